// Entry list with infinite scroll. Rows never move once shown: a changed row is updated in place, and removed when it
// no longer matches the filter.
import { useMemo } from 'react'
import useSWR, { type SWRResponse } from 'swr'
import useSWRInfinite from 'swr/infinite'
import { rowsPerRequest } from '../../contract/desk/bulk/verbs.ts'
import type { ListedEntry } from '../../contract/desk/entries/entry.ts'
import type { EntryType } from '../../contract/desk/entries/types.ts'
import type { Locale } from '../../contract/locale.ts'
import { call, type ApiResponse, type DeskError } from '../api/client.ts'
import { addressIn, route, toListQuery } from './entry-list-address.ts'
import type { EntryView } from './entry-view.ts'

type Page = ApiResponse<typeof route>

function readPage(key: string): Promise<Page> {
  const query = Object.fromEntries(new URL(key, location.origin).searchParams)
  return call(route, { query: query as { type: EntryType } })
}

/** Search results in all languages or in one; a `q` of `null` sends no request. */
export function useEntrySearch(
  type: EntryType,
  q: string | null,
  lang?: Locale,
): SWRResponse<Page, DeskError> {
  const key = q === null ? null : addressIn(type, { q, ...(lang && { lang }) })
  return useSWR(key, readPage, { revalidateOnFocus: false })
}

export interface EntryList {
  rows: ListedEntry[]
  /** Counted up to a limit by the server, exact once all rows have loaded; null while unknown. */
  total: number | null
  isLoading: boolean
  hasMore: boolean
  error: DeskError | undefined
  loadMore: () => void
  /** Loads the remaining pages, at most `maxPagesPerJump` at a time. */
  loadAll: () => void
  refetch: () => void
  /** Reloads those of these rows that are loaded. */
  refreshRows: (ids: Iterable<number>) => Promise<void>
}

/** Page limit of one jump to the end, for about ten thousand rows. */
const maxPagesPerJump = 300

export function useEntryList(type: EntryType, view: EntryView): EntryList {
  const pages = useSWRInfinite<Page, DeskError>(
    (_index, previous: Page | null) =>
      previous?.next === null ? null : addressIn(type, toListQuery(view), previous?.next ?? ''),
    readPage,
    {
      revalidateFirstPage: false,
      revalidateAll: false,
      revalidateOnFocus: false,
      keepPreviousData: false,
    },
  )
  const loaded = pages.data
  const { state } = view
  const rows = useMemo(() => rowsOf(loaded ?? [], state), [loaded, state])
  const hasMore = loaded?.at(-1)?.next != null
  const go = (by: number) => {
    if (hasMore && !pages.isValidating && !pages.error) void pages.setSize(pages.size + by)
  }
  return {
    rows,
    total: loaded && !hasMore ? rows.length : (loaded?.[0]?.total ?? null),
    isLoading: pages.isLoading || (pages.isValidating && (loaded?.length ?? 0) < pages.size),
    hasMore,
    error: pages.error,
    loadMore: () => go(1),
    loadAll: () => go(maxPagesPerJump),
    refetch: () => void pages.mutate(),
    async refreshRows(ids) {
      const shown = new Set(loaded?.flatMap(({ items }) => items.map(({ id }) => id)))
      const changed = await readRows(
        type,
        [...ids].filter((id) => shown.has(id)),
      )
      const fresh = new Map(changed.map((row) => [row.id, row]))
      const renewed = (page: Page): Page => ({
        ...page,
        items: page.items.map((row) => fresh.get(row.id) ?? row),
      })
      await pages.mutate((data) => data?.map(renewed), { revalidate: false })
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
function rowsOf(pages: readonly Page[], state: EntryView['state']): ListedEntry[] {
  const rows = new Map(pages.flatMap(({ items }) => items).map((row) => [row.id, row]))
  return [...rows.values()].filter((row) => isWithin(state, row))
}

/** True while a row that may have changed since it was loaded still matches the filter. */
function isWithin(state: EntryView['state'], row: ListedEntry): boolean {
  if ((row.deleted_at !== null) !== (state === 'deleted')) return false
  if (state === undefined || state === 'deleted') return true
  if (state === 'edited') return row.has_draft
  if (state === 'outdated') return row.outdated_since !== null && row.state === 'published'
  return row.state === state
}
