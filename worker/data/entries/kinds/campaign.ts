// Maps campaign entries to their rows and back. Each language that shows the campaign has a row.
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { PublishedContent } from '../../../../client/contract/desk/entries/kinds/schemas.ts'
import type { Texts } from '../../../../client/contract/desk/texts.ts'
import type { Locale } from '../../../../client/contract/locale.ts'
import { isInIds, read, type Read } from '../../../storage/db.ts'
import { contentId } from '../../../storage/rows/row-id.ts'
import { ads, banners, marqueeItems } from '../../../storage/schema/index.ts'
import { initialPosition } from '../order.ts'
import { toRowPerLanguage, textsOf } from './rows/languages.ts'
import type { ItemRow, LiveItem } from './item.ts'
import { farFuture, type OwnRows, type OwnedTable } from './rows/owned.ts'
import type { Deps } from '../../../deps.ts'

interface CampaignRow {
  group_id: number
  lang: Locale
  uri: string
  start_at: string
  end_at: string
}

/** Campaigns from their rows. `data` adds the fields of the type. */
function campaignsIn<Row extends CampaignRow>(
  rows: readonly Row[],
  data: (first: Row, own: readonly Row[]) => object,
): LiveItem[] {
  return [...Map.groupBy(rows, ({ group_id }) => group_id)].flatMap(([id, own]) => {
    const [first] = own
    if (!first) return []
    const shared = {
      link: textsOf(own, 'uri'),
      languages: own.map(({ lang }) => lang),
    }
    return [
      {
        id,
        data: { ...data(first, own), ...shared },
        published_at: momentOf(first.start_at),
        unpublished_at: momentOf(first.end_at),
        updated_at: '',
      },
    ]
  })
}

const momentOf = (at: string) => (at === farFuture ? null : at)

export function liveBanners(deps: Deps, ids: readonly number[]): Read<LiveItem[]> {
  const query = deps.db
    .select()
    .from(banners)
    .where(isInIds(banners.group_id, ids))
    .orderBy(banners.id)
  return read([query], ([rows]) =>
    campaignsIn(rows, ({ desktop_img_id, mobile_img_id }, own) => ({
      title: textsOf(own, 'title'),
      kicker: textsOf(own, 'kicker'),
      text: textsOf(own, 'text'),
      img_alt: textsOf(own, 'img_alt'),
      desktop_img: desktop_img_id,
      mobile_img: mobile_img_id,
    })),
  )
}

export function liveMarquee(deps: Deps, ids: readonly number[]): Read<LiveItem[]> {
  const query = deps.db
    .select()
    .from(marqueeItems)
    .where(isInIds(marqueeItems.group_id, ids))
    .orderBy(marqueeItems.id)
  return read([query], ([rows]) => campaignsIn(rows, (_, own) => ({ title: textsOf(own, 'text') })))
}

export function liveAds(deps: Deps, ids: readonly number[]): Read<LiveItem[]> {
  const query = deps.db.select().from(ads).where(isInIds(ads.group_id, ids)).orderBy(ads.id)
  return read([query], ([rows]) =>
    campaignsIn(rows, ({ slot, img_id, sort }, own) => ({
      slot,
      sort,
      title: textsOf(own, 'title'),
      text: textsOf(own, 'text'),
      button_text: textsOf(own, 'button_text'),
      ad_img: img_id,
    })),
  )
}

const campaignTable = (
  table: typeof banners | typeof marqueeItems | typeof ads,
  owner: SQLiteColumn,
): readonly OwnedTable[] => [{ table, owner, identity: [table.id] }]

/** New campaigns come last. A language added later gets the position of the other languages. */
const withInitialOrder = (
  type: 'banner' | 'marquee',
  [own]: readonly OwnedTable[],
): readonly OwnedTable[] =>
  own ? [{ ...own, initial: (deps, id) => ({ sort: initialPosition(deps, type, id) }) }] : []

export const bannerTables = withInitialOrder('banner', campaignTable(banners, banners.group_id))
export const marqueeTables = withInitialOrder(
  'marquee',
  campaignTable(marqueeItems, marqueeItems.group_id),
)
export const adTables = campaignTable(ads, ads.group_id)

interface Shared {
  link: Texts
  languages: readonly Locale[]
}

/** One row per language that shows the campaign. */
function campaignRows<Name extends string>(
  { id, published_at, unpublished_at }: ItemRow,
  { link, languages }: Shared,
  texts: Readonly<Record<Name, Texts>>,
  columns: object = {},
): OwnRows {
  const rows = toRowPerLanguage<Name | 'uri'>({ ...texts, uri: link })
  return [
    rows
      .filter(({ lang }) => languages.includes(lang))
      .map((row) => ({
        id: contentId(row.lang, id),
        group_id: id,
        start_at: published_at ?? farFuture,
        end_at: unpublished_at ?? farFuture,
        ...columns,
        ...row,
      })),
  ]
}

export function bannerRows(row: ItemRow, { data }: PublishedContent<'banner'>): OwnRows {
  const { title, kicker, text, img_alt } = data
  const columns = { desktop_img_id: data.desktop_img, mobile_img_id: data.mobile_img }
  return campaignRows(row, data, { title, kicker, text, img_alt }, columns)
}

export function marqueeRows(row: ItemRow, { data }: PublishedContent<'marquee'>): OwnRows {
  return campaignRows(row, data, { text: data.title })
}

export function adRows(row: ItemRow, { data }: PublishedContent<'ad'>): OwnRows {
  const { title, text, button_text, slot, sort } = data
  const columns = { slot, sort, img_id: data.ad_img }
  return campaignRows(row, data, { title, text, button_text }, columns)
}
