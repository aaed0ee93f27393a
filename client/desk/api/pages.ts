// Paginated lists, newest first.
import useSWRInfinite, { type SWRInfiniteConfiguration } from 'swr/infinite'
import { cacheKeyOf } from './cache-key.ts'
import type { DeskError, Route } from './client.ts'

interface Page<Row> {
  items: Row[]
  /** Cursor of the next page; null on the last one. */
  next: string | number | null
}

interface Pages<Row> {
  /** Undefined until the first page has loaded. */
  rows: Row[] | undefined
  error: DeskError | undefined
  hasMore: boolean
  isBusy: boolean
  loadMore: () => void
  refetch: () => Promise<unknown>
}

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
): Pages<Row> {
  const pages = useSWRInfinite<Page<Row>, DeskError>(
    (_index, before: Page<Row> | null) =>
      before && before.next === null
        ? null
        : cacheKeyOf(route, {
            params,
            query: { ...query, ...(before && { [cursor]: String(before.next) }) },
          }),
    (key: string) => readPage(Object.fromEntries(new URL(key, location.origin).searchParams)),
    { revalidateAll: true, ...options },
  )
  return {
    rows: pages.data?.flatMap(({ items }) => items),
    error: pages.error,
    hasMore: pages.data?.at(-1)?.next != null,
    isBusy: pages.isValidating,
    loadMore: () => void pages.setSize(pages.size + 1),
    refetch: () => pages.mutate(),
  }
}
