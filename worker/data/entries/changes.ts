// Entries in the order of their last change, for programs that keep a copy. The database records the time of a change when
// it commits, so no change appears behind a cursor.
import { and, asc, eq, gt, gte, isNull, ne, sql, type SQL } from 'drizzle-orm'
import type { ContentQuery, ListedContent } from '../../../client/contract/v1/entry.ts'
import {
  entryUrl,
  isMultilingual,
  type EntryType,
} from '../../../client/contract/desk/entries/types.ts'
import { defaultLocale, type Locale } from '../../../client/contract/locale.ts'
import { read, type Read } from '../../storage/db.ts'
import { jsonTable } from '../../storage/sql.ts'
import { entries } from '../../storage/schema/index.ts'
import { stateAt } from './publication.ts'
import type { Deps } from '../../deps.ts'

const { id, item_id, type, lang, group_id, source_lang, title, path, rev } = entries
const { published_at, unpublished_at, created_at, updated_at, draft_updated_at, deleted_at } =
  entries

/** Without `draft`, which is large and stored at the end of the row. */
const columns = {
  entry_id: sql<number>`${id}`.as('entry_id'),
  item_id,
  type,
  lang,
  group_id,
  source_lang,
  title,
  path,
  rev,
  published_at,
  unpublished_at,
  created_at,
  updated_at,
  draft_updated_at,
  deleted_at,
}

const selectRows = (deps: Deps) => deps.db.select(columns).from(entries).$dynamic()
export type ContentRow = Awaited<ReturnType<typeof selectRows>>[number]

/** Place of a row in the order: time of the change and id of the entry. */
export type ChangePlace = readonly [string, number]

interface Asked extends Omit<ContentQuery, 'lang' | 'after'> {
  languages: readonly Locale[]
  after?: ChangePlace | undefined
}

/** Reads at most `limit` rows per language, however many entries exist. */
export function listChanges(
  deps: Deps,
  { type: asked, languages, state, since, after, limit }: Asked,
): Read<{ items: ListedContent[]; next: ChangePlace | null }> {
  const shelves = isMultilingual(asked) ? [defaultLocale] : languages
  const most = limit + 1
  const first = (where: SQL | undefined) => sql`select * from (select ${id} from ${entries}
    where ${and(eq(type, asked), sql`${lang} = one.value`, where)} order by ${updated_at}, ${id} limit ${most})`
  // Two seeks, because many entries may have changed in one moment.
  const own = after
    ? sql`${first(and(eq(updated_at, after[0]), gt(id, after[1])))} union all ${first(gt(updated_at, after[0]))}`
    : first(since === undefined ? undefined : gte(updated_at, since))
  const heads = sql`select head.id from ${jsonTable(shelves, 'one')} cross join ${entries} as head
    on head.id in (${own}) order by head.updated_at, head.id limit ${most}`
  const query = selectRows(deps)
    .where(sql`${id} in (${heads})`)
    .orderBy(asc(updated_at), asc(id))
  return read([query], ([rows]) => {
    const shown = rows.slice(0, limit)
    const last = rows.length > limit ? shown.at(-1) : undefined
    const items = shown.map((row) => toListed(deps, row, state))
    return {
      items: since === undefined ? items.filter((one) => !one.is_gone) : items,
      next: last ? [last.updated_at ?? '', last.entry_id] : null,
    }
  })
}

export function toContent(deps: Deps, row: Omit<ContentRow, 'entry_id'>) {
  const {
    path: _path,
    draft_updated_at: drafted,
    deleted_at: _deleted,
    item_id: own,
    ...rest
  } = row
  return {
    ...rest,
    id: own,
    state: stateAt(row, deps.now()),
    has_draft: drafted !== null,
    url: entryUrl(row),
    updated_at: row.updated_at ?? '',
    is_gone: false as const,
  }
}

function toListed(
  deps: Deps,
  { entry_id: _id, ...row }: ContentRow,
  state: ContentQuery['state'],
): ListedContent {
  const found = toContent(deps, row)
  if (row.deleted_at === null && (state === undefined || state === found.state)) return found
  const { id: own, type: kind, lang: language, updated_at: at } = found
  return { id: own, type: kind, lang: language, updated_at: at, is_gone: true }
}

/** Other languages of the item. */
export function listItemLanguages(
  deps: Deps,
  entry: { id: number; type: EntryType; group_id: number },
): Read<{ id: number; lang: Locale }[]> {
  const query = deps.db
    .select({ id: item_id, lang })
    .from(entries)
    .where(
      and(eq(type, entry.type), eq(group_id, entry.group_id), ne(id, entry.id), isNull(deleted_at)),
    )
  return read([query], ([rows]) => rows)
}
