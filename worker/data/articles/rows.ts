// Columns of articles, and the mapping of their rows.
import { eq, sql, type SQL } from 'drizzle-orm'
import type { ArticleSummary } from '../../../client/contract/articles.ts'
import type { Tag } from '../../../client/contract/tags.ts'
import type { Locale } from '../../../client/contract/locale.ts'
import { itemUrl } from '../../../client/contract/site/item-url.ts'
import { bodyOf, itemSources } from '../../storage/rows/items.ts'
import { coverColumns, entityColumns, splitCover } from '../images/rows.ts'
import { itemTagsOf, placeColumns } from '../lists/pages.ts'
import { isInIds, read, type Read } from '../../storage/db.ts'
import { articles, articleTags, images, tagLabels, tags } from '../../storage/schema/index.ts'
import type { Deps } from '../../deps.ts'

/** Summaries for the entries of a list (`worker/data/lists/pages.ts`). Includes expired articles. */
export function selectListedArticles(deps: Deps, locale: Locale, entries: SQL) {
  // SQLite keeps the order of a cross join, so it reads the entries first.
  return deps.db
    .select({ ...summaryColumns(locale), ...placeColumns(articles, deps) })
    .from(entries)
    .crossJoin(articles)
    .innerJoin(images, eq(images.id, articles.cover_img_id))
    .where(sql`${articles.id} = entry.item_id`)
    .$dynamic()
}

/** A query of article summaries that the caller filters and sorts. */
export function selectArticles(deps: Deps, locale: Locale) {
  return deps.db
    .select(summaryColumns(locale))
    .from(articles)
    .innerJoin(images, eq(images.id, articles.cover_img_id))
    .$dynamic()
}

export function toSummary(row: SummaryRow, locale: Locale): ArticleSummary {
  const { cover, rest: columns } = splitCover(row)
  const { tags: tagList, published_at, slug, ...rest } = columns
  return {
    ...rest,
    type: 'article',
    cover_img: cover,
    tags: JSON.parse(tagList) as Tag[],
    published_at: published_at ?? '',
    url: itemUrl(locale, 'article', { id: row.id, slug }),
  }
}

type SummaryRow = Awaited<ReturnType<typeof selectArticles>>[number]

export const detailColumns = {
  ...entityColumns,
  author: articles.author,
  updated_at: articles.updated_at,
  body: bodyOf(itemSources.article),
  is_comment_open: articles.is_comment_open,
  poll_id: articles.poll_id,
}

export function summaryColumns(locale: Locale) {
  return {
    id: articles.id,
    group_id: articles.group_id,
    lang: articles.lang,
    slug: articles.slug,
    title: articles.title,
    subtitle: articles.subtitle,
    category: articles.category,
    topic: articles.topic,
    reading_minutes: articles.reading_minutes,
    liked_amount: articles.liked_amount,
    comment_count: articles.comment_count,
    published_at: articles.published_at,
    ...coverColumns,
    img_alt: articles.cover_alt,
    tags: sql<string>`(
      select json_group_array(json_object('id', ${tags.id}, 'slug', ${tags.slug}, 'label', ${tagLabels.label}))
      from ${articleTags}
      join ${tags} on ${tags.id} = ${articleTags.tag_id}
      join ${tagLabels} on ${tagLabels.tag_id} = ${tags.id} and ${tagLabels.lang} = ${locale}
      where ${articleTags.article_id} = ${articles.id}
    )`.as('tags'),
  }
}

/** Times of the last changes of at most 100 articles, by id. */
export function articleUpdates(
  deps: Deps,
  items: readonly Pick<ArticleSummary, 'id' | 'group_id'>[],
): Read<ReadonlyMap<number, string>> {
  const ids = items.map((item) => item.id)
  const { id, updated_at } = articles
  return read(
    [deps.db.select({ id, updated_at }).from(articles).where(isInIds(id, ids))],
    ([rows]) => new Map(rows.map((row) => [row.id, row.updated_at])),
    itemTagsOf('article', items),
  )
}
