import { and, desc, eq, gte } from 'drizzle-orm'
import type { Locale } from '../../../client/contract/locale.ts'
import { read, type Read } from '../../storage/db.ts'
import { isIndexed, isVisible } from '../../storage/rows/visibility.ts'
import { articles } from '../../storage/schema/index.ts'
import { listTag } from '../../storage/tags.ts'
import { itemTagsOf } from '../lists/pages.ts'
import type { Deps } from '../../deps.ts'

interface LatestArticle {
  id: number
  group_id: number
  title: string
  published_at: string
}

/** Articles for search engines in a language, published since a time, newest first. */
export function latestArticles(
  deps: Deps,
  locale: Locale,
  since: string,
  limit: number,
): Read<LatestArticle[]> {
  const { id, group_id, title, lang, published_at } = articles
  const isLatest = and(
    eq(lang, locale),
    gte(published_at, since),
    isVisible(articles, deps.now().toISOString()),
    isIndexed(articles),
  )
  const query = deps.db
    .select({ id, group_id, title, published_at })
    .from(articles)
    .where(isLatest)
    .orderBy(desc(published_at))
    .limit(limit)
  return read(
    [query],
    ([rows]) => rows.map((row) => ({ ...row, published_at: row.published_at ?? '' })),
    (rows) => [listTag(locale, 'article'), ...itemTagsOf('article', rows)],
  )
}
