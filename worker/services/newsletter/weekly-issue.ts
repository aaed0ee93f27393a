// The weekly issue, created by rule on Mondays from 08:00 (UTC+8): the week's most liked articles and newly launched
// games. It is sent at 09:00, unless the site's settings leave that to an operator.
import type { IssueItem } from '../../../client/contract/desk/newsletter/issue.ts'
import { cancelWindowSeconds } from '../../../client/contract/desk/newsletter/issue.ts'
import { dayLength, dayOf, timeOf } from '../../../client/contract/days.ts'
import { momentOn } from '../../../client/contract/draws/calendar.ts'
import { locales, type Locale } from '../../../client/contract/locale.ts'
import { hotArticles } from '../../data/articles/article.ts'
import { insertAuditIfChangedStatement } from '../../data/audit.ts'
import { listGames } from '../../data/games/game.ts'
import { resolveIssueItems, buildEdition } from '../../data/newsletter/items.ts'
import { hasRuleIssue, insertIssueStatement } from '../../data/newsletter/issue.ts'
import { offeredLanguages, effectiveLanguage } from '../../data/site/language.ts'
import { getSetting } from '../../data/site/setting.ts'
import { run, runAll, combine, writeBatch } from '../../storage/db.ts'
import type { Deps } from '../../deps.ts'

const week = 7 * dayLength
/** Monday times in UTC+8: creation and sending. */
const composeTime = '08:00'
const sendTime = '09:00'
const [maxArticles, maxGames] = [5, 3]

/** The day (YYYY-MM-DD, UTC+8) for which an issue is due now; otherwise `null`. */
export function weeklyIssueDate(now: Date): string | null {
  const day = dayOf(now)
  const isMonday = new Date(day).getUTCDay() === 1
  return isMonday && timeOf(now) >= composeTime ? day : null
}

/** Send times of weekly issues after `from`, until `to` inclusive; ISO 8601. */
export function issueTimesIn(from: Date, to: Date): string[] {
  const first = Date.parse(momentOn(dayOf(from), sendTime))
  const days = Math.ceil((to.getTime() - first) / dayLength) + 1
  return Array.from({ length: Math.max(0, days) }, (_, at) => new Date(first + at * dayLength))
    .filter((one) => weeklyIssueDate(one) !== null && one > from && one <= to)
    .map((one) => one.toISOString())
}

/** Creates the due issue once (cron, once per minute). */
export async function composeWeeklyIssue(deps: Deps): Promise<void> {
  const day = weeklyIssueDate(deps.now())
  if (day === null || (await run(deps, hasRuleIssue(deps, day)))) return
  const { offered, leaves } = await runAll(deps, {
    offered: offeredLanguages(deps),
    leaves: getSetting(deps, 'newsletter_sends_itself'),
  })
  const items = await itemsOf(deps, [
    ...new Set(locales.map((one) => effectiveLanguage(offered, one))),
  ])
  const found = await run(deps, resolveIssueItems(deps, items))
  const all = { languages: [...locales], subjects: {}, intros: {}, items }
  const languages = locales.filter((one) => {
    const issue = { data: all, is_by_rule: true }
    return buildEdition(found, issue, effectiveLanguage(offered, one)).stories.length > 0
  })
  // Without stories, no issue is created.
  if (languages.length === 0) return
  const send_at = leaves ? leavingTime(deps, day) : null
  const data = { ...all, languages }
  const act = { action: 'issue.rule', type: 'issue', id: day, after: { send_at } }
  await writeBatch(deps, [
    insertIssueStatement(deps, { title: day, data, by: null, weekly_for_date: day, send_at }),
    insertAuditIfChangedStatement(deps, null, act),
  ])
}

/** At nine; if it is later, after the time in which an operator can cancel. */
function leavingTime(deps: Deps, day: string): string {
  const nine = Date.parse(momentOn(day, sendTime))
  const soon = deps.now().getTime() + cancelWindowSeconds * 1000
  return new Date(Math.max(nine, soon)).toISOString()
}

/**
 * The most liked articles of each language in turn, so that every language is represented; then games that are new in
 * any language.
 */
async function itemsOf(deps: Deps, languages: readonly Locale[]): Promise<IssueItem[]> {
  const since = new Date(deps.now().getTime() - week).toISOString()
  const inEach = <T>(of: (lang: Locale) => T) =>
    Object.fromEntries(languages.map((lang) => [lang, of(lang)]))
  const { articles, games } = await runAll(deps, {
    articles: combine(
      inEach((lang) => hotArticles(deps, lang, since, maxArticles)),
      (all) => Object.values(all).map((rows) => rows.map(({ group_id }) => group_id)),
    ),
    games: combine(
      inEach((lang) => listGames(deps, lang, { sort: 'new', page: 1, perPage: maxGames })),
      (all) =>
        Object.values(all).map(({ items }) =>
          items.filter((one) => one.released_at >= since).map(({ group_id }) => group_id),
        ),
    ),
  })
  return [
    ...roundRobin(articles, maxArticles).map((id) => ({ type: 'article' as const, id })),
    ...roundRobin(games, maxGames).map((id) => ({ type: 'game' as const, id })),
  ]
}

/** Takes the first of each list, then the second of each, without duplicates, up to `most`. */
function roundRobin(lists: readonly (readonly number[])[], most: number): number[] {
  const rounds = Array.from({ length: most }, (_, at) => lists.flatMap((list) => list[at] ?? []))
  return [...new Set(rounds.flat())].slice(0, most)
}
