// Marks the browser keeps for a visit, and no failure when storage is blocked.

/** Session storage keys. */
export const visitKeys = {
  started: 'meridian.visit-started',
  coverDone: 'meridian.cover-done',
  cardClosed: 'meridian.card-closed',
} as const
type VisitKey = (typeof visitKeys)[keyof typeof visitKeys]

export function isMarked(key: VisitKey): boolean {
  try {
    return sessionStorage.getItem(key) !== null
  } catch {
    return false
  }
}

export function mark(key: VisitKey): void {
  try {
    sessionStorage.setItem(key, '1')
  } catch {
    // `isMarked` tells.
  }
}
