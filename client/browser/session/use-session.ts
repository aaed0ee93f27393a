import { createContext, useContext, useSyncExternalStore } from 'react'
import { getSession, watchSession, type Session } from './session.ts'

const unknown: Session = { state: 'unknown', member: null }

/** Session during server rendering: unknown, except at the desk, which previews pages as members see them. */
const Rendered = createContext<Session>(unknown)
export const RenderedSession = Rendered.Provider

/** The logged-in member from the page's store; unknown while the island hydrates. */
export function useSession(): Session {
  const rendered = useContext(Rendered)
  return useSyncExternalStore(watchSession, getSession, () => rendered)
}
