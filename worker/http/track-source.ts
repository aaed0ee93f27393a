import type { Context } from 'hono'
import { withQuery } from '../../client/contract/paths.ts'
import { sourceIn, trackSourceKey } from '../../client/contract/track-source.ts'

/** Target of a redirect with the track source of the requested URL. */
export function withTrackSource(c: Context, path: string): string {
  return withQuery(path, { [trackSourceKey]: sourceIn(new URL(c.req.url).search) })
}

/** Track source of a visit without JavaScript: from the URL, otherwise from the URL of the form's page. */
export function requestTrackSource(c: Context): string | undefined {
  const page = URL.parse(c.req.header('Referer') ?? '')
  return sourceIn(new URL(c.req.url).search) ?? sourceIn(page?.search ?? '')
}
