import { isHistoryNavigation } from './is-history-navigation.ts'

/**
 * A deployment eventually deletes the files of older builds, so a page that is open for days may request a missing
 * script. The page is then reloaded from the new build, once, unless the reader has unsaved input.
 */
export function reloadForNewBuild(): void {
  let isTyped = false
  addEventListener('input', () => (isTyped = true), { capture: true, once: true })
  addEventListener('vite:preloadError', () => {
    if (navigator.onLine && !isTyped && !isHistoryNavigation()) location.reload()
  })
}
