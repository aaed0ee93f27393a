import { and, asc, desc, eq, gt, gte, inArray, lt, ne, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Article, ArticleSummary } from '../../client/contract/article.ts'
import type { Translation } from '../../client/contract/translation.ts'
import type { NewsCategory } from '../../client/contract/categories.ts'
import type { Locale } from '../../client/contract/locale.ts'
import { href } from '../../client/contract/paths.ts'
import { detailColumns, selectArticles, summaryColumns, toSummary } from './article-rows.ts'
import { known, read, type Deps, type Read } from '../storage/db.ts'
import { articles, articleTags, images } from '../storage/schema/index.ts'
import { itemSources } from '../storage/items.ts'
import { takeEntity } from './image-rows.ts'
import { hasTag } from './tagged.ts'
import { isVisible, isVisibleIn, type Scope } from '../storage/visibility.ts'

interface ArticleFilter {
  category?: NewsCategory | undefined
  /** Id, slug or label. */
  tag?: string | undefined
  /** Published at or after this moment, ISO 8601. */
  since?: string | undefined
}

export interface ArticleQuery extends ArticleFilter {
  sort: 'new' | 'old' | 'popular'
  /** From 1. */
  page: number
  perPage: number
}

const orders = {
  new: [desc(articles.published_at), desc(articles.id)],
  old: [asc(articles.published_at), asc(articles.id)],
  popular: [desc(articles.liked_amount), desc(articles.id)],
}

/** One page of the articles a reader of `locale` sees, and their total. */
export function listArticles(deps: Deps, locale: Locale, query: ArticleQuery) {
  const where = and(isVisibleIn(deps, articles, locale), matches(deps, query))
  return read(
    [
      selectArticles(deps, locale)
        .where(where)
        .orderBy(...orders[query.sort])
        .limit(query.perPage)
        .offset((query.page - 1) * query.perPage),
      deps.db
        .select({ total: sql<number>`count(*)` })
        .from(articles)
        .where(where),
    ],
    ([rows, [counted]]) => ({
      items: rows.map((row) => toSummary(row, locale)),
      total: counted?.total ?? 0,
    }),
  )
}

/** Whether a visible article has this id. */
export function isArticleThere(deps: Deps, id: number): Read<boolean> {
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

/** An article by id, whatever its language; `null` when there is none in the scope. */
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
        .select({ lang: articles.lang, id: articles.id })
        .from(articles)
        .innerJoin(self, and(eq(self.id, id), eq(self.group_id, articles.group_id)))
        .where(or(isVisible(articles, now), scope === 'any' ? eq(articles.id, id) : undefined)),
      selectNeighbour(deps, id, 'previous'),
      selectNeighbour(deps, id, 'next'),
    ],
    ([[row], siblings, [previous], [next]]) => {
      if (!row) return null
      const { rest, toEntity } = takeEntity(row)
      const { author, updated_at, body, is_comment_open, poll_id, ...columns } = rest
      const summary = toSummary(columns, locale)
      return {
        ...summary,
        cover_img: toEntity(summary.cover_img),
        author,
        updated_at,
        body,
        is_comment_open,
        poll_id,
        translations: siblings.map(toTranslation),
        previous: toNeighbour(previous, locale),
        next: toNeighbour(next, locale),
      }
    },
  )
}

/** Up to `limit` articles of the same language: those sharing the most tags first, then the newest. */
export function relatedArticles(
  deps: Deps,
  locale: Locale,
  id: number,
  limit = 4,
): Read<ArticleSummary[]> {
  const mine = deps.db
    .select({ id: articleTags.tag_id })
    .from(articleTags)
    .where(eq(articleTags.article_id, id))
  const own = alias(articles, 'own')
  const group = deps.db.select({ id: own.group_id }).from(own).where(eq(own.id, id))
  const shared = deps.db
    .select({ count: sql<number>`count(*)` })
    .from(articleTags)
    .where(and(eq(articleTags.article_id, articles.id), inArray(articleTags.tag_id, mine)))
  return read(
    [
      selectArticles(deps, locale)
        .where(
          and(
            isVisibleIn(deps, articles, locale),
            ne(articles.id, id),
            sql`${articles.group_id} not in ${group}`,
          ),
        )
        .orderBy(desc(sql`(${shared})`), desc(articles.published_at), desc(articles.id))
        .limit(limit),
    ],
    ([rows]) => rows.map((row) => toSummary(row, locale)),
  )
}

/** The visible ones of at most 100 articles, in the order of their ids in `ids`. */
export function articlesByIds(
  deps: Deps,
  locale: Locale,
  ids: readonly number[],
): Read<ArticleSummary[]> {
  if (ids.length === 0) return known([])
  const isShown = and(inArray(articles.id, [...ids]), isVisible(articles, deps.now().toISOString()))
  return read([selectArticles(deps, locale).where(isShown)], ([rows]) =>
    rows
      .toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
      .map((row) => toSummary(row, locale)),
  )
}

function matches(deps: Deps, { category, since, tag }: ArticleFilter): SQL | undefined {
  return and(
    category && eq(articles.category, category),
    since === undefined ? undefined : gte(articles.published_at, since),
    tag === undefined ? undefined : hasTag(deps, tag, articles.id, itemSources.article.tags),
  )
}

/** The article published just before or after one, in the same language and category. */
function selectNeighbour(deps: Deps, id: number, side: 'previous' | 'next') {
  const self = alias(articles, 'self')
  const order = side === 'previous' ? desc : asc
  return deps.db
    .select({ id: articles.id, title: articles.title })
    .from(articles)
    .innerJoin(
      self,
      and(eq(self.id, id), eq(self.lang, articles.lang), eq(self.category, articles.category)),
    )
    .where(
      and(
        isVisible(articles, deps.now().toISOString()),
        (side === 'previous' ? lt : gt)(
          sql`(${articles.published_at}, ${articles.id})`,
          sql`(${self.published_at}, ${self.id})`,
        ),
      ),
    )
    .orderBy(order(articles.published_at), order(articles.id))
    .limit(1)
}

function toNeighbour(row: { id: number; title: string } | undefined, locale: Locale) {
  return row ? { ...row, url: href(locale, 'article', { id: row.id }) } : null
}

function toTranslation(row: { lang: Locale; id: number }): Translation {
  return { ...row, url: href(row.lang, 'article', { id: row.id }) }
}
