// What a provider reports of a mail that it has taken.
import {
  isLetter,
  letterNamed,
  letterReaderLeaves,
  letterReportWrites,
  mailReportWrites,
  type MailReport,
} from '../../data/mail/report.ts'
import { run, write } from '../../storage/db.ts'
import type { Deps } from '../../deps.ts'

/** A report that arrives twice, or again after it was cut off, changes nothing that was changed before. */
export async function noteReport(deps: Deps, id: string, report: MailReport): Promise<void> {
  const letter = letterNamed(id)
  if (!letter) return write(deps, mailReportWrites(deps, id, report))
  if (!(await run(deps, isLetter(deps, letter)))) return
  if (report !== 'bounced') await write(deps, letterReaderLeaves(deps, letter))
  await write(deps, letterReportWrites(deps, letter, report))
}
