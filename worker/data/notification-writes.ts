// Creating notifications.
import { eq, sql, type SQL } from 'drizzle-orm'
import { defaultLocale, locales, type Locale } from '../../client/contract/locale.ts'
import type { DispatchTexts } from '../../client/contract/backstage/dispatch.ts'
import type { RealtimeEvent } from '../../client/contract/realtime.ts'
import { read, type Deps, type Query, type Read } from '../storage/db.ts'
import { notifications, notificationTexts } from '../storage/schema/index.ts'

/** A notification for one member. */
interface Personal {
  user_id: number
  /** The member whom its texts name: it goes with their account. */
  about_user_id?: number
  btn_link: string
  texts: DispatchTexts
}

/** Tells one member something; resolves to the event for connected clients. */
export function writeNotification(
  deps: Deps,
  { texts, ...row }: Personal,
): Read<RealtimeEvent<'notification'>> {
  const created_at = deps.now().toISOString()
  const writes = notificationWrites(deps, { ...row, audience: 'user', texts: writtenTexts(texts) })
  return read(writes, ([[made]]) =>
    eventOf({ id: made?.id ?? 0, btn_link: row.btn_link, created_at, texts }),
  )
}

interface Stored {
  id: number
  btn_link: string
  created_at: string
  texts: DispatchTexts
}

/** The event of a notification for connected clients. */
export function eventOf({ texts, ...stored }: Stored): RealtimeEvent<'notification'> {
  const [[, first]] = writtenTexts(texts)
  return { ...stored, ...first, is_read: false, texts }
}

/** In a batch, which is a transaction, the one just inserted. */
export const lastNotification = sql<number>`(select max(${notifications.id}) from ${notifications})`

export type NotificationTexts = readonly (readonly [Locale, Text])[]

interface Written {
  audience: (typeof notifications.$inferInsert)['audience']
  user_id: number | null
  vip_group?: string | null
  about_user_id?: number | null
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

type Text = NonNullable<DispatchTexts[Locale]>

/** The texts that were given, the default language first; the contract requires at least one. */
export function writtenTexts(texts: DispatchTexts): [[Locale, Text], ...[Locale, Text][]] {
  const inOrder = [defaultLocale, ...locales.filter((lang) => lang !== defaultLocale)]
  const [first, ...rest] = inOrder.flatMap((lang): [Locale, Text][] => {
    const text = texts[lang]
    return text ? [[lang, text]] : []
  })
  if (!first) throw new Error('a notification without a text')
  return [first, ...rest]
}
