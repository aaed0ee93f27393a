// Creating notifications.
import { eq, sql, type SQL } from 'drizzle-orm'
import { defaultLocale, locales, type Locale } from '../../client/contract/locale.ts'
import type { NotificationDraft } from '../../client/contract/notification.ts'
import type { RealtimeEvent } from '../../client/contract/realtime.ts'
import { read, type Deps, type Query, type Read } from '../storage/db.ts'
import { notifications, notificationTexts } from '../storage/schema/index.ts'

/** Writes a notification with its texts; resolves to the event for connected clients. */
export function writeNotification(
  deps: Deps,
  draft: NotificationDraft,
): Read<RealtimeEvent<'notification'>> {
  const created_at = deps.now().toISOString()
  const { audience, btn_link } = draft
  const user_id = audience === 'user' ? draft.user_id : null
  const texts = writtenTexts(draft)
  const [[, first]] = texts
  return read(notificationWrites(deps, { audience, user_id, btn_link, texts }), ([[row]]) => ({
    id: row?.id ?? 0,
    ...first,
    btn_link,
    is_read: false,
    created_at,
    texts: Object.fromEntries(texts),
  }))
}

/** In a batch, which is a transaction, the one just inserted. */
export const lastNotification = sql<number>`(select max(${notifications.id}) from ${notifications})`

export type NotificationTexts = readonly (readonly [Locale, Text])[]

interface Written extends Pick<NotificationDraft, 'audience'> {
  user_id: number | null
  btn_link: string | SQL<string>
  texts: NotificationTexts
}

export function notificationWrites(deps: Deps, { texts, ...row }: Written) {
  const notification_id = lastNotification
  return [
    deps.db
      .insert(notifications)
      .values({ ...row, created_at: deps.now().toISOString() })
      .returning({ id: notifications.id }),
    deps.db
      .insert(notificationTexts)
      .values(texts.map(([lang, text]) => ({ notification_id, lang, ...text }))),
  ] as const
}

/** Takes a notification back, whether it was read or not. */
export function notificationRemoval(deps: Deps, id: number): Query {
  return deps.db.delete(notifications).where(eq(notifications.id, id))
}

type Text = NonNullable<NotificationDraft['texts'][Locale]>

/** The texts that were given, the default language first; the contract requires at least one. */
function writtenTexts({ texts }: NotificationDraft): [[Locale, Text], ...[Locale, Text][]] {
  const inOrder = [defaultLocale, ...locales.filter((lang) => lang !== defaultLocale)]
  const [first, ...rest] = inOrder.flatMap((lang): [Locale, Text][] => {
    const text = texts[lang]
    return text ? [[lang, text]] : []
  })
  if (!first) throw new Error('a notification without a text')
  return [first, ...rest]
}
