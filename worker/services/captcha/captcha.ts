// Captcha with four digits: as an image, or as words for people who cannot see it
// (docs/decisions/community/contact-inbox.md). Only the database has the digits.
import { randomBytes, randomInt } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import {
  pinLength,
  type Captcha,
  type PinPresentation,
} from '../../../client/contract/inbox/contact.ts'
import type { Locale } from '../../../client/contract/locale.ts'
import type { RequestContext } from '../visitor.ts'
import { take } from '../../limits/throttle.ts'
import {
  getIssueTime,
  insertCaptchaStatement,
  tryCaptcha,
  captchaLifetime,
} from '../../data/inbox/captcha.ts'
import { run, writeBatch } from '../../storage/db.ts'
import { loadChrome } from '../../data/site/site.ts'
import { problem } from '../../http/problem.ts'
import { translatorFor } from '../../i18n/translators.ts'
import { drawPin } from './pin-image.ts'
import { createProofChallenge } from './proof.ts'
import type { AppEnv } from '../../env.ts'

/** Issues a captcha for one message. */
export async function issuePin(visitor: RequestContext): Promise<{ id: string; pin: string }> {
  const { deps, env, address, locale } = visitor
  const { footer } = await loadChrome(deps, locale)
  if (!footer.contact_open) throw problem('not_found')
  await take(env, 'captcha', address, deps.now())
  const id = randomBytes(16).toString('base64url')
  const pin = String(randomInt(10 ** pinLength)).padStart(pinLength, '0')
  await writeBatch(deps, [insertCaptchaStatement(deps, { id, pin })])
  return { id, pin }
}

/** Issues a captcha with an image or words and a proof-of-work challenge, for forms with JavaScript. */
export async function createCaptcha(
  visitor: RequestContext,
  as: PinPresentation,
): Promise<Captcha> {
  const { id, pin } = await issuePin(visitor)
  return {
    id,
    image: as === 'image' ? `data:image/svg+xml;base64,${btoa(drawPin(pin))}` : null,
    words: as === 'words' ? pinInWords(pin, visitor.locale) : null,
    challenge: await createProofChallenge(visitor.env.TOKEN_SECRET, id, as),
  }
}

export function pinInWords(pin: string, locale: Locale): string {
  const words = translatorFor(locale)('contact.digits').split(' ')
  return Array.from(pin, (digit) => words[Number(digit)]).join(
    locale.startsWith('zh') ? '、' : ', ',
  )
}

/** Minimum seconds in which a person can fill in the form. */
const leastSeconds = 20

/** Rejects a message sent too soon after its captcha, without counting an attempt. */
export async function assertNotTooSoon({ deps }: RequestContext, id: string): Promise<void> {
  const issued = await run(deps, getIssueTime(deps, id))
  if (issued === null) throw pinProblem('pin_outdated')
  const wait = leastSeconds - Math.floor((deps.now().getTime() - issued) / 1000)
  if (wait > 0) throw problem('contact_too_soon', { headers: { 'Retry-After': String(wait) } })
}

/** Compares the digits and counts an attempt. Throws a validation problem for the field. */
export async function checkPin({ deps }: RequestContext, id: string, typed: string): Promise<void> {
  const pin = await run(deps, tryCaptcha(deps, id))
  if (pin === null) throw pinProblem('pin_outdated')
  if (pin !== typed) throw pinProblem('pin_wrong')
}

export function pinProblem(code: 'pin_wrong' | 'pin_outdated') {
  return problem('validation_failed', { fields: [{ field: 'pin', code }] })
}

/** For browsers without JavaScript: a cookie with the captcha's id, which does not reveal the digits. */
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
