import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '../../env.ts'

/**
 * Sets `Server-Timing`: cache source, D1 cost and render time. The clock of a deployed Worker advances only during I/O,
 * so there D1's time is exact and a render's is 0.
 */
export const timed = createMiddleware<AppEnv>(async function timed(c, next) {
  await next()
  const { headers } = c.res
  const parts = [
    ...(headers.has('Server-Timing') ? [] : [`cache;desc=${sourceOf(c)}`]),
    ...(mayExposeCost(c) ? costOf(c) : []),
  ]
  if (parts.length > 0) headers.append('Server-Timing', parts.join(', '))
})

/** Cache that answered the request or its data; `none` if nothing is cached. */
export function sourceOf(c: Context<AppEnv>): string {
  return c.get('cacheSource') ?? c.get('deps').cost.cache ?? 'none'
}

/**
 * The cost of logins, sign-ups and requested emails would reveal accounts, and that of errors may reveal hidden data.
 * So only successful reads expose it, and every request of an operator.
 */
function mayExposeCost(c: Context<AppEnv>): boolean {
  return c.get('operator') !== undefined || (isRead(c) && c.res.ok)
}

export function isRead({ req }: Context<AppEnv>): boolean {
  return req.method === 'GET' || req.method === 'HEAD'
}

function costOf(c: Context<AppEnv>): string[] {
  const { d1_round_trips, d1_rows_read, d1_ms } = c.get('deps').cost
  const render = c.get('renderTime')
  return [
    `d1;dur=${d1_ms};desc="${d1_round_trips} trips, ${d1_rows_read} rows"`,
    ...(render === undefined ? [] : [`render;dur=${render}`]),
  ]
}
