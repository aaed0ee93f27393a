// Emails to operators about notes that mention them (docs/decisions/desk/review.md).
import {
  and,
  asc,
  desc,
  eq,
  exists,
  gt,
  isNull,
  lte,
  max,
  notExists,
  sql,
  type SQLWrapper,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { dayLength } from '../../../client/contract/days.ts'
import type { EditionContent } from '../../../client/contract/newsletter/issue.ts'
import { read, type Read, type Statement } from '../../storage/db.ts'
import { entries, jobCursors, noteMentions, notes, operators } from '../../storage/schema/index.ts'
import { insertSelectedEmailsStatement } from '../mail/outbox.ts'
import type { Deps } from '../../deps.ts'

/** Notes by id: after `since`, until `until`. */
interface NoteRange {
  since: number
  until: number
}

/** The first note after the cursor of this name; `null` without any. */
export function firstNewNote(
  deps: Deps,
  cursor: string,
): Read<{ since: number; created_at: string } | null> {
  const place = deps.db
    .select({ value: sql<number>`cast(${jobCursors.value} as integer)` })
    .from(jobCursors)
    .where(eq(jobCursors.name, cursor))
  const query = deps.db
    .select({ created_at: notes.created_at, since: sql<number>`coalesce(${place}, 0)`.as('since') })
    .from(notes)
    .where(gt(notes.id, sql`coalesce(${place}, 0)`))
    .orderBy(asc(notes.id))
    .limit(1)
  return read([query], ([[row]]) => row ?? null)
}

/** Id of the latest note; 0 without any. */
export function lastNoteId(deps: Deps): Read<number> {
  const query = deps.db.select({ id: max(notes.id) }).from(notes)
  return read([query], ([[row]]) => row?.id ?? 0)
}

/**
 * Notes of the last day that mention an operator, in threads that are open and that the operator has not answered
 * since.
 */
function selectWaiting(deps: Deps, operator: SQLWrapper | number, { since, until }: NoteRange) {
  const [threads, answers] = [alias(notes, 'thread'), alias(notes, 'answer')]
  const answered = deps.db
    .select({ one: sql`1` })
    .from(answers)
    .where(
      and(
        eq(answers.thread_id, threads.id),
        gt(answers.id, notes.id),
        sql`${answers.created_by} = ${operator}`,
      ),
    )
  return deps.db
    .select({ id: notes.id, title: entries.title, lang: entries.lang })
    .from(noteMentions)
    .innerJoin(notes, eq(notes.id, noteMentions.note_id))
    .innerJoin(threads, eq(threads.id, sql`coalesce(${notes.thread_id}, ${notes.id})`))
    .innerJoin(entries, and(eq(entries.id, notes.entry_id), isNull(entries.deleted_at)))
    .where(
      and(
        sql`${noteMentions.operator_id} = ${operator}`,
        gt(noteMentions.note_id, since),
        lte(noteMentions.note_id, until),
        gt(notes.created_at, new Date(deps.now().getTime() - dayLength).toISOString()),
        sql`${notes.created_by} is not ${operator}`,
        isNull(threads.resolved_at),
        notExists(answered),
      ),
    )
    .$dynamic()
}

/** Adds an email for each operator for whom notes wait. */
export function insertNoteEmailsStatement(deps: Deps, range: NoteRange): Statement {
  const [since, until] = [String(range.since), String(range.until)]
  const isMailed = and(
    isNull(operators.deactivated_at),
    exists(selectWaiting(deps, operators.id, range)),
  )
  return insertSelectedEmailsStatement(
    deps,
    {
      id: sql`lower(hex(randomblob(16)))`,
      cause: sql`'notes ' || ${operators.id} || ' ' || ${until}`,
      to: operators.email,
      lang: operators.lang,
      template: 'notes_waiting',
      data: sql`json_object('nickname', ${operators.name}, 'operator', cast(${operators.id} as text),
        'since', ${since}, 'until', ${until})`,
    },
    sql`from ${operators} where ${isMailed}`,
  ).onConflictDoNothing()
}

/** Maximum number of entries that an email names. */
const maxNamed = 10

/** Entries whose notes still wait for the operator; `null` for none. Texts of notes stay at the desk. */
export function noteContent(
  deps: Deps,
  { operator, since, until }: Record<'operator' | 'since' | 'until', string>,
): Read<EditionContent | null> {
  const range = { since: Number(since), until: Number(until) }
  const waiting = selectWaiting(deps, Number(operator), range)
    .groupBy(entries.id)
    .orderBy(desc(sql`max(${notes.id})`))
    .limit(maxNamed)
  return read([waiting], ([rows]) => {
    if (rows.length === 0) return null
    const stories = rows.map(({ title, lang }) => ({ title, lang, text: '', url: '' }))
    return { subject: '', intro: '', is_by_rule: true, stories }
  })
}
