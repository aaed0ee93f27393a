// Log line of a cron minute: its result, and state of the site that no other line reports.
import { overdue } from '../../data/oldest-due.ts'
import { runAll } from '../../storage/db.ts'
import { backupState, lastBackup } from '../backups/state.ts'
import type { Deps } from '../../deps.ts'
import { databaseSizes } from '../../storage/optional-databases.ts'

/** `began`: start of the minute's jobs; `failed`: number of failed jobs. */
export async function writeMinuteLine(
  deps: Deps,
  { began, failed }: { began: number; failed: number },
): Promise<void> {
  const { late, backup } = await runAll(deps, { late: overdue(deps), backup: backupState(deps) })
  const { content, metrics, deliveries, search } = await databaseSizes(deps)
  const now = deps.now().getTime()
  const secondsSince = (moment: string | null) =>
    moment === null ? 0 : Math.max(0, Math.round((now - Date.parse(moment)) / 1000))
  const line = {
    level: failed > 0 ? 'error' : 'info',
    request_id: deps.id,
    cron: 'minute',
    ms: Date.now() - began,
    failed,
    ...deps.cost,
    oldest_email_due_s: secondsSince(late.mail),
    oldest_delivery_due_s: secondsSince(late.delivery),
    dead_emails: late.deadEmails,
    publish_lag_s: secondsSince(late.published),
    backup_age_s: secondsSince(lastBackup(backup)),
    database_bytes: content,
    // Only for databases that are bound separately.
    metrics_db_bytes: metrics,
    deliveries_db_bytes: deliveries,
    search_bytes: search,
  }
  console.log(JSON.stringify(line))
}
