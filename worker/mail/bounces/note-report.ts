import {
  type MailReport,
  isDelivery,
  parseDeliveryId,
  unsubscribeRecipientStatements,
  deliveryReportWrites,
  mailReportWrites,
} from '../../data/mail/report.ts'
import { run, writeBatch } from '../../storage/db.ts'
import type { Deps } from '../../deps.ts'

/** Idempotent: repeated reports and retries change nothing twice. */
export async function noteReport(deps: Deps, id: string, report: MailReport): Promise<void> {
  const delivery = parseDeliveryId(id)
  if (!delivery) return writeBatch(deps, mailReportWrites(deps, id, report))
  if (!(await run(deps, isDelivery(deps, delivery)))) return
  if (report !== 'bounced') await writeBatch(deps, unsubscribeRecipientStatements(deps, delivery))
  await writeBatch(deps, deliveryReportWrites(deps, delivery, report))
}
