// Notifications that come into being.
import { sql } from 'drizzle-orm'
import { defaultLocale, locales, type Locale } from '../../client/contract/locale.ts'
import type { NotificationDraft } from '../../client/contract/notification.ts'
import type { RealtimeEvent } from '../../client/contract/realtime.ts'
import { read, type Deps, type Read } from '../storage/db.ts'
import { notifications, notificationTexts } from '../storage/schema/index.ts'

/** Writes one with its texts; resolves to what connected readers are told. */
export function writeNotification(
  deps: Deps,
  draft: NotificationDraft,
): Read<RealtimeEvent<'notification'>> {
  const created_at = deps.now().toISOString()
  const { audience, btn_link } = draft
  const user_id = audience === 'user' ? draft.user_id : null
  const texts = writtenTexts(draft)
  // In the transaction of a batch, the last number is the one just given.
  const notification_id = sql<number>`(select max(${notifications.id}) from ${notifications})`
  const [[, first]] = texts
  return read(
    [
      deps.db
        .insert(notifications)
        .values({ audience, user_id, btn_link, created_at })
        .returning({ id: notifications.id }),
      deps.db
        .insert(notificationTexts)
        .values(texts.map(([lang, text]) => ({ notification_id, lang, ...text }))),
    ],
    ([[row]]) => ({
      id: row?.id ?? 0,
      ...first,
      btn_link,
      is_read: false,
      created_at,
      texts: Object.fromEntries(texts),
    }),
  )
}

type Text = NonNullable<NotificationDraft['texts'][Locale]>

/** What was written, the default language first; the contract wants one text at least. */
function writtenTexts({ texts }: NotificationDraft): [[Locale, Text], ...[Locale, Text][]] {
  const inOrder = [defaultLocale, ...locales.filter((lang) => lang !== defaultLocale)]
  const [first, ...rest] = inOrder.flatMap((lang): [Locale, Text][] => {
    const text = texts[lang]
    return text ? [[lang, text]] : []
  })
  if (!first) throw new Error('a notification without a text')
  return [first, ...rest]
}
