// The translation board: its pages, and changes by the operator's own actions.
import type { BoardCell, BoardRow } from '../../../contract/desk/entries/board.ts'
import type { Entry } from '../../../contract/desk/entries/entry.ts'
import type { EntryType } from '../../../contract/desk/entries/types.ts'
import { cacheKeyOf } from '../../api/cache-key.ts'
import { call, type ApiResponse, type DeskError } from '../../api/client.ts'
import { usePages } from '../../api/pages.ts'
import type { BoardView } from './view.ts'

const route = 'GET /api/backstage/translations'
type Page = ApiResponse<typeof route>

export interface Board {
  rows: BoardRow[]
  isLoading: boolean
  /** Identifies the query that the rows match. */
  key: string
  /** True while the rows of the previous query are shown. */
  isStale: boolean
  hasMore: boolean
  error: DeskError | undefined
  /** True if the site has a translator. */
  canDraft: boolean
  loadMore: () => void
  refetch: () => Promise<unknown>
  /** Updates the cell of an entry in place. */
  show: (entry: Entry) => void
}

export function useBoard({ type = 'article', state, lang }: BoardView): Board {
  const query = { type, lang: lang ?? '', ...(state && { state }) }
  const list = usePages(
    (cursor) => cacheKeyOf(route, { query: { ...query, after: cursor ?? '' } }),
    (asked): Promise<Page> => call(route, { query: asked as { type: EntryType } }),
    { revalidateFirstPage: false, revalidateAll: false, persistSize: true },
  )
  const loaded = list.pages ?? []
  return {
    ...list,
    rows: [
      ...new Map(loaded.flatMap(({ items }) => items).map((row) => [row.group_id, row])).values(),
    ],
    canDraft: loaded[0]?.can_draft ?? false,
    loadMore: () => list.loadMore(),
    show: (entry) => void list.update((page) => withEntry(page, entry)),
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
