// Notes on entries (docs/decisions/desk/review.md).
import { and, desc, eq, exists, gt, inArray, isNull, not, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import {
  shownNotes,
  type Mention,
  type Note,
  type NoteAnchor,
} from '../../../client/contract/desk/review/note.ts'
import { aliasNullableColumn, read, type Read, type Statement } from '../../storage/db.ts'
import { entries, noteMentions, notes, operators } from '../../storage/schema/index.ts'
import { jsonTable, selectValues } from '../../storage/sql.ts'
import { toOperatorRef } from '../operators/person.ts'
import type { Deps } from '../../deps.ts'

const writers = alias(operators, 'writer')
const resolvers = alias(operators, 'resolver')

function selectNotes(deps: Deps) {
  const { id, thread_id, text, anchor, created_by, guest_name, created_at } = notes
  const { edited_at, resolved_by, resolved_at } = notes
  return deps.db
    .select({
      id,
      thread_id,
      text,
      anchor,
      created_by,
      guest_name,
      created_at,
      edited_at,
      resolved_by,
      resolved_at,
      writer_name: aliasNullableColumn(writers.name, 'writer_name'),
      resolver_name: aliasNullableColumn(resolvers.name, 'resolver_name'),
    })
    .from(notes)
    .leftJoin(writers, eq(writers.id, notes.created_by))
    .leftJoin(resolvers, eq(resolvers.id, notes.resolved_by))
    .$dynamic()
}

type NoteRow = Awaited<ReturnType<typeof selectNotes>>[number]

function toNote({ writer_name, resolver_name, ...row }: NoteRow): Note {
  return {
    ...row,
    created_by: toOperatorRef(row.created_by, writer_name),
    resolved_by: toOperatorRef(row.resolved_by, resolver_name),
  }
}

/** The latest notes of an entry, oldest first. */
export function listNotes(deps: Deps, entryId: number): Read<Note[]> {
  const query = selectNotes(deps)
    .where(eq(notes.entry_id, entryId))
    .orderBy(desc(notes.id))
    .limit(shownNotes)
  return read([query], ([rows]) => rows.map(toNote).toReversed())
}

export function getNote(deps: Deps, entryId: number, id: number): Read<Note | null> {
  const query = selectNotes(deps).where(and(eq(notes.id, id), eq(notes.entry_id, entryId)))
  return read([query], ([[row]]) => (row ? toNote(row) : null))
}

/** Threads of the guests of a link with all their replies, oldest first. */
export function listLinkNotes(deps: Deps, link: number): Read<Note[]> {
  const threads = deps.db
    .select({ id: notes.id })
    .from(notes)
    .where(and(eq(notes.link_id, link), isNull(notes.thread_id)))
    .orderBy(desc(notes.id))
    .limit(shownNotes)
  const query = selectNotes(deps)
    .where(or(inArray(notes.id, threads), inArray(notes.thread_id, threads)))
    .orderBy(desc(notes.id))
    .limit(shownNotes)
  return read([query], ([rows]) => rows.map(toNote).toReversed())
}

/** An operator, or a guest of a link. */
type NoteAuthor =
  | { created_by: number; guest_name?: undefined; link_id?: undefined }
  | { created_by: null; guest_name: string; link_id: number }

export type NewNote = NoteAuthor & {
  entry_id: number
  thread_id: number | null
  text: string
  anchor: NoteAnchor | null
}

const isLatestOf = ({ entry_id, created_by, guest_name, link_id }: NewNote) =>
  and(
    eq(notes.entry_id, entry_id),
    created_by === null
      ? and(eq(notes.link_id, link_id), eq(notes.guest_name, guest_name))
      : eq(notes.created_by, created_by),
  )

/** The author's latest note on the entry. */
export function getLatestNote(deps: Deps, note: NewNote): Read<Note | null> {
  const query = selectNotes(deps).where(isLatestOf(note)).orderBy(desc(notes.id)).limit(1)
  return read([query], ([[row]]) => (row ? toNote(row) : null))
}

const isRepeatOf = (note: NewNote, since: string) =>
  and(
    isLatestOf(note),
    gt(notes.created_at, since),
    eq(notes.text, note.text),
    sql`${notes.thread_id} is ${note.thread_id}`,
    sql`${notes.anchor} is ${note.anchor && JSON.stringify(note.anchor)}`,
  )

/** True if the author has written the same since that time. */
export function isNoteRepeated(deps: Deps, note: NewNote, since: string): Read<boolean> {
  const query = deps.db.select({ id: notes.id }).from(notes).where(isRepeatOf(note, since)).limit(1)
  return read([query], ([rows]) => rows.length > 0)
}

/** SQL condition: guests of the link have written fewer notes since that time. */
export const isBelowLimit = (link: number, since: string, limit: number): SQL =>
  sql`(select count(*) from ${notes} where ${notes.link_id} = ${link} and ${notes.created_at} > ${since}) < ${limit}`

/** Inserts the note unless its author has written the same since that time, and if the condition holds. */
export function insertNoteStatement(deps: Deps, note: NewNote, since: string, condition?: SQL) {
  const isNew = not(
    exists(
      deps.db
        .select({ one: sql`1` })
        .from(notes)
        .where(isRepeatOf(note, since)),
    ),
  )
  return deps.db
    .insert(notes)
    .select(
      selectValues(
        notes,
        { ...note, created_at: deps.now().toISOString() },
        sql`where ${and(isNew, condition)}`,
      ),
    )
    .returning({ id: notes.id })
}

export function changeNoteTextStatement(deps: Deps, id: number, text: string): Statement {
  const edited_at = deps.now().toISOString()
  return deps.db.update(notes).set({ text, edited_at }).where(eq(notes.id, id))
}

/** Resolves a thread; null reopens it. */
export function resolveNoteStatement(deps: Deps, id: number, by: number | null): Statement {
  const resolved = { resolved_by: by, resolved_at: by === null ? null : deps.now().toISOString() }
  return deps.db.update(notes).set(resolved).where(eq(notes.id, id))
}

/** Replaces the mentions of a note; an expression if the batch creates it. */
export function setMentionsStatements(
  deps: Deps,
  note: number | SQL,
  operatorIds: readonly number[],
): Statement[] {
  const rows = sql`select one.value, ${note} from ${jsonTable(operatorIds, 'one')} where ${note} is not null`
  return [
    deps.db.delete(noteMentions).where(sql`${noteMentions.note_id} = ${note}`),
    deps.db.insert(noteMentions).select(rows).onConflictDoNothing(),
  ]
}

/** Id of the note that the batch has just inserted, or of the repeated one. */
export const latestNoteId = (note: NewNote): SQL =>
  sql`(select max(${notes.id}) from ${notes} where ${isLatestOf(note)})`

/** Latest mentions that are searched for open ones, and open ones that are shown. */
const [searchedMentions, shownMentions] = [100, 10]

/** Open notes that mention the operator, latest first. */
export function listMentions(deps: Deps, operator: number): Read<Mention[]> {
  const threads = alias(notes, 'thread')
  const latest = deps.db
    .select({ note_id: noteMentions.note_id })
    .from(noteMentions)
    .where(eq(noteMentions.operator_id, operator))
    .orderBy(desc(noteMentions.note_id))
    .limit(searchedMentions)
  const query = deps.db
    .select({
      note_id: notes.id,
      entry_id: notes.entry_id,
      type: entries.type,
      lang: entries.lang,
      title: entries.title,
      text: notes.text,
      created_by: notes.created_by,
      guest_name: notes.guest_name,
      writer_name: aliasNullableColumn(writers.name, 'writer_name'),
      created_at: notes.created_at,
    })
    .from(notes)
    .innerJoin(entries, and(eq(entries.id, notes.entry_id), isNull(entries.deleted_at)))
    .innerJoin(threads, eq(threads.id, sql`coalesce(${notes.thread_id}, ${notes.id})`))
    .leftJoin(writers, eq(writers.id, notes.created_by))
    .where(and(inArray(notes.id, latest), isNull(threads.resolved_at)))
    .orderBy(desc(notes.id))
    .limit(shownMentions)
  return read([query], ([rows]) =>
    rows.map(({ writer_name, ...row }) => ({
      ...row,
      created_by: toOperatorRef(row.created_by, writer_name),
    })),
  )
}
