// When issues of the newsletter leave: those that wait, and the weekly ones that the rule has yet to make.
import { dayOf } from '../../../client/contract/days.ts'
import { waitingIssues } from '../../data/newsletter/issue.ts'
import { getSetting } from '../../data/site/setting.ts'
import { issueTimesIn } from '../../services/newsletter/weekly-issue.ts'
import { runAll } from '../../storage/db.ts'
import type { Deps } from '../../deps.ts'

interface IssueMoment {
  /** 0: not made yet. */
  id: number
  at: string
  title: string
}

/** After `from`, until `to` at the latest. */
export async function issueMoments(deps: Deps, from: Date, to: Date): Promise<IssueMoment[]> {
  const { waiting, leaves } = await runAll(deps, {
    waiting: waitingIssues(deps),
    leaves: getSetting(deps, 'newsletter_sends_itself'),
  })
  const [start, end] = [from.toISOString(), to.toISOString()]
  const toCome = leaves ? issueTimesIn(from, to) : []
  const isMade = (at: string) =>
    waiting.some(({ weekly_for_date }) => weekly_for_date === dayOf(at))
  return [
    ...waiting
      .filter(({ send_at }) => send_at > start && send_at <= end)
      .map(({ id, title, send_at }) => ({ id, title, at: send_at })),
    ...toCome.filter((at) => !isMade(at)).map((at) => ({ id: 0, title: '', at })),
  ].toSorted((a, b) => a.at.localeCompare(b.at))
}
