// Whose digits a browser without script was shown: the cookie has their id, which tells nothing of them.
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { captchaLifetime } from '../data/captcha.ts'
import type { AppEnv } from '../env.ts'

const cookie = 'pin'

export function setPinCookie(c: Context<AppEnv>, id: string): void {
  setCookie(c, cookie, id, {
    path: '/',
    httpOnly: true,
    secure: true,
    sameSite: 'Lax',
    maxAge: captchaLifetime,
  })
}

export function pinCookie(c: Context<AppEnv>): string | undefined {
  return getCookie(c, cookie)
}
