// What a provider reports of a mail that it has taken.
import {
  isLetter,
  parseDeliveryId,
  unsubscribeRecipientStatements,
  letterReportWrites,
  mailReportWrites,
  type MailReport,
} from '../../data/mail/report.ts'
import { run, writeBatch } from '../../storage/db.ts'
import type { Deps } from '../../deps.ts'

/** A report that arrives twice, or again after it was cut off, changes nothing that was changed before. */
export async function noteReport(deps: Deps, id: string, report: MailReport): Promise<void> {
  const letter = parseDeliveryId(id)
  if (!letter) return writeBatch(deps, mailReportWrites(deps, id, report))
  if (!(await run(deps, isLetter(deps, letter)))) return
  if (report !== 'bounced') await writeBatch(deps, unsubscribeRecipientStatements(deps, letter))
  await writeBatch(deps, letterReportWrites(deps, letter, report))
}
