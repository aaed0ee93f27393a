/**
 * For a page of several lists: takes from each what none above it has shown, so that a story stands once on the page. Lists
 * are read with as many to spare as may stand above. Of a list with fewer than `least` left it takes none.
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
