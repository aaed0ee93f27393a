// The entries an operator has opened last in this browser: the palette leads back to them before anything is typed.
import type { EntrySummary } from '../../contract/desk/entries/entry.ts'
import { currentOperator } from '../api/operator.ts'
import { readSetting, writeSetting } from './local-settings.ts'

export type FoundEntry = Pick<
  EntrySummary,
  'id' | 'type' | 'item_id' | 'lang' | 'title' | 'state' | 'url'
>

const most = 8

/** Kept by this release, which knows where each leads. */
const isWhole = (one: Partial<FoundEntry>) => one.url !== undefined

/** Several operators may share a browser. */
const settingName = () => `desk.recent.${currentOperator().id}`

export function recentEntries(): FoundEntry[] {
  try {
    const kept: unknown = JSON.parse(readSetting(settingName()) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isWhole) : []
  } catch {
    return []
  }
}

export function rememberEntry({ id, type, item_id, lang, title, state, url }: FoundEntry): void {
  const others = recentEntries().filter((one) => one.id !== id)
  const kept = [{ id, type, item_id, lang, title, state, url }, ...others].slice(0, most)
  writeSetting(settingName(), JSON.stringify(kept))
}
