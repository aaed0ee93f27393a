// Entry lists of the desk: pages, snapshots, and searches by words or number.
import { maxSelected, type SelectableEntry } from '../../../client/contract/desk/bulk/verbs.ts'
import type { EntrySummary, ListedEntry } from '../../../client/contract/desk/entries/entry.ts'
import { isMultilingual, type EntryType } from '../../../client/contract/desk/entries/types.ts'
import { missingLanguages } from '../../../client/contract/desk/entries/flat-fields.ts'
import { defaultLocale, locales } from '../../../client/contract/locale.ts'
import { searchEntries } from '../../data/entries/find.ts'
import {
  entriesNumbered,
  snapshotEntries,
  listEntries,
  type EntryQuery,
  type Found,
} from '../../data/entries/list.ts'
import { getLiveContent } from '../../data/entries/content.ts'
import { listDrafts, listTranslations } from '../../data/entries/entry.ts'
import { draftsWith, itemsWith } from '../../search/find-by-words.ts'
import { run, runAll } from '../../storage/db.ts'
import type { Deps } from '../../deps.ts'

export interface EntryListQuery extends EntryQuery {
  q?: string | undefined
}

export async function entryList(deps: Deps, query: EntryListQuery) {
  const { items, ...page } = await pageOf(deps, query)
  return { items: await withLanguages(deps, query.type, items), ...page }
}

async function pageOf(deps: Deps, { q, ...query }: EntryListQuery): Promise<Found> {
  if (q === undefined) return run(deps, listEntries(deps, query))
  const { type, lang } = query
  const asked = { type, words: q, languages: lang ? [lang] : locales }
  const [named, drafts] = await Promise.all([itemsWith(deps, asked), draftsWith(deps, asked)])
  const number = /^\d{1,9}$/.test(q) ? Number(q) : null
  const found = await run(
    deps,
    searchEntries(deps, { ...query, text: q, found: { items: named, drafts, number } }),
  )
  const items = query.per === 'item' ? firstOfEachItem(found) : found
  return { items, next: null, total: items.length }
}

/** One result per item: the one in the default language, else the best match. */
function firstOfEachItem(found: readonly EntrySummary[]): EntrySummary[] {
  const byItem = Map.groupBy(found, ({ group_id }) => group_id)
  return [...byItem.values()].flatMap(
    (ones) => ones.find(({ lang }) => lang === defaultLocale) ?? ones[0] ?? [],
  )
}

/** Snapshot of the whole list. For a search, only its results. */
export async function frozenList(deps: Deps, { q, ...query }: EntryListQuery) {
  const found: SelectableEntry[] =
    q === undefined
      ? await run(deps, snapshotEntries(deps, query))
      : (await pageOf(deps, { q, ...query })).items
  return {
    items: found.slice(0, maxSelected),
    held_at: deps.now().toISOString(),
    is_cut: found.length > maxSelected,
  }
}

export async function rowsOf(deps: Deps, type: EntryType, ids: readonly number[]) {
  const items = await run(deps, entriesNumbered(deps, type, ids))
  return { items: await withLanguages(deps, type, items) }
}

/** Adds the other languages of each item, or the missing languages of a multilingual entry. */
async function withLanguages(
  deps: Deps,
  type: EntryType,
  items: readonly EntrySummary[],
): Promise<ListedEntry[]> {
  if (!isMultilingual(type)) return run(deps, listTranslations(deps, type, items))
  const { drafts, live } = await runAll(deps, {
    drafts: listDrafts(
      deps,
      items.map(({ id }) => id),
    ),
    live: getLiveContent(
      deps,
      type,
      items.map(({ item_id }) => item_id),
      { isHead: true },
    ),
  })
  return items.map((entry) => {
    const data = drafts.get(entry.id) ?? live.find(({ id }) => id === entry.item_id)?.data ?? {}
    return { ...entry, translations: [], lacks: missingLanguages(type, data) }
  })
}
