// Searches entries by words: in the full-text index, and in the titles of the latest drafts.
import { and, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import type { EntrySummary } from '../../../client/contract/desk/entries/entry.ts'
import { entriesPerPage } from '../../../client/contract/desk/entries/filters.ts'
import { isItemType, type EntryType } from '../../../client/contract/desk/entries/types.ts'
import { locales } from '../../../client/contract/locale.ts'
import { isInIds, read, type Read } from '../../storage/db.ts'
import { containsText, jsonTable } from '../../storage/sql.ts'
import { entries } from '../../storage/schema/index.ts'
import { selectSummaries, toSummary, type SummaryRow } from './entry.ts'
import type { EntryQuery } from './list.ts'
import { isNarrowedTo, type Narrowing } from './narrowing.ts'
import type { Deps } from '../../deps.ts'

const kept = isNull(entries.deleted_at)

/**
 * Date by which the latest entries are searched for titles. Types that are not items have no full-text index, so their
 * entries are searched with or without a draft.
 */
const titledBy = (type: EntryType) =>
  isItemType(type) ? entries.draft_updated_at : entries.changed_at

/** Maximum number of latest drafts searched. */
const draftsSearched = 300

interface Words extends Pick<EntryQuery, 'type' | 'lang' | 'state' | 'by'>, Narrowing {
  text: string
  /**
   * Matches of the full-text indexes: item ids of published items, and entries whose drafts match. `number` is an item
   * id.
   */
  found: { items: readonly number[]; drafts: readonly number[]; number: number | null }
}

/**
 * Search results: first the entry of the item with that id, then the matches of the indexes and of the latest drafts'
 * titles. In the trash, only titles of the latest deleted entries.
 */
export function searchEntries(deps: Deps, words: Words): Read<EntrySummary[]> {
  const { type, lang, state, text, found } = words
  const languages = lang ? [lang] : locales
  const isTrash = state === 'deleted'
  const where = isTrash ? isNotNull(entries.deleted_at) : kept
  const order = isTrash ? entries.deleted_at : titledBy(type)
  const ofEach = Math.floor(draftsSearched / (lang ? 1 : locales.length))
  const latest = sql`select latest.id from ${jsonTable(languages, 'one')} cross join ${entries} as latest
    on latest.id in (select ${entries.id} from ${entries}
      where ${and(eq(entries.type, type), sql`${entries.lang} = one.value`, where, isNotNull(order))}
      order by ${order} desc, ${entries.id} desc limit ${ofEach})
    where ${containsText(sql`latest.title`, text)} limit ${entriesPerPage.found}`
  const ofItems = sql`select named.id from ${jsonTable(found.items, 'one')}
    cross join ${entries} as named on named.type = ${type} and named.item_id = one.value`
  const ofDrafts = sql`select named.id from ${jsonTable(found.drafts, 'one')}
    cross join ${entries} as named on named.id = one.value
    where named.type = ${type} and named.draft_updated_at is not null`
  const numbered = sql`select ${entries.id} from ${entries} where ${entries.type} = ${type}
    and ${entries.item_id} = ${found.number}`
  const placed = ({ item_id }: EntrySummary) => Number(item_id === found.number)
  const those = (which: SQL) =>
    selectSummaries(deps)
      .where(
        and(
          sql`${entries.id} in (${which})`,
          where,
          lang && eq(entries.lang, lang),
          isNarrowedTo(words),
        ),
      )
      .limit(2 * entriesPerPage.found)
  const queries = [those(numbered), those(latest), those(ofItems), those(ofDrafts)] as const
  return read(queries, (lists) => {
    const rows = new Map(lists.flat().map((row) => [row.id, row]))
    return [...rows.values()]
      .map((row) => toSummary(deps, row))
      .filter((one) => isWanted(one, words))
      .toSorted((a, b) => placed(b) - placed(a) || (a.changed_at < b.changed_at ? 1 : -1))
      .slice(0, entriesPerPage.found)
  })
}

function isWanted(entry: EntrySummary, { state, by }: Pick<Words, 'state' | 'by'>): boolean {
  if (by !== undefined && entry.made_by !== by) return false
  if (state === 'edited') return entry.has_draft
  if (state === 'outdated') return entry.outdated_since !== null && entry.state === 'published'
  return state === undefined || state === 'deleted' || entry.state === state
}

/** True if another item has this title in the language. Checks the given items and the latest drafts. */
export function isTitleTaken(
  deps: Deps,
  {
    type,
    lang,
    title,
    group_id,
    ids,
  }: Pick<SummaryRow, 'type' | 'lang' | 'title' | 'group_id'> & { ids: readonly number[] },
): Read<boolean> {
  const isOther = and(
    eq(entries.type, type),
    eq(entries.lang, lang),
    kept,
    sql`${entries.group_id} <> ${group_id}`,
    eq(entries.title, title),
  )
  const among = isInIds(entries.item_id, ids)
  const at = sql.raw(`draft.${titledBy(type).name}`)
  const latest = sql`${entries.id} in (select draft.id from ${entries} as draft
    where draft.type = ${type} and draft.lang = ${lang} and draft.deleted_at is null and ${at} is not null
    order by ${at} desc, draft.id desc limit ${draftsSearched})`
  const found = (where: SQL) =>
    deps.db.select({ id: entries.id }).from(entries).where(and(isOther, where)).limit(1)
  return read(
    [found(among), found(latest)] as const,
    ([named, drafted]) => title !== '' && named.length + drafted.length > 0,
  )
}
