// Issues on their way: those whose moment has come are frozen, and their mails written to the outbox in steps
// (docs/decisions/101-periodicals.md). Whatever is cut off goes on at the next run where it stopped.
import { auditIfWritten } from '../data/audit.ts'
import { foundItems, letterOf } from '../data/issue-items.ts'
import {
  beginWrites,
  dueIssues,
  emptyIssueWrite,
  finishWrite,
  openLists,
  writeRange,
} from '../data/issue-sending.ts'
import { getIssue } from '../data/issue.ts'
import { offeredLanguages, readableIn } from '../data/language.ts'
import { sendManySoon } from '../data/outbox.ts'
import { publish } from '../data/publish.ts'
import { run, runAll, write, type Deps } from '../storage/db.ts'

/** Mails written in one transaction. */
const atOnce = 500
/** Steps of each list per run. */
const steps = 10
/** Mails of a list in the outbox that are not done with: with more, mails of other kinds would wait too long. */
const mostWaiting = 5000

/** Cron, once per minute. */
export async function sendIssues(deps: Deps): Promise<void> {
  for (const id of await run(deps, dueIssues(deps))) await begin(deps, id)
  for (let step = 0; step < steps; step++) {
    const open = await run(deps, openLists(deps))
    const lists = open.filter(({ waiting }) => waiting < mostWaiting)
    if (lists.length === 0) break
    for (const list of lists) sendManySoon(deps, await run(deps, writeRange(deps, list, atOnce)))
  }
  await write(deps, [finishWrite(deps)])
}

async function begin(deps: Deps, id: number): Promise<void> {
  const issue = await run(deps, getIssue(deps, id))
  if (issue?.state !== 'scheduled') return
  const { offered, found } = await runAll(deps, {
    offered: offeredLanguages(deps),
    found: foundItems(deps, issue.data.items),
  })
  const letters = issue.data.languages
    .map((lang) => ({ lang, letter: letterOf(found, issue, readableIn(offered, lang)) }))
    .filter(({ letter }) => letter.stories.length > 0)
  if (letters.length === 0) {
    const act = { action: 'issue.empty', type: 'issue', id }
    return write(deps, [emptyIssueWrite(deps, issue), auditIfWritten(deps, null, act)])
  }
  const after = { languages: letters.map(({ lang }) => lang) }
  await publish(deps, {
    writes: [
      ...beginWrites(deps, issue, letters),
      auditIfWritten(deps, null, { action: 'issue.begin', type: 'issue', id, after }),
    ],
    tags: ['issues'],
  })
}
