// Members in browser tests. Each test uses a seeded account that no earlier test has used. Tests that only read share a
// demo account, logged in once.
import { randomUUID } from 'node:crypto'
import {
  request as requests,
  type APIRequestContext,
  type APIResponse,
  type BrowserContext,
} from 'playwright/test'
import { sessionHint } from '../../../client/contract/members/session-hint.ts'
import { sessionCookie } from '../../../worker/auth/session-cookie.ts'
import { demoPassword as password, newVisitorHeaders } from './account.ts'
import { test as base } from './browser.ts'
import { linkFromEmail } from './inbox.ts'
import type { SeededMember } from './seeded-members.ts'

export { expect, gotoHydrated } from './browser.ts'

export { demoPassword as password } from './account.ts'
export const nickname = '林秋原在看球'

interface Fixtures {
  /** Account of this test, unless it uses a demo account. */
  account: SeededMember
  /** Email address that this test logs in with. */
  email: string
  /** True if the browser is logged in, with the latest notification marked as seen. */
  isLoggedIn: boolean
  /** Demo account to log in with instead. Other tests use it at the same time. */
  demoAccount: string | undefined
  loggedIn: void
}

export const test = base.extend<Fixtures>({
  isLoggedIn: [true, { option: true }],
  demoAccount: [undefined, { option: true }],
  account: async ({ servedSite }, use) => use(servedSite.takeMember()),
  email: async ({ account, demoAccount }, use) => use(demoAccount ?? account.email),
  loggedIn: [
    async ({ account, baseURL, context, isLoggedIn: startsLoggedIn, demoAccount }, use) => {
      if (startsLoggedIn) {
        if (demoAccount) await shareSession(context, demoAccount)
        else await context.addCookies(sessionCookies(baseURL!, account.token))
        await context.addInitScript(markNoticeSeen)
      }
      await use()
    },
    { auto: true },
  ],
})

/** Runs in the page. The latest notification would cover other content. */
function markNoticeSeen(): void {
  if (location.origin !== 'null')
    localStorage.setItem('meridian.notice-shown-at', new Date().toISOString())
}

/** Headers of a visitor without counted rate limits. */
const withOwnAddress = () => ({ ...newVisitorHeaders(), 'Sec-Fetch-Site': 'same-origin' })

function sessionCookies(url: string, token: string) {
  const place = { domain: new URL(url).hostname, path: '/', sameSite: 'Lax' as const }
  return [
    { ...place, name: sessionCookie, value: token, httpOnly: true, secure: true },
    { ...place, name: sessionHint, value: '1' },
  ]
}

const sessions = new Map<string, Awaited<ReturnType<BrowserContext['cookies']>>>()

/** Logs in with the session that this process already has for an account. */
async function shareSession(context: BrowserContext, email: string): Promise<void> {
  const cookies = sessions.get(email)
  if (cookies) return context.addCookies(cookies)
  await logIn(context.request, email)
  sessions.set(email, await context.cookies())
}

/** Creates an account with a verified address; resolves to the address. */
export async function signUp(baseURL: string, name = nickname): Promise<string> {
  const request = await requests.newContext({ baseURL, extraHTTPHeaders: withOwnAddress() })
  const email = `e2e-${randomUUID()}@example.test`
  const birthday = { year: 1991, month: 6, day: 4 }
  const data = { email, password, password_confirmation: password, nickname: name, birthday }
  await succeed(await request.post('/api/user/sign-up', { data }))
  const link = await linkFromEmail(request, email, 'email-verification')
  const token = new URL(link, baseURL).searchParams.get('token')
  await succeed(await request.post('/api/user/email-verify', { data: { token } }))
  await request.dispose()
  return email
}

/** Logs in; the cookie stays in the context of `request`. Resolves to the session's token. */
export async function logIn(request: APIRequestContext, email: string): Promise<string> {
  const data = { email, password }
  const response = await request.post('/api/user/login', { data, headers: withOwnAddress() })
  await succeed(response)
  const { access_token } = (await response.json()) as { access_token: string }
  return access_token
}

/** Logs in on another device and ends all other sessions from there. */
export async function endSessions(baseURL: string, email: string): Promise<void> {
  const request = await requests.newContext({ baseURL, extraHTTPHeaders: withOwnAddress() })
  await logIn(request, email)
  await succeed(await request.delete('/api/user/sessions'))
  await request.dispose()
}

export async function succeed(response: APIResponse): Promise<void> {
  if (!response.ok()) throw new Error(`${response.status()} ${await response.text()}`)
}
