// The notifications tab. Marking as read shows at once and is reverted when the API refuses.
import { call } from '../../../browser/api/call.ts'
import { RelativeTime } from '../../../ui/time/relative-time.tsx'
import { EmptyState } from '../../../ui/empty.tsx'
import type { Notification } from '../../../contract/notifications/notification.ts'
import { href } from '../../../contract/paths.ts'
import { useI18n } from '../../../i18n/context.tsx'
import { sessionChanged } from '../../../browser/session/session.ts'
import { useMemberAction } from '../../account/use-member-action.ts'
import { unreadIn, type TabProps } from '../center.ts'
import { useToast } from '../../../ui/overlay/use-toast.ts'

export function NotificationsTab({ center, change }: TabProps) {
  const { locale, t } = useI18n()
  const list = center.notification_list
  const { read, readAll } = useMarkRead({ center, change })
  const unread = unreadIn(list)

  if (list.length === 0) {
    const action = {
      text: t('member.messages.none_action'),
      url: href(locale, 'news', { category: 'industry' }),
    }
    return (
      <EmptyState title={t('member.messages.none')} action={action}>
        {t('member.messages.none_why')}
      </EmptyState>
    )
  }
  return (
    <section aria-labelledby="messages">
      <div className="section-head">
        <h2 id="messages" className="visually-hidden">
          {t('member.tab.messages')}
        </h2>
        <output>
          {unread > 0 ? t('member.unread', { count: unread }) : t('member.messages.all_read')}
        </output>
        {unread > 0 && (
          <button type="button" className="more" onClick={() => void readAll()}>
            {t('member.messages.read_all')}
          </button>
        )}
      </div>
      <ul>
        {list.map((one) => (
          <Message key={one.id} message={one} onRead={() => void read(one)} />
        ))}
      </ul>
    </section>
  )
}

function Message({ message, onRead }: { message: Notification; onRead: () => void }) {
  const { t } = useI18n()
  const { title, subtitle, message: text, btn_link, btn_text, is_read, created_at } = message
  return (
    <li className={is_read ? 'message' : 'message unread'}>
      <div>
        <h3>
          {!is_read && <span className="visually-hidden">{t('member.messages.unread')}: </span>}
          {title}
        </h3>
        {subtitle && <p className="message-subtitle">{subtitle}</p>}
        {text && <p>{text}</p>}
        <p className="meta">
          <RelativeTime at={created_at} />
          {btn_link && btn_text && (
            <a
              className="more"
              href={btn_link}
              onClick={onRead}
              onAuxClick={({ button }) => button === 1 && onRead()}
            >
              {btn_text}
            </a>
          )}
          {!is_read && (
            <button type="button" className="more" onClick={onRead}>
              {t('member.messages.read')}
              <span className="visually-hidden">: {title}</span>
            </button>
          )}
        </p>
      </div>
    </li>
  )
}

function useMarkRead({ center, change }: TabProps) {
  const { t } = useI18n()
  const toast = useToast()
  const { run } = useMemberAction()
  const list = center.notification_list

  async function mark(isMarked: (one: Notification) => boolean, send: () => Promise<unknown>) {
    change({
      notification_list: list.map((one) => (isMarked(one) ? { ...one, is_read: true } : one)),
    })
    if (await run(send)) return void sessionChanged()
    change({ notification_list: list })
    toast(t('member.messages.failed'), 'failed')
  }

  return {
    /** Skips notifications that are already read. */
    read: async ({ id, is_read }: Notification) => {
      if (is_read) return
      await mark(
        (one) => one.id === id,
        () => call('POST /api/user/notification/:id/read', { params: { id } }),
      )
    },
    readAll: () =>
      mark(
        () => true,
        () => call('POST /api/user/notification/read-all'),
      ),
  }
}
