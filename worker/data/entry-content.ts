// Where the entries of each kind lie among the rows that readers see, and how these become what operators write and back
// (docs/decisions/086-kinds.md).
import { eq, sql, type SQL, type SQLChunk } from 'drizzle-orm'
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { PublishedContent } from '../../client/contract/backstage/entry-data.ts'
import { isItemType, type EntryType } from '../../client/contract/backstage/entry-types.ts'
import { known, type Deps, type Query, type Read } from '../storage/db.ts'
import { itemSources } from '../storage/items.ts'
import { faqCategories, pages } from '../storage/schema/index.ts'
import type { EntryTable } from '../storage/schema/item.ts'
import type { Tag } from '../storage/tags.ts'
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
import type { Change } from './publish.ts'

type Place = Pick<ItemRow, 'lang' | 'group_id'>

interface KindRows<Type extends EntryType> {
  /** Has a row for each entry. */
  table: EntryTable
  /** Which of its rows are entries; without it, all. */
  rows?: SQL
  /** Its column with the address that is written with an entry. */
  path?: AnySQLiteColumn
  /** What readers see of these, or could see again. */
  live: (deps: Deps, ids: readonly number[]) => Read<LiveItem[]>
  /** Writes a row and what belongs to it, new or not; what readers have added to it stays. */
  writes: (deps: Deps, row: ItemRow, content: PublishedContent<Type>) => Query[]
  /** The field whose value belongs to another entry already. */
  taken?: (deps: Deps, row: Place, content: PublishedContent<Type>) => Read<string | null>
  /** What is cached of such entries; items have tags of their own. */
  tags: readonly Tag[]
}

const rowsOf: { [Type in EntryType]: KindRows<Type> } = {
  article: {
    table: itemSources.article.table,
    live: liveArticles,
    writes: articleWrites,
    tags: [],
  },
  game: { table: itemSources.game.table, live: liveGames, writes: gameWrites, tags: [] },
  faq: {
    table: faqCategories,
    live: liveTopics,
    writes: faqWrites,
    taken: takenKey,
    tags: ['faq'],
  },
  page: {
    table: pages,
    rows: isWritten,
    path: pages.uri,
    live: livePages,
    writes: pageWrites,
    taken: takenUri,
    tags: ['pages'],
  },
}

export function contentTable(type: EntryType): EntryTable {
  return rowsOf[type].table
}

export function contentRows(type: EntryType): SQL {
  const own: Pick<KindRows<never>, 'rows'> = rowsOf[type]
  return own.rows ?? sql`true`
}

export function contentPath(type: EntryType): SQLChunk {
  const own: Pick<KindRows<never>, 'path'> = rowsOf[type]
  return own.path ?? sql`null`
}

export function liveContent(deps: Deps, type: EntryType, ids: readonly number[]): Read<LiveItem[]> {
  return rowsOf[type].live(deps, ids)
}

export function contentWrites<Type extends EntryType>(
  deps: Deps,
  row: ItemRow,
  content: PublishedContent<Type>,
): Query[] {
  const { writes }: KindRows<Type> = rowsOf[content.type]
  return writes(deps, row, content)
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
export function contentDatesWrite(
  deps: Deps,
  type: EntryType,
  id: number,
  { published_at, unpublished_at }: Pick<LiveItem, 'published_at' | 'unpublished_at'>,
): Query {
  const table = contentTable(type)
  return deps.db
    .update(table)
    .set({ published_at, unpublished_at, updated_at: deps.now().toISOString() })
    .where(eq(table.id, id))
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
