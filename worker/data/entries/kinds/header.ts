// The header as operators write it.
import type { PublishedContent } from '../../../../client/contract/desk/entries/data.ts'
import { known, read, type Read } from '../../../storage/db.ts'
import { headerConfigs, logos } from '../../../storage/schema/index.ts'
import { byKey, inAllLanguages, textsOf } from './rows/languages.ts'
import type { ItemRow, LiveItem } from './item.ts'
import { onlyLive, theOnly, type OwnRows, type OwnTable } from './rows/own-rows.ts'
import type { Deps } from '../../../deps.ts'

export function liveHeader(deps: Deps, ids: readonly number[]): Read<LiveItem[]> {
  if (!ids.includes(theOnly)) return known([])
  const configs = deps.db.select().from(headerConfigs)
  const marks = deps.db.select().from(logos).orderBy(logos.start_at, logos.id)
  return read([configs, marks] as const, ([rows, written]) => [
    onlyLive({
      web_title: textsOf(rows, 'web_title'),
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

export const headerTables: readonly OwnTable[] = [
  { table: headerConfigs, owner: null, identity: [headerConfigs.lang] },
  { table: logos, owner: null, identity: [logos.lang, logos.key] },
]

export function headerRows(
  _: ItemRow,
  { data: { logo_list, ...written } }: PublishedContent<'header'>,
): OwnRows {
  return [
    inAllLanguages(written),
    logo_list.flatMap(({ title, link: uri, ...logo }) =>
      inAllLanguages({ title }).map((texts) => ({ ...texts, ...logo, uri })),
    ),
  ]
}
