// Transport of an operator's session token: a cookie that browsers never send from other sites, or the Authorization
// header of a program (docs/decisions/desk/operators.md).
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { deskHint } from '../../client/contract/desk/hint.ts'
import { deskLanguages, type DeskLanguage } from '../../client/contract/desk/operators/operator.ts'
import type { AppEnv } from '../env.ts'
import { bearerToken } from './session-cookie.ts'

export const deskCookie = '__Host-backstage'
/** Lifetime of an operator's session in seconds. */
export const deskLifetime = 12 * 60 * 60

/** Language of the desk on this device, from its sign-in page. */
const languageCookie = 'backstage_language'
const languageLifetime = 400 * 24 * 60 * 60

const attributes = { path: '/', httpOnly: true, secure: true, sameSite: 'Strict' } as const
const hintAttributes = { path: '/', sameSite: 'Lax' } as const

export function setDeskCookie(c: Context<AppEnv>, token: string): void {
  setCookie(c, deskCookie, token, { ...attributes, maxAge: deskLifetime })
  setCookie(c, deskHint, '1', { ...hintAttributes, maxAge: deskLifetime })
}

export function deleteDeskCookie(c: Context<AppEnv>): void {
  deleteCookie(c, deskCookie, attributes)
  deleteCookie(c, deskHint, hintAttributes)
}

export function setDeskLanguage(c: Context<AppEnv>, lang: DeskLanguage): void {
  setCookie(c, languageCookie, lang, {
    ...hintAttributes,
    httpOnly: true,
    secure: true,
    maxAge: languageLifetime,
  })
}

export function deskLanguageOf(c: Context<AppEnv>): DeskLanguage | undefined {
  const known = getCookie(c, languageCookie)
  return deskLanguages.find((one) => one === known)
}

/** Session token of a request; the header takes precedence over the cookie. */
export function deskToken(c: Context<AppEnv>): string | undefined {
  return bearerToken(c) ?? getCookie(c, deskCookie)
}
