import type { Context } from 'hono'
import { withQuery } from '../../client/contract/paths.ts'
import { sourceIn, trackSourceKey } from '../../client/contract/track-source.ts'

/** Where a redirect leads, with what the address asked for says of where the visit came from. */
export function withSource(c: Context, path: string): string {
  return withQuery(path, { [trackSourceKey]: sourceIn(new URL(c.req.url).search) })
}

/** Where a visit without script came from: its address says so still, or that of the page a form was sent from. */
export function sourceOf(c: Context): string | undefined {
  const page = URL.parse(c.req.header('Referer') ?? '')
  return sourceIn(new URL(c.req.url).search) ?? sourceIn(page?.search ?? '')
}
