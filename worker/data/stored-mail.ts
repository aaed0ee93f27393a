// Mails as the outbox holds them.
import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { IssueLetter } from '../../client/contract/issue.ts'
import { read, type Deps, type Read } from '../storage/db.ts'
import { issueLists, outbox } from '../storage/schema/index.ts'
import type { Mail, MailContent } from './mail-content.ts'

export type StoredMail = Mail & {
  id: string
  created_at: string
  /** What an issue of the newsletter says. */
  letter?: IssueLetter
}

export type ListedMail = StoredMail & Pick<Row, 'state' | 'error' | 'sent_at'>

/** Mails to one address or to all, newest first. */
export function listMails(deps: Deps, to: string | undefined, limit: number): Read<ListedMail[]> {
  return read(
    [
      deps.db
        .select({ ...getTableColumns(outbox), letter: issueLists.letter })
        .from(outbox)
        .leftJoin(issueLists, isLetterOf)
        .where(to === undefined ? undefined : eq(outbox.to_address, to))
        .orderBy(desc(outbox.created_at), desc(sql`outbox.rowid`))
        .limit(limit),
    ],
    ([rows]) =>
      rows.map(({ letter, ...row }) => {
        const { state, error, sent_at } = row
        return { ...toMail(row, letter), state, error, sent_at }
      }),
  )
}

type Row = typeof outbox.$inferSelect

/** The letter of the list that an issue's mail belongs to. */
export const isLetterOf = and(
  eq(issueLists.issue_id, sql`cast(${outbox.data} ->> 'issue' as integer)`),
  eq(issueLists.lang, outbox.lang),
)

export function toMail(row: Row, letter: IssueLetter | null = null): StoredMail {
  const { id, cause, to_address: to, lang, created_at, template, data } = row
  // Only `mailWrite` and the ranges of issues write these two columns, together.
  const content = { template, data } as MailContent
  return { ...content, id, cause, to, lang, created_at, ...(letter && { letter }) }
}
