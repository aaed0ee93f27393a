// Entry list with infinite scroll. Rows never move once shown: a changed row is updated in place, and removed when it
// no longer matches the filter.
import { useMemo } from 'react'
import useSWR, { type SWRResponse } from 'swr'
import { rowsPerRequest } from '../../contract/desk/bulk/verbs.ts'
import type { ListedEntry } from '../../contract/desk/entries/entry.ts'
import type { EntryType } from '../../contract/desk/entries/types.ts'
import type { Locale } from '../../contract/locale.ts'
import { call, type ApiResponse, type DeskError } from '../api/client.ts'
import { useHeldWhilePressed } from '../api/held.ts'
import { usePages } from '../api/pages.ts'
import { addressIn, route, toListQuery } from './entry-list-address.ts'
import type { EntryView } from './entry-view.ts'

type Page = ApiResponse<typeof route>

const readPage = (query: Record<string, string>): Promise<Page> =>
  call(route, { query: query as { type: EntryType } })

/** Search results in all languages or in one; a `q` of `null` sends no request. */
export function useEntrySearch(
  type: EntryType,
  q: string | null,
  lang?: Locale,
): Pick<SWRResponse<Page, DeskError>, 'data' | 'error' | 'isLoading'> {
  const key = q === null ? null : addressIn(type, { q, ...(lang && { lang }) })
  const read = useSWR<Page, DeskError>(key, (address: string) => readPage(queryOf(address)), {
    revalidateOnFocus: false,
  })
  const data = useHeldWhilePressed(read.data)
  return { data, error: read.error, isLoading: read.isLoading || data !== read.data }
}

const queryOf = (address: string): Record<string, string> =>
  Object.fromEntries(new URL(address, location.origin).searchParams)

export interface EntryList {
  rows: ListedEntry[]
  /** Identifies the query that the rows match. */
  key: string
  /** True while the rows of the previous query are shown. */
  isStale: boolean
  /** Counted up to a limit by the server, exact once all rows have loaded; null while unknown. */
  total: number | null
  isLoading: boolean
  hasMore: boolean
  error: DeskError | undefined
  loadMore: () => void
  /** Loads the remaining pages, at most `maxPagesPerJump` at a time. */
  loadAll: () => void
  refetch: () => Promise<unknown>
  /** Reloads those of these rows that are loaded. */
  refreshRows: (ids: Iterable<number>) => Promise<void>
}

/** Page limit of one jump to the end, for about ten thousand rows. */
const maxPagesPerJump = 300

export function useEntryList(type: EntryType, view: EntryView): EntryList {
  const list = usePages((cursor) => addressIn(type, toListQuery(view), cursor ?? ''), readPage, {
    revalidateFirstPage: false,
    revalidateAll: false,
    revalidateOnFocus: false,
  })
  const { pages: loaded, hasMore } = list
  const { state } = queryOf(list.key)
  const rows = useMemo(() => rowsOf(loaded ?? [], state), [loaded, state])
  return {
    ...list,
    rows,
    total: loaded && !hasMore ? rows.length : (loaded?.[0]?.total ?? null),
    loadMore: () => list.loadMore(),
    loadAll: () => list.loadMore(maxPagesPerJump),
    async refreshRows(ids) {
      const shown = new Set(loaded?.flatMap(({ items }) => items.map(({ id }) => id)))
      const changed = await readRows(
        type,
        [...ids].filter((id) => shown.has(id)),
      )
      const fresh = new Map(changed.map((row) => [row.id, row]))
      await list.update((page) => ({
        ...page,
        items: page.items.map((row) => fresh.get(row.id) ?? row),
      }))
    },
  }
}

/** Rows by id, in this order. `onProgress` receives the number of rows loaded so far. */
export async function readRows(
  type: EntryType,
  ids: readonly number[],
  onProgress: (count: number) => void = () => undefined,
): Promise<ListedEntry[]> {
  const rows: ListedEntry[] = []
  for (let from = 0; from < ids.length; from += rowsPerRequest) {
    const body = { type, ids: ids.slice(from, from + rowsPerRequest) }
    const { items } = await call('POST /api/backstage/entry/rows', { body })
    rows.push(...items)
    onProgress(Math.min(ids.length, from + rowsPerRequest))
  }
  return rows
}

/** Deduplicates rows: a row that changes while the list loads can appear on two pages. */
function rowsOf(pages: readonly Page[], state: string | undefined): ListedEntry[] {
  const rows = new Map(pages.flatMap(({ items }) => items).map((row) => [row.id, row]))
  return [...rows.values()].filter((row) => isWithin(state, row))
}

/** True while a row that may have changed since it was loaded still matches the filter. */
function isWithin(state: string | undefined, row: ListedEntry): boolean {
  if ((row.deleted_at !== null) !== (state === 'deleted')) return false
  if (state === undefined || state === 'deleted') return true
  if (state === 'edited') return row.has_draft
  if (state === 'outdated') return row.outdated_since !== null && row.state === 'published'
  return row.state === state
}
