// Notes of guests with a preview link (docs/decisions/desk/review.md).
import { and } from 'drizzle-orm'
import { dayLength } from '../../../client/contract/days.ts'
import { bodyOf } from '../../../client/contract/desk/entries/data.ts'
import type { EntryData } from '../../../client/contract/desk/entries/kinds/schemas.ts'
import { maxLinkNotes } from '../../../client/contract/desk/entries/preview-link.ts'
import type { RichTextNode } from '../../../client/contract/text/rich-text.ts'
import { anchorOf, startOf } from '../../../client/contract/desk/review/anchor.ts'
import { maxPlaceWords, type GuestNote } from '../../../client/contract/desk/review/guest-note.ts'
import type { NoteAnchor } from '../../../client/contract/desk/review/note.ts'
import { insertAuditIfChangedStatement } from '../../data/audit.ts'
import { isPreviewLinkOpen, letsWrite } from '../../data/previews/link.ts'
import {
  insertNoteStatement,
  isBelowLimit,
  isNoteRepeated,
  latestNoteId,
  listLinkNotes,
  setMentionsStatements,
  type NewNote,
} from '../../data/review/note.ts'
import { problem } from '../../http/problem.ts'
import { read, run, runAll } from '../../storage/db.ts'
import type { Deps } from '../../deps.ts'
import type { LinkedDraft } from '../previews/draft.ts'
import { announceReview } from '../entries/announce-review.ts'

const minuteMs = 60_000

/** First words of each block with text, which name it in the form. */
export function placesIn(data: EntryData): string[] {
  return [
    ...new Set(
      bodyOf(data)
        .content.map(wordsOf)
        .filter((words) => words !== ''),
    ),
  ]
}

const wordsOf = (block: RichTextNode) => startOf(block).trim().slice(0, maxPlaceWords).trim()

/** The block that starts with the words. Without one, the words are kept as those of a place that is gone. */
function anchorAt(data: EntryData, words: string): NoteAnchor {
  const block = bodyOf(data).content.find((one) => wordsOf(one) === words)
  return block ? anchorOf(block, '') : { type: 'paragraph', text: words, quote: '' }
}

/**
 * Adds a note, or a reply in a thread of the link. Today lists it for the operator who made the link.
 *
 * @throws Problem `notes_full` above the limit of the link, `preview_outdated` if it was revoked meanwhile
 */
export async function addGuestNote(
  deps: Deps,
  { entry, data, link }: LinkedDraft,
  { name, text, place = '', thread }: GuestNote,
): Promise<void> {
  if (thread !== undefined) {
    const own = await run(deps, listLinkNotes(deps, link.id))
    if (!own.some(({ id, thread_id }) => id === thread && thread_id === null))
      throw problem('not_found')
  }
  const note: NewNote = {
    entry_id: entry.id,
    thread_id: thread ?? null,
    text,
    anchor: thread !== undefined || place === '' ? null : anchorAt(data, place),
    created_by: null,
    guest_name: name,
    link_id: link.id,
  }
  const ago = (ms: number) => new Date(deps.now().getTime() - ms).toISOString()
  const since = ago(minuteMs)
  const allowed = and(letsWrite(deps, link.id), isBelowLimit(link.id, ago(dayLength), maxLinkNotes))
  const act = { action: 'entry.guest_note', type: entry.type, id: entry.id, after: { name, text } }
  const told = link.created_by === null ? [] : [link.created_by]
  const isAdded = await run(
    deps,
    read(
      [
        insertNoteStatement(deps, note, since, allowed),
        insertAuditIfChangedStatement(deps, null, act),
        ...setMentionsStatements(deps, latestNoteId(note), told),
      ] as const,
      ([rows]) => rows.length > 0,
    ),
  )
  if (isAdded) {
    announceReview({ deps }, entry.id, 'note')
    return
  }
  const { isRepeated, isOpen } = await runAll(deps, {
    isRepeated: isNoteRepeated(deps, note, since),
    isOpen: isPreviewLinkOpen(deps, link.id),
  })
  if (isRepeated) return
  throw isOpen
    ? problem('notes_full', { values: { most: maxLinkNotes } })
    : problem('preview_outdated')
}
