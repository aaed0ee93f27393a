// What the browser keeps for one entry of the tab's history, so that the reader who goes back finds the page as it was left.
import { writeValue, readValue, visitWords } from './session-storage.ts'

interface HistoryState {
  /** How far the page was scrolled, in CSS pixels. */
  top: number
  /** The last page loaded of a list of comments, and of the replies to some of them. */
  comments: { pages: number; replies: readonly { id: number; pages: number }[] }
}

type Entries = [key: string, state: Partial<HistoryState>][]

/** Entries kept, the latest ones. */
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

/** Without the Navigation API, two entries of the same address share what is kept. */
export function entryKey(): string {
  return globalThis.navigation?.currentEntry?.key ?? location.href
}

function entries(): Entries {
  try {
    // Written above.
    return JSON.parse(readValue(visitWords.historyEntries) ?? '[]') as Entries
  } catch {
    return []
  }
}
