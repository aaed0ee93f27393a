import type { Context } from 'hono'
import { withQuery } from '../../client/contract/paths.ts'
import { sourceIn, trackSourceKey } from '../../client/contract/track-source.ts'

/** Where a redirect leads, with what the address asked for says of where the visit came from. */
export function withSource(c: Context, path: string): string {
  return withQuery(path, { [trackSourceKey]: sourceIn(new URL(c.req.url).search) })
}
