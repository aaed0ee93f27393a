// Selects the language in which a reader gets a notification.
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { contentLocales, type Locale } from '../../../client/contract/locale.ts'
import { notifications, notificationTexts } from '../../storage/schema/index.ts'
import { noticeTypes } from './system-notification.ts'

/** True if the notification has a text for the reader, or a type that this release can describe in any language. */
export function isWrittenFor(locale: Locale, id: SQL): SQL {
  const isNotice = and(eq(notifications.id, id), inArray(notifications.type, noticeTypes))
  return sql`(${bestLanguage(locale, id)} is not null
    or exists (select 1 from ${notifications} where ${isNotice}))`
}

/** The best language with texts for a reader. One key lookup per language. */
export function bestLanguage(locale: Locale, id: SQL): SQL {
  const { notification_id, lang } = notificationTexts
  const found = contentLocales(locale).map(
    (one) => sql`(select ${lang} from ${notificationTexts}
      where ${notification_id} = ${id} and ${lang} = ${one})`,
  )
  return sql`coalesce(${sql.join([...found, sql`null`], sql`, `)})`
}
