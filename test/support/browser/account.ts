// Accounts for journeys: each test has its own, so that tests can run in parallel and again.
import { randomInt, randomUUID } from 'node:crypto'
import { expect, type Locator, type Page } from 'playwright/test'

export const demoPassword = 'meridian2026'

export interface NewAccount {
  email: string
  password: string
  nickname: string
}

export function newAccount(): NewAccount {
  const own = randomUUID().slice(0, 8)
  return { email: `e2e-${own}@example.test`, password: `secret${own}`, nickname: `林间的鹿 ${own}` }
}

/** An address of its own for each visitor, so that rate limits do not interfere; from the benchmark range (RFC 2544). */
export function newVisitorHeaders(): Record<string, string> {
  return { 'CF-Connecting-IP': `198.18.${randomInt(256)}.${randomInt(1, 255)}` }
}

/** Creates an account whose address has yet to be verified. */
export async function signUp(page: Page, account: NewAccount): Promise<void> {
  const response = await page.request.post('/api/user/sign-up', {
    data: {
      ...account,
      password_confirmation: account.password,
      birthday: { year: 1991, month: 4, day: 17 },
    },
  })
  expect(response.status()).toBe(201)
}

/** Fills in the login form on its page or in a modal, and sends it. */
export async function fillLogin(
  form: Locator,
  email: string,
  password: string,
  labels = { email: '邮箱', password: '密码', send: '登录' },
) {
  await form.getByLabel(labels.email, { exact: true }).fill(email)
  await form.getByLabel(labels.password, { exact: true }).fill(password)
  await form.getByRole('button', { name: labels.send, exact: true }).click()
}

/** The entry in the header: the way to log in, or the member's own. */
export const accountLink = (page: Page) => page.getByRole('banner').locator('a[data-account]')
