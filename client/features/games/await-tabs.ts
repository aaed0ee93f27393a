/** Resolves once the tabs of a game page or the months of the calendar, if there are any, change in place. */
export async function initTabsIfPresent(): Promise<void> {
  if (!document.querySelector('[data-in-place]')) return
  const { wireInPlace } = await import('./in-place-navigation.ts')
  wireInPlace()
}
