import type { PublishedContent } from '../../../../client/contract/desk/entries/kinds/schemas.ts'
import { linkIconOf } from '../../../../client/contract/desk/entries/kinds/fields/icons.ts'
import { constant, read, type Read } from '../../../storage/db.ts'
import { footerConfigs, footerLinks } from '../../../storage/schema/index.ts'
import { byKey, toRowPerLanguage, textsOf } from './rows/languages.ts'
import type { ItemRow, LiveItem } from './item.ts'
import { singletonContent, singletonId, type OwnRows, type OwnedTable } from './rows/owned.ts'
import type { Deps } from '../../../deps.ts'

export function liveFooter(deps: Deps, ids: readonly number[]): Read<LiveItem[]> {
  if (!ids.includes(singletonId)) return constant([])
  const configs = deps.db.select().from(footerConfigs)
  const links = deps.db.select().from(footerLinks).orderBy(footerLinks.sort)
  return read([configs, links] as const, ([rows, written]) => [
    singletonContent({
      newsletter_title: textsOf(rows, 'newsletter_title'),
      newsletter_text: textsOf(rows, 'newsletter_text'),
      newsletter_placeholder: textsOf(rows, 'newsletter_placeholder'),
      subscribe_btn_text: textsOf(rows, 'subscribe_btn_text'),
      contact_btn_text: textsOf(rows, 'contact_btn_text'),
      copyright_text: textsOf(rows, 'copyright_text'),
      notice_text: textsOf(rows, 'notice_text'),
      external_link_text: textsOf(rows, 'external_link_text'),
      external_link_list: byKey(written).map((own) => {
        const [{ key, url, icon }] = own
        return { key, title: textsOf(own, 'title'), url, icon: linkIconOf(icon) }
      }),
      logo_img_id: rows[0]?.logo_img_id ?? null,
      newsletter_open: rows[0]?.newsletter_open ?? false,
      contact_open: rows[0]?.contact_open ?? false,
    }),
  ])
}

export const footerTables: readonly OwnedTable[] = [
  { table: footerConfigs, owner: null, identity: [footerConfigs.lang] },
  { table: footerLinks, owner: null, identity: [footerLinks.lang, footerLinks.key] },
]

export function footerRows(_: ItemRow, { data }: PublishedContent<'footer'>): OwnRows {
  const { external_link_list, logo_img_id, newsletter_open, contact_open, ...written } = data
  const columns = { logo_img_id, newsletter_open, contact_open }
  return [
    toRowPerLanguage(written).map((texts) => ({ ...texts, ...columns })),
    external_link_list.flatMap(({ key, title, url, icon }, sort) =>
      toRowPerLanguage({ title }).map((texts) => ({ ...texts, key, sort, url, icon })),
    ),
  ]
}
