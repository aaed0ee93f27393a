// In which language a reader gets a notification, if at all.
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { contentLocales, type Locale } from '../../../client/contract/locale.ts'
import { notifications, notificationTexts } from '../../storage/schema/index.ts'
import { noticeTypes } from './system-notification.ts'

/** Whether there is something to read: texts, or what this release can say in any language. */
export function isWrittenFor(locale: Locale, id: SQL): SQL {
  const isNotice = and(eq(notifications.id, id), inArray(notifications.type, noticeTypes))
  return sql`(${bestLanguage(locale, id)} is not null
    or exists (select 1 from ${notifications} where ${isNotice}))`
}

/** The best language a notification has texts in for a reader, each found by its key. */
export function bestLanguage(locale: Locale, id: SQL): SQL {
  const { notification_id, lang } = notificationTexts
  const found = contentLocales(locale).map(
    (one) => sql`(select ${lang} from ${notificationTexts}
      where ${notification_id} = ${id} and ${lang} = ${one})`,
  )
  return sql`coalesce(${sql.join([...found, sql`null`], sql`, `)})`
}
