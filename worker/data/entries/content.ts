// The content of entries, whatever their kind: from the rows that readers see, and to them (`worker/data/entries/kinds/registry.ts`).
import { eq, getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { PublishedContent } from '../../../client/contract/desk/entries/data.ts'
import {
  entryTypes,
  isItemType,
  isOrderedType,
  type EntryType,
} from '../../../client/contract/desk/entries/types.ts'
import {
  publishedData,
  type EntryData,
} from '../../../client/contract/desk/entries/kinds/registry.ts'
import type { FieldProblem } from '../../../client/contract/form.ts'
import { known, run, together, type Query, type Read } from '../../storage/db.ts'
import type { Shadow } from '../../storage/rows/shadow.ts'
import type { Tag } from '../../storage/tags.ts'
import { type ItemRow, type LiveItem } from './kinds/item.ts'
import { lastPlace, listPlaces } from './order.ts'
import { noMoment, ownRowsShadows, ownRowsWrites } from './kinds/rows/own-rows.ts'
import type { Change } from '../publish.ts'
import { publishedVersions } from './published-version.ts'
import type { Act } from './kinds/terms.ts'
import { rowsOf } from './kinds/registry.ts'
import type { KindRows, Place, TextColumn } from './kinds/rows/shapes.ts'
import type { Deps } from '../../deps.ts'

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

/** What an entry of all languages shows is what was published; rows have stand-ins for what it lacks. The head of what was
 * written past the desk is without the rows of long lists. */
export function liveContent(
  deps: Deps,
  type: EntryType,
  ids: readonly number[],
  { isHead = false } = {},
): Read<LiveItem[]> {
  const { live, heads = live, shortOf, own } = rowsOf[type]
  const rows = isHead ? heads(deps, ids) : live(deps, ids)
  if (!own) return rows
  return together(
    { found: rows, published: publishedVersions(deps, type, ids, isHead ? shortOf : undefined) },
    ({ found, published }) =>
      found.map((one) => {
        const own = published.find(({ id }) => id === one.id)
        return { ...one, ...own, data: own?.data ?? one.data }
      }),
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

/** What the database refuses of an entry; `null` where it refuses nothing. */
export function takenIn<Type extends EntryType>(
  deps: Deps,
  row: Place,
  content: PublishedContent<Type>,
): Read<FieldProblem | null> {
  const { taken }: KindRows<Type> = rowsOf[content.type]
  if (!taken) return known(null)
  return together({ found: taken(deps, row, content) }, ({ found }) =>
    typeof found === 'string' ? { field: found, code: 'invalid_value' } : found,
  )
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

/** Deletes the rows of an entry of a kind that lasts; a foreign key refuses it while something refers to them, or its kind does. */
export function contentDeletes(deps: Deps, type: EntryType, id: number): Query[] {
  const { own, refuse } = rowsOf[type]
  return [...(refuse?.(deps, id) ?? []), ...ownRowsWrites(deps, id, own?.tables ?? [], [])]
}

/** The rows of entries of all languages as they will be, for the time machine and previews. */
export async function contentShadows<Type extends EntryType>(
  deps: Deps,
  type: Type,
  changed: readonly { id: number; now?: { row: ItemRow; content: PublishedContent<Type> } }[],
): Promise<Shadow[]> {
  const { own }: KindRows<Type> = rowsOf[type]
  if (!own) return []
  const places = isOrderedType(type) ? await run(deps, listPlaces(deps, type)) : null
  return ownRowsShadows(
    own.tables,
    changed.map(({ id, now }) => ({
      id,
      own: now ? own.rows(now.row, now.content) : [],
      ...(places && { first: { sort: places.get(id) ?? lastPlace } }),
    })),
  )
}

interface Changed {
  type: EntryType
  group_id: number
  /** What readers saw, and what they are to see. */
  live?: Pick<LiveItem, 'data'> | null
  content?: PublishedContent
}

/** What changes for readers with these entries. */
export function changeOf(
  changed: readonly Changed[],
): Required<Pick<Change, 'items' | 'tags' | 'hardTags'>> {
  const byType = [...Map.groupBy(changed, ({ type }) => type)]
  return {
    items: byType.flatMap(([type, own]) =>
      isItemType(type) ? [{ type, groups: [...new Set(own.map((one) => one.group_id))] }] : [],
    ),
    tags: [...new Set(changed.flatMap(tagsOf))],
    hardTags: byType.flatMap(([type]) => rowsOf[type].hardTags ?? []),
  }
}

function tagsOf({ type, live, content }: Changed): readonly Tag[] {
  return content ? tagsBetween(content, live?.data) : rowsOf[type].tags
}

function tagsBetween<Type extends EntryType>(
  content: PublishedContent<Type>,
  live: EntryData | undefined,
): readonly Tag[] {
  const { tags, tagsBetween: between }: KindRows<Type> = rowsOf[content.type]
  const before = live && publishedData[content.type].safeParse(live)
  if (!between || !before?.success) return tags
  return between({ type: content.type, data: before.data } as PublishedContent<Type>, content)
}
