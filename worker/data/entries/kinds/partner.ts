import type { PublishedContent } from '../../../../client/contract/desk/entries/kinds/schemas.ts'
import { isInIds, read, type Read } from '../../../storage/db.ts'
import { partners, partnerTexts } from '../../../storage/schema/index.ts'
import { initialPosition } from '../order.ts'
import { toRowPerLanguage, textsOf } from './rows/languages.ts'
import type { ItemRow, LiveItem } from './item.ts'
import { undated } from './rows/without-dates.ts'
import type { OwnRows, OwnedTable } from './rows/owned.ts'
import type { Deps } from '../../../deps.ts'

export function livePartners(deps: Deps, ids: readonly number[]): Read<LiveItem[]> {
  const rows = deps.db.select().from(partners).where(isInIds(partners.id, ids))
  const texts = deps.db.select().from(partnerTexts).where(isInIds(partnerTexts.partner_id, ids))
  return read([rows, texts] as const, ([found, written]) =>
    found.map(({ id, sort: _, ...fields }) => {
      const own = written.filter(({ partner_id }) => partner_id === id)
      return undated(id, {
        ...fields,
        title: textsOf(own, 'name'),
        line: textsOf(own, 'line'),
        link: textsOf(own, 'uri'),
      })
    }),
  )
}

export const partnerTables: readonly OwnedTable[] = [
  {
    table: partners,
    owner: partners.id,
    identity: [partners.id],
    initial: (deps, id) => ({ sort: initialPosition(deps, 'partner', id) }),
  },
  {
    table: partnerTexts,
    owner: partnerTexts.partner_id,
    identity: [partnerTexts.partner_id, partnerTexts.lang],
  },
]

export function partnerRows(
  { id }: Pick<ItemRow, 'id'>,
  { data: { title, line, link, ...columns } }: PublishedContent<'partner'>,
): OwnRows {
  return [
    [{ id, ...columns }],
    toRowPerLanguage({ name: title, line, uri: link }).map((texts) => ({
      partner_id: id,
      ...texts,
    })),
  ]
}
