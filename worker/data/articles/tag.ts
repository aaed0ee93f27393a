import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import { byType, searchableTypes, type SearchableType } from '../../../client/contract/items.ts'
import type { Tag } from '../../../client/contract/tags.ts'
import type { Locale } from '../../../client/contract/locale.ts'
import type { Label } from '../../../client/contract/site/site.ts'
import { read, type Read } from '../../storage/db.ts'
import { itemLists, tagLabels, tags } from '../../storage/schema/index.ts'
import { listTag } from '../../storage/tags.ts'
import type { Deps } from '../../deps.ts'
import { selectTagNamed } from '../lists/pages.ts'

interface Which {
  limit?: number
  /** Only tags with these slugs, in this order. */
  slugs?: readonly string[]
}

/** Labels used by the most articles, or those in `slugs`, with their counts. */
export function popularLabels(
  deps: Deps,
  locale: Locale,
  { limit = 12, slugs }: Which = {},
): Read<Label[]> {
  return read(
    [
      deps.db
        .select({ id: tags.id, slug: tags.slug, label: tagLabels.label, count: itemLists.total })
        .from(itemLists)
        .crossJoin(tags)
        .innerJoin(tagLabels, and(eq(tagLabels.tag_id, tags.id), eq(tagLabels.lang, locale)))
        .where(
          and(
            eq(itemLists.locale, locale),
            eq(itemLists.facet, 'article:tag'),
            gt(itemLists.total, 0),
            sql`${tags.id} = cast(${itemLists.facet_value} as integer)`,
            slugs && inArray(tags.slug, [...slugs]),
          ),
        )
        .orderBy(desc(itemLists.total), tags.id)
        .limit(limit),
    ],
    ([rows]) =>
      slugs ? rows.toSorted((a, b) => slugs.indexOf(a.slug) - slugs.indexOf(b.slug)) : rows,
    [listTag(locale, 'article'), 'labels'],
  )
}

/** A tag, and for each item type true if readers find items under it. */
export type LabelUse = Tag & Record<SearchableType, boolean>

/** All labels of a language. */
export function listLabels(deps: Deps, locale: Locale): Read<LabelUse[]> {
  return read([selectLabels(deps, locale).orderBy(tags.id)], ([rows]) => rows.map(toLabelUse), [
    ...searchableTypes.map((type) => listTag(locale, type)),
    'labels',
  ])
}

/** The tag with this id, slug, or label in any language. */
export function getTag(deps: Deps, locale: Locale, word: string): Read<LabelUse | null> {
  return read(
    [selectLabels(deps, locale).where(sql`${tags.id} = (${selectTagNamed(word)})`)],
    ([[row]]) => (row ? toLabelUse(row) : null),
    (tag) => [
      ...(tag ? searchableTypes.map((type) => listTag(locale, `${type}:tag:${tag.id}`)) : []),
      'labels',
    ],
  )
}

function selectLabels(deps: Deps, locale: Locale) {
  const isUsed = byType(searchableTypes, (type) => {
    const total = sql`select ${itemLists.total} from ${itemLists} where ${itemLists.locale} = ${locale}
      and ${itemLists.facet} = ${`${type}:tag`} and ${itemLists.facet_value} = cast(${tags.id} as text)`
    return sql<number>`coalesce((${total}), 0) > 0`.as(type)
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
