/** Loads the counts once the page has loaded. Without a network, those in the HTML stay until it is back. */
export function loadCountsLater(): void {
  if (!document.querySelector('[data-counts]')) return
  if (navigator.onLine)
    setTimeout(() => void import('./load-counts.ts').then(({ startCounts }) => startCounts()), 0)
  else addEventListener('online', loadCountsLater, { once: true })
}
