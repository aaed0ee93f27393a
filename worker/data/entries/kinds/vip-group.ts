// Maps VIP groups to their rows and back.
import { and, eq, ne, sql } from 'drizzle-orm'
import type { PublishedContent } from '../../../../client/contract/desk/entries/kinds/schemas.ts'
import { isInIds, read, type Statement, type Read } from '../../../storage/db.ts'
import {
  materialGroupVipGroups,
  users,
  vipGroups,
  vipGroupTexts,
} from '../../../storage/schema/index.ts'
import { initialPosition } from '../order.ts'
import { toRowPerLanguage, textsOf } from './rows/languages.ts'
import type { ItemRow, LiveItem } from './item.ts'
import { undated } from './rows/without-dates.ts'
import type { OwnRows, OwnedTable } from './rows/owned.ts'
import type { Deps } from '../../../deps.ts'

export function liveVipGroups(deps: Deps, ids: readonly number[]): Read<LiveItem[]> {
  const rows = deps.db.select().from(vipGroups).where(isInIds(vipGroups.id, ids))
  const texts = deps.db.select().from(vipGroupTexts).where(isInIds(vipGroupTexts.vip_group_id, ids))
  return read([rows, texts] as const, ([found, written]) =>
    found.map(({ id, slug }) => {
      const own = written.filter(({ vip_group_id }) => vip_group_id === id)
      return undated(id, { slug, title: textsOf(own, 'name') })
    }),
  )
}

export const vipGroupTables: readonly OwnedTable[] = [
  {
    table: vipGroups,
    owner: vipGroups.id,
    identity: [vipGroups.id],
    initial: (deps, id) => ({ sort: initialPosition(deps, 'vip_group', id) }),
  },
  {
    table: vipGroupTexts,
    owner: vipGroupTexts.vip_group_id,
    identity: [vipGroupTexts.vip_group_id, vipGroupTexts.lang],
  },
]

export function vipGroupRows(
  { id }: Pick<ItemRow, 'id'>,
  { data: { title, slug } }: PublishedContent<'vip_group'>,
): OwnRows {
  return [
    [{ id, slug }],
    toRowPerLanguage({ name: title }).map((texts) => ({ vip_group_id: id, ...texts })),
  ]
}

/** The slug field if another group has that slug, or if it changes: members refer to groups by slug. */
export function takenVipGroup(
  deps: Deps,
  { group_id }: Pick<ItemRow, 'group_id'>,
  { data: { slug } }: PublishedContent<'vip_group'>,
): Read<string | null> {
  const isOther = and(eq(vipGroups.slug, slug), ne(vipGroups.id, group_id))
  const isChanged = and(eq(vipGroups.id, group_id), ne(vipGroups.slug, slug))
  const query = deps.db
    .select({ id: vipGroups.id })
    .from(vipGroups)
    .where(sql`(${isOther}) or (${isChanged})`)
  return read([query], ([rows]) => (rows.length > 0 ? 'slug' : null))
}

/**
 * Must precede the deletion of the rows. Violates a foreign key if the group has members, which rolls the batch back.
 */
export function assertNoMembersStatement(deps: Deps, id: number): Statement[] {
  const own = sql`(select slug from ${vipGroups} where id = ${id})`
  return [
    deps.db
      .insert(materialGroupVipGroups)
      .select(
        sql`select -1, ${own} where exists (select 1 from ${users} where ${users.vip_group} = ${own})`,
      ),
  ]
}

/** Counting limit for members. */
const mostCounted = 1000

/** Number of members of a group, up to the counting limit; `null` for a group that was never published. */
export function countVipMembers(
  deps: Deps,
  id: number,
): Read<{ count: number; is_more: boolean } | null> {
  const own = deps.db.select({ slug: vipGroups.slug }).from(vipGroups).where(eq(vipGroups.id, id))
  const members = deps.db
    .select({ count: sql<number>`count(*)`.as('count') })
    .from(
      sql`(select 1 from ${users} where ${users.vip_group} = (select slug from ${vipGroups} where id = ${id}) limit ${mostCounted + 1})`,
    )
  return read([own, members] as const, ([[group], [found]]) => {
    const count = found?.count ?? 0
    return group ? { count: Math.min(count, mostCounted), is_more: count > mostCounted } : null
  })
}
