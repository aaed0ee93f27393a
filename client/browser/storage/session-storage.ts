// Session storage of the site, without errors when storage is blocked.

/** Session storage keys of flags. */
export const visitKeys = {
  started: 'meridian.visit-started',
  coverDone: 'meridian.cover-done',
  cardClosed: 'meridian.card-closed',
} as const
type VisitKey = (typeof visitKeys)[keyof typeof visitKeys]

/** Session storage keys of values. */
export const visitWords = {
  trackSource: 'meridian.track-source',
  /** As JSON; see history-entry.ts. */
  historyEntries: 'meridian.history-entries',
} as const
type VisitWord = (typeof visitWords)[keyof typeof visitWords]

export function hasFlag(key: VisitKey): boolean {
  return readValue(key) !== null
}

export function setFlag(key: VisitKey): void {
  writeValue(key, '1')
}

export function readValue(key: VisitKey | VisitWord): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

export function writeValue(key: VisitKey | VisitWord, word: string): void {
  try {
    sessionStorage.setItem(key, word)
  } catch {
    // With blocked storage, values last only for this page.
  }
}
