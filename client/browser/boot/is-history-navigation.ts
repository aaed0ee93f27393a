/** True if the reader came to this page by going back or forward, or by reloading, rather than by a link. */
export function isHistoryNavigation(): boolean {
  const [navigated] = performance.getEntriesByType('navigation')
  return navigated instanceof PerformanceNavigationTiming && navigated.type !== 'navigate'
}
