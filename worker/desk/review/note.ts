// Notes on entries: use cases (docs/decisions/desk/review.md).
import {
  noteEditMinutes,
  type Note,
  type NoteAnchor,
} from '../../../client/contract/desk/review/note.ts'
import { can } from '../../../client/contract/roles.ts'
import { escapePattern } from '../../../client/contract/text/escape-pattern.ts'
import { insertAuditIfChangedStatement, insertAuditStatement } from '../../data/audit.ts'
import { getStored } from '../../data/entries/entry.ts'
import { listColleagues } from '../../data/review/assignment.ts'
import {
  changeNoteTextStatement,
  getLatestNote,
  getNote,
  insertNoteStatement,
  latestNoteId,
  listNotes,
  resolveNoteStatement,
  setMentionsStatements,
} from '../../data/review/note.ts'
import { foundOrThrow, problem } from '../../http/problem.ts'
import { constant, run, runAll, writeBatch } from '../../storage/db.ts'
import type { OperatorContext } from '../acting.ts'
import type { Deps } from '../../deps.ts'
import { announceReview } from '../entries/announce-review.ts'

const minuteMs = 60_000

export async function notesOf(deps: Deps, id: number) {
  const { entry, items, people } = await runAll(deps, {
    entry: getStored(deps, id),
    items: listNotes(deps, id),
    people: listColleagues(deps),
  })
  if (!entry) throw problem('not_found')
  return { items, people }
}

interface NoteForm {
  text: string
  thread_id?: number | undefined
  anchor?: NoteAnchor | undefined
}

/** A note repeated within a minute is stored once. A reply reopens nothing. */
export async function addNote(acting: OperatorContext, id: number, form: NoteForm): Promise<Note> {
  const { deps, operator } = acting
  const { entry, thread, people } = await runAll(deps, {
    entry: getStored(deps, id),
    thread: form.thread_id ? getNote(deps, id, form.thread_id) : constant(null),
    people: listColleagues(deps),
  })
  const isReply = form.thread_id !== undefined
  if (!entry || (isReply && !thread)) throw problem('not_found')
  const note = {
    entry_id: id,
    // A reply to a reply belongs to the same thread.
    thread_id: thread ? (thread.thread_id ?? thread.id) : null,
    text: form.text,
    anchor: isReply ? null : (form.anchor ?? null),
    created_by: operator.id,
  }
  const since = new Date(deps.now().getTime() - minuteMs).toISOString()
  await writeBatch(deps, [
    insertNoteStatement(deps, note, since),
    insertAuditIfChangedStatement(deps, operator, {
      action: 'entry.note',
      type: entry.type,
      id,
      after: { text: form.text },
    }),
    ...setMentionsStatements(deps, latestNoteId(note), mentionedIn(form.text, people)),
  ])
  const added = foundOrThrow(await run(deps, getLatestNote(deps, note)))
  announceReview(acting, id, 'note')
  return added
}

interface NoteChange {
  text?: string | undefined
  is_resolved?: boolean | undefined
}

/** Own text for some minutes; threads by those who may write the entry, and by who started them. */
export async function changeNote(
  acting: OperatorContext,
  id: number,
  noteId: number,
  { text, is_resolved }: NoteChange,
): Promise<Note> {
  const { deps, operator } = acting
  const { entry, note, people } = await runAll(deps, {
    entry: getStored(deps, id),
    note: getNote(deps, id, noteId),
    people: listColleagues(deps),
  })
  if (!entry || !note) throw problem('not_found')
  const isOwn = note.created_by?.id === operator.id
  const act = { type: entry.type, id }
  const statements = []
  if (text !== undefined && text !== note.text) {
    const age = deps.now().getTime() - Date.parse(note.created_at)
    if (!isOwn || age > noteEditMinutes * minuteMs) throw problem('forbidden')
    const audit = { action: 'entry.note_edit', before: { text: note.text }, after: { text } }
    statements.push(
      changeNoteTextStatement(deps, noteId, text),
      ...setMentionsStatements(deps, noteId, mentionedIn(text, people)),
      insertAuditStatement(deps, operator, { ...act, ...audit }),
    )
  }
  if (is_resolved !== undefined && is_resolved !== (note.resolved_at !== null)) {
    if (note.thread_id !== null) throw problem('not_found')
    const { lang, created_by: by, source_lang } = entry
    const subject = { lang, by, isTranslation: source_lang !== null }
    if (!isOwn && !can(operator, 'entry.write', subject)) throw problem('forbidden')
    const action = is_resolved ? 'entry.note_resolve' : 'entry.note_reopen'
    statements.push(
      resolveNoteStatement(deps, noteId, is_resolved ? operator.id : null),
      insertAuditStatement(deps, operator, { ...act, action, after: { text: note.text } }),
    )
  }
  const [first, ...rest] = statements
  if (!first) return note
  await writeBatch(deps, [first, ...rest])
  announceReview(acting, id, 'note')
  return (await run(deps, getNote(deps, id, noteId))) ?? note
}

/** Operators whose name follows an `@`. The longest name wins where names begin alike. Scripts like Han need no spaces. */
export function mentionedIn(
  text: string,
  people: readonly { id: number; name: string }[],
): number[] {
  const byLength = people.toSorted((one, other) => other.name.length - one.name.length)
  let rest = text
  return byLength.flatMap(({ id, name }) => {
    if (name === '') return []
    const escaped = escapePattern(name)
    const without = rest.replaceAll(new RegExp(`(?<![a-z0-9])@${escaped}(?![a-z0-9])`, 'giv'), '')
    const isMentioned = without !== rest
    rest = without
    return isMentioned ? [id] : []
  })
}
