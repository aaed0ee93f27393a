/**
 * Resolves once in-place navigation is ready for the tabs of a game page or the months of the calendar, if there are
 * any.
 */
export async function initTabsIfPresent(): Promise<void> {
  if (!document.querySelector('[data-in-place]')) return
  const { wireInPlace } = await import('./in-place-navigation.ts')
  wireInPlace()
}
