// Live content of each campaign placement between two times.
import { and, eq, gt, isNull, sql, type SQL } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type {
  CampaignPlacement,
  ScheduledCampaign,
} from '../../../client/contract/desk/campaigns-api.ts'
import type { EntryType } from '../../../client/contract/desk/entries/types.ts'
import { locales } from '../../../client/contract/locale.ts'
import { read, combine, type Read } from '../../storage/db.ts'
import { ads, banners, entries, marqueeItems } from '../../storage/schema/index.ts'
import { farFuture } from '../entries/kinds/rows/owned.ts'
import type { Deps } from '../../deps.ts'

/** Maximum number of campaigns read per type. */
const most = 300
/** Milliseconds. Campaigns that ended longer ago are not read. */
const lookBack = 400 * 24 * 3_600_000

interface Span {
  /** ISO 8601. */
  from: string
  to: string
}

interface Placed {
  items: ScheduledCampaign[]
  has_more: boolean
}

export function campaignsInRange(deps: Deps, { from, to }: Span): Read<Placed> {
  const earliest = new Date(deps.now().getTime() - lookBack).toISOString()
  const span = { from: from > earliest ? from : earliest, to }
  return combine(
    {
      banner: placedIn(deps, 'banner', { table: banners, place: sql`'banner'` }, span),
      marquee: placedIn(deps, 'marquee', { table: marqueeItems, place: sql`'marquee'` }, span),
      ad: placedIn(deps, 'ad', { table: ads, place: ads.slot }, span),
    },
    (found) => {
      const kinds = Object.values(found)
      return {
        items: kinds.flatMap((rows) => rows.slice(0, most)),
        has_more: kinds.some((rows) => rows.length > most),
      }
    },
  )
}

interface Source {
  table: typeof banners | typeof marqueeItems | typeof ads
  place: SQL | SQLiteColumn
}

/** Uses the index on end dates. The unary plus and the left join rule out the indexes on starts, groups and entries. */
function placedIn(
  deps: Deps,
  type: EntryType,
  { table, place }: Source,
  { from, to }: Span,
): Read<ScheduledCampaign[]> {
  const { group_id, lang, start_at, end_at } = table
  const query = deps.db
    .select({
      entry_id: sql<number | null>`${entries.id}`.as('entry_id'),
      place: sql<CampaignPlacement>`${place}`.as('place'),
      title: sql<string>`${entries.title}`.as('entry_title'),
      languages: sql<string>`group_concat(${lang})`.as('languages'),
      start_at: sql<string>`min(${start_at})`.as('starts'),
      end_at: sql<string>`max(${end_at})`.as('ends'),
    })
    .from(table)
    .leftJoin(
      entries,
      and(eq(entries.type, type), eq(entries.item_id, group_id), isNull(entries.deleted_at)),
    )
    .where(and(gt(end_at, from), sql`+${start_at} < ${to}`))
    .groupBy(sql`+${group_id}`)
    .orderBy(sql`starts, entry_id`)
    .limit(most + 1)
  return read([query], ([rows]) =>
    rows.flatMap(({ entry_id, languages, end_at: end, ...row }) => {
      if (entry_id === null) return []
      const shown = languages.split(',')
      return [
        {
          ...row,
          entry_id,
          languages: locales.filter((one) => shown.includes(one)),
          end_at: end === farFuture ? null : end,
        },
      ]
    }),
  )
}
