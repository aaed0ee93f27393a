// Entry lists. A page costs as many index rows per language as it shows, however many entries exist.
import { and, asc, desc, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { maxSelected, type SelectableEntry } from '../../../client/contract/desk/bulk/verbs.ts'
import type { EntrySummary } from '../../../client/contract/desk/entries/entry.ts'
import {
  countedUpTo,
  entriesPerPage,
  sortsFor,
  defaultSortOrder,
  type ListFilter,
  type EntrySort,
  type SortOrder,
} from '../../../client/contract/desk/entries/filters.ts'
import type { EntryType } from '../../../client/contract/desk/entries/types.ts'
import { defaultLocale, locales, type Locale } from '../../../client/contract/locale.ts'
import { publicationStates, type PublicationState } from '../../../client/contract/preview.ts'
import { isInIds, aliasColumn, read, type Read } from '../../storage/db.ts'
import { compareRows, jsonTable } from '../../storage/sql.ts'
import { entries } from '../../storage/schema/index.ts'
import { selectSummaries, toSummary, type SummaryRow } from './entry.ts'
import { assignedEntryIds, isNarrowedTo, type Narrowing } from './narrowing.ts'
import { stateAt } from './publication.ts'
import type { Deps } from '../../deps.ts'

export interface EntryQuery extends Narrowing {
  type: EntryType
  lang?: Locale | undefined
  state?: ListFilter | undefined
  /** Operator who created the entry. */
  by?: number | undefined
  /** One entry per item. Only without `lang`. */
  per?: 'item' | undefined
  sort?: EntrySort | undefined
  order?: SortOrder | undefined
  after?: string | undefined
}

export interface Found {
  items: EntrySummary[]
  next: string | null
  total: number | null
}

type Place =
  | 'changed_at'
  | 'published_at'
  | 'draft_updated_at'
  | 'outdated_since'
  | 'deleted_at'
  | 'state'
  | 'title'

/**
 * Sort columns of a list (the id is added last), and the condition that all its rows match besides type and language.
 */
interface ListOrder {
  places: readonly Place[]
  isUp: boolean
  where: SQL | undefined
}

function shelfOf(query: EntryQuery, of = entries): ListOrder {
  const { state, by } = query
  const kept = isNull(of.deleted_at)
  const made = by === undefined ? undefined : eq(of.created_by, by)
  const isUp = (query.order ?? defaultSortOrder(query.sort)) === 'asc'
  const shelf = (places: Place[], where: SQL | undefined = kept) => ({
    places,
    isUp,
    where: and(made, where, isNarrowedTo(query, of)),
  })
  const having = (place: 'published_at' | 'draft_updated_at' | 'outdated_since') =>
    shelf([place], and(kept, isNotNull(of[place])))
  if (state === 'deleted') return shelf(['deleted_at'], isNotNull(of.deleted_at))
  if (state === 'outdated') {
    // Literal state: a bound parameter would rule out the partial index.
    const { places, where } = having('outdated_since')
    return { places, isUp, where: and(where, sql`${of.state} = 'published'`) }
  }
  const sorts = sortsFor(query)
  const sort = sorts.find((one) => one === query.sort) ?? sorts[0] ?? 'changed_at'
  if (sort === 'state') return shelf(['state', 'changed_at'])
  // Entries without the date are not in a list sorted by it.
  if (sort === 'published_at' || sort === 'draft_updated_at') return having(sort)
  return shelf([sort])
}

const others = alias(entries, 'other') as unknown as typeof entries

/** True for one language of each item: the default language if it matches the filters. */
function isFirstOfItem(query: EntryQuery): SQL {
  const rank = (of: typeof entries) => [sql`${of.lang} <> ${defaultLocale}`, of.lang]
  const { state } = query
  const isEarlier = and(
    eq(others.type, query.type),
    eq(others.group_id, entries.group_id),
    compareRows(rank(others), '<', rank(entries)),
    shelfOf(query, others).where,
    isPublicationState(state) ? eq(others.state, state) : undefined,
  )
  return sql`not exists (select 1 from ${entries} as "other" where ${isEarlier})`
}

const isPublicationState = (state: ListFilter | undefined): state is PublicationState =>
  publicationStates.some((one) => one === state)

/** Sort expression for a column of a table alias. */
const columnIn = (table: string, place: Place | 'id'): SQL =>
  sql.raw(`"${table}"."${place}"${place === 'title' ? ' collate nocase' : ''}`)

/**
 * The entries of a page as one condition, with their order. Reads `limit` entries per language, and per state if the
 * index has it. The page is the first of them.
 */
function entriesOn(query: EntryQuery, limit: number) {
  const shelf = shelfOf(query)
  const keys = keysOf(query)
  const behind = query.after === undefined ? null : placeIn(query.after, shelf)
  const places = [...shelf.places, 'id'] as const
  const orderIn = (table: string) =>
    places.map((place) => (shelf.isUp ? asc : desc)(columnIn(table, place)))
  const columns = places.map((place) => columnIn('entries', place))
  const own = and(
    eq(entries.type, query.type),
    shelf.where,
    isByLanguage(query) ? sql`${entries.lang} = one.value ->> 0` : undefined,
    isByState(query) ? sql`${entries.state} = one.value ->> 1` : undefined,
    query.assignment ? isAssignedIn(query) : undefined,
    query.per === 'item' && query.lang === undefined ? isFirstOfItem(query) : undefined,
    behind ? compareRows(columns, shelf.isUp ? '>' : '<', behind) : undefined,
  )
  // A cursor of another sort order yields no entries.
  const most = query.after !== undefined && !behind ? 0 : limit
  // The cross join starts with the few assignments instead of reading the whole list in its order.
  const source = query.assignment
    ? sql`(${assignedEntryIds(query.assignment)}) as assigned cross join ${entries}`
    : sql`${entries}`
  const ofEach = sql`select ${entries.id} from ${source} where ${own}
    order by ${joined(orderIn('entries'))} limit ${most}`
  const heads = sql`select head.id from ${jsonTable(keys, 'one')}
    cross join ${entries} as head on head.id in (${ofEach})
    order by ${joined(orderIn('head'))} limit ${most}`
  const counted = sql`select 1 from ${jsonTable(keys, 'one')} cross join ${source}
    on ${own} limit ${query.after === undefined ? countedUpTo + 1 : 0}`
  const order = orderIn('entries')
  return { where: sql`${entries.id} in (${heads})`, order, limit: most, counted, shelf }
}

/** Language and state of a list that no index by language or state serves. */
function isAssignedIn({ lang, state }: EntryQuery): SQL | undefined {
  return and(
    sql`${entries.id} = assigned.entry_id`,
    lang && eq(entries.lang, lang),
    isPublicationState(state) ? eq(entries.state, state) : undefined,
  )
}

const joined = (parts: readonly unknown[]) =>
  sql.join(
    parts.map((part) => sql`${part}`),
    sql`, `,
  )

export function listEntries(deps: Deps, query: EntryQuery): Read<Found> {
  const perPage = query.lang ? entriesPerPage.ofOne : entriesPerPage.ofAll
  const { where, order, limit, counted, shelf } = entriesOn(query, perPage + 1)
  return read(
    [
      selectSummaries(deps)
        .where(where)
        .orderBy(...order)
        .limit(limit),
      deps.db.select({ total: sql<number>`count(*)`.as('total') }).from(sql`(${counted})`),
    ] as const,
    ([rows, [count]]) => {
      const shown = rows.slice(0, perPage)
      const last = rows.length > perPage ? shown.at(-1) : undefined
      return {
        items: shown.map((row) => toSummary(deps, row)),
        next: last ? cursorAfter(last, shelf) : null,
        total: query.after === undefined ? (count?.total ?? 0) : null,
      }
    },
  )
}

/** Snapshot of a list for bulk actions, up to one entry more than can be selected. */
export function snapshotEntries(deps: Deps, query: EntryQuery): Read<SelectableEntry[]> {
  const { where, order, limit } = entriesOn({ ...query, after: undefined }, maxSelected + 1)
  const { id, lang, source_lang, published_at, unpublished_at, draft_updated_at } = entries
  const { outdated_since, deleted_at } = entries
  const made_by = aliasColumn(entries.created_by, 'made_by')
  const dates = { published_at, unpublished_at, draft_updated_at }
  return read(
    [
      deps.db
        .select({ id, lang, source_lang, outdated_since, deleted_at, made_by, ...dates })
        .from(entries)
        .where(where)
        .orderBy(...order)
        .limit(limit),
    ],
    ([rows]) =>
      rows.map(({ draft_updated_at: at, published_at: from, unpublished_at: until, ...row }) => ({
        ...row,
        state: stateAt({ published_at: from, unpublished_at: until }, deps.now()),
        has_draft: at !== null,
      })),
  )
}

/** Entries with these ids, also deleted ones, in this order. */
export function entriesNumbered(
  deps: Deps,
  type: EntryType,
  ids: readonly number[],
): Read<EntrySummary[]> {
  const query = selectSummaries(deps).where(and(isInIds(entries.id, ids), eq(entries.type, type)))
  return read([query], ([rows]) => {
    const found = new Map(rows.map((row) => [row.id, toSummary(deps, row)]))
    return ids.flatMap((id) => found.get(id) ?? [])
  })
}

/** A cursor contains the sort values and the id of the last row. */
function cursorAfter(row: SummaryRow, { places }: ListOrder): string {
  const values = [...places.map((place) => row[place] ?? ''), row.id]
  return Buffer.from(JSON.stringify(values)).toString('base64url')
}

/** `null` if the text is not a cursor of this sort order. */
function placeIn(cursor: string, { places }: ListOrder): unknown[] | null {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (!Array.isArray(values) || values.length !== places.length + 1) return null
    return values.every((one) => typeof one === 'string' || typeof one === 'number') ? values : null
  } catch {
    return null
  }
}

/** Pairs of language and state whose first entries make up the list. */
function keysOf(query: EntryQuery): [Locale, string][] {
  if (!isByLanguage(query)) return [[defaultLocale, '']]
  const languages = query.lang ? [query.lang] : locales
  const states = publicationStates.filter((one) => !query.state || one === query.state)
  return languages.flatMap((lang) =>
    isByState(query) ? states.map((state): [Locale, string] => [lang, state]) : [[lang, '']],
  )
}

/** True if the list uses an index by language. Lists of all entries of an operator and of assigned entries do not. */
function isByLanguage({ lang, state, by, assignment }: EntryQuery): boolean {
  if (assignment) return false
  return by === undefined || lang !== undefined || state !== undefined
}

/** True if the list uses an index by state. The list of an operator's entries in one language always does. */
function isByState({ lang, state, by, assignment }: EntryQuery): boolean {
  if (assignment) return false
  if (state === undefined) return by !== undefined && lang !== undefined
  return isPublicationState(state)
}
