import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { lang } from '../columns.ts'

export const languages = sqliteTable('languages', {
  id: integer().primaryKey(),
  code: lang().unique(),
  name: text().notNull(),
  iso: text().notNull(),
  direction: text().$type<'ltr'>().notNull().default('ltr'),
  deleted_at: text(),
})
