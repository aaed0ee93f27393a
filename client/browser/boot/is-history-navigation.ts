/** Whether the reader came to this page by going back or forward, or loaded it again, rather than by a link. */
export function isHistoryNavigation(): boolean {
  const [navigated] = performance.getEntriesByType('navigation')
  return navigated instanceof PerformanceNavigationTiming && navigated.type !== 'navigate'
}
