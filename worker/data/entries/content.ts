// Content of entries of all types, read from and written to the live rows (`worker/data/entries/kinds/registry.ts`).
import { eq, getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import {
  publishedSchemas,
  type EntryData,
  type PublishedContent,
} from '../../../client/contract/desk/entries/kinds/schemas.ts'
import {
  entryTypes,
  isItemType,
  isOrderedType,
  type EntryType,
} from '../../../client/contract/desk/entries/types.ts'
import type { FieldError } from '../../../client/contract/form.ts'
import { constant, run, combine, type Statement, type Read } from '../../storage/db.ts'
import type { TableOverlay } from '../../storage/rows/table-overlay.ts'
import type { Tag } from '../../storage/tags.ts'
import { type ItemRow, type LiveItem } from './kinds/item.ts'
import { endOfOrder, listPositions } from './order.ts'
import { farFuture, ownedRowsOverlays, syncOwnedRowsStatements } from './kinds/rows/owned.ts'
import type { Change } from '../publish.ts'
import { getLiveRevisions } from './live-revision.ts'
import type { Act } from './kinds/terms.ts'
import { entryTypeStorage } from './kinds/registry.ts'
import type { EntryTypeStorage, Place, TextColumn } from './kinds/rows/shapes.ts'
import type { Deps } from '../../deps.ts'

/** Highest id in the rows of a type. */
export function maxId(type: EntryType, column: 'item_id' | 'group_id'): SQL {
  const number = entryTypeStorage[type].numbers[column]
  return sql`(select max(${number}) from ${number.table})`
}

/** Live rich text columns, with their entry type. */
export const textColumns: readonly (TextColumn & { type: EntryType })[] = entryTypes.flatMap(
  (type) => entryTypeStorage[type].texts.map((text) => ({ ...text, type })),
)

/** Selects the entries of a type from their rows. */
export const listedOf = (deps: Deps, type: EntryType): SQL =>
  entryTypeStorage[type].listed(deps.now().toISOString())

/**
 * Live content. That of a multilingual entry comes from its published revision, because its rows contain fallbacks for
 * missing languages. With `isHead`, without the rows of long lists.
 */
export function getLiveContent(
  deps: Deps,
  type: EntryType,
  ids: readonly number[],
  { isHead = false } = {},
): Read<LiveItem[]> {
  const { live, heads = live, abridged, own } = entryTypeStorage[type]
  const rows = isHead ? heads(deps, ids) : live(deps, ids)
  if (!own) return rows
  return combine(
    { found: rows, published: getLiveRevisions(deps, type, ids, isHead ? abridged : undefined) },
    ({ found, published }) =>
      found.map((one) => {
        const own = published.find(({ id }) => id === one.id)
        return { ...one, ...own, data: own?.data ?? one.data }
      }),
  )
}

export function publishContentStatements<Type extends EntryType>(
  deps: Deps,
  row: ItemRow,
  content: PublishedContent<Type>,
  act: Act,
): Statement[] {
  const { writes }: EntryTypeStorage<Type> = entryTypeStorage[content.type]
  return writes(deps, row, content, act)
}

/** Field that the database would reject, such as a taken slug; `null` if there is none. */
export function uniquenessProblem<Type extends EntryType>(
  deps: Deps,
  row: Place,
  content: PublishedContent<Type>,
): Read<FieldError | null> {
  const { uniquenessProblem: taken }: EntryTypeStorage<Type> = entryTypeStorage[content.type]
  if (!taken) return constant(null)
  return combine({ found: taken(deps, row, content) }, ({ found }) =>
    typeof found === 'string' ? { field: found, code: 'invalid_value' } : found,
  )
}

/** Changes publish date and expiry of the live rows. */
export function setContentDatesStatements(
  deps: Deps,
  type: EntryType,
  id: number,
  { published_at, unpublished_at }: Pick<LiveItem, 'published_at' | 'unpublished_at'>,
): Statement[] {
  const { dates } = entryTypeStorage[type]
  if (!dates) return []
  const { table, owner, from, until } = dates
  const columns = getTableColumns(table)
  const nameOf = (column: SQLiteColumn) =>
    Object.keys(columns).find((key) => columns[key] === column) ?? column.name
  const set = {
    [nameOf(from)]: published_at ?? (from.notNull ? farFuture : null),
    [nameOf(until)]: unpublished_at ?? (until.notNull ? farFuture : null),
    ...('updated_at' in columns && { updated_at: deps.now().toISOString() }),
  }
  return [deps.db.update(table).set(set).where(eq(owner, id))]
}

/**
 * Deletes the rows of an undated entry. Fails if a foreign key or the type's `deleteGuard` finds that they are in use.
 */
export function deleteContentStatements(deps: Deps, type: EntryType, id: number): Statement[] {
  const { own, deleteGuard } = entryTypeStorage[type]
  return [
    ...(deleteGuard?.(deps, id) ?? []),
    ...syncOwnedRowsStatements(deps, id, own?.tables ?? [], []),
  ]
}

/** Overlays of multilingual entries with changed content, for the time machine and previews. */
export async function contentOverlays<Type extends EntryType>(
  deps: Deps,
  type: Type,
  changed: readonly { id: number; now?: { row: ItemRow; content: PublishedContent<Type> } }[],
): Promise<TableOverlay[]> {
  const { own }: EntryTypeStorage<Type> = entryTypeStorage[type]
  if (!own) return []
  const places = isOrderedType(type) ? await run(deps, listPositions(deps, type)) : null
  return ownedRowsOverlays(
    own.tables,
    changed.map(({ id, now }) => ({
      id,
      own: now ? own.rows(now.row, now.content) : [],
      ...(places && { first: { sort: places.get(id) ?? endOfOrder } }),
    })),
  )
}

interface Changed {
  type: EntryType
  group_id: number
  /** Content before the change, and after it. */
  live?: Pick<LiveItem, 'data'> | null
  content?: PublishedContent | undefined
}

/** Items and cache tags affected by changes of these entries. */
export function toChange(
  changed: readonly Changed[],
): Required<Pick<Change, 'items' | 'tags' | 'hardTags'>> {
  const byType = [...Map.groupBy(changed, ({ type }) => type)]
  return {
    items: byType.flatMap(([type, own]) =>
      isItemType(type) ? [{ type, groups: [...new Set(own.map((one) => one.group_id))] }] : [],
    ),
    tags: [...new Set(changed.flatMap(tagsOf))],
    hardTags: byType.flatMap(([type]) => entryTypeStorage[type].hardTags ?? []),
  }
}

function tagsOf({ type, live, content }: Changed): readonly Tag[] {
  return content ? tagsBetween(content, live?.data) : entryTypeStorage[type].tags
}

function tagsBetween<Type extends EntryType>(
  content: PublishedContent<Type>,
  live: EntryData | undefined,
): readonly Tag[] {
  const { tags, tagsBetween: between }: EntryTypeStorage<Type> = entryTypeStorage[content.type]
  const before = live && publishedSchemas[content.type].safeParse(live)
  if (!between || !before?.success) return tags
  return between({ type: content.type, data: before.data } as PublishedContent<Type>, content)
}
