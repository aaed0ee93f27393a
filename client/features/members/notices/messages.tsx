// The notifications tab. Marking as read shows at once and is reverted when the API refuses.
import { useRef } from 'react'
import { ApiError, call } from '../../../browser/api/call.ts'
import { RelativeTime } from '../../../ui/time/relative-time.tsx'
import { EmptyState } from '../../../ui/empty.tsx'
import type { Notification } from '../../../contract/notifications/notification.ts'
import { href } from '../../../contract/paths.ts'
import { useI18n } from '../../../i18n/context.tsx'
import { sessionChanged } from '../../../browser/session/session.ts'
import { withLogin } from '../../account/with-login.ts'
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
  const pending = useRef(0)

  const show = (ids: readonly number[], is_read: boolean) =>
    change(({ notification_list }) => ({
      notification_list: notification_list.map((one) =>
        ids.includes(one.id) ? { ...one, is_read } : one,
      ),
    }))

  /** Members mark several in a row, so no request waits for another one. */
  async function mark(marked: readonly Notification[], send: () => Promise<unknown>) {
    const ids = marked.flatMap(({ id, is_read }) => (is_read ? [] : [id]))
    if (ids.length === 0) return
    pending.current += 1
    show(ids, true)
    try {
      await withLogin(send)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      show(ids, false)
      toast(t('member.messages.failed'), 'failed')
    } finally {
      pending.current -= 1
    }
    // Before the last one, the session would still count the others as unread.
    if (pending.current === 0) void sessionChanged()
  }

  return {
    read: (one: Notification) =>
      mark([one], () => call('POST /api/user/notification/:id/read', { params: { id: one.id } })),
    readAll: () =>
      mark(center.notification_list, () => call('POST /api/user/notification/read-all')),
  }
}
