// Browsers may write only from pages of this site. Other sites can make a browser send the cookie but not a bearer
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
 * For costly reads of members, which other sites could make a browser open with its cookie. Requests without the header
 * come from programs or old browsers and pass (docs/decisions/api/accounts.md).
 */
export const ownNavigation = createMiddleware<AppEnv>(async function ownNavigation(c, next) {
  if (isSentFromElsewhere(c)) throw problem('cross_site')
  await next()
})

/** True if the browser reports that another site initiated the request. */
export function isSentFromElsewhere(c: Context<AppEnv>): boolean {
  const site = c.req.header('Sec-Fetch-Site')
  return site !== undefined && site !== 'same-origin' && site !== 'none'
}

function isCrossOrigin(c: Context<AppEnv>): boolean {
  const origin = c.req.header('Origin')
  // Forms on pages without a referrer send the origin `null`.
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
