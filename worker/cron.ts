// Jobs of the cron trigger, once per minute. Each job is bounded and continues in the next minute.
import { publishDueNotifications } from './desk/notifications/scheduled-notification.ts'
import { publishMatchingDraws } from './desk/draws/entry.ts'
import { executeDueReleases } from './desk/entries/release.ts'
import { planNoteEmails } from './desk/review/note-emails.ts'
import { recordHeartbeat, updateEntryStates } from './data/entries/upkeep.ts'
import { updatePopularLists, continueListRebuild, expireRecentLists } from './data/lists/upkeep.ts'
import { runDeliveryJob, runOverdueEmailJob } from './mail/sending/deliver.ts'
import { indexDrafts } from './search/drafts.ts'
import { indexScheduled } from './search/index-scheduled.ts'
import { repairIndex } from './search/repair-index.ts'
import { continueBackup } from './services/backups/backup.ts'
import { continueRestore } from './services/backups/restore-job.ts'
import { runHookJob } from './services/webhooks/deliver.ts'
import { flushMetrics } from './services/analytics/metrics.ts'
import { aggregateDay } from './services/analytics/summary.ts'
import { deleteDueAccounts } from './services/members/deletion.ts'
import { planDigests } from './services/members/digests.ts'
import { planReminders } from './services/members/reminders.ts'
import { runPushJob } from './services/push/job.ts'
import { sendIssues } from './services/newsletter/sending.ts'
import { composeWeeklyIssue } from './services/newsletter/weekly-issue.ts'
import { updateMostRead } from './services/jobs/most-read.ts'
import { publishScheduled } from './services/jobs/publish-due.ts'
import { writeMinuteLine } from './services/jobs/cron-log.ts'
import {
  sweepCounters,
  deleteExpiredRows,
  sweepDeliveries,
  purgeExpiredImages,
} from './services/jobs/sweep.ts'
import { isJobOff, type ModuleJob, type OffModules } from '../client/contract/site/modules.ts'
import { offModules } from './data/site/modules.ts'
import { logError } from './storage/log-error.ts'
import type { Deps } from './deps.ts'

type Job = (deps: Deps) => Promise<unknown>
/** By name, in order. */
type Jobs = Readonly<Record<string, Job>>

/** Order matters: each job builds on earlier ones. */
const contentJobs: Jobs & Record<ModuleJob, Job> = {
  recordHeartbeat,
  executeDueReleases,
  publishMatchingDraws,
  continueListRebuild,
  updatePopularLists,
  expireRecentLists,
  publishScheduled,
  planReminders,
  updateEntryStates,
  repairIndex,
  indexScheduled,
  indexDrafts,
}
const others: Jobs = {
  publishDueNotifications,
  deleteExpiredRows,
  sweepCounters,
  sweepDeliveries,
  deleteDueAccounts,
  purgeExpiredImages,
  composeWeeklyIssue,
  planDigests,
  planNoteEmails,
  continueBackup,
  aggregateDay,
  updateMostRead,
  flushMetrics,
}

/** Runs all jobs. A failing job is logged and does not stop the others. Each minute has its own log line. */
export async function runJobs(given: Deps, env: Env): Promise<void> {
  const deps: Deps = { ...given, isScheduler: true }
  const began = Date.now()
  // During a restore, other jobs would run on an incomplete database.
  if (await continueRestore(deps)) return
  const off = await offModules(deps)
  const emailJobs: readonly Job[] = [
    async function mails(own) {
      await runOverdueEmailJob(own, env)
    },
    async function deliveries(own) {
      await sendIssues(own)
      await runDeliveryJob(own, env)
    },
    async function pushes(own) {
      await runPushJob(own)
    },
    async function hooks(own) {
      await runHookJob(own, { env })
    },
  ]
  const failures = await Promise.all([
    runInOrder(deps, jobsOn(off, contentJobs)),
    ...[...emailJobs, ...jobsOn(off, others)].map((job) => run(deps, job)),
  ])
  const failed = failures.reduce((sum, count) => sum + count, 0)
  await run(deps, function minuteLine(own) {
    return writeMinuteLine(own, { began, failed })
  })
}

/** Jobs of modules that are switched off do not run. */
function jobsOn(off: OffModules, jobs: Jobs): Job[] {
  return Object.entries(jobs).flatMap(([name, job]) => (isJobOff(off, name) ? [] : [job]))
}

/** Both resolve to the number of failed jobs. */
async function runInOrder(deps: Deps, jobs: readonly Job[]): Promise<number> {
  let failed = 0
  for (const job of jobs) failed += await run(deps, job)
  return failed
}

async function run(deps: Deps, job: Job): Promise<number> {
  try {
    await job(deps)
    return 0
  } catch (error) {
    logError(deps, { cron: `${job.name}: ${String(error)}` })
    return 1
  }
}
