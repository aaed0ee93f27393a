// Merges scheduled times of many tables into one order, page by page: by time, source and id.
import type { ScheduledType } from '../../../client/contract/desk/schedule/types.ts'
import { and, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { ScheduledTransition } from '../../../client/contract/desk/schedule/scheduled.ts'
import type { Locale } from '../../../client/contract/locale.ts'
import type { Read } from '../../storage/db.ts'
import { compareRows } from '../../storage/sql.ts'
import type { Deps } from '../../deps.ts'

/** Position of the last row of a page. */
export interface Place {
  at: string
  /** Index of the source. */
  source: number
  id: number
}

/** Query for all sources: times from `from` until before `to`, after a position, earliest first. */
export interface Asked {
  from: string
  to: string
  after: Place | null
  limit: number
  kind?: ScheduledType | undefined
  lang?: Locale | undefined
}

/** Query for one source. */
export interface SourcePage extends Pick<Asked, 'from' | 'to' | 'limit' | 'kind' | 'lang'> {
  /** Condition for rows in the period after the position. */
  holds: (at: SQLWrapper, id: SQLWrapper) => SQL | undefined
}

/** A change at a time, before languages are merged. */
export interface Found {
  id: number
  at: string
  turn: ScheduledTransition
  kind: ScheduledType
  /** Shared by all languages of an item. */
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
  return compareRows([at, id], '>', [after.at, after.id])
}

/** True if a time without a row is in the queried page. */
export function isAsked({ from, to, after }: Asked, source: number, at: string): boolean {
  if (at < from || at >= to) return false
  return !after || at > after.at || (at === after.at && source > after.source)
}

/** A position as a cursor. */
export const cursorAt = (place: Place): string =>
  Buffer.from(JSON.stringify([place.at, place.source, place.id])).toString('base64url')

/** `null` if the text is not a cursor. */
export function placeIn(cursor: string): Place | null {
  try {
    const [at, source, id]: unknown[] = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    const isPlace = typeof at === 'string' && typeof source === 'number' && typeof id === 'number'
    return isPlace ? { at, source, id } : null
  } catch {
    return null
  }
}
