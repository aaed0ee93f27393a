import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { AdSlot } from '../../../client/contract/site/ad-slots.ts'
import { lang, displayPeriod, periodIndexes } from './columns.ts'
import { images } from './images.ts'

export const banners = sqliteTable(
  'banners',
  {
    id: integer().primaryKey(),
    /** Shared by all languages of a campaign. */
    group_id: integer().notNull(),
    lang: lang(),
    sort: integer().notNull(),
    uri: text().notNull(),
    kicker: text().notNull(),
    title: text().notNull(),
    text: text().notNull(),
    desktop_img_id: integer()
      .notNull()
      .references(() => images.id),
    mobile_img_id: integer()
      .notNull()
      .references(() => images.id),
    img_alt: text().notNull().default(''),
    ...displayPeriod,
  },
  (t) => [
    index('banners_group').on(t.group_id),
    index('banners_desktop').on(t.desktop_img_id),
    index('banners_mobile').on(t.mobile_img_id),
    ...periodIndexes('banners', t),
  ],
)

export const marqueeItems = sqliteTable(
  'marquee_items',
  {
    id: integer().primaryKey(),
    /** Shared by all languages of a campaign. */
    group_id: integer().notNull(),
    lang: lang(),
    sort: integer().notNull(),
    text: text().notNull(),
    uri: text().notNull(),
    ...displayPeriod,
  },
  (t) => [index('marquee_items_group').on(t.group_id), ...periodIndexes('marquee_items', t)],
)

/** Ads that open automatically: the cover (a modal) and the floating layer. */
export const ads = sqliteTable(
  'ads',
  {
    id: integer().primaryKey(),
    /** Shared by all languages of a campaign. */
    group_id: integer().notNull(),
    slot: text().$type<AdSlot>().notNull(),
    lang: lang(),
    sort: integer().notNull(),
    uri: text().notNull(),
    title: text().notNull(),
    text: text().notNull(),
    button_text: text().notNull(),
    img_id: integer()
      .notNull()
      .references(() => images.id),
    ...displayPeriod,
  },
  (t) => [
    index('ads_group').on(t.group_id),
    index('ads_slot').on(t.slot, t.lang, t.sort),
    index('ads_image').on(t.img_id),
    ...periodIndexes('ads', t),
  ],
)
