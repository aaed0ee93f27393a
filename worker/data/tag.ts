import { and, desc, eq, exists, sql } from 'drizzle-orm'
import { byType, searchableTypes, type SearchableType } from '../../client/contract/items.ts'
import type { Tag } from '../../client/contract/tag.ts'
import type { Locale } from '../../client/contract/locale.ts'
import type { Label } from '../../client/contract/site.ts'
import { read, type Deps, type Read } from '../storage/db.ts'
import { articles, articleTags, tagLabels, tags } from '../storage/schema/index.ts'
import { itemSources } from '../storage/items.ts'
import { isTagNamed } from './tagged.ts'
import { isVisibleIn } from '../storage/visibility.ts'

/** The labels used by the most articles, with their counts. */
export function popularLabels(deps: Deps, locale: Locale, limit = 12): Read<Label[]> {
  const count = sql<number>`count(*)`
  return read(
    [
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
    ],
    ([rows]) => rows,
  )
}

/** A tag, and per type of item whether a reader finds any under it. */
export type LabelUse = Tag & Record<SearchableType, boolean>

/** All labels of a language. */
export function listLabels(deps: Deps, locale: Locale): Read<LabelUse[]> {
  return read([selectLabels(deps, locale).orderBy(tags.id)], ([rows]) => rows.map(toLabelUse))
}

/** The tag with this id, slug, or label in any language. */
export function getTag(deps: Deps, locale: Locale, word: string): Read<LabelUse | null> {
  return read([selectLabels(deps, locale).where(isTagNamed(deps, word)).limit(1)], ([[row]]) =>
    row ? toLabelUse(row) : null,
  )
}

function selectLabels(deps: Deps, locale: Locale) {
  // SQLite keeps the order of a cross join, so it goes from the tag to its items instead of scanning all items.
  const isUsed = byType(searchableTypes, (type) => {
    const { table, tags: tagging } = itemSources[type]
    const tagged = deps.db
      .select({ id: table.id })
      .from(tagging.links)
      .crossJoin(table)
      .where(
        and(
          eq(tagging.links.tag_id, tags.id),
          eq(table.id, tagging.owner),
          isVisibleIn(deps, table, locale),
        ),
      )
    return sql<number>`${exists(tagged)}`.as(type)
  })
  return deps.db
    .select({
      id: tags.id,
      slug: tags.slug,
      label: tagLabels.label,
      ...isUsed,
    })
    .from(tags)
    .innerJoin(tagLabels, and(eq(tagLabels.tag_id, tags.id), eq(tagLabels.lang, locale)))
    .$dynamic()
}

function toLabelUse({ id, slug, label, ...used }: Tag & Record<SearchableType, number>): LabelUse {
  return { id, slug, label, ...byType(searchableTypes, (type) => used[type] === 1) }
}
