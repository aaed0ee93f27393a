import { and, desc, eq, or, sql } from 'drizzle-orm'
import type { Tag } from '../../client/contract/article.ts'
import type { Locale } from '../../client/contract/locale.ts'
import type { Label } from '../../client/contract/site.ts'
import { read, type Deps, type Read } from './db.ts'
import { articles, articleTags, tagLabels, tags } from './schema.ts'
import { isVisibleIn } from './visibility.ts'

/** The labels most articles carry, with their counts. */
export function popularLabels(deps: Deps, locale: Locale, limit = 12): Read<Label[]> {
  const count = sql<number>`count(*)`
  const queries = [
    deps.db
      .select({ id: tags.id, slug: tags.slug, label: tagLabels.label, count })
      .from(tags)
      .innerJoin(tagLabels, and(eq(tagLabels.tag_id, tags.id), eq(tagLabels.lang, locale)))
      .innerJoin(articleTags, eq(articleTags.tag_id, tags.id))
      .innerJoin(articles, eq(articles.id, articleTags.article_id))
      .where(isVisibleIn(deps, articles, locale))
      .groupBy(tags.id)
      .orderBy(desc(count), tags.id)
      .limit(limit),
  ] as const
  return read(queries, ([rows]) => rows)
}

/** The tag of a slug or of a label in the reader's language. */
export function getTagLabel(deps: Deps, locale: Locale, slugOrLabel: string): Read<Tag | null> {
  const queries = [
    deps.db
      .select({ id: tags.id, slug: tags.slug, label: tagLabels.label })
      .from(tags)
      .innerJoin(tagLabels, and(eq(tagLabels.tag_id, tags.id), eq(tagLabels.lang, locale)))
      .where(or(eq(tags.slug, slugOrLabel), eq(tagLabels.label, slugOrLabel)))
      .limit(1),
  ] as const
  return read(queries, ([[row]]) => row ?? null)
}
