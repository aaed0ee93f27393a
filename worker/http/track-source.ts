import type { Context } from 'hono'
import { withSearch } from '../../client/contract/normal-path.ts'
import { sourceIn, trackSourceKey } from '../../client/contract/track-source.ts'

/** Target of a redirect with the track source of the requested URL, for targets that answer for its other keys. */
export function withTrackSource(c: Context, path: string): string {
  const source = sourceIn(new URL(c.req.url).search)
  return source && !path.includes(`${trackSourceKey}=`)
    ? withSearch(path, `?${trackSourceKey}=${source}`)
    : path
}

/** Target of a redirect with the query of the requested URL behind its own, but for the keys `except`. */
export function withQueryOf(c: Context, path: string, except: readonly string[] = []): string {
  const url = new URL(c.req.url)
  for (const key of except) url.searchParams.delete(key)
  return withSearch(path, url.search)
}

/** Track source of a visit without JavaScript: from the URL, otherwise from the URL of the form's page. */
export function requestTrackSource(c: Context): string | undefined {
  const page = URL.parse(c.req.header('Referer') ?? '')
  return sourceIn(new URL(c.req.url).search) ?? sourceIn(page?.search ?? '')
}
