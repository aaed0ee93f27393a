// What the browser keeps for one entry of the tab's history, so that the reader who goes back finds the page as it was left.
import { keepWord, readWord, visitWords } from './visit.ts'

interface EntryState {
  /** How far the page was scrolled, in CSS pixels. */
  top: number
  /** The last page loaded of a list of comments, and of the replies to some of them. */
  comments: { pages: number; replies: readonly { id: number; pages: number }[] }
}

type Entries = [key: string, state: Partial<EntryState>][]

/** Entries kept, the latest ones. */
const most = 30

export function readEntry<Name extends keyof EntryState>(name: Name): EntryState[Name] | undefined {
  const key = entryKey()
  return entries().find(([one]) => one === key)?.[1][name]
}

export function keepInEntry(change: Partial<EntryState>, key = entryKey()): void {
  const all = entries()
  const before = all.find(([one]) => one === key)?.[1]
  const others = all.filter(([one]) => one !== key).slice(1 - most)
  keepWord(visitWords.historyEntries, JSON.stringify([...others, [key, { ...before, ...change }]]))
}

/** Without the Navigation API, two entries of the same address share what is kept. */
export function entryKey(): string {
  return globalThis.navigation?.currentEntry?.key ?? location.href
}

function entries(): Entries {
  try {
    // Written above.
    return JSON.parse(readWord(visitWords.historyEntries) ?? '[]') as Entries
  } catch {
    return []
  }
}
