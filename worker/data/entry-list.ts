// Lists of entries. Each page reads as many rows of one index as it shows, language by language, however many there are.
import { and, desc, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import {
  countedUpTo,
  entriesPerPage,
  type EntryFilter,
  type EntrySort,
  type EntrySummary,
} from '../../client/contract/backstage/entry.ts'
import type { ItemType } from '../../client/contract/items.ts'
import { defaultLocale, locales, type Locale } from '../../client/contract/locale.ts'
import { publicationStates } from '../../client/contract/preview.ts'
import { read, type Deps, type Read } from '../storage/db.ts'
import { entries } from '../storage/schema/index.ts'
import { selectSummaries, toSummary, type SummaryRow } from './entry.ts'
import { cursorOf, parseCursor } from './paging.ts'

export interface EntryQuery {
  type: ItemType
  lang?: Locale | undefined
  state?: EntryFilter | undefined
  /** Operator who made it. */
  by?: number | undefined
  sort: EntrySort
  after?: string | undefined
}

export interface Found {
  items: EntrySummary[]
  next: string | null
  total: number | null
}

/** What orders a list, and what all of its rows have in common besides type and language. */
interface Shelf {
  order: SQLiteColumn
  where: SQL | undefined
}

const kept = isNull(entries.deleted_at)

function shelfOf({ state, by, sort }: EntryQuery): Shelf {
  const made = by === undefined ? undefined : eq(entries.created_by, by)
  const shelf = (order: SQLiteColumn, where?: SQL) => ({ order, where: and(kept, made, where) })
  if (state === 'outdated') return shelf(entries.outdated_since, isNotNull(entries.outdated_since))
  if (state === 'edited') return shelf(entries.draft_at, isNotNull(entries.draft_at))
  if (made || sort === 'changed_at') return shelf(entries.changed_at)
  // What was never published has no place there.
  return shelf(entries.published_at, isNotNull(entries.published_at))
}

export function listEntries(deps: Deps, query: EntryQuery): Read<Found> {
  const shelf = shelfOf(query)
  const keys = keysOf(query)
  const behind = query.after === undefined ? null : parseCursor(query.after, false)
  const isUnknown = query.after !== undefined && !behind
  const own = and(
    eq(entries.type, query.type),
    shelf.where,
    isByLanguage(query) ? sql`${entries.lang} = one.value ->> 0` : undefined,
    isByState(query) ? sql`${entries.state} = one.value ->> 1` : undefined,
    behind ? sql`(${shelf.order}, ${entries.id}) < (${behind.place}, ${behind.id})` : undefined,
  )
  const limit = isUnknown ? 0 : entriesPerPage + 1
  const ofEach = sql`select ${entries.id} from ${entries} where ${own}
    order by ${shelf.order} desc, ${entries.id} desc limit ${limit}`
  const heads = sql`select head.id from json_each(${JSON.stringify(keys)}) as one
    cross join ${entries} as head on head.id in (${ofEach})`
  const counted = sql`select 1 from json_each(${JSON.stringify(keys)}) as one cross join ${entries}
    on ${own} limit ${query.after === undefined ? countedUpTo + 1 : 0}`
  return read(
    [
      selectSummaries(deps)
        .where(sql`${entries.id} in (${heads})`)
        .orderBy(desc(shelf.order), desc(entries.id))
        .limit(limit),
      deps.db.select({ total: sql<number>`count(*)`.as('total') }).from(sql`(${counted})`),
    ] as const,
    ([rows, [count]]) => {
      const shown = rows.slice(0, entriesPerPage)
      const last = rows.length > entriesPerPage ? shown.at(-1) : undefined
      return {
        items: shown.map((row) => toSummary(deps, row)),
        next: last ? cursorOf({ id: last.id, place: placeOf(last, query) }) : null,
        total: query.after === undefined ? (count?.total ?? 0) : null,
      }
    },
  )
}

/** Pairs of language and state whose heads make up the list. */
function keysOf(query: EntryQuery): [Locale, string][] {
  if (!isByLanguage(query)) return [[defaultLocale, '']]
  const languages = query.lang ? [query.lang] : locales
  const states = publicationStates.filter((one) => !query.state || one === query.state)
  return languages.flatMap((lang) =>
    isByState(query) ? states.map((state): [Locale, string] => [lang, state]) : [[lang, '']],
  )
}

/** Whether the index of the list goes by language; that of all entries of an operator does not. */
function isByLanguage({ lang, state, by }: EntryQuery): boolean {
  return by === undefined || lang !== undefined || state !== undefined
}

/** Whether the index of the list goes by state; that of an operator's entries in a language always does. */
function isByState({ lang, state, by }: EntryQuery): boolean {
  if (state === undefined) return by !== undefined && lang !== undefined
  return publicationStates.some((one) => one === state)
}

function placeOf(row: SummaryRow, query: EntryQuery): string {
  const { order } = shelfOf(query)
  const named = Object.entries(row).find(([name]) => name === order.name)?.[1]
  return typeof named === 'string' ? named : ''
}

/** Drafts looked through for a word: the latest so many. */
const draftsSearched = 300

/** The entry of the item with that number first, then those of these items and the latest drafts with the text in their title. */
export function searchEntries(
  deps: Deps,
  {
    type,
    lang,
    state,
    text,
    ids,
    number,
  }: Pick<EntryQuery, 'type' | 'lang' | 'state'> & {
    text: string
    ids: readonly number[]
    number: number | null
  },
): Read<EntrySummary[]> {
  const languages = JSON.stringify(lang ? [lang] : locales)
  const latest = sql`select latest.id from json_each(${languages}) as one cross join ${entries} as latest
    on latest.id in (select ${entries.id} from ${entries}
      where ${and(eq(entries.type, type), kept, sql`${entries.lang} = one.value`, sql`${entries.draft_at} is not null`)}
      order by ${entries.draft_at} desc, ${entries.id} desc limit ${Math.floor(draftsSearched / (lang ? 1 : locales.length))})
    where instr(lower(latest.title), lower(${text})) > 0 limit ${entriesPerPage}`
  const named = sql`select ${entries.id} from ${entries} where ${entries.type} = ${type}
    and ${entries.item_id} in (select value from json_each(${JSON.stringify(ids)}))`
  const numbered = sql`select ${entries.id} from ${entries} where ${entries.type} = ${type} and ${entries.item_id} = ${number}`
  const placed = ({ item_id }: EntrySummary) => Number(item_id === number)
  const found = (which: SQL) =>
    selectSummaries(deps)
      .where(and(sql`${entries.id} in (${which})`, kept, lang && eq(entries.lang, lang)))
      .limit(2 * entriesPerPage)
  return read([found(numbered), found(latest), found(named)] as const, ([exact, ...others]) => {
    const rows = new Map([...exact, ...others.flat()].map((row) => [row.id, row]))
    return [...rows.values()]
      .map((row) => toSummary(deps, row))
      .filter((one) => isWanted(one, state))
      .toSorted((a, b) => placed(b) - placed(a) || (a.changed_at < b.changed_at ? 1 : -1))
      .slice(0, entriesPerPage)
  })
}

function isWanted(entry: EntrySummary, state: EntryFilter | undefined): boolean {
  if (state === 'edited') return entry.has_draft
  if (state === 'outdated') return entry.outdated_since !== null
  return state === undefined || entry.state === state
}

/** Whether another item of the language has this title: one of these, or one of the latest drafts. */
export function isTitleTaken(
  deps: Deps,
  {
    type,
    lang,
    title,
    group_id,
    ids,
  }: Pick<SummaryRow, 'type' | 'lang' | 'title' | 'group_id'> & { ids: readonly number[] },
): Read<boolean> {
  const isOther = and(
    eq(entries.type, type),
    eq(entries.lang, lang),
    kept,
    sql`${entries.group_id} <> ${group_id}`,
    eq(entries.title, title),
  )
  const among = sql`${entries.item_id} in (select value from json_each(${JSON.stringify(ids)}))`
  const latest = sql`${entries.id} in (select draft.id from ${entries} as draft
    where draft.type = ${type} and draft.lang = ${lang} and draft.deleted_at is null and draft.draft_at is not null
    order by draft.draft_at desc, draft.id desc limit ${draftsSearched})`
  const found = (where: SQL) =>
    deps.db.select({ id: entries.id }).from(entries).where(and(isOther, where)).limit(1)
  return read(
    [found(among), found(latest)] as const,
    ([named, drafted]) => title !== '' && named.length + drafted.length > 0,
  )
}
