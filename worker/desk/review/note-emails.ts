import { firstNewNote, insertNoteEmailsStatement, lastNoteId } from '../../data/review/note-mail.ts'
import { run, writeBatch } from '../../storage/db.ts'
import { saveCursorStatement } from '../../storage/rows/cursor.ts'
import type { Deps } from '../../deps.ts'

const cursor = 'note-emails'
const delayMs = 10 * 60_000

/**
 * Writes emails about notes (cron, once per minute), ten minutes after the first one, together with all later ones. So
 * an operator gets at most one in ten minutes, and none about what is answered by then.
 */
export async function planNoteEmails(deps: Deps): Promise<void> {
  const first = await run(deps, firstNewNote(deps, cursor))
  if (!first || Date.parse(first.created_at) > deps.now().getTime() - delayMs) return
  const until = await run(deps, lastNoteId(deps))
  await writeBatch(deps, [
    insertNoteEmailsStatement(deps, { since: first.since, until }),
    saveCursorStatement(deps, cursor, String(until)),
  ])
}
