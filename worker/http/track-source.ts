import type { Context } from 'hono'
import { withQuery } from '../../client/contract/paths.ts'
import { sourceIn, trackSourceKey } from '../../client/contract/track-source.ts'

/** The target of a redirect, with the source of the visit from the requested address. */
export function withTrackSource(c: Context, path: string): string {
  return withQuery(path, { [trackSourceKey]: sourceIn(new URL(c.req.url).search) })
}

/** The source of a visit without JavaScript: from the address, or from that of the page a form was sent from. */
export function requestTrackSource(c: Context): string | undefined {
  const page = URL.parse(c.req.header('Referer') ?? '')
  return sourceIn(new URL(c.req.url).search) ?? sourceIn(page?.search ?? '')
}
