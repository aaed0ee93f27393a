import type { ArticleMessage } from './offline-articles.ts'

/** Registers the service worker and, on an article's page, sends it the article's title. */
export async function registerServiceWorker(): Promise<void> {
  const { serviceWorker } = navigator
  await serviceWorker?.register('/service-worker.js')
  const title = document.documentElement.dataset.offlineTitle
  if (!title) return
  const message: ArticleMessage = { pathname: location.pathname, title }
  serviceWorker?.controller?.postMessage(message)
}
