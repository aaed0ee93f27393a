// Where the entries of each kind lie among the rows that readers see, and what turns these into what operators write and back
// (docs/decisions/086-kinds.md).
import { sql, type SQL } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { PublishedContent } from '../../client/contract/backstage/entry-data.ts'
import { type EntryType } from '../../client/contract/backstage/entry-types.ts'
import { locales } from '../../client/contract/locale.ts'
import type { FieldProblem } from '../../client/contract/form.ts'
import { type Deps, type Query, type Read } from '../storage/db.ts'
import { itemSources } from '../storage/items.ts'
import {
  ads,
  banners,
  brands,
  brandTexts,
  entries,
  events,
  faqCategories,
  launches,
  faqItems,
  marqueeItems,
  pages,
  partners,
  partnerTexts,
  polls,
  pollTexts,
  tagLabels,
  tags,
  terms,
  themes,
  themeTexts,
} from '../storage/schema/index.ts'
import type { BodyTable, EntryTable } from '../storage/schema/item.ts'
import { chromeTag, frontTag, homeTag, type Tag } from '../storage/tags.ts'
import { brandRows, brandTables, liveBrands } from './brand-content.ts'
import {
  adRows,
  adTables,
  bannerRows,
  bannerTables,
  liveAds,
  liveBanners,
  liveMarquee,
  marqueeRows,
  marqueeTables,
} from './campaign-content.ts'
import { footerRows, footerTables, liveFooter } from './footer-content.ts'
import { frontRows, frontTables, frontTags, liveFront } from './front-content.ts'
import { headerRows, headerTables, liveHeader } from './header-content.ts'
import { homeRows, homeTables, homeTags, homeWrites, liveHome } from './home-content.ts'
import {
  liveNavigation,
  navigationRows,
  navigationTables,
  navigationWrites,
} from './navigation-content.ts'
import { eventRows, eventTables, eventWrites, liveEvents } from './event-content.ts'
import { faqWrites, liveTopics, takenKey } from './faq-content.ts'
import {
  articleWrites,
  gameWrites,
  liveArticles,
  liveGames,
  type ItemRow,
  type LiveItem,
} from './item-content.ts'
import { isWritten, livePages, pageWrites, takenUri } from './page-content.ts'
import { launchRows, launchTables, liveLaunches } from './launch-content.ts'
import { firstText, listedIn, listedOnly, listedTogether } from './listed.ts'
import { noMoment, ownRowsWrites, type OwnRows, type OwnTable } from './own-rows.ts'
import { livePartners, partnerRows, partnerTables } from './partner-content.ts'
import { livePolls, lockedPoll, pollRows, pollTables } from './poll-content.ts'
import { liveTags, tagRows, tagTables, takenTag } from './tag-content.ts'
import { takenSlug } from './taken-slug.ts'
import { liveTerms, termsWrites, type Act } from './terms-content.ts'
import { liveThemes, themeRows, themeTables } from './theme-content.ts'

/** The name of a field alone says that its value is another entry's. */
type Taken = string | FieldProblem | null
export type Place = Pick<ItemRow, 'lang' | 'group_id'>

/** The columns of a table that say from when until when readers see an entry. */
interface DateColumns {
  table: SQLiteTable
  /** The column with the number of the entry. */
  owner: SQLiteColumn
  from: SQLiteColumn
  until: SQLiteColumn
}

/** A column of documents, alone or in rows of a list, that readers see. */
export interface TextColumn {
  table: SQLiteTable
  column: SQLiteColumn
  /** The column with the number of the entry. */
  owner: SQLiteColumn
}

export interface KindRows<Type extends EntryType> {
  /** Columns whose highest values are the highest numbers of an entry and of a group. */
  numbers: { item_id: SQLiteColumn; group_id: SQLiteColumn }
  /** What readers see of these, or could see again. */
  live: (deps: Deps, ids: readonly number[]) => Read<LiveItem[]>
  /** Writes a row and what belongs to it, new or not; what readers have added to it stays. */
  writes: (deps: Deps, row: ItemRow, content: PublishedContent<Type>, act: Act) => Query[]
  /** Of an entry of all languages, what it is made of. */
  own?: {
    tables: readonly OwnTable[]
    rows: (row: ItemRow, content: PublishedContent<Type>) => OwnRows
  }
  /** Kinds that last have none: readers see them from when they are published until they are deleted. */
  dates?: DateColumns
  /** Entries of what has none yet: a statement of `entry-fill.ts` selects from it. */
  listed: SQL
  /** Every column that holds rich text. */
  texts: readonly TextColumn[]
  /** The field whose value belongs to another entry already, or may not change, and why. */
  taken?: (deps: Deps, row: Place, content: PublishedContent<Type>) => Read<Taken>
  /** What is cached of such entries; items have tags of their own. */
  tags: readonly Tag[]
  /** Of two versions, those of what differs; without it, all. */
  tagsBetween?: (before: PublishedContent<Type>, now: PublishedContent<Type>) => readonly Tag[]
  /** Those of what may be somewhere else from now on: what was kept before is not shown any more. */
  hardTags?: readonly Tag[]
}

/** A table with a row for each entry. */
const inTable = (table: EntryTable, listed: Parameters<typeof listedIn>[1] = {}) => ({
  numbers: { item_id: table.id, group_id: table.group_id },
  dates: {
    table,
    owner: table.id,
    from: table.published_at,
    until: table.unpublished_at,
  },
  listed: listedIn(table, listed),
})

/** An entry of all languages, which lies in several tables. */
const inRows = <Type extends EntryType>(
  number: SQLiteColumn,
  tables: readonly OwnTable[],
  rows: (row: ItemRow, content: PublishedContent<Type>) => OwnRows,
) => ({
  numbers: { item_id: number, group_id: number },
  own: { tables, rows },
  writes: (deps: Deps, row: ItemRow, content: PublishedContent<Type>) =>
    ownRowsWrites(deps, row.id, tables, rows(row, content)),
})

const bodyIn = (table: BodyTable): TextColumn[] => [
  { table, column: table.body, owner: table.item_id },
]

/** A campaign: rows with its number, each in a language, from a moment until another. */
const inPeriod = (
  table: typeof banners | typeof marqueeItems | typeof ads,
  title: SQLiteColumn,
) => ({
  dates: { table, owner: table.group_id, from: table.start_at, until: table.end_at },
  texts: [],
  listed: listedTogether({
    id: table.group_id,
    title: firstText(table.group_id, table.group_id, title),
    from: table.start_at,
    until: sql`nullif(${table.end_at}, ${noMoment})`,
  }),
})

/** An entry of all languages that lasts, listed under its name in the first one. */
const named = (id: SQLiteColumn, owner: SQLiteColumn, name: SQLiteColumn) => ({
  texts: [],
  listed: listedTogether({ id, title: firstText(id, owner, name) }),
})

/** The only entry of its kind, whose tables have no other rows; it is never begun. */
const alone = <Type extends EntryType>(
  tables: readonly OwnTable[],
  rows: (row: ItemRow, content: PublishedContent<Type>) => OwnRows,
) => ({
  ...inRows(entries.item_id, tables, rows),
  listed: listedOnly,
  texts: [],
})

const everyChrome = locales.map(chromeTag)

/** An entry of all languages with dates, each row of whose table is one of its languages. */
const inLanguageRows = (table: typeof events | typeof launches) => ({
  texts: [],
  dates: {
    table,
    owner: table.group_id,
    from: table.published_at,
    until: table.unpublished_at,
  },
  listed: listedTogether({
    id: table.group_id,
    title: firstText(table.group_id, table.group_id, table.title),
    from: table.published_at,
    until: table.unpublished_at,
  }),
})

export const rowsOf: { [Type in EntryType]: KindRows<Type> } = {
  article: {
    ...inTable(itemSources.article.table),
    live: liveArticles,
    writes: articleWrites,
    texts: bodyIn(itemSources.article.bodies),
    tags: [],
  },
  game: {
    ...inTable(itemSources.game.table),
    live: liveGames,
    writes: gameWrites,
    texts: bodyIn(itemSources.game.bodies),
    tags: [],
  },
  faq: {
    ...inTable(faqCategories),
    live: liveTopics,
    writes: faqWrites,
    texts: [{ table: faqItems, column: faqItems.answer, owner: faqItems.category_id }],
    taken: takenKey,
    tags: ['faq'],
  },
  page: {
    ...inTable(pages, { path: pages.uri, where: isWritten }),
    live: livePages,
    writes: pageWrites,
    texts: [{ table: pages, column: pages.body, owner: pages.id }],
    taken: takenUri,
    tags: ['pages'],
  },
  terms: {
    ...inTable(terms),
    live: liveTerms,
    writes: termsWrites,
    // What a version says stays, its pictures too: their former files are kept.
    texts: [],
    tags: ['terms'],
  },
  brand: {
    ...inRows(brands.id, brandTables, brandRows),
    ...named(brands.id, brandTexts.brand_id, brandTexts.name),
    live: liveBrands,
    taken: takenSlug(brands),
    tags: ['brands'],
  },
  event: {
    ...inRows(events.group_id, eventTables, eventRows),
    ...inLanguageRows(events),
    writes: eventWrites,
    live: liveEvents,
    tags: ['events'],
  },
  launch: {
    ...inRows(launches.group_id, launchTables, launchRows),
    ...inLanguageRows(launches),
    live: liveLaunches,
    tags: ['launches'],
  },
  banner: {
    ...inRows(banners.group_id, bannerTables, bannerRows),
    ...inPeriod(banners, banners.title),
    live: liveBanners,
    tags: ['banners'],
  },
  marquee: {
    ...inRows(marqueeItems.group_id, marqueeTables, marqueeRows),
    ...inPeriod(marqueeItems, marqueeItems.text),
    live: liveMarquee,
    tags: ['marquee'],
  },
  ad: {
    ...inRows(ads.group_id, adTables, adRows),
    ...inPeriod(ads, ads.title),
    live: liveAds,
    tags: ['ads'],
  },
  navigation: {
    ...alone(navigationTables, navigationRows),
    live: liveNavigation,
    writes: navigationWrites,
    tags: everyChrome,
    hardTags: ['pages', 'redirects'],
  },
  header: { ...alone(headerTables, headerRows), live: liveHeader, tags: everyChrome },
  footer: { ...alone(footerTables, footerRows), live: liveFooter, tags: everyChrome },
  home: {
    ...alone(homeTables, homeRows),
    live: liveHome,
    writes: homeWrites,
    tags: locales.map(homeTag),
    tagsBetween: homeTags,
  },
  front: {
    ...alone(frontTables, frontRows),
    live: liveFront,
    tags: locales.map(frontTag),
    tagsBetween: frontTags,
  },
  partner: {
    ...inRows(partners.id, partnerTables, partnerRows),
    ...named(partners.id, partnerTexts.partner_id, partnerTexts.name),
    live: livePartners,
    taken: takenSlug(partners),
    tags: ['partners'],
  },
  tag: {
    ...inRows(tags.id, tagTables, tagRows),
    ...named(tags.id, tagLabels.tag_id, tagLabels.label),
    live: liveTags,
    taken: takenTag,
    tags: ['labels'],
  },
  theme: {
    ...inRows(themes.id, themeTables, themeRows),
    ...named(themes.id, themeTexts.theme_id, themeTexts.title),
    live: liveThemes,
    taken: takenSlug(themes),
    tags: ['themes'],
  },
  poll: {
    ...inRows(polls.id, pollTables, pollRows),
    ...named(polls.id, pollTexts.poll_id, pollTexts.title),
    live: livePolls,
    taken: lockedPoll,
    tags: ['polls'],
  },
}
