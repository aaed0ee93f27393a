// Final steps of loading a page: saves the scroll position for the way back, registers the service worker, starts
// metrics, and loads third parties that the reader has agreed to. A browser that asks not to be tracked is neither
// measured nor asked.
import type { RaisedFault } from '../../browser/measure/script-errors.ts'
import { saveScrollPosition } from '../../browser/boot/scroll-position.ts'
import { hasPrivacyControl } from '../../browser/measure/privacy-control.ts'
import { startMetrics } from '../../browser/measure/measure.ts'
import { deskHint } from '../../contract/desk/hint.ts'
import { getCookie } from '../../browser/storage/local.ts'
import type { ArticleMessage } from '../../browser/offline/offline-articles.ts'

export { consumeLandingSource } from '../../browser/measure/track-source.ts'

/** `faults`: errors since the first script ran. */
export function applyStoredConsent(faults: RaisedFault[]): void {
  saveScrollPosition()
  if (import.meta.env.PROD) void registerServiceWorker()
  if (getCookie(deskHint)) void showBar()
  const isWilling = !asksNotToBeTracked()
  if (isWilling) startMetrics(faults)
  const consent = document.querySelector<HTMLTemplateElement>('template#consent')
  if (consent)
    void import('./consent.ts').then(({ settleConsent: applyConsent }) =>
      applyConsent(consent, isWilling),
    )
}

/** For operators only. */
async function showBar(): Promise<void> {
  const { showEditBar } = await import('../operators/edit-bar.ts')
  await showEditBar()
}

/** By Global Privacy Control or Do Not Track. */
function asksNotToBeTracked(): boolean {
  return navigator.doNotTrack === '1' || hasPrivacyControl()
}

/** Registers the service worker and, on an article's page, sends it the article's title. */
async function registerServiceWorker(): Promise<void> {
  const { serviceWorker } = navigator
  await serviceWorker?.register('/service-worker.js')
  const title = document.documentElement.dataset.offlineTitle
  if (!title) return
  const message: ArticleMessage = { pathname: location.pathname, title }
  serviceWorker?.controller?.postMessage(message)
}
