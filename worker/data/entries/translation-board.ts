// Translation board: groups of entries with the state of each language.
import type { BoardFilter } from '../../../client/contract/desk/entries/filters.ts'
import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import type { BoardCell, BoardRow } from '../../../client/contract/desk/entries/board.ts'
import type { EntryType } from '../../../client/contract/desk/entries/types.ts'
import { locales, type Locale } from '../../../client/contract/locale.ts'
import { isInIds, read, run, type Read } from '../../storage/db.ts'
import { entries } from '../../storage/schema/index.ts'
import { stateAt } from './publication.ts'
import { listEntries } from './list.ts'
import type { Deps } from '../../deps.ts'

export interface BoardQuery {
  type: EntryType
  state?: BoardFilter | undefined
  lang?: Locale | undefined
  after?: string | undefined
}

interface BoardPage {
  ids: number[]
  next: string | null
}

export async function boardPage(
  deps: Deps,
  query: BoardQuery,
): Promise<{ items: BoardRow[]; next: string | null }> {
  const { ids, next } = await groupsOf(deps, query)
  const items = await run(deps, rowsOf(deps, query.type, ids))
  return { items, next }
}

async function groupsOf(deps: Deps, query: BoardQuery): Promise<BoardPage> {
  const { type, state, lang, after } = query
  if (state === undefined || state === 'missing') return run(deps, latestGroups(deps, query))
  const list = await run(deps, listEntries(deps, { type, state, lang, after, sort: 'changed_at' }))
  return { ids: [...new Set(list.items.map(({ group_id }) => group_id))], next: list.next }
}

/** Groups scanned for missing languages per request, and groups per page. */
const [lookedThrough, perPage] = [72, 20]

/** Newest groups first. With `missing`, only the next groups are scanned, so a page may have fewer rows. */
function latestGroups(deps: Deps, { type, state, lang, after }: BoardQuery): Read<BoardPage> {
  const before = after === undefined ? Number.MAX_SAFE_INTEGER : Number(after)
  const isMissing = state === 'missing'
  const looked = deps.db
    .selectDistinct({ group_id: entries.group_id })
    .from(entries)
    .where(and(eq(entries.type, type), lt(entries.group_id, Number.isInteger(before) ? before : 0)))
    .orderBy(desc(entries.group_id))
    .limit(isMissing ? lookedThrough : perPage)
    .as('looked')
  const kept = sql`${entries.deleted_at} is null`
  const has = lang
    ? sql`max(${kept} and ${entries.lang} = ${lang}) = 0`
    : sql`sum(${kept}) < ${locales.length}`
  const query = deps.db
    .select({
      id: looked.group_id,
      isWanted:
        sql<number>`${isMissing ? sql`sum(${kept}) > 0 and ${has}` : sql`sum(${kept}) > 0`}`.as(
          'is_wanted',
        ),
    })
    .from(looked)
    // SQLite keeps the order of a cross join, so it reads the groups first.
    .crossJoin(entries)
    .where(and(eq(entries.type, type), eq(entries.group_id, looked.group_id)))
    .groupBy(looked.group_id)
    .orderBy(desc(looked.group_id))
  return read([query], ([rows]) => {
    const wanted = rows.filter((row) => row.isWanted === 1)
    const shown = wanted.slice(0, perPage)
    const isMore = wanted.length > perPage || rows.length === (isMissing ? lookedThrough : perPage)
    const last = wanted.length > perPage ? shown.at(-1) : rows.at(-1)
    return { ids: shown.map(({ id }) => id), next: isMore && last ? String(last.id) : null }
  })
}

/** Rows in the order of `ids`. */
function rowsOf(deps: Deps, type: EntryType, ids: readonly number[]): Read<BoardRow[]> {
  const query = deps.db
    .select({
      id: entries.id,
      group_id: entries.group_id,
      lang: entries.lang,
      source_lang: entries.source_lang,
      title: entries.title,
      published_at: entries.published_at,
      unpublished_at: entries.unpublished_at,
      draft_updated_at: entries.draft_updated_at,
      outdated_since: entries.outdated_since,
      outdated_block_count: entries.outdated_block_count,
    })
    .from(entries)
    .where(and(eq(entries.type, type), isInIds(entries.group_id, ids), isNull(entries.deleted_at)))
  return read([query], ([rows]) => {
    const groups = Map.groupBy(rows, ({ group_id }) => group_id)
    return ids.flatMap((group_id) => {
      const own = groups.get(group_id) ?? []
      const source = own.find((one) => one.source_lang === null) ?? own[0]
      if (!source) return []
      const cells = locales.map((lang): BoardCell => {
        const found = own.find((one) => one.lang === lang)
        if (!found) return { ...nothing, lang }
        const { id, title, draft_updated_at, published_at, outdated_since, outdated_block_count } =
          found
        const state = stateAt(found, deps.now())
        const has_draft = draft_updated_at !== null
        const behind = { outdated_since, outdated_block_count }
        return { lang, state, entry_id: id, title, has_draft, published_at, ...behind }
      })
      return [{ type, group_id, source_lang: source.lang, title: source.title, cells }]
    })
  })
}

const nothing = {
  state: 'missing',
  entry_id: null,
  title: '',
  has_draft: false,
  published_at: null,
  outdated_since: null,
  outdated_block_count: 0,
} as const
