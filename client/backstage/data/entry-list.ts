// Pages of a list, appended as one scrolls. Rows never move once they are shown.
import useSWR, { type SWRResponse } from 'swr'
import useSWRInfinite from 'swr/infinite'
import type { ListedEntry } from '../../contract/backstage/entry.ts'
import type { ItemType } from '../../contract/items.ts'
import type { Locale } from '../../contract/locale.ts'
import { addressOf, call, type Answer, type DeskError } from './call.ts'
import type { EntryView } from './entry-view.ts'

const route = 'GET /api/backstage/entry'
type Page = Answer<typeof route>

function readPage(key: string): Promise<Page> {
  const query = Object.fromEntries(new URL(key, location.origin).searchParams)
  return call(route, { query: query as { type: ItemType } })
}

/** What a search finds, in every language or in one; `null` asks nothing. */
export function useEntrySearch(
  type: ItemType,
  q: string | null,
  lang?: Locale,
): SWRResponse<Page, DeskError> {
  const key =
    q === null ? null : addressOf(route, { query: inputOf(type, { q, ...(lang && { lang }) }) })
  return useSWR(key, readPage, { revalidateOnFocus: false })
}

export interface EntryList {
  rows: ListedEntry[]
  /** Counted up to a limit on the server; null while unknown. */
  total: number | null
  isLoading: boolean
  hasMore: boolean
  error: DeskError | undefined
  more: () => void
  again: () => void
}

export function useEntryList(type: ItemType, view: EntryView, isFrozen: boolean): EntryList {
  const pages = useSWRInfinite<Page, DeskError>(
    (_index, previous: Page | null) => {
      if (previous && previous.next === null) return null
      const after = previous?.next ?? ''
      return addressOf(route, { query: { ...inputOf(type, view), after } })
    },
    readPage,
    {
      revalidateFirstPage: false,
      revalidateAll: false,
      // A list that was chosen from stays as it was until the choice is over.
      revalidateOnFocus: !isFrozen,
      revalidateIfStale: !isFrozen,
      keepPreviousData: false,
      persistSize: true,
    },
  )
  const loaded = pages.data ?? []
  const hasMore = loaded.at(-1)?.next != null
  return {
    rows: unique(loaded.flatMap(({ items }) => items)),
    total: loaded[0]?.total ?? null,
    isLoading: pages.isLoading || (pages.isValidating && loaded.length < pages.size),
    hasMore,
    error: pages.error,
    more: () => {
      if (hasMore && !pages.isValidating && !pages.error) void pages.setSize(pages.size + 1)
    },
    again: () => void pages.mutate(),
  }
}

/** In a list, the language is that of the entries; an empty one is every language. */
function inputOf(
  type: ItemType,
  { lang = '', ...view }: Omit<EntryView, 'lang'> & { lang?: string },
) {
  return { type, ...view, lang }
}

/** What changes while one scrolls moves to an earlier page and would come twice. */
function unique(rows: ListedEntry[]): ListedEntry[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()]
}
