import { useSyncExternalStore } from 'react'

/** False in the server's HTML and while hydrating, true from then on. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}
