// Accounts for browser journeys. Each test has its own, so that tests can run in parallel and repeatedly.
import { randomInt, randomUUID } from 'node:crypto'
import { expect, type CDPSession, type Locator, type Page } from 'playwright/test'

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

/**
 * A separate IP address for each visitor, so that rate limits do not interfere. From the benchmark range (RFC 2544).
 */
export function newVisitorHeaders(): Record<string, string> {
  return { 'CF-Connecting-IP': `198.18.${randomInt(256)}.${randomInt(1, 255)}` }
}

/** Creates an account with an unverified address. */
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

/** Fills in the login form on its page or in a modal, and submits it. */
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

/** The account link in the header: the login, or the member's entry. */
export const accountLink = (page: Page) => page.getByRole('banner').locator('a[data-account]')

/** Adds a virtual authenticator to the page that always verifies its user. It ends with the session. */
export async function addAuthenticator(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return session
}
