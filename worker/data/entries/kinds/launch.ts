import type { PublishedContent } from '../../../../client/contract/desk/entries/kinds/schemas.ts'
import { defaultLocale } from '../../../../client/contract/locale.ts'
import { isInIds, read, type Read } from '../../../storage/db.ts'
import { launches } from '../../../storage/schema/index.ts'
import { toRowPerWrittenLanguage, textsOf } from './rows/languages.ts'
import type { ItemRow, LiveItem } from './item.ts'
import type { OwnRows, OwnedTable } from './rows/owned.ts'
import type { Deps } from '../../../deps.ts'

export function liveLaunches(deps: Deps, ids: readonly number[]): Read<LiveItem[]> {
  const query = deps.db.select().from(launches).where(isInIds(launches.group_id, ids))
  return read([query], ([rows]) =>
    [...Map.groupBy(rows, ({ group_id }) => group_id)].flatMap(([id, own]) => {
      const first = own.find(({ lang }) => lang === defaultLocale) ?? own[0]
      if (!first) return []
      const { brand_id, category, released_at, published_at, unpublished_at, updated_at } = first
      const texts = { title: textsOf(own, 'title'), line: textsOf(own, 'line') }
      const data = { ...texts, brand_id, category, released_at }
      return [{ id, data, published_at, unpublished_at, updated_at }]
    }),
  )
}

export const launchTables: readonly OwnedTable[] = [
  { table: launches, owner: launches.group_id, identity: [launches.group_id, launches.lang] },
]

/** One row per language with a title, as for events. */
export function launchRows(
  { id, published_at, unpublished_at }: ItemRow,
  { data: { title, line, ...shared } }: PublishedContent<'launch'>,
): OwnRows {
  const dates = { published_at, unpublished_at }
  return [
    toRowPerWrittenLanguage({ title, line }, title).map((texts) => ({
      group_id: id,
      ...shared,
      ...dates,
      ...texts,
    })),
  ]
}
