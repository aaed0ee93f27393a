// Whether the site answers: the browser only knows whether there is a network at all.
import { store, useStore } from './store.ts'

const reachable = store(navigator.onLine)

export function markReachable(isReachable: boolean): void {
  reachable.set(isReachable)
}

export function useIsReachable(): boolean {
  return useStore(reachable)
}

addEventListener('offline', () => reachable.set(false))
addEventListener('online', () => reachable.set(true))
