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

interface TokenCookie {
  name: string
  /** Cookie set and deleted with it, so that scripts know if there is a session. */
  hint: string
  /** Seconds. */
  lifetime: number
  sameSite: 'Lax' | 'Strict'
}

export function tokenCookie({ name, hint, lifetime: maxAge, sameSite }: TokenCookie) {
  const attributes = { path: '/', httpOnly: true, secure: true, sameSite } as const
  const hintAttributes = { path: '/', sameSite: 'Lax' } as const
  return {
    set: (c: Context<AppEnv>, token: string): void => {
      setCookie(c, name, token, { ...attributes, maxAge })
      setCookie(c, hint, '1', { ...hintAttributes, maxAge })
    },
    remove: (c: Context<AppEnv>): void => {
      deleteCookie(c, name, attributes)
      deleteCookie(c, hint, hintAttributes)
    },
    /** Session token of a request; the header takes precedence over the cookie. */
    tokenOf: (c: Context<AppEnv>): string | undefined => bearerToken(c) ?? getCookie(c, name),
  }
}

export const {
  set: setSessionCookie,
  remove: deleteSessionCookie,
  tokenOf: sessionToken,
} = tokenCookie({
  name: sessionCookie,
  hint: sessionHint,
  lifetime: sessionLifetime,
  sameSite: 'Lax',
})

/** Bearer token of an API client. */
export function bearerToken(c: Context<AppEnv>): string | undefined {
  return /^Bearer ([\w-]{43})$/i.exec(c.req.header('Authorization') ?? '')?.[1]
}
