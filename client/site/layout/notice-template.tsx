import { Icon } from '../../ui/icon.tsx'
import { href } from '../../contract/paths.ts'
import { useI18n } from '../../i18n/context.tsx'

/**
 * Template of a notification's card in the reader's language. `client/features/notifications/notification-card.ts`
 * fills and shows it, also for notifications that arrive in real time with this key.
 */
export function NotificationCardTemplate({ realtimeKey }: { realtimeKey: string | undefined }) {
  const { locale, t } = useI18n()
  return (
    <template id="notice" data-realtime={realtimeKey}>
      <aside className="notice" aria-label={t('notification.label')}>
        <div>
          <p className="tiny-text muted" data-part="now">
            {t('notification.now')}
          </p>
          <b>
            <a href={href(locale, 'member', { tab: 'messages' })} data-part="title">
              {t('notification.label')}
            </a>
          </b>
          <p data-part="text">{t('notification.label')}</p>
          <a className="more" href={href(locale, 'home')} data-part="more">
            {t('notification.label')}
          </a>
        </div>
        <button type="button" className="tool" aria-label={t('site.close')}>
          <Icon name="close" />
        </button>
      </aside>
    </template>
  )
}
