import { desc, sql } from 'drizzle-orm'
import type { ArticleSummary } from '../../../client/contract/articles.ts'
import { maxRelated } from '../../../client/contract/desk/limits.ts'
import type { Locale } from '../../../client/contract/locale.ts'
import { read, type Read } from '../../storage/db.ts'
import { articles, articleTags, itemLists, listItems } from '../../storage/schema/index.ts'
import { lazyTag, listTag } from '../../storage/tags.ts'
import {
  farPage,
  idsOf,
  inOrder,
  itemTagsOf,
  listTagsOf,
  rowid,
  selectEntries,
  toListing,
  unfacetedList,
} from '../lists/pages.ts'
import { pickedEntries, relatedLimit, withPicked } from '../related.ts'
import { selectListedArticles, toSummary } from './rows.ts'
import type { Deps } from '../../deps.ts'

/** Number of tags used to find related articles, rarest first, and of articles read per tag. */
const [tagsFollowed, perTag] = [5, 30]

/** Related articles: those chosen by hand, which may be those of a draft (`groups`), then similar ones. */
export function relatedArticles(
  deps: Deps,
  locale: Locale,
  id: number,
  groups?: readonly number[],
): Read<ArticleSummary[]> {
  const entries = pickedEntries('article', { locale, id, groups })
  const picked = read(
    [selectListedArticles(deps, locale, entries)],
    ([rows]) =>
      toListing(inOrder(rows, 'old'), 0, maxRelated, (row) => toSummary(row, locale)).items,
    (items) => itemTagsOf('article', items),
  )
  return withPicked(picked, similarArticles(deps, locale, id, relatedLimit))
}

/**
 * Articles in the same language: most shared tags first, then newest. Candidates are the newest articles of its rarest
 * tags and the newest of all.
 */
function similarArticles(
  deps: Deps,
  locale: Locale,
  id: number,
  limit: number,
): Read<ArticleSummary[]> {
  const mine = sql`select cast(${articleTags.tag_id} as text) as key from ${articleTags} where ${articleTags.article_id} = ${id}`
  const tagged = { family: 'article:tag', keys: mine, count: tagsFollowed }
  const heads = sql`select head.group_id, head.item_id, head.sort_date
    from (select one.id from (${idsOf(locale, tagged)}) as one cross join ${itemLists} on ${itemLists.id} = one.id
      order by ${itemLists.total}, ${itemLists.id} limit ${tagsFollowed}) as one
    cross join ${listItems} as head on head.rowid in (
      select ${rowid} from ${listItems} where ${listItems.list_id} = one.id
      order by ${listItems.sort_date} desc, ${listItems.item_id} desc limit ${perTag})`
  const newest = selectEntries(locale, unfacetedList('article'), {
    order: 'new',
    paging: { page: 1, perPage: limit },
  })
  const own = sql`(select ${articles.group_id} from ${articles} where ${articles.id} = ${id})`
  const entries = sql`(select candidate.item_id as item_id, sum(candidate.shared) as place from (
      select head.item_id, head.sort_date, 1 as shared from (${heads}) as head where head.group_id <> ${own}
      union all select entry.item_id, entry.place, 0 from ${newest}
        cross join ${articles} on ${articles.id} = entry.item_id where ${articles.group_id} <> ${own}
    ) as candidate group by candidate.item_id
    order by place desc, max(candidate.sort_date) desc, candidate.item_id desc limit ${limit}) as entry`
  return read(
    [
      selectListedArticles(deps, locale, entries).orderBy(
        desc(sql`entry.place`),
        desc(articles.published_at),
        desc(articles.id),
      ),
      deps.db.select({ key: sql<string>`key` }).from(sql`(${mine})`),
    ],
    ([rows]) => toListing(rows, 0, limit, (row) => toSummary(row, locale)).items,
    (items, [, keys]) => [
      ...listTagsOf(locale, tagged, keys, farPage),
      lazyTag(listTag(locale, 'article')),
      ...itemTagsOf('article', items),
    ],
  )
}
