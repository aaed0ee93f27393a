// Brands as operators write them.
import type { PublishedContent } from '../../../../client/contract/desk/entries/data.ts'
import { isOneOf, read, type Read } from '../../../storage/db.ts'
import { brands, brandTexts } from '../../../storage/schema/index.ts'
import { firstPlace } from '../order.ts'
import { inAllLanguages, textsOf } from './rows/languages.ts'
import type { ItemRow, LiveItem } from './item.ts'
import { lasting } from './rows/without-dates.ts'
import type { OwnRows, OwnTable } from './rows/own-rows.ts'
import type { Deps } from '../../../deps.ts'

export function liveBrands(deps: Deps, ids: readonly number[]): Read<LiveItem[]> {
  const rows = deps.db.select().from(brands).where(isOneOf(brands.id, ids))
  const texts = deps.db.select().from(brandTexts).where(isOneOf(brandTexts.brand_id, ids))
  return read([rows, texts] as const, ([found, written]) =>
    found.map(({ id, sort: _, ...fields }) => {
      const own = written.filter(({ brand_id }) => brand_id === id)
      const data = { ...fields, title: textsOf(own, 'name'), intro: textsOf(own, 'intro') }
      return lasting(id, data)
    }),
  )
}

export const brandTables: readonly OwnTable[] = [
  {
    table: brands,
    owner: brands.id,
    identity: [brands.id],
    initial: (id) => ({ sort: firstPlace('brand', id) }),
  },
  {
    table: brandTexts,
    owner: brandTexts.brand_id,
    identity: [brandTexts.brand_id, brandTexts.lang],
  },
]

export function brandRows(
  { id }: Pick<ItemRow, 'id'>,
  { data: { title, intro, ...columns } }: PublishedContent<'brand'>,
): OwnRows {
  return [
    [{ id, ...columns }],
    inAllLanguages({ name: title, intro }).map((texts) => ({ brand_id: id, ...texts })),
  ]
}
