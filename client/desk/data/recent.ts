// Entries last opened in this browser. The palette lists them before anything is typed.
import type { EntrySummary } from '../../contract/desk/entries/entry.ts'
import { currentOperator } from '../api/operator.ts'
import { readSetting, writeSetting } from './local-settings.ts'

export type FoundEntry = Pick<
  EntrySummary,
  'id' | 'type' | 'item_id' | 'lang' | 'title' | 'state' | 'url'
>

const most = 8

/** False for entries stored by a release that did not store the URL yet. */
const isWhole = (one: Partial<FoundEntry>) => one.url !== undefined

/** Per operator, because several may share a browser. */
const settingName = () => `desk.recent.${currentOperator().id}`

export function recentEntries(): FoundEntry[] {
  try {
    const kept: unknown = JSON.parse(readSetting(settingName()) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isWhole) : []
  } catch {
    return []
  }
}

export function rememberEntry(entry: FoundEntry): void {
  const others = recentEntries().filter((one) => one.id !== entry.id)
  keepRecent([entry, ...others].slice(0, most))
}

/** Updates the recent entries with the stored rows and drops deleted ones. */
export function updateRecentEntries(
  rows: readonly (FoundEntry & { deleted_at: string | null })[],
): FoundEntry[] {
  const now = new Map(rows.map((row) => [row.id, row]))
  const entries = recentEntries().flatMap((one) => {
    const row = now.get(one.id) ?? one
    return 'deleted_at' in row && row.deleted_at !== null ? [] : [row]
  })
  keepRecent(entries)
  return entries
}

function keepRecent(entries: readonly FoundEntry[]): void {
  const kept = entries.map(({ id, type, item_id, lang, title, state, url }) => ({
    id,
    type,
    item_id,
    lang,
    title,
    state,
    url,
  }))
  writeSetting(settingName(), JSON.stringify(kept))
}
