// Pages of lists, by number or by cursor. A cursor costs the same at any depth.
import type { SQL, SQLWrapper } from 'drizzle-orm'
import { compareRows } from '../storage/sql.ts'

export type PageParams =
  | { perPage: number; /** From 1. */ page: number; after?: undefined }
  | { perPage: number; /** `next` of the previous page. */ after: string; page?: undefined }

export interface ListPage<Item> {
  items: Item[]
  total: number
  /** Cursor of the next page; `null` on the last one. */
  next: string | null
}

/** Sort key of an item: a number or a time (ISO 8601), then its id. */
export interface Place {
  id: number
  place: string | number
}

/** A cursor contains the sort value of the last entry and its id, both in base 36. */
export function cursorOf({ id, place }: Place): string {
  const number = typeof place === 'number' ? place : Date.parse(place)
  return `${number.toString(36)}-${id.toString(36)}`
}

/** True for the cursor of any list. */
export const isCursor = (text: string) => parseCursor(text, true) !== null

/** `null` if the text is not a cursor. */
export function parseCursor(cursor: string, isByNumber: boolean): Place | null {
  const [, place, id] = /^([0-9a-z]{1,9})-([0-9a-z]{1,7})$/.exec(cursor) ?? []
  if (!place || !id) return null
  const number = Number.parseInt(place, 36)
  const moment = new Date(number)
  return { place: isByNumber ? number : moment.toISOString(), id: Number.parseInt(id, 36) }
}

/** Before every entry sorted by time. Used for an invalid cursor, so that the page is empty. */
export const beginning: Place = { place: new Date(0).toISOString(), id: 0 }

interface Sorted {
  /** Column with a time. */
  by: SQLWrapper
  id: SQLWrapper
  direction: 'asc' | 'desc'
}

/** Window of a page plus one entry, for a list sorted by time and then by id. */
export function toWindow({ perPage, page = 1, after }: PageParams, { by, id, direction }: Sorted) {
  const behind = after === undefined ? null : parseCursor(after, false)
  const compare = direction === 'asc' ? '>' : '<'
  return {
    limit: after !== undefined && !behind ? 0 : perPage + 1,
    offset: (page - 1) * perPage,
    where: behind ? compareRows([by, id], compare, [behind.place, behind.id]) : undefined,
  } satisfies { where: SQL | undefined; limit: number; offset: number }
}

/** Builds a page from these rows; one row more than the page means that another page follows. */
export function toListPage<Row extends { id: number }>(
  rows: readonly Row[],
  { perPage }: PageParams,
  placeOf: (row: Row) => string,
): { rows: Row[]; next: string | null } {
  const last = rows.length > perPage ? rows[perPage - 1] : undefined
  return {
    rows: rows.slice(0, perPage),
    next: last ? cursorOf({ id: last.id, place: placeOf(last) }) : null,
  }
}
