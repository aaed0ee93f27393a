import { isHistoryNavigation } from './is-history-navigation.ts'

/**
 * A deployment takes away the files of older builds in the end, so a page that is open for days asks for a script that is
 * gone. It is loaded again from the new build, once, and not when the reader has typed something, which would be lost.
 */
export function reloadForNewBuild(): void {
  let isTyped = false
  addEventListener('input', () => (isTyped = true), { capture: true, once: true })
  addEventListener('vite:preloadError', () => {
    if (navigator.onLine && !isTyped && !isHistoryNavigation()) location.reload()
  })
}
