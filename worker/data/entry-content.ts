// Where the entries of each kind lie among the rows that readers see, and how these become what operators write and back
// (docs/decisions/086-kinds.md).
import { and, eq, getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { PublishedContent } from '../../client/contract/backstage/entry-data.ts'
import {
  entryTypes,
  isItemType,
  type EntryType,
} from '../../client/contract/backstage/entry-types.ts'
import { isOneOf, known, read, together, type Deps, type Query, type Read } from '../storage/db.ts'
import { itemSources } from '../storage/items.ts'
import {
  ads,
  banners,
  brands,
  brandTexts,
  entries,
  faqCategories,
  faqItems,
  marqueeItems,
  pages,
  revisions,
  terms,
} from '../storage/schema/index.ts'
import type { BodyTable, EntryTable } from '../storage/schema/item.ts'
import type { Shadow } from '../storage/shadow.ts'
import type { Tag } from '../storage/tags.ts'
import { brandRows, brandTables, liveBrands, takenSlug } from './brand-content.ts'
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
import { firstText, listedIn, listedTogether } from './listed.ts'
import { noMoment, ownRowsShadows, ownRowsWrites, type OwnRows, type OwnTable } from './own-rows.ts'
import type { Change } from './publish.ts'
import { liveTerms, termsWrites, type Act } from './terms-content.ts'

type Place = Pick<ItemRow, 'lang' | 'group_id'>

/** The columns of a table that say from when until when readers see an entry. */
interface DateColumns {
  table: SQLiteTable
  /** The column with the number of the entry. */
  owner: SQLiteColumn
  from: SQLiteColumn
  until: SQLiteColumn
}

/** A column of documents, alone or in rows of a list, that readers see. */
interface TextColumn {
  table: SQLiteTable
  column: SQLiteColumn
  /** The column with the number of the entry. */
  owner: SQLiteColumn
}

interface KindRows<Type extends EntryType> {
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
  /** The field whose value belongs to another entry already. */
  taken?: (deps: Deps, row: Place, content: PublishedContent<Type>) => Read<string | null>
  /** What is cached of such entries; items have tags of their own. */
  tags: readonly Tag[]
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

const rowsOf: { [Type in EntryType]: KindRows<Type> } = {
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
    live: liveBrands,
    texts: [],
    taken: takenSlug,
    listed: listedTogether({
      id: brands.id,
      title: firstText(brands.id, brandTexts.brand_id, brandTexts.name),
    }),
    tags: ['brands'],
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
}

/** The highest number that rows of a type have. */
export function highestNumber(type: EntryType, column: 'item_id' | 'group_id'): SQL {
  const number = rowsOf[type].numbers[column]
  return sql`(select max(${number}) from ${number.table})`
}

/** The rich text that readers see, by kind of entry. */
export const textColumns: readonly (TextColumn & { type: EntryType })[] = entryTypes.flatMap(
  (type) => rowsOf[type].texts.map((text) => ({ ...text, type })),
)

/** The entries of a type as their rows have them, for a statement to select from. */
export const listedOf = (type: EntryType): SQL => rowsOf[type].listed

/** What an entry of all languages shows is what was published; rows have stand-ins for what it lacks. */
export function liveContent(deps: Deps, type: EntryType, ids: readonly number[]): Read<LiveItem[]> {
  const { live, own } = rowsOf[type]
  if (!own) return live(deps, ids)
  return together(
    { found: live(deps, ids), published: publishedData(deps, type, ids) },
    ({ found, published }) =>
      found.map((one) => ({ ...one, ...published.find(({ id }) => id === one.id) })),
  )
}

function publishedData(
  deps: Deps,
  type: EntryType,
  ids: readonly number[],
): Read<(Pick<LiveItem, 'id'> & Partial<LiveItem>)[]> {
  const { item_id: id, published_at, unpublished_at, live_revision } = entries
  const query = deps.db
    .select({ id, published_at, unpublished_at, data: revisions.data })
    .from(entries)
    .leftJoin(
      revisions,
      and(eq(revisions.entry_id, entries.id), eq(revisions.number, live_revision)),
    )
    .where(and(eq(entries.type, type), isOneOf(id, ids)))
  return read([query], ([rows]) =>
    rows.map(({ data, ...row }) => ({ ...row, ...(data && { data }) })),
  )
}

export function contentWrites<Type extends EntryType>(
  deps: Deps,
  row: ItemRow,
  content: PublishedContent<Type>,
  act: Act,
): Query[] {
  const { writes }: KindRows<Type> = rowsOf[content.type]
  return writes(deps, row, content, act)
}

/** The field whose value belongs to another entry already; `null` where nothing has to be one's own. */
export function takenIn<Type extends EntryType>(
  deps: Deps,
  row: Place,
  content: PublishedContent<Type>,
): Read<string | null> {
  const { taken }: KindRows<Type> = rowsOf[content.type]
  return taken ? taken(deps, row, content) : known(null)
}

/** Changes from when until when readers see an entry. */
export function contentDatesWrites(
  deps: Deps,
  type: EntryType,
  id: number,
  { published_at, unpublished_at }: Pick<LiveItem, 'published_at' | 'unpublished_at'>,
): Query[] {
  const { dates } = rowsOf[type]
  if (!dates) return []
  const { table, owner, from, until } = dates
  const columns = getTableColumns(table)
  const nameOf = (column: SQLiteColumn) =>
    Object.keys(columns).find((key) => columns[key] === column) ?? column.name
  const set = {
    [nameOf(from)]: published_at ?? (from.notNull ? noMoment : null),
    [nameOf(until)]: unpublished_at ?? (until.notNull ? noMoment : null),
    ...('updated_at' in columns && { updated_at: deps.now().toISOString() }),
  }
  return [deps.db.update(table).set(set).where(eq(owner, id))]
}

/** Deletes the rows of an entry of a kind that lasts; a foreign key refuses it while something refers to them. */
export function contentDeletes(deps: Deps, type: EntryType, id: number): Query[] {
  return ownRowsWrites(deps, id, rowsOf[type].own?.tables ?? [], [])
}

/** The rows of entries of all languages as they will be, for the time machine and previews. */
export function contentShadows<Type extends EntryType>(
  type: Type,
  changed: readonly { id: number; now?: { row: ItemRow; content: PublishedContent<Type> } }[],
): Shadow[] {
  const { own }: KindRows<Type> = rowsOf[type]
  if (!own) return []
  return ownRowsShadows(
    own.tables,
    changed.map(({ id, now }) => ({ id, own: now ? own.rows(now.row, now.content) : [] })),
  )
}

/** What changes for readers with these entries. */
export function changeOf(
  changed: readonly { type: EntryType; group_id: number }[],
): Required<Pick<Change, 'items' | 'tags'>> {
  const byType = [...Map.groupBy(changed, ({ type }) => type)]
  return {
    items: byType.flatMap(([type, own]) =>
      isItemType(type) ? [{ type, groups: [...new Set(own.map((one) => one.group_id))] }] : [],
    ),
    tags: byType.flatMap(([type]) => rowsOf[type].tags),
  }
}
