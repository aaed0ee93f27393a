// Moments of many tables in one order, page by page: by the moment, then by where they come from, then by their number.
import type { ScheduledType } from '../../../client/contract/desk/schedule/types.ts'
import { and, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { ScheduledTransition } from '../../../client/contract/desk/schedule/scheduled.ts'
import type { Locale } from '../../../client/contract/locale.ts'
import type { Read } from '../../storage/db.ts'
import type { Deps } from '../../deps.ts'

/** Where a page ends. */
export interface Place {
  at: string
  /** Number of the source. */
  source: number
  id: number
}

/** What is asked of all sources: moments from `from` on and before `to`, behind a place, first those that come first. */
export interface Asked {
  from: string
  to: string
  after: Place | null
  limit: number
  kind?: ScheduledType | undefined
  lang?: Locale | undefined
}

/** The same for one source. */
export interface SourcePage extends Pick<Asked, 'from' | 'to' | 'limit' | 'kind' | 'lang'> {
  /** Whether a row is asked for, by its moment and its number. */
  holds: (at: SQLWrapper, id: SQLWrapper) => SQL | undefined
}

/** Something at a moment, before the languages of an item are put together. */
export interface Found {
  id: number
  at: string
  turn: ScheduledTransition
  kind: ScheduledType
  /** The same in all languages of an item. */
  group: number
  title: string
  languages: readonly Locale[]
  entry_id: number | null
  release_id: number | null
  url: string
}

export interface Source {
  kinds: readonly ScheduledType[]
  read: (deps: Deps, slice: SourcePage) => Read<Found[]>
}

export function sliceOf({ after, ...asked }: Asked, source: number): SourcePage {
  return {
    ...asked,
    holds: (at, id) =>
      and(isBehind(after, source, at, id) ?? sql`${at} >= ${asked.from}`, sql`${at} < ${asked.to}`),
  }
}

function isBehind(after: Place | null, source: number, at: SQLWrapper, id: SQLWrapper): SQL | null {
  if (!after) return null
  if (source < after.source) return sql`${at} > ${after.at}`
  if (source > after.source) return sql`${at} >= ${after.at}`
  return sql`(${at}, ${id}) > (${after.at}, ${after.id})`
}

/** The same for moments that no table holds, of which there is one at a time. */
export function isAsked({ from, to, after }: Asked, source: number, at: string): boolean {
  if (at < from || at >= to) return false
  return !after || at > after.at || (at === after.at && source > after.source)
}

/** A place as a cursor. */
export const cursorAt = (place: Place): string =>
  Buffer.from(JSON.stringify([place.at, place.source, place.id])).toString('base64url')

/** `null` for a text that is no cursor. */
export function placeIn(cursor: string): Place | null {
  try {
    const [at, source, id]: unknown[] = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    const isPlace = typeof at === 'string' && typeof source === 'number' && typeof id === 'number'
    return isPlace ? { at, source, id } : null
  } catch {
    return null
  }
}
