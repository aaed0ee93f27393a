// How the token of an operator's session travels: in a cookie of its own that other sites never make a browser send, or in
// the Authorization header of a program (docs/decisions/061-operators.md).
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { backstageHint } from '../../client/contract/backstage/hint.ts'
import type { AppEnv } from '../env.ts'
import { bearerToken } from './session-cookie.ts'

export const backstageCookie = '__Host-backstage'
/** Lifetime of an operator's session in seconds. */
export const backstageLifetime = 12 * 60 * 60

const attributes = { path: '/', httpOnly: true, secure: true, sameSite: 'Strict' } as const
const hintAttributes = { path: '/', sameSite: 'Lax' } as const

export function setBackstageCookie(c: Context<AppEnv>, token: string): void {
  setCookie(c, backstageCookie, token, { ...attributes, maxAge: backstageLifetime })
  setCookie(c, backstageHint, '1', { ...hintAttributes, maxAge: backstageLifetime })
}

export function deleteBackstageCookie(c: Context<AppEnv>): void {
  deleteCookie(c, backstageCookie, attributes)
  deleteCookie(c, backstageHint, hintAttributes)
}

/** The token of a request; the header takes precedence over the cookie. */
export function backstageToken(c: Context<AppEnv>): string | undefined {
  return bearerToken(c) ?? getCookie(c, backstageCookie)
}
