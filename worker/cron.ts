// What happens once per minute. Each job is bounded and goes on at the next minute where it stopped.
import { sendDue } from './backstage/dispatch.ts'
import { settleDraws } from './backstage/draw-entry.ts'
import { promoteDue } from './backstage/release.ts'
import { beat, settleEntries } from './data/entry-upkeep.ts'
import { carryRanks, fillSomeLists, tidyRecent } from './data/list-upkeep.ts'
import { continueRecount } from './data/recount.ts'
import { mailConfig, sweepMails } from './mail/send.ts'
import { indexDrafts } from './search/drafts.ts'
import { indexDue } from './search/due.ts'
import { healIndex } from './search/heal.ts'
import { continueBackup } from './services/backup.ts'
import { sendTallies } from './services/measures.ts'
import { summarizeDay } from './services/measure-summary.ts'
import { sweepAccounts } from './services/account-deletion.ts'
import { sendIssues } from './services/issue-sending.ts'
import { makeIssue } from './services/newsletter-issue.ts'
import { rankReads } from './services/read-ranking.ts'
import { publishDue } from './services/schedule.ts'
import { purgePictures } from './services/picture-purge.ts'
import { sweepExpired } from './services/sweep.ts'
import { moveSomeBodies } from './storage/bodies.ts'
import type { Deps } from './storage/db.ts'

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
  sweepAccounts,
  purgePictures,
  makeIssue,
  sendIssues,
  continueRecount,
  moveSomeBodies,
  continueBackup,
  summarizeDay,
  rankReads,
  sendTallies,
]

/** Runs all jobs; one that fails is logged and keeps no other from running. */
export async function runJobs(deps: Deps, env: Env): Promise<void> {
  const config = mailConfig(env)
  const ofMails: readonly Job[] = config
    ? [
        async function mails(own) {
          await sweepMails(own, config)
        },
      ]
    : []
  await Promise.all([
    inTurn(deps, ofContent),
    ...[...ofMails, ...others].map((job) => run(deps, job)),
  ])
}

async function inTurn(deps: Deps, jobs: readonly Job[]): Promise<void> {
  for (const job of jobs) await run(deps, job)
}

async function run(deps: Deps, job: Job): Promise<void> {
  try {
    await job(deps)
  } catch (error) {
    console.error(JSON.stringify({ level: 'error', cron: `${job.name}: ${String(error)}` }))
  }
}
