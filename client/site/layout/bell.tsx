import { Icon } from '../../ui/icon.tsx'
import { href } from '../../contract/paths.ts'
import { useI18n } from '../../i18n/context.tsx'

/**
 * Entry to a member's notifications, visible only in browsers that may have a session.
 * `client/features/notifications/bell.ts` loads its list from the page of all notifications.
 */
export function Bell() {
  const { locale, t } = useI18n()
  const label = t('member.tab.messages')
  return (
    <>
      <button
        type="button"
        className="tool bell"
        popoverTarget="bell"
        aria-label={label}
        data-unread={t('account_page.unread', { count: '#' })}
      >
        <Icon name="bell" />
      </button>
      <section
        className="popover bell-list"
        id="bell"
        popover="auto"
        aria-label={label}
        data-page={href(locale, 'member', { tab: 'messages' })}
      />
    </>
  )
}
