import { and, eq, ne, sql } from 'drizzle-orm'
import type { PublishedContent } from '../../../../client/contract/desk/entries/kinds/schemas.ts'
import { isInIds, read, type Read } from '../../../storage/db.ts'
import { tagLabels, tags } from '../../../storage/schema/index.ts'
import { toRowPerLanguage, textsOf } from './rows/languages.ts'
import type { ItemRow, LiveItem } from './item.ts'
import { undated } from './rows/without-dates.ts'
import type { OwnRows, OwnedTable } from './rows/owned.ts'
import type { Deps } from '../../../deps.ts'

export function liveTags(deps: Deps, ids: readonly number[]): Read<LiveItem[]> {
  const rows = deps.db.select().from(tags).where(isInIds(tags.id, ids))
  const labels = deps.db.select().from(tagLabels).where(isInIds(tagLabels.tag_id, ids))
  return read([rows, labels] as const, ([found, written]) =>
    found.map(({ id, slug }) => {
      const own = written.filter(({ tag_id }) => tag_id === id)
      return undated(id, { slug, title: textsOf(own, 'label') })
    }),
  )
}

export const tagTables: readonly OwnedTable[] = [
  { table: tags, owner: tags.id, identity: [tags.id] },
  {
    table: tagLabels,
    owner: tagLabels.tag_id,
    identity: [tagLabels.tag_id, tagLabels.lang],
  },
]

export function tagRows(
  { id }: Pick<ItemRow, 'id'>,
  { data: { title, slug } }: PublishedContent<'tag'>,
): OwnRows {
  return [
    [{ id, slug }],
    toRowPerLanguage({ label: title }).map((texts) => ({ tag_id: id, ...texts })),
  ]
}

/** The slug field if another tag has that slug, or if it changes: articles and games refer to tags by slug. */
export function takenTag(
  deps: Deps,
  { group_id }: Pick<ItemRow, 'group_id'>,
  { data: { slug } }: PublishedContent<'tag'>,
): Read<string | null> {
  const isOther = and(eq(tags.slug, slug), ne(tags.id, group_id))
  const isChanged = and(eq(tags.id, group_id), ne(tags.slug, slug))
  const query = deps.db
    .select({ id: tags.id })
    .from(tags)
    .where(sql`(${isOther}) or (${isChanged})`)
  return read([query], ([rows]) => (rows.length > 0 ? 'slug' : null))
}
