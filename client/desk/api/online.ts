// Reachability of the site. `navigator.onLine` alone only says that there is a network.
import { createStore, useStore } from './store.ts'

const reachable = createStore(navigator.onLine)

export function setOnline(isReachable: boolean): void {
  reachable.set(isReachable)
}

export function useIsOnline(): boolean {
  return useStore(reachable)
}

addEventListener('offline', () => reachable.set(false))
addEventListener('online', () => reachable.set(true))
