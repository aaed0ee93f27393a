// Campaigns that link to an item which is not visible during their whole period.
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Conflict } from '../../../client/contract/desk/schedule/scheduled.ts'
import type { EntryType } from '../../../client/contract/desk/entries/types.ts'
import { itemOfUrl } from '../../../client/contract/desk/links.ts'
import { locales, type Locale } from '../../../client/contract/locale.ts'
import { aliasColumn, read, run, type Read } from '../../storage/db.ts'
import { jsonTable } from '../../storage/sql.ts'
import { ads, banners, entries, marqueeItems } from '../../storage/schema/index.ts'
import { scanLimit, type TimeRange } from './link-conflicts.ts'
import type { Deps } from '../../deps.ts'

const campaigns = [
  { type: 'banner', table: banners },
  { type: 'marquee', table: marqueeItems },
  { type: 'ad', table: ads },
] as const

interface Leading {
  id: number
  type: EntryType
  title: string
  lang: Locale
  uri: string
  start_at: string
  end_at: string
}

export async function campaignsWithHiddenTarget(
  deps: Deps,
  between: TimeRange,
): Promise<Conflict[]> {
  const rows = await run(deps, leading(deps, between))
  const linked = rows.flatMap((row) => {
    const item = itemOfUrl(row.uri)
    return item ? [{ row, item }] : []
  })
  const found = await run(
    deps,
    itemsNumbered(
      deps,
      linked.map(({ item }) => item),
    ),
  )
  const all = linked.flatMap(({ row, item }): Conflict[] => {
    const entry = found.find(({ type, item_id }) => type === item.type && item_id === item.id)
    if (!entry) return []
    const start = row.start_at > between.from ? row.start_at : between.from
    const { published_at: from, unpublished_at: until } = entry
    const isLater = from === null || from > start
    const isOver = until !== null && until < row.end_at
    if (!isLater && !isOver) return []
    const own = { kind: row.type, id: row.id, title: row.title, languages: [row.lang] }
    const other = { kind: entry.type, id: entry.id, title: entry.title, languages: [entry.lang] }
    return [
      {
        code: isLater ? 'not_there_yet' : 'ends_before',
        at: isLater || (until ?? '') < start ? start : (until ?? start),
        sides: [
          { ...own, at: isLater ? row.start_at : row.end_at },
          { ...other, at: isLater ? from : until },
        ],
      },
    ]
  })
  return mergeLanguages(all)
}

function leading(deps: Deps, { from, to }: TimeRange): Read<Leading[]> {
  const queries = campaigns.map(({ type, table }) =>
    deps.db
      .select({
        id: entries.id,
        type: entries.type,
        title: entries.title,
        lang: aliasColumn(table.lang, 'row_lang'),
        uri: table.uri,
        start_at: table.start_at,
        end_at: table.end_at,
      })
      .from(table)
      .innerJoin(
        entries,
        and(
          eq(entries.type, type),
          eq(entries.item_id, table.group_id),
          isNull(entries.deleted_at),
        ),
      )
      .where(sql`${table.end_at} > ${from} and +${table.start_at} < ${to}`)
      .limit(scanLimit * locales.length),
  )
  return {
    queries,
    shape: (results) => (results as Leading[][]).flat(),
  }
}

function itemsNumbered(deps: Deps, items: readonly { type: string; id: number }[]) {
  const wanted = items.map((one) => [one.type, one.id])
  const { id, type, lang, title, published_at, unpublished_at, item_id, deleted_at } = entries
  const query = deps.db
    .select({ id, type, lang, title, published_at, unpublished_at, item_id })
    .from(
      sql`(select distinct value ->> 0 as type, value ->> 1 as id from ${jsonTable(wanted)}) as wanted`,
    )
    .crossJoin(entries)
    .where(
      sql`${entries.type} = wanted.type and ${entries.item_id} = wanted.id and ${deleted_at} is null`,
    )
  return read([query], ([rows]) => rows)
}

/** Merges equal conflicts of a campaign's languages. */
function mergeLanguages(all: readonly Conflict[]): Conflict[] {
  const same = Map.groupBy(all, ({ code, at, sides: [first, second] }) =>
    [code, at, first?.kind, first?.id, second?.at].join(' '),
  )
  return [...same.values()].flatMap((own) => {
    const [first] = own
    if (!first) return []
    const merged = first.sides.map((one, place) => ({
      ...one,
      languages: locales.filter((lang) =>
        own.some(({ sides }) => sides[place]?.languages.includes(lang)),
      ),
    }))
    return [{ ...first, sides: merged }]
  })
}
