/** Reads the counts after the page has loaded; without a network those in the HTML stay. */
export function awaitCounts(): void {
  if (!navigator.onLine || !document.querySelector('[data-counts]')) return
  setTimeout(() => void import('./counts.ts').then(({ loadCounts }) => loadCounts()), 0)
}
