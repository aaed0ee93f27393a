// Newsletter issues for readers: the archive per language, and the links in emails.
import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { issuesPerPage, type ArchivedIssue } from '../../../client/contract/newsletter/issue.ts'
import type { Image } from '../../../client/contract/images.ts'
import type { Locale } from '../../../client/contract/locale.ts'
import { read, type Statement, type Read } from '../../storage/db.ts'
import { isVisible } from '../../storage/rows/visibility.ts'
import type { ItemTable } from '../../storage/schema/items/item.ts'
import { jsonTable } from '../../storage/sql.ts'
import {
  articles,
  games,
  images,
  issueClicks,
  issueEditions,
  issues,
} from '../../storage/schema/index.ts'
import { lazyTag, listTag } from '../../storage/tags.ts'
import { previousChanged } from '../counters.ts'
import type { Deps } from '../../deps.ts'

const coversPerIssue = 3

function selectArchived(deps: Deps, lang: Locale) {
  /** Image of an item that readers of this language can still open. */
  const imageIn = (table: ItemTable, image: SQLiteColumn) =>
    sql`(select ${image} from ${table} where ${table.group_id} = item.value ->> 'id'
      and ${table.lang} = ${lang} and ${isVisible(table, deps.now().toISOString())})`
  return deps.db
    .select({
      id: issueEditions.issue_id,
      edition: issueEditions.content,
      at: sql<string>`${issues.audience_cutoff_at}`.as('at'),
      languages: sql<string>`(select json_group_array(own.lang) from ${issueEditions} as own
        where own.issue_id = ${issueEditions.issue_id})`.as('languages'),
      covers:
        sql<string>`(select json_group_array(json_object('path', cover.path, 'img_alt', cover.img_alt,
          'width', cover.width, 'height', cover.height, 'color', cover.color)) from (
        select image.path, image.img_alt, image.width, image.height, image.color
        from ${jsonTable(issues.data, 'item', '$.items')}
        cross join ${images} as image on image.id = case item.value ->> 'type'
          when 'article' then ${imageIn(articles, articles.cover_img_id)}
          when 'game' then ${imageIn(games, games.img_id)} end
        limit ${coversPerIssue}) as cover)`.as('covers'),
    })
    .from(issueEditions)
    .innerJoin(issues, eq(issues.id, issueEditions.issue_id))
    .where(eq(issueEditions.lang, lang))
    .$dynamic()
}

type Row = Awaited<ReturnType<typeof selectArchived>>[number]

function toArchived({
  id,
  edition: { subject, intro, stories },
  at,
  languages,
  covers,
}: Row): ArchivedIssue {
  const lists = JSON.parse(languages) as Locale[]
  return {
    id,
    at,
    subject,
    intro,
    stories: [...stories],
    languages: lists,
    covers: JSON.parse(covers) as Image[],
  }
}

/** Sent issues in a language, newest first, before an id. */
export function archivedIssues(
  deps: Deps,
  lang: Locale,
  before: number | undefined,
): Read<{ items: ArchivedIssue[]; next: number | null }> {
  const query = selectArchived(deps, lang)
    .where(
      and(
        eq(issueEditions.lang, lang),
        before === undefined ? undefined : lt(issueEditions.issue_id, before),
      ),
    )
    .orderBy(desc(issueEditions.issue_id))
    .limit(issuesPerPage + 1)
  return read(
    [query],
    ([rows]) => ({
      items: rows.slice(0, issuesPerPage).map(toArchived),
      next: rows.length > issuesPerPage ? rows[issuesPerPage - 1]!.id : null,
    }),
    ['issues', 'images', lazyTag(listTag(lang, 'article')), lazyTag(listTag(lang, 'game'))],
  )
}

export function archivedIssue(deps: Deps, lang: Locale, id: number): Read<ArchivedIssue | null> {
  const isIt = and(eq(issueEditions.lang, lang), eq(issueEditions.issue_id, id))
  return read(
    [selectArchived(deps, lang).where(isIt)],
    ([[row]]) => (row ? toArchived(row) : null),
    ['issues'],
  )
}

/** A story of an edition, by its position in the email. */
export interface StoryPosition {
  issue: number
  lang: Locale
  story: number
}

/** Target of a link in an email: a path of this site or an absolute URL. `null` if no email contains it. */
export function linkedStory(
  deps: Deps,
  { issue, lang, story }: StoryPosition,
): Read<string | null> {
  const query = deps.db
    .select({ edition: issueEditions.content })
    .from(issueEditions)
    .where(and(eq(issueEditions.issue_id, issue), eq(issueEditions.lang, lang)))
  return read([query], ([[row]]) => row?.edition.stories[story]?.url || null)
}

/** Counts a click on a story, anonymously. */
export function countClickStatements(
  deps: Deps,
  { issue, lang, story }: StoryPosition,
): [Statement, Statement] {
  return [
    deps.db
      .insert(issueClicks)
      .values({ issue_id: issue, lang, story, count: 1 })
      .onConflictDoUpdate({
        target: [issueClicks.issue_id, issueClicks.lang, issueClicks.story],
        set: { count: sql`${issueClicks.count} + 1` },
      }),
    deps.db
      .update(issueEditions)
      .set({ clicks: sql`${issueEditions.clicks} + 1` })
      .where(and(eq(issueEditions.issue_id, issue), eq(issueEditions.lang, lang), previousChanged)),
  ]
}
