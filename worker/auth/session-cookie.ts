// How a session's token travels: in a cookie that scripts cannot read, or in the Authorization header of an API client
// (docs/decisions/018-sessions.md).
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { announcementCookie } from '../../client/contract/announcement.ts'
import type { AppEnv } from '../env.ts'

/** With the `__Host-` prefix browsers take it from this host alone, over HTTPS: a subdomain cannot plant one (RFC 6265bis). */
export const sessionCookie = '__Host-session'
/** Lifetime of a session in seconds. */
export const sessionLifetime = 30 * 24 * 60 * 60

const attributes = { path: '/', httpOnly: true, secure: true, sameSite: 'Lax' } as const

export function setSessionCookie(c: Context<AppEnv>, token: string): void {
  setCookie(c, sessionCookie, token, { ...attributes, maxAge: sessionLifetime })
}

/**
 * Tells the script of the next page that someone has logged in without its help, through Google or a plain form; it then
 * asks who. Lasts a minute.
 */
export function announceSession(c: Context<AppEnv>): void {
  setCookie(c, announcementCookie, '1', { path: '/', sameSite: 'Lax', maxAge: 60 })
}

export function deleteSessionCookie(c: Context<AppEnv>): void {
  deleteCookie(c, sessionCookie, attributes)
}

/** The token of a request; the header takes precedence over the cookie. */
export function sessionToken(c: Context<AppEnv>): string | undefined {
  const [, bearer] = /^Bearer ([\w-]{43})$/.exec(c.req.header('Authorization') ?? '') ?? []
  return bearer ?? getCookie(c, sessionCookie)
}
