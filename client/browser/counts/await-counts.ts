/** Counts are read once the page has come to rest; without a network those of the page stand. */
export function awaitCounts(): void {
  if (!navigator.onLine || !document.querySelector('[data-counts]')) return
  setTimeout(() => void import('./counts.ts').then(({ loadCounts }) => loadCounts()), 0)
}
