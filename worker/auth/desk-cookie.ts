// Transport of an operator's session token: a cookie that browsers never send from other sites, or the Authorization
// header of a program (docs/decisions/desk/operators.md).
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { deskHint } from '../../client/contract/desk/hint.ts'
import { deskLanguages, type DeskLanguage } from '../../client/contract/desk/operators/operator.ts'
import type { AppEnv } from '../env.ts'
import { tokenCookie } from './session-cookie.ts'

export const deskCookie = '__Host-backstage'
/** Lifetime of an operator's session in seconds. */
export const deskLifetime = 12 * 60 * 60

/** Language of the desk on this device, from its sign-in page. */
const languageCookie = 'backstage_language'
const languageLifetime = 400 * 24 * 60 * 60

export const {
  set: setDeskCookie,
  remove: deleteDeskCookie,
  tokenOf: deskToken,
} = tokenCookie({ name: deskCookie, hint: deskHint, lifetime: deskLifetime, sameSite: 'Strict' })

export function setDeskLanguage(c: Context<AppEnv>, lang: DeskLanguage): void {
  setCookie(c, languageCookie, lang, {
    path: '/',
    sameSite: 'Lax',
    httpOnly: true,
    secure: true,
    maxAge: languageLifetime,
  })
}

export function deskLanguageOf(c: Context<AppEnv>): DeskLanguage | undefined {
  const known = getCookie(c, languageCookie)
  return deskLanguages.find((one) => one === known)
}
