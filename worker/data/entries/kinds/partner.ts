// Partners as operators write them.
import type { PublishedContent } from '../../../../client/contract/desk/entries/data.ts'
import { isOneOf, read, type Read } from '../../../storage/db.ts'
import { partners, partnerTexts } from '../../../storage/schema/index.ts'
import { firstPlace } from '../order.ts'
import { inAllLanguages, textsOf } from './rows/languages.ts'
import type { ItemRow, LiveItem } from './item.ts'
import { lasting } from './rows/without-dates.ts'
import type { OwnRows, OwnTable } from './rows/own-rows.ts'
import type { Deps } from '../../../deps.ts'

export function livePartners(deps: Deps, ids: readonly number[]): Read<LiveItem[]> {
  const rows = deps.db.select().from(partners).where(isOneOf(partners.id, ids))
  const texts = deps.db.select().from(partnerTexts).where(isOneOf(partnerTexts.partner_id, ids))
  return read([rows, texts] as const, ([found, written]) =>
    found.map(({ id, sort: _, ...fields }) => {
      const own = written.filter(({ partner_id }) => partner_id === id)
      return lasting(id, {
        ...fields,
        title: textsOf(own, 'name'),
        line: textsOf(own, 'line'),
        link: textsOf(own, 'uri'),
      })
    }),
  )
}

export const partnerTables: readonly OwnTable[] = [
  {
    table: partners,
    owner: partners.id,
    identity: [partners.id],
    initial: (id) => ({ sort: firstPlace('partner', id) }),
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
    inAllLanguages({ name: title, line, uri: link }).map((texts) => ({ partner_id: id, ...texts })),
  ]
}
