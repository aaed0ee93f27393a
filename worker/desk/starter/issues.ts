// Past newsletter issues of a site that starts with content, as the weekly rule would have composed them. They are stored as
// sent, without subscribers, so nobody gets an email.
import { and, desc, gt, lte, sql } from 'drizzle-orm'
import type { IssueData, IssueItem } from '../../../client/contract/desk/newsletter/issue.ts'
import { dayLength, dayOf, startOfDay, weekOf } from '../../../client/contract/days.ts'
import { momentOn } from '../../../client/contract/draws/calendar.ts'
import { locales, type Locale } from '../../../client/contract/locale.ts'
import { buildEdition, resolveIssueItems, type FoundItems } from '../../data/newsletter/items.ts'
import { publish } from '../../data/publish.ts'
import { read, run } from '../../storage/db.ts'
import { jsonTable } from '../../storage/sql.ts'
import { articles, games, issueEditions, issues } from '../../storage/schema/index.ts'
import type { Deps } from '../../deps.ts'

const issueCount = 3
const [maxArticles, maxGames] = [5, 2]

/** Adds issues of the last three Mondays to a site without issues. Resolves to their number. */
export async function publishPastIssues(deps: Deps): Promise<number> {
  const first = deps.db.select({ id: issues.id }).from(issues).limit(1)
  const hasAny = await run(
    deps,
    read([first], ([rows]) => rows.length > 0),
  )
  if (hasAny) return 0
  let added = 0
  for (const day of pastMondays(deps.now())) if (await publishIssue(deps, day)) added += 1
  return added
}

/** Days (YYYY-MM-DD, UTC+8) whose issue has been sent by now, oldest first. */
function pastMondays(now: Date): string[] {
  const last = weekOf(new Date(now.getTime() - timeOfSending))
  return Array.from({ length: issueCount }, (_, weeks) =>
    dayOf(startOfDay(last, -7 * (issueCount - 1 - weeks))),
  )
}

/** Nine in the morning. */
const timeOfSending = 9 * 60 * 60 * 1000

async function publishIssue(deps: Deps, day: string): Promise<boolean> {
  const at = new Date(momentOn(day, '09:00')).toISOString()
  const items = await itemsBefore(deps, at)
  const found = await run(deps, resolveIssueItems(deps, items))
  const data: IssueData = { languages: [...locales], subjects: {}, intros: {}, items }
  const editions = locales.flatMap((lang) => {
    const subjects = { [lang]: subjectIn(found, data, lang) }
    const edition = buildEdition(found, { data: { ...data, subjects }, is_by_rule: true }, lang)
    return edition.stories.length > 0 ? [{ lang, edition }] : []
  })
  if (editions.length === 0) return false
  const languages = editions.map(({ lang }) => lang)
  const subjects = Object.fromEntries(
    editions.map(({ lang, edition: { subject } }) => [lang, subject]),
  )
  const row = { title: day, data: { ...data, languages, subjects }, weekly_for_date: day }
  const times = { send_at: at, audience_cutoff_at: at, sent_at: at, created_at: at, changed_at: at }
  const own = sql`(select ${issues.id} from ${issues} where ${issues.weekly_for_date} = ${day})`
  await publish(deps, {
    tags: ['issues'],
    writes: [
      deps.db
        .insert(issues)
        .values({ ...row, ...times, state: 'sent' })
        .onConflictDoNothing(),
      deps.db
        .insert(issueEditions)
        .select(
          sql`select ${own}, value ->> 'lang', value ->> 'edition', 0, 0 from ${jsonTable(editions)} where true`,
        )
        .onConflictDoNothing(),
    ],
  })
  return true
}

/** Title of the first story written in the language; empty if all stories are in others. */
function subjectIn(found: FoundItems, data: IssueData, lang: Locale): string {
  const { stories } = buildEdition(found, { data, is_by_rule: true }, lang)
  return stories.find((story) => story.lang === lang)?.title ?? ''
}

/** The most liked articles and the newest games of the week before `at`. */
async function itemsBefore(deps: Deps, at: string): Promise<IssueItem[]> {
  const since = new Date(Date.parse(at) - 7 * dayLength).toISOString()
  const week = (table: typeof articles | typeof games) =>
    and(gt(table.published_at, since), lte(table.published_at, at))
  const ofArticles = deps.db
    .select({ id: articles.group_id })
    .from(articles)
    .where(week(articles))
    .groupBy(articles.group_id)
    .orderBy(desc(sql`max(${articles.liked_amount})`), desc(articles.group_id))
    .limit(maxArticles)
  const ofGames = deps.db
    .select({ id: games.group_id })
    .from(games)
    .where(week(games))
    .groupBy(games.group_id)
    .orderBy(desc(sql`max(${games.published_at})`))
    .limit(maxGames)
  return run(
    deps,
    read([ofArticles, ofGames] as const, ([articleRows, gameRows]) => [
      ...articleRows.map(({ id }) => ({ type: 'article' as const, id })),
      ...gameRows.map(({ id }) => ({ type: 'game' as const, id })),
    ]),
  )
}
