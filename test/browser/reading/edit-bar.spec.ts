// Operators who read the public site have a link to the desk; for other readers nothing is loaded for it.
import type { Page } from 'playwright/test'
import { locales } from '../../../client/contract/locale.ts'
import { accessibilityViolations } from '../../support/browser/accessibility.ts'
import { localePath } from '../../../client/contract/paths.ts'
import { signInOperator } from '../../support/browser/desk.ts'
import { createEntry, publishEntry } from '../../support/browser/entries.ts'
import { logIn } from '../../support/browser/member.ts'
import {
  examplePaths,
  expect,
  horizontalOverflow,
  test,
  gotoHydrated,
} from '../../support/browser/browser.ts'

const bar = (page: Page) => page.locator('.edit-bar')

/** Records files loaded for operators, and requests to the desk. */
function recordDeskRequests(page: Page): string[] {
  const noted: string[] = []
  page.on('request', (request) => {
    if (/edit-bar|\/api\/backstage/.test(request.url())) noted.push(request.url())
  })
  return noted
}

test('an editor goes from the page to its entry', async ({ page }) => {
  await signInOperator(page, 'editor')
  await gotoHydrated(page, examplePaths.article)
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
    expect(await accessibilityViolations(page)).toEqual([])
  }
  expect(await horizontalOverflow(page)).toBe(0)
  await bar(page).getByRole('button', { name: '收起' }).click()
  await expect(bar(page)).toHaveCount(0)
})

test(
  'an editor can open articles and games in every language',
  { tag: '@deep' },
  async ({ page }) => {
    await signInOperator(page, 'editor')
    for (const locale of locales)
      for (const [type, address] of [
        ['article', examplePaths.article],
        ['game', examplePaths.gameIntro],
      ] as const) {
        await gotoHydrated(page, localePath(locale, address))
        const way = bar(page).getByRole('link', { name: /^(?:编辑|继续编辑草稿)$/ })
        const id = (await way.getAttribute('href'))?.split(`/backstage/${type}/`)[1]
        const entry = await page.request.get(`/api/backstage/entry/${id}`)
        const { item_id } = (await entry.json()) as { item_id: number }
        expect(new URL(page.url()).pathname.split('/').at(-1), locale).toBe(String(item_id))
      }
  },
)

test('a translator can edit content in their own language', { tag: '@deep' }, async ({ page }) => {
  await signInOperator(page, 'editor')
  const source = await createEntry(page, 'zh-CN')
  await publishEntry(page, source, `灯 ${Date.now()}`, ['第一段。'])
  const own = await createEntry(page, 'th-TH', source.group_id)
  await publishEntry(page, own, `โคม ${Date.now()}`, ['ย่อหน้าแรก'])
  await signInOperator(page, 'translator')
  await gotoHydrated(page, `/th-TH/article/${own.item_id}`)
  const way = bar(page).getByRole('link', { name: 'Edit', exact: true })
  await expect(way).toHaveAttribute('href', `/backstage/article/${own.id}`)
  await gotoHydrated(page, `/article/${source.item_id}`)
  await expect(bar(page).getByRole('link', { name: 'Translations' })).toBeVisible()
  await expect(bar(page).getByRole('link', { name: 'Edit' })).toHaveCount(0)
})

test(
  'a translator is led to the translation, and cannot edit the source',
  { tag: '@deep' },
  async ({ page }) => {
    await signInOperator(page, 'translator')
    await gotoHydrated(page, examplePaths.gameIntro)
    await expect(bar(page).getByRole('link', { name: 'History' })).toBeVisible()
    await expect(bar(page).getByRole('link', { name: 'Translations' })).toBeVisible()
    await expect(bar(page).getByRole('link', { name: 'Edit' })).toHaveCount(0)
  },
)

test(
  'other pages have no bar, and neither have operators who cannot read entries',
  { tag: '@deep' },
  async ({ page }) => {
    await signInOperator(page, 'support')
    const refused = page.waitForResponse(/\/api\/backstage\/entry/)
    await gotoHydrated(page, examplePaths.article)
    expect((await refused).status()).toBe(403)
    await expect(bar(page)).toHaveCount(0)
    await gotoHydrated(page, examplePaths.home)
    await expect(bar(page)).toHaveCount(0)
  },
)
test.use({ expectedFailures: ['/api/backstage/entry', '/api/backstage/me'] })

for (const member of [null, 'member'])
  test(`${member ?? 'a reader'} loads nothing of it`, { tag: '@deep' }, async ({ page }) => {
    const noted = recordDeskRequests(page)
    if (member) await logIn(page.request, `${member}@example.test`)
    for (const address of [examplePaths.article, examplePaths.gameIntro]) {
      await gotoHydrated(page, address)
      await page.waitForLoadState('networkidle')
    }
    expect(noted).toEqual([])
  })

test('an ended session is checked once', { tag: '@deep' }, async ({ page, context }) => {
  await signInOperator(page, 'editor')
  await context.clearCookies({ name: '__Host-backstage' })
  const asked = page.waitForResponse(/\/api\/backstage\/me/)
  await gotoHydrated(page, examplePaths.article)
  expect((await asked).status()).toBe(401)
  await expect
    .poll(async () => (await context.cookies()).some(({ name }) => name === 'backstage_hint'))
    .toBe(false)
  const noted = recordDeskRequests(page)
  await gotoHydrated(page, examplePaths.article)
  await page.waitForLoadState('networkidle')
  expect(noted).toEqual([])
})
