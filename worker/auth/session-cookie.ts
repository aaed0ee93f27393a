// Transport of a session token: a cookie that scripts cannot read, or the Authorization header of an API client
// (docs/decisions/api/accounts.md).
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { sessionHint } from '../../client/contract/members/session-hint.ts'
import type { AppEnv } from '../env.ts'

/**
 * With the `__Host-` prefix, browsers accept it only from this host over HTTPS, so a subdomain cannot set one (RFC
 * 6265bis).
 */
export const sessionCookie = '__Host-session'
/** Lifetime of a session in seconds. */
export const sessionLifetime = 30 * 24 * 60 * 60

const attributes = { path: '/', httpOnly: true, secure: true, sameSite: 'Lax' } as const
const hintAttributes = { path: '/', sameSite: 'Lax' } as const

/** The hint cookie is set and deleted with the session cookie, so that scripts know if there is a session. */
export function setSessionCookie(c: Context<AppEnv>, token: string): void {
  setCookie(c, sessionCookie, token, { ...attributes, maxAge: sessionLifetime })
  setCookie(c, sessionHint, '1', { ...hintAttributes, maxAge: sessionLifetime })
}

export function deleteSessionCookie(c: Context<AppEnv>): void {
  deleteCookie(c, sessionCookie, attributes)
  deleteCookie(c, sessionHint, hintAttributes)
}

/** Session token of a request; the header takes precedence over the cookie. */
export function sessionToken(c: Context<AppEnv>): string | undefined {
  return bearerToken(c) ?? getCookie(c, sessionCookie)
}

/** Bearer token of an API client. */
export function bearerToken(c: Context<AppEnv>): string | undefined {
  return /^Bearer ([\w-]{43})$/i.exec(c.req.header('Authorization') ?? '')?.[1]
}
