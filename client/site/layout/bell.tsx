import { Icon } from '../../ui/icon.tsx'
import { href } from '../../contract/paths.ts'
import { useI18n } from '../../i18n/context.tsx'

/**
 * The entry to a member's notifications: visible only where the browser may have a session. The list in it is loaded by
 * `client/features/notifications/bell.ts` from the page of all notifications.
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
