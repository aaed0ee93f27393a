import { useSyncExternalStore } from 'react'
import { getSession, watchSession, type Session } from './session.ts'

const unknown: Session = { state: 'unknown', member: null }

/** The logged-in member from the page's store; unknown while the island hydrates. */
export function useSession(): Session {
  return useSyncExternalStore(watchSession, getSession, () => unknown)
}
