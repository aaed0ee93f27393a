import { and, asc, desc, eq, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Article, ArticleSummary } from '../../../client/contract/articles.ts'
import type { NewsCategory } from '../../../client/contract/categories.ts'
import type { Locale } from '../../../client/contract/locale.ts'
import { itemUrl } from '../../../client/contract/site/item-url.ts'
import {
  detailColumns,
  selectArticles,
  selectListedArticles,
  summaryColumns,
  toSummary,
} from './rows.ts'
import { combine, constant, isInIds, read, type Read } from '../../storage/db.ts'
import { prepared } from '../../storage/prepared.ts'
import { compareRows, jsonTable } from '../../storage/sql.ts'
import { articles, images, listItems } from '../../storage/schema/index.ts'
import { listTag } from '../../storage/tags.ts'
import { splitImageColumns } from '../images/rows.ts'
import {
  idsOf,
  inOrder,
  itemTagsOf,
  listTagsOf,
  unfacetedList,
  rowid,
  selectEntries,
  selectListYears,
  selectTotals,
  sumOf,
  toListing,
  type ItemListRef,
  type Order,
  placeColumns,
  taggedList,
} from '../lists/pages.ts'
import type { ListPage, PageParams } from '../paging.ts'
import { boundsOf } from '../years.ts'
import { bylineOf, selectAuthors } from './author.ts'
import { selectMostRead } from './read-ranking.ts'
import { toTranslation } from '../item.ts'
import { isVisible, type Scope } from '../../storage/rows/visibility.ts'
import type { Deps } from '../../deps.ts'

interface ArticleFilter {
  category?: NewsCategory | undefined
  /** A tag's id, slug or label. */
  tag?: string | undefined
  /** Id of an author; articles in every category. */
  by?: number | undefined
}

export type ArticleQuery = ArticleFilter & PageParams & { sort: Order; year?: string | undefined }

/** One page of the articles visible to readers of `locale`, of a year (UTC+8) if given; `total` is of all years. */
export function listArticles(
  deps: Deps,
  locale: Locale,
  query: ArticleQuery,
): Read<ListPage<ArticleSummary>> {
  const { sort, perPage, year } = query
  const list = listOf(query)
  const [since, until] = year === undefined ? [] : boundsOf(year)
  const entries = selectEntries(locale, list, { order: sort, paging: query, since, until })
  return read(
    [selectListedArticles(deps, locale, entries), selectTotals(deps, locale, list)],
    ([rows, totals]) =>
      toListing(inOrder(rows, sort), sumOf(totals), perPage, (row) => toSummary(row, locale)),
    ({ items }, [, totals]) => [
      ...listTagsOf(locale, list, totals, query),
      ...itemTagsOf('article', items),
    ],
  )
}

/** Most liked articles since a time (ISO 8601) within the last 31 days. */
export function hotArticles(
  deps: Deps,
  locale: Locale,
  since: string,
  limit: number,
): Read<ArticleSummary[]> {
  const list = unfacetedList('article:recent')
  const paging = { page: 1, perPage: limit }
  const entries = selectEntries(locale, list, { order: 'popular', paging, since })
  return read(
    [selectListedArticles(deps, locale, entries)],
    ([rows]) =>
      toListing(inOrder(rows, 'popular'), 0, limit, (row) => toSummary(row, locale)).items,
    (items) => [listTag(locale, 'article'), ...itemTagsOf('article', items)],
  )
}

interface LeadingQuery {
  order: Order
  since?: string
  limit: number
}

/** Years with articles by an author, the latest first. */
export function authorYears(deps: Deps, locale: Locale, by: number): Read<string[]> {
  const list = listOf({ by })
  const query = deps.db
    .select({ year: sql<string>`year` })
    .from(selectListYears(locale, list))
    .orderBy(sql`year desc`)
  return read(
    [query],
    ([rows]) => rows.map(({ year }) => year),
    listTagsOf(locale, list, [{ key: String(by) }], { page: 1, perPage: 0 }),
  )
}

/**
 * Ids of the newest or most liked articles of a list. `since` (ISO 8601) must be within the last 31 days. For pages
 * that read more than they show: an id costs two rows, an article about twenty.
 */
export function topArticleIds(
  deps: Deps,
  locale: Locale,
  { order, since, limit, ...filter }: ArticleFilter & LeadingQuery,
): Read<number[]> {
  const list = since === undefined ? listOf(filter) : unfacetedList('article:recent')
  const entries = selectEntries(locale, list, { order, paging: { page: 1, perPage: limit }, since })
  const ids = deps.db
    .select({ id: articles.id, ...placeColumns(articles, deps) })
    .from(entries)
    .crossJoin(articles)
    .where(sql`${articles.id} = entry.item_id`)
  return read([ids], ([rows]) => toListing(inOrder(rows, order), 0, limit, ({ id }) => id).items, [
    listTag(locale, 'article'),
  ])
}

/** Ids of the articles of a list that were read most in the last seven days; empty before the first aggregation. */
export function mostReadArticles(
  deps: Deps,
  locale: Locale,
  { limit, ...filter }: ArticleFilter & Pick<LeadingQuery, 'limit'>,
): Read<number[]> {
  const query = deps.db
    .select({ id: articles.id, ...placeColumns(articles, deps) })
    .from(selectMostRead(locale, listOf(filter), limit))
    .crossJoin(articles)
    .where(sql`${articles.id} = entry.item_id`)
  return read(
    [query],
    ([rows]) => toListing(inOrder(rows, 'popular'), 0, limit, ({ id }) => id).items,
    ['most_read', listTag(locale, 'article')],
  )
}

/** Ids of the articles that readers of the language see for these groups, in the order of `groups`. */
export function articlesOfGroups(
  deps: Deps,
  locale: Locale,
  groups: readonly number[],
): Read<number[]> {
  const query = deps.db
    .select({ id: listItems.item_id })
    .from(jsonTable(groups, 'wanted'))
    .crossJoin(listItems)
    .where(
      sql`${rowid} in (select own.rowid from ${listItems} as own
        where own.group_id = wanted.value and own.list_id = (${idsOf(locale, unfacetedList('article'))}))`,
    )
    .orderBy(sql`wanted.key`)
  return read([query], ([rows]) => rows.map(({ id }) => id), [listTag(locale, 'article')])
}

/** True if a visible article has this id. */
export function articleExists(deps: Deps, id: number): Read<boolean> {
  return read(
    [
      deps.db
        .select({ id: articles.id })
        .from(articles)
        .where(and(eq(articles.id, id), isVisible(articles, deps.now().toISOString()))),
    ],
    ([rows]) => rows.length > 0,
  )
}

/** An article in any language; `null` if there is none in the scope. */
export function getArticle(
  deps: Deps,
  locale: Locale,
  id: number,
  scope: Scope = 'visible',
): Read<Article | null> {
  const now = deps.now().toISOString()
  const self = alias(articles, 'self')
  return read(
    [
      deps.db
        .select({ ...summaryColumns(locale), ...detailColumns })
        .from(articles)
        .innerJoin(images, eq(images.id, articles.cover_img_id))
        .where(and(eq(articles.id, id), scope === 'any' ? undefined : isVisible(articles, now))),
      deps.db
        .select({ lang: articles.lang, id: articles.id, slug: articles.slug })
        .from(articles)
        .innerJoin(self, and(eq(self.id, id), eq(self.group_id, articles.group_id)))
        .where(or(isVisible(articles, now), scope === 'any' ? eq(articles.id, id) : undefined)),
      selectAdjacentArticle(deps, id, 'previous'),
      selectAdjacentArticle(deps, id, 'next'),
      selectAuthors(deps, locale, id),
    ],
    ([[row], siblings, [previous], [next], authors]) => {
      if (!row) return null
      const { rest, toEntity } = splitImageColumns(row)
      const { author, updated_at, body, is_comment_open, poll_id, ...columns } = rest
      const summary = toSummary(columns, locale)
      return {
        ...summary,
        cover_img: toEntity(summary.cover_img),
        ...bylineOf(
          locale,
          author,
          authors.toSorted((a, b) => a.sort - b.sort),
        ),
        updated_at,
        body,
        is_comment_open,
        poll_id,
        translations: siblings.map((row) => toTranslation('article', row)),
        previous: toNeighbour(previous, locale),
        next: toNeighbour(next, locale),
      }
    },
    (found, [[row], , [previous], [next]]) =>
      found
        ? [
            'authors',
            ...itemTagsOf(
              'article',
              [row, previous, next].filter((one) => one !== undefined),
            ),
          ]
        : ['*'],
  )
}

/** Visible articles among at most 100 ids, in the order of `ids`. */
export function articlesByIds(
  deps: Deps,
  locale: Locale,
  ids: readonly number[],
): Read<ArticleSummary[]> {
  if (ids.length === 0) return constant([])
  return combine({ found: articlesAmong(deps, locale, ids) }, ({ found }) =>
    found.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)),
  )
}

const articlesAmong = prepared((deps: Deps, locale: Locale, ids: readonly number[]) => {
  const isShown = and(isInIds(articles.id, ids), isVisible(articles, deps.now().toISOString()))
  return read(
    [selectArticles(deps, locale).where(isShown)],
    ([rows]) => rows.map((row) => toSummary(row, locale)),
    (items) => itemTagsOf('article', items),
  )
}, 1)

function listOf({ category, tag, by }: ArticleFilter): ItemListRef {
  if (by !== undefined)
    return { family: 'article:author', keys: sql`select ${String(by)} as key`, count: 1 }
  const family = category ? `article:${category}` : 'article'
  return tag === undefined ? unfacetedList(family) : taggedList(family, tag)
}

/** The article published just before or after this one, in the same language and category. */
function selectAdjacentArticle(deps: Deps, id: number, side: 'previous' | 'next') {
  const self = alias(articles, 'self')
  const order = side === 'previous' ? desc : asc
  return deps.db
    .select({
      id: articles.id,
      group_id: articles.group_id,
      slug: articles.slug,
      title: articles.title,
      // Sort columns are selected, so that SQLite can merge rows with those of an overlay.
      published_at: articles.published_at,
    })
    .from(articles)
    .innerJoin(
      self,
      and(eq(self.id, id), eq(self.lang, articles.lang), eq(self.category, articles.category)),
    )
    .where(
      and(
        isVisible(articles, deps.now().toISOString()),
        compareRows([articles.published_at, articles.id], side === 'previous' ? '<' : '>', [
          self.published_at,
          self.id,
        ]),
      ),
    )
    .orderBy(order(articles.published_at), order(articles.id))
    .limit(1)
}

function toNeighbour(row: { id: number; title: string; slug: string } | undefined, locale: Locale) {
  return row ? { id: row.id, title: row.title, url: itemUrl(locale, 'article', row) } : null
}
