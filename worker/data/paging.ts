// A page of a list: by its number, or behind a cursor, which costs the same however deep it is.
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

export type PageParams =
  | { perPage: number; /** From 1. */ page: number; after?: undefined }
  | { perPage: number; /** `next` of the page before. */ after: string; page?: undefined }

export interface ListPage<Item> {
  items: Item[]
  total: number
  /** The cursor of the page that follows, `null` on the last one. */
  next: string | null
}

/** Where an item stands in its list: by a number or a moment (ISO 8601), then by its id. */
export interface Place {
  id: number
  place: string | number
}

/** A cursor is the place of the last entry and its id, both as numbers of base 36. */
export function cursorOf({ id, place }: Place): string {
  const number = typeof place === 'number' ? place : Date.parse(place)
  return `${number.toString(36)}-${id.toString(36)}`
}

/** `null` for a text that is no cursor. */
export function parseCursor(cursor: string, isByNumber: boolean): Place | null {
  const [, place, id] = /^([0-9a-z]{1,9})-([0-9a-z]{1,7})$/.exec(cursor) ?? []
  if (!place || !id) return null
  const number = Number.parseInt(place, 36)
  const moment = new Date(number)
  return { place: isByNumber ? number : moment.toISOString(), id: Number.parseInt(id, 36) }
}

/** Nothing of a list of moments is before it, as nothing is behind a text that is no cursor. */
export const beginning: Place = { place: new Date(0).toISOString(), id: 0 }

interface Sorted {
  /** A moment. */
  by: SQLWrapper
  id: SQLWrapper
  direction: 'asc' | 'desc'
}

/** One entry more than the page has, of a list sorted by a moment and then by id. */
export function toWindow({ perPage, page = 1, after }: PageParams, { by, id, direction }: Sorted) {
  const behind = after === undefined ? null : parseCursor(after, false)
  const compare = sql.raw(direction === 'asc' ? '>' : '<')
  return {
    limit: after !== undefined && !behind ? 0 : perPage + 1,
    offset: (page - 1) * perPage,
    where: behind ? sql`(${by}, ${id}) ${compare} (${behind.place}, ${behind.id})` : undefined,
  } satisfies { where: SQL | undefined; limit: number; offset: number }
}

/** The page that these rows make, which are one more when another page follows. */
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
