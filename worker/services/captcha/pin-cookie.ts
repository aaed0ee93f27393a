// For browsers without JavaScript: a cookie with the captcha's id, which does not reveal the digits.
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { captchaLifetime } from '../../data/inbox/captcha.ts'
import type { AppEnv } from '../../env.ts'

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
