// Forms in tests: submissions of a page without JavaScript, links in newsletter emails, and digits with their proof of
// work.
import { env } from 'cloudflare:workers'
import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { beforeEach, expect } from 'vitest'
import type { Captcha, PinPresentation } from '../../../client/contract/inbox/contact.ts'
import {
  createConfirmToken,
  createListsToken,
  subscriberKey,
} from '../../../worker/auth/subscriber-token.ts'
import { settings } from '../../../worker/storage/schema/index.ts'
import { publishAll } from './publish-all.ts'
import { setClock, stopClockAt } from '../fakes/clock.ts'
import { newAddress } from './address.ts'
import { mailsTo, rowsOf, sendApi } from './member.ts'
import { fetchApp, resetSite, now, testDeps } from './site.ts'

/** Sends a form like a browser without JavaScript. */
export function submitForm(
  path: string,
  form: Record<string, string | string[]>,
  headers: Record<string, string> = {},
): Promise<Response> {
  const body = new URLSearchParams()
  for (const [name, value] of Object.entries(form))
    for (const one of [value].flat()) body.append(name, one)
  return fetchApp(path, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      Origin: 'http://localhost:8787',
      'CF-Connecting-IP': newAddress(),
      ...headers,
    },
    body: body.toString(),
  })
}

export async function setSetting(key: string, value: string): Promise<void> {
  const { db } = testDeps()
  await db
    .insert(settings)
    .values({ key, value })
    .onConflictDoUpdate({ target: settings.key, set: { value } })
  await publishAll()
}

export async function messageOf(response: Response): Promise<string> {
  const { message } = await response.json<{ message: string }>()
  return message
}

/** Token in the last confirmation email to an address. */
export async function confirmToken(email: string): Promise<string> {
  const mail = (await mailsTo(email)).findLast((one) => one.template === 'newsletter_confirm')
  const { subscriber = '', expires_at = '' } = mail!.data
  return createConfirmToken(env.TOKEN_SECRET, subscriber, expires_at)
}

/** Token in every newsletter email to an address. */
export function listsToken(email: string): string {
  return createListsToken(env.TOKEN_SECRET, subscriberKey(env.TOKEN_SECRET, email))
}

export const subscribe = (email: string, lang = 'zh-CN', headers: Record<string, string> = {}) =>
  sendApi(`/api/newsletter?lang=${lang}`, { body: { email }, headers })

/** Subscribes an address to a list, including the confirmation by email. */
export async function confirmedSubscriber(email: string, lang = 'zh-CN'): Promise<void> {
  await subscribe(email, lang)
  const token = await confirmToken(email)
  const response = await sendApi('/api/newsletter/confirm', { body: { token } })
  expect(response.status).toBe(200)
}

export interface StoredList {
  email: string
  lang: string
  confirmed: number
}

/** All lists of all subscribers. */
export function storedLists(): Promise<StoredList[]> {
  return rowsOf<StoredList>(
    `select email, lang, confirmed_at is not null as confirmed
     from subscribers left join subscriptions on subscriber_id = id order by email, lang`,
  )
}

export interface Digits {
  captcha_id: string
  captcha: string
  pin: string
}

/** New digits with their solved challenge. */
export async function newDigits(as: PinPresentation = 'image'): Promise<Digits> {
  const response = await sendApi(`/api/contact-us/create?as=${as}`)
  const made = await response.json<Captcha>()
  return { captcha_id: made.id, captcha: await solveProof(made), pin: await pinOf(made.id) }
}

export async function pinOf(id: string): Promise<string> {
  const [row] = await rowsOf<{ pin: string }>('select pin from captchas where id = ?', id)
  return row!.pin
}

async function solveProof({ challenge }: Pick<Captcha, 'challenge'>): Promise<string> {
  const task = { challenge: challenge as unknown as Challenge, deriveKey, timeout: 0 }
  const solution = await solveChallenge(task)
  return btoa(JSON.stringify({ challenge, solution }))
}

/** Different digits. */
export const otherPin = (pin: string) => String((Number(pin) + 1) % 10_000).padStart(4, '0')

export const contactEmail = 'ada@example.test'
export const contactForm = {
  title: 'Ada Lin',
  email: contactEmail,
  interest: 'B',
  message: 'Eight games, please.\nSoon.',
}

/** Sends a message; fields not given have the values above. */
export const contact = (digits: Partial<Digits>, more: object = {}, headers = {}) =>
  sendApi('/api/contact-us?lang=en-US', { body: { ...contactForm, ...digits, ...more }, headers })

export const storedMessages = () =>
  rowsOf<Record<string, unknown>>('select * from contact_messages order by id')

/** Field errors of a response, as in `pin pin_wrong`. */
export async function readFieldErrors(response: Response): Promise<string[]> {
  expect(response.status).toBe(422)
  const { errors } = await response.json<{ errors: { field: string; code: string }[] }>()
  return errors.map(({ field, code }) => `${field} ${code}`)
}

/** Time at which the tests of a file run. */
export const start = now.toISOString()

/** A fresh site before each test of a file, at `start`. */
export function siteAtStart(): void {
  stopClockAt(start)
  beforeEach(async () => {
    setClock(start)
    await resetSite()
  })
}

/** Sets the clock to this number of seconds after `start`. */
export const later = (seconds: number) =>
  setClock(new Date(Date.parse(start) + seconds * 1000).toISOString())
