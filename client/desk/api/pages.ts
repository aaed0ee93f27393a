// Paginated lists. While another query loads, the previous rows stay.
import { useEffect, useMemo, useState } from 'react'
import useSWRInfinite, { type SWRInfiniteConfiguration } from 'swr/infinite'
import { cacheKeyOf } from './cache-key.ts'
import type { DeskError, Route } from './client.ts'
import { useHeldWhilePressed } from './held.ts'

interface Page<Row> {
  items: Row[]
  /** Cursor of the next page; null on the last one. */
  next: string | number | null
}

interface PageList<P> {
  /** Undefined until the first page has loaded. */
  pages: readonly P[] | undefined
  /** Address of the first page shown, or of the one that is loading if none is. */
  key: string
  error: DeskError | undefined
  hasMore: boolean
  /** True while the rows of the previous query are shown. */
  isStale: boolean
  isLoading: boolean
  /** True while pages load, and while loaded ones wait for the end of a press. */
  isBusy: boolean
  /** Loads this number of further pages, unless the list is busy. */
  loadMore: (count?: number) => void
  refetch: () => Promise<unknown>
  /** Changes the loaded pages without reading them again. */
  update: (change: (page: P) => P) => Promise<unknown>
}

/**
 * The pages that begin at `addressOf(null)`; further ones begin at the `next` of the page before. The rows change in one
 * step, and never during a press.
 */
export function usePages<P extends Page<unknown>>(
  addressOf: (cursor: string | null) => string,
  readPage: (query: Record<string, string>) => Promise<P>,
  options: SWRInfiniteConfiguration = {},
): PageList<P> {
  const first = addressOf(null)
  const read = useSWRInfinite<P, DeskError>(
    (_index, before: P | null) => {
      if (before === null) return first
      return before.next === null ? null : addressOf(String(before.next))
    },
    (address: string) =>
      readPage(Object.fromEntries(new URL(address, location.origin).searchParams)),
    options,
  )
  const { shown, key, isHeld } = useKeptPages(first, read)
  const error = useHeldWhilePressed(read.error)
  const isStale = key !== first
  const isBusy = isStale || isHeld || read.isValidating
  const hasMore = shown?.at(-1)?.next != null
  return {
    pages: shown,
    key,
    error,
    hasMore,
    isStale,
    isLoading: !isStale && (read.isLoading || (isBusy && (shown?.length ?? 0) < read.size)),
    isBusy,
    loadMore: (count = 1) => {
      if (hasMore && !isBusy) void read.setSize(read.size + count)
    },
    refetch: () => read.mutate(),
    update: (change) => read.mutate((data) => data?.map(change), { revalidate: false }),
  }
}

/**
 * Loads further pages while they are needed, until one fails. A list that is busy ignores the call, otherwise the effect
 * would run again at once, for ever.
 */
export function useLoadWhile(
  isNeeded: boolean,
  { error, loadMore }: Pick<PageList<unknown>, 'error' | 'loadMore'>,
): void {
  useEffect(() => {
    if (isNeeded && !error) loadMore()
  })
}

/**
 * The pages of this address, or those of the address before until these have loaded or failed. Nothing is kept of an
 * empty list or of another path.
 */
function useKeptPages<P extends Page<unknown>>(
  first: string,
  { data, error }: { data?: P[] | undefined; error?: DeskError | undefined },
) {
  const loaded = useMemo(() => data && { key: first, pages: data }, [first, data])
  const [last, setLast] = useState(loaded)
  if (loaded && loaded !== last) setLast(loaded)
  const isKept = !error && last?.pages[0]?.items.length && pathOf(last.key) === pathOf(first)
  const shown = useHeldWhilePressed(loaded ?? (isKept ? last : undefined))
  const isHeld = loaded !== undefined && shown !== loaded
  return { shown: shown?.pages, key: shown?.key ?? first, isHeld }
}

const pathOf = (address: string) => address.slice(0, address.indexOf('?'))

interface PagesOptions extends SWRInfiniteConfiguration {
  /** Filters of the list. */
  query?: Record<string, string>
  /** Path parameters of the route. */
  params?: Record<string, string | number>
}

/**
 * `cursor` names the query parameter that receives the `next` of the previous page. Loading another page revalidates
 * all loaded pages, unless the options say otherwise.
 */
export function useInfiniteApi<Row>(
  route: Route,
  cursor: 'after' | 'before',
  readPage: (query: Record<string, string>) => Promise<Page<Row>>,
  { query = {}, params = {}, ...options }: PagesOptions = {},
) {
  const { pages, ...list } = usePages(
    (at) =>
      cacheKeyOf(route, { params, query: { ...query, ...(at !== null && { [cursor]: at }) } }),
    readPage,
    { revalidateAll: true, ...options },
  )
  return {
    ...list,
    rows: pages?.flatMap(({ items }) => items),
    loadMore: () => list.loadMore(),
  }
}
