// Mails of issues that an earlier release has written to the outbox become letters, some at a time. So what was on its way when
// the release came goes on its way, and what comes back later is known.
import { asc, inArray, sql } from 'drizzle-orm'
import { read, writeBatch, type Read } from '../../storage/db.ts'
import { letters, outbox } from '../../storage/schema/index.ts'
import type { Deps } from '../../deps.ts'

export type EarlierLetter = typeof outbox.$inferSelect

/** All but what the other release is sending just now. */
export function earlierLetters(deps: Deps, limit: number): Read<EarlierLetter[]> {
  const now = deps.now().toISOString()
  const query = deps.db
    .select()
    .from(outbox)
    .where(
      sql`${outbox.id} > 'issue-' and ${outbox.id} < 'issue.' and ${outbox.template} = 'news'
        and (${outbox.state} <> 'sending' or ${outbox.due_at} <= ${now})`,
    )
    .orderBy(asc(outbox.id))
    .limit(limit)
  return read([query], ([rows]) => rows)
}

/** One that was moved and not deleted is the same letter when it is moved again. */
export async function moveLetters(deps: Deps, earlier: readonly EarlierLetter[]): Promise<void> {
  const rows = JSON.stringify(earlier.map((mail) => ({ ...mail, issue: mail.data['issue'] })))
  const issue = sql`(value ->> 'issue')`
  const lang = sql`(value ->> 'lang')`
  const reader = sql`substr(value ->> 'id', length('issue-' || ${issue} || '-' || ${lang} || '-') + 1)`
  const state = sql`case
    when value ->> 'state' = 'dead' then case
      when value ->> 'error' = 'outdated' then 'gone'
      when value ->> 'error' like 'came back%' then 'bounced'
      when value ->> 'error' = 'may have been sent' then 'lost' else 'failed' end
    else value ->> 'state' end`
  const moved = deps.letters
    .insert(letters)
    .select(
      sql`select ${issue}, ${lang}, ${reader}, ${state}, value ->> 'attempts', value ->> 'due_at',
        value ->> 'error', value ->> 'sent_at' from json_each(${rows}) where true`,
    )
    .onConflictDoNothing()
  await writeBatch(deps, [moved])
  const ids = sql`(select value from json_each(${JSON.stringify(earlier.map(({ id }) => id))}))`
  await writeBatch(deps, [deps.db.delete(outbox).where(inArray(outbox.id, ids))])
}
