import { sql } from 'drizzle-orm'
import type { PublishedContent } from '../../../../client/contract/desk/entries/kinds/schemas.ts'
import { itemOfUrl } from '../../../../client/contract/desk/links.ts'
import { defaultLocale } from '../../../../client/contract/locale.ts'
import { items } from '../../../../client/contract/items.ts'
import { pathTo } from '../../../../client/contract/paths.ts'
import { isInIds, read, type Statement, type Read } from '../../../storage/db.ts'
import { itemSources } from '../../../storage/rows/items.ts'
import { events } from '../../../storage/schema/index.ts'
import { toRowPerWrittenLanguage, textsOf } from './rows/languages.ts'
import type { ItemRow, LiveItem } from './item.ts'
import { syncOwnedRowsStatements, type OwnRows, type OwnedTable } from './rows/owned.ts'
import type { Deps } from '../../../deps.ts'

export function liveEvents(deps: Deps, ids: readonly number[]): Read<LiveItem[]> {
  const query = deps.db.select().from(events).where(isInIds(events.group_id, ids))
  return read([query], ([rows]) =>
    [...Map.groupBy(rows, ({ group_id }) => group_id)].flatMap(([id, own]) => {
      const first = own.find(({ lang }) => lang === defaultLocale) ?? own[0]
      if (!first) return []
      const { published_at, unpublished_at, updated_at } = first
      const { kind, brand_id, category, starts_at, ends_at, link, is_exclusive } = first
      const shared = { kind, brand_id, category, starts_at, ends_at, link, is_exclusive }
      const data = { title: textsOf(own, 'title'), ...shared }
      return [{ id, data, published_at, unpublished_at, updated_at }]
    }),
  )
}

export const eventTables: readonly OwnedTable[] = [
  { table: events, owner: events.group_id, identity: [events.group_id, events.lang] },
]

/** One row per language with a title. Reads choose the fallback for other languages and return its language. */
export function eventRows(
  { id, published_at, unpublished_at }: ItemRow,
  { data: { title, ...shared } }: PublishedContent<'event'>,
): OwnRows {
  const dates = { published_at, unpublished_at }
  return [
    toRowPerWrittenLanguage({ title }, title).map((texts) => ({
      group_id: id,
      ...shared,
      ...dates,
      ...texts,
    })),
  ]
}

export function eventWrites(
  deps: Deps,
  row: ItemRow,
  content: PublishedContent<'event'>,
): Statement[] {
  const writes = syncOwnedRowsStatements(deps, row.id, eventTables, eventRows(row, content))
  return [...writes, ...linkWrites(deps, row.id, content.data.link)]
}

/** Writes the link of each language. An item has another id in each language, so the link is adapted. */
function linkWrites(deps: Deps, id: number, link: string): Statement[] {
  const linked = itemOfUrl(link)
  if (!linked) return []
  const { table } = itemSources[linked.type]
  const path = pathTo(items[linked.type].page, { id: '' })
  const own = sql`(select own.id from ${table} as linked join ${table} as own on own.group_id = linked.group_id
    and own.lang = ${events.lang} where linked.id = ${linked.id})`
  return [
    deps.db
      .update(events)
      .set({ link: sql`coalesce(${path} || ${own}, ${events.link})` })
      .where(sql`${events.group_id} = ${id}`),
  ]
}
