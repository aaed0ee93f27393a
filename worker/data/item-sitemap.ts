// Item addresses for sitemaps. A shard bounds the rows and the memory of one response: each address is written with all
// its translations. The limits of sitemaps are 50,000 addresses and 50 MB (https://www.sitemaps.org/protocol.html).
import { and, asc, desc, eq, gte, lt, sql } from 'drizzle-orm'
import { itemTypes, type ItemType } from '../../client/contract/items.ts'
import { locales, type Locale } from '../../client/contract/locale.ts'
import type { ItemAddress } from '../../client/contract/translation.ts'
import { read, run, type Read } from '../storage/db.ts'
import { jsonTable } from '../storage/sql.ts'
import { itemSources, type ItemSource } from '../storage/rows/items.ts'
import { sitemapTag } from '../storage/tags.ts'
import { isIndexed, isVisible } from '../storage/rows/visibility.ts'
import type { Deps } from '../deps.ts'

/** Groups per shard. Shard n starts at group n × this number. */
export const groupsPerShard = 1000

/** Visible items for search engines of a shard in all languages, newest group first. */
export function itemAddresses(
  deps: Deps,
  { type, table }: Pick<ItemSource, 'type' | 'table'>,
  shard: number,
): Read<ItemAddress[]> {
  const { id, group_id, lang, slug, updated_at } = table
  return read(
    [
      deps.db
        .select({ id, group_id, lang, slug, updated_at })
        .from(table)
        .where(
          and(
            gte(group_id, shard * groupsPerShard),
            lt(group_id, (shard + 1) * groupsPerShard),
            isVisible(table, deps.now().toISOString()),
            isIndexed(table),
          ),
        )
        .orderBy(desc(group_id), asc(lang)),
    ],
    ([rows]) => rows,
    [sitemapTag(type, shard)],
  )
}

export interface Shard {
  type: ItemType
  locale: Locale
  shard: number
}

/** Shards with visible items, per language. */
export async function listShards(deps: Deps, types: readonly ItemType[]): Promise<Shard[]> {
  const lasts = await run(deps, lastShards(deps))
  const found = await Promise.all(
    types.map((type) => run(deps, usedShards(deps, type, lasts[type]))),
  )
  return found.flat()
}

function lastShards(deps: Deps): Read<Record<ItemType, number>> {
  return {
    queries: itemTypes.map((type) => {
      const { table } = itemSources[type]
      return deps.db.select({ last: sql<number | null>`max(${table.group_id})` }).from(table)
    }),
    shape: (results) => {
      const last = (at: number) => (results[at] as { last: number | null }[])[0]?.last ?? 0
      const entries = itemTypes.map((type, at) => [type, Math.floor(last(at) / groupsPerShard)])
      return Object.fromEntries(entries) as Record<ItemType, number>
    },
  }
}

function usedShards(deps: Deps, type: ItemType, last: number): Read<Shard[]> {
  const { table } = itemSources[type]
  const [locale, shard] = [sql<Locale>`asked.value ->> 0`, sql<number>`asked.value ->> 1`]
  const all = locales.flatMap((one) => Array.from({ length: last + 1 }, (_, at) => [one, at]))
  const item = deps.db
    .select({ id: table.id })
    .from(table)
    .where(
      and(
        eq(table.lang, locale),
        gte(table.group_id, sql`${shard} * ${groupsPerShard}`),
        lt(table.group_id, sql`(${shard} + 1) * ${groupsPerShard}`),
        isVisible(table, deps.now().toISOString()),
        isIndexed(table),
      ),
    )
    .limit(1)
  return read(
    [
      deps.db
        .select({ locale: locale.as('locale'), shard: shard.as('shard') })
        .from(jsonTable(all, 'asked'))
        .where(sql`exists ${item}`),
    ],
    ([rows]) => rows.map((row) => ({ type, ...row })),
  )
}
