// What happens once per minute. Each job is bounded and goes on at the next minute where it stopped.
import { sendDue } from './desk/notifications/dispatch.ts'
import { settleDraws } from './desk/draws/entry.ts'
import { promoteDue } from './desk/entries/release.ts'
import { beat, settleEntries } from './data/entries/upkeep.ts'
import { carryRanks, fillSomeLists, tidyRecent } from './data/lists/upkeep.ts'
import { continueRecount } from './data/recount.ts'
import { deliverDueLetters, deliverLostMails } from './mail/sending/deliver.ts'
import { indexDrafts } from './search/drafts.ts'
import { indexDue } from './search/due.ts'
import { healIndex } from './search/heal.ts'
import { continueBackup } from './services/backups/backup.ts'
import { sendTallies } from './services/analytics/measures.ts'
import { summarizeDay } from './services/analytics/summary.ts'
import { sweepAccounts } from './services/members/deletion.ts'
import { sendIssues } from './services/newsletter/sending.ts'
import { makeIssue } from './services/newsletter/weekly-issue.ts'
import { rankReads } from './services/jobs/read-ranking.ts'
import { publishDue } from './services/jobs/publish-due.ts'
import { writeMinuteLine } from './services/jobs/minute-line.ts'
import { purgePictures } from './services/jobs/purge-images.ts'
import { sweepCounters, sweepExpired, sweepLetters } from './services/jobs/sweep.ts'
import { moveSomeBodies } from './storage/rows/bodies.ts'
import { logError } from './storage/log-error.ts'
import type { Deps } from './deps.ts'

type Job = (deps: Deps) => Promise<unknown>

/** In this order, because each builds on the one before. */
const ofContent: readonly Job[] = [
  beat,
  promoteDue,
  settleDraws,
  fillSomeLists,
  carryRanks,
  tidyRecent,
  publishDue,
  settleEntries,
  healIndex,
  indexDue,
  indexDrafts,
]
const others: readonly Job[] = [
  sendDue,
  sweepExpired,
  sweepCounters,
  sweepLetters,
  sweepAccounts,
  purgePictures,
  makeIssue,
  continueRecount,
  moveSomeBodies,
  continueBackup,
  summarizeDay,
  rankReads,
  sendTallies,
]

/** Runs all jobs; one that fails is logged and keeps no other from running. The minute has a line of its own in the log. */
export async function runJobs(deps: Deps, env: Env): Promise<void> {
  const began = Date.now()
  const ofMails: readonly Job[] = [
    async function mails(own) {
      await deliverLostMails(own, env)
    },
    async function letters(own) {
      await sendIssues(own)
      await deliverDueLetters(own, env)
    },
  ]
  const failures = await Promise.all([
    inTurn(deps, ofContent),
    ...[...ofMails, ...others].map((job) => run(deps, job)),
  ])
  const failed = failures.reduce((sum, count) => sum + count, 0)
  await run(deps, function minuteLine(own) {
    return writeMinuteLine(own, { began, failed })
  })
}

/** Both resolve to the number of jobs that have failed. */
async function inTurn(deps: Deps, jobs: readonly Job[]): Promise<number> {
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
