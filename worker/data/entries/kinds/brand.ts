import type { PublishedContent } from '../../../../client/contract/desk/entries/kinds/schemas.ts'
import { isInIds, read, type Read } from '../../../storage/db.ts'
import { brands, brandTexts } from '../../../storage/schema/index.ts'
import { initialPosition } from '../order.ts'
import { toRowPerLanguage, textsOf } from './rows/languages.ts'
import type { ItemRow, LiveItem } from './item.ts'
import { undated } from './rows/without-dates.ts'
import type { OwnRows, OwnedTable } from './rows/owned.ts'
import type { Deps } from '../../../deps.ts'

export function liveBrands(deps: Deps, ids: readonly number[]): Read<LiveItem[]> {
  const rows = deps.db.select().from(brands).where(isInIds(brands.id, ids))
  const texts = deps.db.select().from(brandTexts).where(isInIds(brandTexts.brand_id, ids))
  return read([rows, texts] as const, ([found, written]) =>
    found.map(({ id, sort: _, ...fields }) => {
      const own = written.filter(({ brand_id }) => brand_id === id)
      const data = { ...fields, title: textsOf(own, 'name'), intro: textsOf(own, 'intro') }
      return undated(id, data)
    }),
  )
}

export const brandTables: readonly OwnedTable[] = [
  {
    table: brands,
    owner: brands.id,
    identity: [brands.id],
    initial: (deps, id) => ({ sort: initialPosition(deps, 'brand', id) }),
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
    toRowPerLanguage({ name: title, intro }).map((texts) => ({ brand_id: id, ...texts })),
  ]
}
