// Name of a guest who writes notes by a preview link, remembered in the browser.
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { maxGuestName } from '../../../../client/contract/desk/entries/preview-link.ts'
import type { AppEnv } from '../../../env.ts'

const cookie = 'guest_name'
/** In days (`client/contract/site/kept-data.ts`). */
const lifetime = 30

export function setGuestName(c: Context<AppEnv>, name: string): void {
  setCookie(c, cookie, name, {
    path: '/',
    httpOnly: true,
    secure: true,
    sameSite: 'Lax',
    maxAge: lifetime * 24 * 60 * 60,
  })
}

export const guestName = (c: Context<AppEnv>): string =>
  (getCookie(c, cookie) ?? '').slice(0, maxGuestName)
