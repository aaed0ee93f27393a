import { useSyncExternalStore } from 'react'
import { getSession, watchSession, type Session } from './session.ts'

const unknown: Session = { state: 'unknown', member: null }

/** Who is logged in, as the page's one store knows it; unknown while the island hydrates. */
export function useSession(): Session {
  return useSyncExternalStore(watchSession, getSession, () => unknown)
}
