/** Looks after the counts once the page has loaded; without a network those in the HTML stay until there is one. */
export function loadCountsLater(): void {
  if (!document.querySelector('[data-counts]')) return
  if (navigator.onLine)
    setTimeout(() => void import('./load-counts.ts').then(({ startCounts }) => startCounts()), 0)
  else addEventListener('online', loadCountsLater, { once: true })
}
