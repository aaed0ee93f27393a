// State of one entry in the tab's history, so that a reader who goes back finds the page as it was left.
import { writeValue, readValue, visitWords } from './session-storage.ts'

interface HistoryState {
  /** Scroll position in CSS pixels. */
  top: number
  /** Last loaded page of a comment list, and of the replies to some comments. */
  comments: { pages: number; replies: readonly { id: number; pages: number }[] }
}

type Entries = [key: string, state: Partial<HistoryState>][]

/** Maximum stored entries; the oldest are dropped first. */
const most = 30

export function readHistoryState<Name extends keyof HistoryState>(
  name: Name,
): HistoryState[Name] | undefined {
  const key = entryKey()
  return entries().find(([one]) => one === key)?.[1][name]
}

export function saveHistoryState(change: Partial<HistoryState>, key = entryKey()): void {
  const all = entries()
  const before = all.find(([one]) => one === key)?.[1]
  const others = all.filter(([one]) => one !== key).slice(1 - most)
  writeValue(
    visitWords.historyEntries,
    JSON.stringify([...others, [key, { ...before, ...change }]]),
  )
}

/** Without the Navigation API, entries with the same address share their state. */
export function entryKey(): string {
  return globalThis.navigation?.currentEntry?.key ?? location.href
}

function entries(): Entries {
  try {
    // Has the type written above.
    return JSON.parse(readValue(visitWords.historyEntries) ?? '[]') as Entries
  } catch {
    return []
  }
}
