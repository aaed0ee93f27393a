// The translation board: its pages, and changes by the operator's own actions.
import useSWRInfinite from 'swr/infinite'
import type { BoardCell, BoardRow } from '../../../contract/desk/entries/board.ts'
import type { Entry } from '../../../contract/desk/entries/entry.ts'
import type { EntryType } from '../../../contract/desk/entries/types.ts'
import { cacheKeyOf } from '../../api/cache-key.ts'
import { call, type ApiResponse, type DeskError } from '../../api/client.ts'
import type { BoardView } from './view.ts'

const route = 'GET /api/backstage/translations'
type Page = ApiResponse<typeof route>

export interface Board {
  rows: BoardRow[]
  isLoading: boolean
  hasMore: boolean
  error: DeskError | undefined
  /** True if the site has a translator. */
  canDraft: boolean
  loadMore: () => void
  refetch: () => void
  /** Updates the cell of an entry in place. */
  show: (entry: Entry) => void
}

export function useBoard({ type = 'article', state, lang }: BoardView): Board {
  const pages = useSWRInfinite<Page, DeskError>(
    (_index, previous: Page | null) =>
      previous && previous.next === null
        ? null
        : cacheKeyOf(route, {
            query: { type, lang: lang ?? '', ...(state && { state }), after: previous?.next ?? '' },
          }),
    (key: string) => {
      const query = Object.fromEntries(new URL(key, location.origin).searchParams)
      return call(route, { query: query as { type: EntryType } })
    },
    { revalidateFirstPage: false, revalidateAll: false, persistSize: true },
  )
  const loaded = pages.data ?? []
  const hasMore = loaded.at(-1)?.next != null
  return {
    rows: [
      ...new Map(loaded.flatMap(({ items }) => items).map((row) => [row.group_id, row])).values(),
    ],
    isLoading: pages.isLoading || (pages.isValidating && loaded.length < pages.size),
    hasMore,
    error: pages.error,
    canDraft: loaded[0]?.can_draft ?? false,
    loadMore() {
      if (hasMore && !pages.isValidating && !pages.error) void pages.setSize(pages.size + 1)
    },
    refetch: () => void pages.mutate(),
    show: (entry) =>
      void pages.mutate((before) => before?.map((page) => withEntry(page, entry)), {
        revalidate: false,
      }),
  }
}

function withEntry(page: Page, entry: Entry): Page {
  const isIts = (row: BoardRow) => row.type === entry.type && row.group_id === entry.group_id
  const cell = ({ lang }: BoardCell) => lang === entry.lang
  return {
    ...page,
    items: page.items.map((row) =>
      isIts(row)
        ? { ...row, cells: row.cells.map((one) => (cell(one) ? { ...cellOf(entry) } : one)) }
        : row,
    ),
  }
}

function cellOf({ id: entry_id, lang, state, title, ...rest }: Entry): BoardCell {
  const { has_draft, published_at, outdated_since, outdated_block_count } = rest
  return {
    lang,
    state,
    entry_id,
    title,
    has_draft,
    published_at,
    outdated_since,
    outdated_block_count,
  }
}
