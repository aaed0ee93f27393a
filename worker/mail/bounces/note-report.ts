import {
  type MailReport,
  isLetter,
  parseDeliveryId,
  unsubscribeRecipientStatements,
  letterReportWrites,
  mailReportWrites,
} from '../../data/mail/report.ts'
import { run, writeBatch } from '../../storage/db.ts'
import type { Deps } from '../../deps.ts'

/** Idempotent: repeated reports and retries change nothing twice. */
export async function noteReport(deps: Deps, id: string, report: MailReport): Promise<void> {
  const letter = parseDeliveryId(id)
  if (!letter) return writeBatch(deps, mailReportWrites(deps, id, report))
  if (!(await run(deps, isLetter(deps, letter)))) return
  if (report !== 'bounced') await writeBatch(deps, unsubscribeRecipientStatements(deps, letter))
  await writeBatch(deps, letterReportWrites(deps, letter, report))
}
