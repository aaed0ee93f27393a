// Operators who read the public site have a way to the desk; nobody else loads anything for it.
import type { Page } from 'playwright/test'
import { accessibilityFaults } from '../support/accessibility.ts'
import { addresses, expect, sidewaysScroll, test, visit } from '../support/browser.ts'

const password = 'meridian2026'

async function signIn(page: Page, role: string): Promise<void> {
  const data = { email: `${role}@example.test`, password }
  const response = await page.request.post('/api/backstage/login', { data })
  expect(response.status()).toBe(200)
}

const bar = (page: Page) => page.locator('.edit-bar')

/** What the page has loaded for operators, or asked the desk. */
function noteDesk(page: Page): string[] {
  const noted: string[] = []
  page.on('request', (request) => {
    if (/edit-bar|\/api\/backstage/.test(request.url())) noted.push(request.url())
  })
  return noted
}

test('an editor goes from the page to its entry', { tag: '@both' }, async ({ page }) => {
  await signIn(page, 'editor')
  await visit(page, addresses.article)
  const edit = bar(page).getByRole('link', { name: '编辑', exact: true })
  await expect(edit).toHaveAttribute('href', /^\/backstage\/article\/\d+$/)
  await expect(bar(page).getByRole('link', { name: '历史' })).toHaveAttribute(
    'href',
    /^\/backstage\/article\/\d+\?show=history$/,
  )
  await expect(bar(page).getByRole('link', { name: '译文' })).toHaveAttribute(
    'href',
    '/backstage/translation?type=article',
  )
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    expect(await accessibilityFaults(page)).toEqual([])
  }
  expect(await sidewaysScroll(page)).toBe(0)
  await bar(page).getByRole('button', { name: '收起' }).click()
  await expect(bar(page)).toHaveCount(0)
})

test('a translator is led to the translation, and may not edit the source', async ({ page }) => {
  await signIn(page, 'translator')
  await visit(page, addresses.gameIntro)
  await expect(bar(page).getByRole('link', { name: 'History' })).toBeVisible()
  await expect(bar(page).getByRole('link', { name: 'Translations' })).toBeVisible()
  await expect(bar(page).getByRole('link', { name: 'Edit' })).toHaveCount(0)
})

test('there is none on other pages, and none for who may not read entries', async ({ page }) => {
  await signIn(page, 'support')
  const refused = page.waitForResponse(/\/api\/backstage\/entry/)
  await visit(page, addresses.article)
  expect((await refused).status()).toBe(403)
  await expect(bar(page)).toHaveCount(0)
  await visit(page, addresses.home)
  await expect(bar(page)).toHaveCount(0)
})
test.use({ expectedFailures: ['/api/backstage/entry', '/api/backstage/me'] })

test('nothing of it is loaded by a reader', async ({ page }) => {
  const noted = noteDesk(page)
  await visit(page, addresses.article)
  await page.waitForLoadState('networkidle')
  expect(noted).toEqual([])
})

test('a session that has ended is asked about once', async ({ page, context }) => {
  await signIn(page, 'editor')
  await context.clearCookies({ name: '__Host-backstage' })
  const asked = page.waitForResponse(/\/api\/backstage\/me/)
  await visit(page, addresses.article)
  expect((await asked).status()).toBe(401)
  await expect
    .poll(async () => (await context.cookies()).some(({ name }) => name === 'backstage_hint'))
    .toBe(false)
  const noted = noteDesk(page)
  await visit(page, addresses.article)
  await page.waitForLoadState('networkidle')
  expect(noted).toEqual([])
})
