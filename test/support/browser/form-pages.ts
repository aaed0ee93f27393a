// Forms of the newsletter, the contact page and the questionnaire in browser tests.
import { randomUUID } from 'node:crypto'
import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { APIRequestContext, Locator, Page } from 'playwright/test'
import { href } from '../../../client/contract/paths.ts'
import { enUS } from '../../../client/i18n/en-US.ts'
import { thTH } from '../../../client/i18n/th-TH.ts'
import { zhCN } from '../../../client/i18n/zh-CN.ts'
import { newVisitorHeaders } from './account.ts'
import { expect, test as base } from './browser.ts'

export const catalogues = { 'zh-CN': zhCN, 'en-US': enUS, 'th-TH': thTH }
export const languages = ['zh-CN', 'en-US', 'th-TH'] as const
export type Language = (typeof languages)[number]

const api = (path: string, lang: Language) => `/api${path}?lang=${lang}`

export const test = base.extend({
  // A separate visitor per test, because of rate limits.
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads which fixtures it takes from here
  extraHTTPHeaders: ({}, use) => use(newVisitorHeaders()),
  expectedFailures: languages.flatMap((lang) => [
    api('/contact-us', lang),
    api('/newsletter/confirm', lang),
    href(lang, 'contact'),
    href(lang, 'subscribe'),
    href(lang, 'feedback'),
  ]),
})

export const newSubscriberEmail = () => `e2e-${randomUUID()}@example.test`

export const newsletterOf = (page: Page) =>
  page.getByRole('contentinfo').locator('.newsletter-form')
export const messageForm = (page: Page) => page.locator('form[action$="/contact-us"]')

export async function fillMessage(
  form: Locator | Page,
  lang: Language,
  email: string,
): Promise<void> {
  const { contact } = catalogues[lang]
  await form.getByLabel(contact.interests.B).check()
  await form.getByLabel(contact.message, { exact: true }).fill('Eight games, please.\nSoon.')
  await form.getByLabel(contact.title).fill('Ada Lin')
  await form.getByLabel(contact.email).fill(email)
}

/** Types the digits of the form; the development site reveals them by the captcha's id. */
export async function copyDigits(
  page: Page,
  form: Locator | Page,
  lang: Language,
): Promise<string> {
  const { contact } = catalogues[lang]
  const image = form.getByRole('img', { name: contact.pin_alt })
  await form.getByLabel(contact.pin).focus()
  await expect(image).toBeVisible()
  const asked = page.waitForResponse(/\/api\/contact-us\/create/)
  await form.getByRole('button', { name: contact.pin_other }).click()
  const made = (await (await asked).json()) as { id: string; image: string }
  await expect(image).toHaveAttribute('src', made.image)
  const pin = await (await page.request.get(`/dev/pin?id=${made.id}`)).text()
  await form.getByLabel(contact.pin).fill(pin)
  return pin
}

/** Sends a message like the contact form, with its proof of work; `more` adds fields. */
export async function sendMessage(
  request: APIRequestContext,
  email: string,
  { lang = 'zh-CN', ...more }: { lang?: Language; homepage?: string } = {},
): Promise<void> {
  const headers = { ...newVisitorHeaders(), 'Sec-Fetch-Site': 'same-origin' }
  const made = await request.get(api('/contact-us/create', lang), { headers })
  expect(made.status(), await made.text()).toBe(200)
  const { id, challenge } = (await made.json()) as { id: string; challenge: Challenge }
  const pin = await (await request.get(`/dev/pin?id=${id}`)).text()
  const solution = await solveChallenge({ challenge, deriveKey, timeout: 0 })
  const captcha = btoa(JSON.stringify({ challenge, solution }))
  const form = { interest: 'B', message: 'Eight games, please.', title: 'Ada Lin', email }
  const data = { ...form, ...more, captcha_id: id, captcha, pin }
  const sent = await request.post(api('/contact-us', lang), { data, headers })
  expect(sent.status(), await sent.text()).toBe(201)
}
