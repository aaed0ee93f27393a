import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '../../env.ts'

/**
 * Says in `Server-Timing` what an answer was made of: where it was found, what was asked of D1, and the render. The clock of a
 * deployed Worker moves with what it waits for, so D1's time is true there and a render's is 0.
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

/** Where the answer, or what it was made of, was found; `none` where nothing is kept. */
export function sourceOf(c: Context<AppEnv>): string {
  return c.get('cacheSource') ?? c.get('deps').cost.cache ?? 'none'
}

/**
 * What signs in, signs up or mails a link is a POST, and asks D1 more where there is an account; what is refused may be hidden.
 * Neither says what it cost, but to operators, who are known by then.
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
