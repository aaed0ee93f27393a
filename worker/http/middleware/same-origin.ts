// Writes from browsers must come from this site's own pages. Other sites can make a browser send the cookie, but not a bearer
// token, so API clients pass.
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { getCookie } from 'hono/cookie'
import { deskCookie } from '../../auth/desk-cookie.ts'
import { sessionCookie } from '../../auth/session-cookie.ts'
import type { AppEnv } from '../../env.ts'
import { problem } from '../problem.ts'

export const sameOrigin = createMiddleware<AppEnv>(async function sameOrigin(c, next) {
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD' || c.req.method === 'OPTIONS'
  if (!isRead && isCrossOrigin(c)) throw problem('cross_site')
  await next()
})

/**
 * For reads that cost a member something: other sites can make a browser open them, cookie included. Without the header it is
 * a program or an old browser (docs/decisions/code/048-reads-that-cost.md).
 */
export const ownNavigation = createMiddleware<AppEnv>(async function ownNavigation(c, next) {
  if (isSentFromElsewhere(c)) throw problem('cross_site')
  await next()
})

/** Whether the browser says that another site has sent the visitor here. */
export function isSentFromElsewhere(c: Context<AppEnv>): boolean {
  const site = c.req.header('Sec-Fetch-Site')
  return site !== undefined && site !== 'same-origin' && site !== 'none'
}

function isCrossOrigin(c: Context<AppEnv>): boolean {
  const origin = c.req.header('Origin')
  // A form of a page that sends no referrer names no origin.
  if (origin === 'null') return c.req.header('Sec-Fetch-Site') !== 'same-origin'
  if (origin !== undefined) return !isOwnOrigin(c, origin)
  if (c.req.header('Sec-Fetch-Site') !== undefined) return isSentFromElsewhere(c)
  const isBearer = c.req.header('Authorization') !== undefined
  const hasCookie = [sessionCookie, deskCookie].some((name) => getCookie(c, name) !== undefined)
  return !isBearer && hasCookie
}

export function isOwnOrigin(c: Context<AppEnv>, origin: string): boolean {
  return origin === new URL(c.req.url).origin || origin === c.env.ORIGIN
}
