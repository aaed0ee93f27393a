// Matching tags and tagged items, for the lists of articles and of games.
import { and, eq, exists, inArray, or, sql, type SQL } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Deps } from '../storage/db.ts'
import type { Tagging } from '../storage/items.ts'
import { tagLabels, tags } from '../storage/schema/index.ts'

/** Whether a row of `tags` has this id, slug, or label in any language. */
export function isTagNamed(deps: Deps, word: string): SQL | undefined {
  const labelled = deps.db
    .select({ id: tagLabels.tag_id })
    .from(tagLabels)
    .where(eq(tagLabels.label, word))
  return or(
    eq(tags.slug, word),
    sql`cast(${tags.id} as text) = ${word}`,
    inArray(tags.id, labelled),
  )
}

/** Whether the item carries a tag of this id, slug or label. */
export function hasTag(deps: Deps, word: string, item: SQLiteColumn, tagging: Tagging): SQL {
  const { links, owner } = tagging
  const tagged = deps.db
    .select({ id: owner })
    .from(links)
    .innerJoin(tags, eq(tags.id, links.tag_id))
    .where(and(eq(owner, item), isTagNamed(deps, word)))
  return exists(tagged)
}
