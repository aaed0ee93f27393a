import { insertNoteEmailsStatement, newNotes } from '../../data/review/note-mail.ts'
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
  const found = await run(deps, newNotes(deps, cursor))
  if (!found || Date.parse(found.first_at) > deps.now().getTime() - delayMs) return
  await writeBatch(deps, [
    insertNoteEmailsStatement(deps, found),
    saveCursorStatement(deps, cursor, String(found.until)),
  ])
}
