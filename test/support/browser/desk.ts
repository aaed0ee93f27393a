// The desk in a browser, as a demo operator.
import {
  expect,
  request as requests,
  type APIRequestContext,
  type Locator,
  type Page,
} from 'playwright/test'
import { deskHint } from '../../../client/contract/desk/hint.ts'
import type { Role } from '../../../client/contract/roles.ts'
import { deskCookie } from '../../../worker/auth/desk-cookie.ts'
import { demoPassword as password, newVisitorHeaders } from './account.ts'
import { any, deskTexts, matching, type DeskTexts } from './texts.ts'

export { demoPassword as password } from './account.ts'

/** Tokens of sessions that an earlier test of this worker has begun. A sign-in takes a fifth of a second of one core. */
const tokens = new Map<Role, string>()

/** Token of a session of the demo operator of a role who has recently signed in, which counts as step-up. */
export async function operatorToken(request: APIRequestContext, role: Role): Promise<string> {
  const known = tokens.get(role)
  if (known && (await isRecent(request, known))) return known
  const data = { email: `${role}@example.test`, password }
  const headers = { ...newVisitorHeaders(), 'Sec-Fetch-Site': 'same-origin' }
  const response = await request.post('/api/backstage/login?lang=zh-CN', { data, headers })
  expect(response.status()).toBe(200)
  const { access_token } = (await response.json()) as { access_token: string }
  tokens.set(role, access_token)
  return access_token
}

/** True if the session is open, and long enough stepped up for a test. */
async function isRecent(request: APIRequestContext, token: string): Promise<boolean> {
  const headers = { Authorization: `Bearer ${token}` }
  const answer = await request.get('/api/backstage/me', { headers })
  if (!answer.ok()) return false
  const { stepped_up_until } = (await answer.json()) as { stepped_up_until: string | null }
  return Date.parse(stepped_up_until ?? '') - Date.now() > 120_000
}

/** Signs in the demo operator of a role, in all windows of this browser context. */
export async function signInOperator(page: Page, role: Role): Promise<void> {
  const value = await operatorToken(page.request, role)
  const cookie = { domain: 'localhost', path: '/', secure: true } as const
  await page.context().addCookies([
    { ...cookie, name: deskCookie, value, httpOnly: true, sameSite: 'Strict' },
    { ...cookie, name: deskHint, value: '1', sameSite: 'Lax' },
  ])
}

/** Signs in and opens a screen of the desk. */
export async function openDesk(page: Page, role: Role, path = '/backstage'): Promise<void> {
  await signInOperator(page, role)
  await page.goto(path)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
}

/** Moves a row up by keyboard, past this number of drop positions. */
export async function moveRowUp(row: Locator, places: number): Promise<void> {
  const { keyboard } = row.page()
  const handle = row.locator('[slot=drag]')
  // A row that re-renders at that moment misses the key.
  await expect(async () => {
    await row.focus()
    await keyboard.press('ArrowRight')
    await expect(handle).toBeFocused({ timeout: 1000 })
  }).toPass()
  await keyboard.press('Enter')
  // The focus moves from the handle to a drop position.
  await expect(row.page().locator('[slot=drag]:focus')).toHaveCount(0)
  for (let place = 0; place < places; place += 1) await keyboard.press('ArrowUp')
  await keyboard.press('Enter')
}

/** Sends a notification as the demo owner, without signing in this browser; resolves to its id. */
export async function sendNotification(browser: APIRequestContext, data: object): Promise<number> {
  const { origin } = new URL((await browser.head('/')).url())
  const request = await requests.newContext({ baseURL: origin })
  const headers = { Authorization: `Bearer ${await operatorToken(request, 'owner')}` }
  const response = await request.post('/api/backstage/notification', { data, headers })
  expect(response.ok(), await response.text()).toBe(true)
  const { id } = (await response.json()) as { id: number }
  await request.dispose()
  return id
}

/** Publishes the open entry now, with its button and the confirmation. */
export async function publishOpenEntry(page: Page, texts?: DeskTexts): Promise<void> {
  const t = texts ?? (await deskTexts('zh-CN'))
  await page
    .getByRole('button', { name: t('editor.publish.now'), exact: true })
    .or(page.getByRole('button', { name: t('editor.publish.change_now'), exact: true }))
    .click()
  await confirmPublishing(page, t)
  await expect(page.getByText(matching(t('editor.publish.done_now', { time: any })))).toBeVisible()
}

/** Confirms the dialog of a publish button. */
async function confirmPublishing(page: Page, t: DeskTexts): Promise<void> {
  const name = matching(t('editor.publish.go', { what: any }))
  await page.getByRole('dialog').getByRole('button', { name }).click()
}

/** Searches for a member in the list and opens the member's page. */
export async function findMember(desk: Page, words: string, nickname: string): Promise<void> {
  await desk.goto('/backstage/member')
  await desk.getByRole('searchbox').fill(words)
  const row = desk.getByRole('row').filter({ hasText: nickname })
  await expect(row).toHaveCount(1)
  await row.getByRole('link').click()
  await expect(desk.getByRole('heading', { level: 1, name: nickname })).toBeVisible()
}
