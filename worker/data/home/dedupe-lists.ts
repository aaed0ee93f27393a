/**
 * For a page with several lists: takes items that no earlier list has taken, so that each appears once. Callers must
 * read enough spare items. Takes nothing if fewer than `least` are left.
 */
export function createDeduper(shown: readonly string[] = []) {
  const seen = new Set(shown.map(withoutSlug))
  return <Item extends { url: string }>(
    items: readonly Item[],
    count: number,
    least = 0,
  ): Item[] => {
    const taken = items.filter(({ url }) => !seen.has(withoutSlug(url))).slice(0, count)
    if (taken.length < least) return []
    for (const { url } of taken) seen.add(withoutSlug(url))
    return taken
  }
}

/** A link may have the slug of its item or not. */
const withoutSlug = (url: string) => url.replace(/(\/(?:article|game-intro)\/\d+)\/.*/, '$1')
