import type { PublishedContent } from '../../../../client/contract/desk/entries/kinds/schemas.ts'
import { constant, read, type Read } from '../../../storage/db.ts'
import { headerConfigs, logos } from '../../../storage/schema/index.ts'
import { byKey, toRowPerLanguage, textsOf } from './rows/languages.ts'
import type { ItemRow, LiveItem } from './item.ts'
import { singletonContent, singletonId, type OwnRows, type OwnedTable } from './rows/owned.ts'
import type { Deps } from '../../../deps.ts'

export function liveHeader(deps: Deps, ids: readonly number[]): Read<LiveItem[]> {
  if (!ids.includes(singletonId)) return constant([])
  const configs = deps.db.select().from(headerConfigs)
  const marks = deps.db.select().from(logos).orderBy(logos.start_at, logos.id)
  return read([configs, marks] as const, ([rows, written]) => [
    singletonContent({
      tagline: textsOf(rows, 'tagline'),
      description: textsOf(rows, 'description'),
      keyword: textsOf(rows, 'keyword'),
      login_text: textsOf(rows, 'login_text'),
      logo_list: byKey(written).map((own) => {
        const [{ key, image_id, uri: link, start_at, end_at }] = own
        return { key, title: textsOf(own, 'title'), image_id, link, start_at, end_at }
      }),
    }),
  ])
}

export const headerTables: readonly OwnedTable[] = [
  { table: headerConfigs, owner: null, identity: [headerConfigs.lang] },
  { table: logos, owner: null, identity: [logos.lang, logos.key] },
]

export function headerRows(
  _: ItemRow,
  { data: { logo_list, ...written } }: PublishedContent<'header'>,
): OwnRows {
  return [
    toRowPerLanguage(written),
    logo_list.flatMap(({ title, link: uri, ...logo }) =>
      toRowPerLanguage({ title }).map((texts) => ({ ...texts, ...logo, uri })),
    ),
  ]
}
