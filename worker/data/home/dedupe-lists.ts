/**
 * For a page with several lists: takes items that no earlier list has taken, so that each appears once. Callers must
 * read enough spare items. Takes nothing if fewer than `least` are left.
 */
export function createDeduper(shown: readonly string[] = []) {
  const seen = new Set(shown)
  return <Item extends { url: string }>(
    items: readonly Item[],
    count: number,
    least = 0,
  ): Item[] => {
    const taken = items.filter(({ url }) => !seen.has(url)).slice(0, count)
    if (taken.length < least) return []
    for (const { url } of taken) seen.add(url)
    return taken
  }
}
