import { and, eq, ne, notInArray, or, sql } from 'drizzle-orm'
import { splitSearchFields } from '../../../../client/contract/desk/entries/kinds/search-fields.ts'
import type { PublishedContent } from '../../../../client/contract/desk/entries/kinds/schemas.ts'
import { paths, pathTo } from '../../../../client/contract/paths.ts'
import { emptyText } from '../../../../client/contract/text/rich-text.ts'
import { isInIds, read, type Statement, type Read } from '../../../storage/db.ts'
import { pages } from '../../../storage/schema/index.ts'
import { storedRow, type TableOverlay } from '../../../storage/rows/table-overlay.ts'
import type { ItemRow, LiveItem } from './item.ts'
import type { Deps } from '../../../deps.ts'

/** Excludes the home page, whose row only groups its components, and the terms, which have their own tables. */
export const isWritten = notInArray(pages.uri, [paths.home, pathTo('terms')])

export function livePages(deps: Deps, ids: readonly number[]): Read<LiveItem[]> {
  const query = deps.db.select().from(pages).where(isInIds(pages.id, ids))
  return read([query], ([rows]) =>
    rows.map(({ id, published_at, unpublished_at, updated_at, search_fields, ...row }) => {
      const { title, subtitle, body, uri } = row
      const data = { title, subtitle, body: body ?? emptyText, uri, ...search_fields }
      return { id, published_at, unpublished_at, updated_at, data }
    }),
  )
}

type PageContent = PublishedContent<'page'>

export function pageWrites(deps: Deps, row: ItemRow, content: PageContent): Statement[] {
  const { id, ...set } = pageValues({ ...row, updated_at: deps.now().toISOString() }, content)
  const write = deps.db
    .insert(pages)
    .values({ id, ...set })
    .onConflictDoUpdate({ target: pages.id, set })
  return [write]
}

function pageValues(row: ItemRow & { updated_at: string }, { data }: PageContent) {
  const { search_fields, rest } = splitSearchFields(data)
  const body = rest.body.content.length > 0 ? rest.body : null
  return { ...row, ...rest, search_fields, body }
}

/** The address field if another page has that address, or if the page has another one in any language. */
export function pagePathConflict(
  deps: Deps,
  { group_id }: Pick<ItemRow, 'group_id'>,
  { data: { uri } }: PageContent,
): Read<string | null> {
  const isOwn = eq(pages.group_id, group_id)
  const query = deps.db
    .select({ id: pages.id })
    .from(pages)
    .where(or(and(isOwn, ne(pages.uri, uri)), and(sql`not ${isOwn}`, eq(pages.uri, uri))))
    .limit(1)
  return read([query], ([rows]) => (rows.length > 0 ? 'uri' : null))
}

interface ChangedPage {
  id: number
  now?: { row: ItemRow & { updated_at: string }; content: PageContent }
}

/** Pages with the changes of releases applied (docs/decisions/desk/previews.md). */
export function pageShadow(changed: readonly ChangedPage[]): TableOverlay {
  const rows = changed.flatMap(({ now }) =>
    now
      ? [storedRow(pages, { created_at: now.row.updated_at, ...pageValues(now.row, now.content) })]
      : [],
  )
  return { table: pages, key: 'id', without: changed.map(({ id }) => id), rows }
}
