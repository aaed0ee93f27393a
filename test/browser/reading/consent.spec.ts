// Consent gates third parties: with some configured, nothing of theirs loads before the reader agrees.
import type { Page } from 'playwright/test'
import type { Locale } from '../../../client/contract/locale.ts'
import { href } from '../../../client/contract/paths.ts'
import { accessibilityViolations } from '../../support/browser/accessibility.ts'
import {
  expect,
  waitForScripts,
  horizontalOverflow,
  test,
  toastOf,
  gotoHydrated,
} from '../../support/browser/browser.ts'
import { expectNoLayoutShift, recordLayoutShifts } from '../../support/browser/shifts.ts'
import { scripts, thirdPartyIds } from '../../support/fakes/third-parties.ts'
import { sampledList } from '../../support/sample.ts'

test.use({ siteVariables: thirdPartyIds })
// One server is enough.
test.describe.configure({ mode: 'default' })

const bar = (page: Page) => page.locator('section.consent')
const dialog = (page: Page) => page.locator('dialog.consent-settings')
const answer = (page: Page, value: string) => page.locator(`button[value=${value}]:visible`)
const openFromFooter = (page: Page) =>
  page.getByRole('contentinfo').getByRole('button', { name: 'Cookie设置' }).click()

/** Stubs the third parties with an empty script; resolves to the list of requests to them. */
async function stubThirdParties(page: Page): Promise<string[]> {
  const asked: string[] = []
  await page.context().route(/googletagmanager|clarity\.ms/, (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/javascript', body: '' })
  })
  return asked
}

async function consentOf(page: Page): Promise<string | undefined> {
  const cookies = await page.context().cookies()
  return cookies.find(({ name }) => name === 'consent')?.value
}

test.describe('no third party loads', () => {
  test('Global Privacy Control is a refusal, also after consent', async ({ page, baseURL }) => {
    const before = { name: 'consent', value: 'traffic:1.usage:1', url: baseURL! }
    await page.context().addCookies([before])
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }),
    )
    const asked = await stubThirdParties(page)
    await gotoHydrated(page, '/')
    await openFromFooter(page)
    await expect(dialog(page)).toContainText('全球隐私控制')
    await expect(dialog(page).getByLabel('来源统计')).not.toBeChecked()
    await expect(answer(page, 'save')).toHaveCount(0)
    await expect(bar(page)).toHaveCount(0)
    expect(asked).toEqual([])
  })

  test(
    'a browser without JavaScript is not asked',
    { tag: '@deep' },
    async ({ browser, baseURL }) => {
      const context = await browser.newContext({ baseURL: baseURL!, javaScriptEnabled: false })
      const page = await context.newPage()
      await page.goto('/')
      await expect(page.locator('[data-consent-settings]')).toBeHidden()
      await context.close()
    },
  )
})

test.describe('after consent', () => {
  test.use({ expectedFailures: [...Object.values(scripts), '/nowhere', '/api/user/center'] })

  test('both third parties load, except on account forms', async ({ page }) => {
    const asked = await stubThirdParties(page)
    await gotoHydrated(page, '/article/2?ga_track_source=fair')
    await answer(page, 'accept').click()
    await expect.poll(() => asked.toSorted()).toEqual(Object.values(scripts).toSorted())
    const layer = await page.evaluate(() => window.dataLayer?.map((one) => ({ ...one })))
    const denied = { ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied' }
    expect(layer?.slice(0, 3)).toEqual([
      {
        0: 'consent',
        1: 'default',
        2: { ...denied, analytics_storage: 'denied', wait_for_update: 500 },
      },
      { 0: 'set', 1: 'ads_data_redaction', 2: true },
      { 0: 'consent', 1: 'update', 2: { analytics_storage: 'granted' } },
    ])
    expect(layer?.[3]).toMatchObject({
      event: 'gtm.js',
      ga_track_source: 'fair',
      page_name: 'article-id___zh-CN',
    })
    await expect(bar(page)).toHaveCount(0)
    const cookies = await page.context().cookies()
    const { expires = 0 } = cookies.find(({ name }) => name === 'consent') ?? {}
    expect(Math.round((expires - Date.now() / 1000) / 86_400)).toBe(365)

    for (const path of ['/login', '/password-reset?token=abc', '/member/account', '/nowhere']) {
      asked.length = 0
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      expect(asked).toEqual([])
    }
  })

  test('a refusal revokes it and deletes cookies', { tag: '@deep' }, async ({ page, baseURL }) => {
    const asked = await stubThirdParties(page)
    const own = { url: baseURL!, value: '1' }
    await page.context().addCookies([
      { ...own, name: 'consent', value: 'traffic:1.usage:1' },
      { ...own, name: '_ga' },
      { ...own, name: '_clck' },
      { ...own, name: 'theme', value: 'dark' },
    ])
    await gotoHydrated(page, '/')
    await expect.poll(() => asked).toHaveLength(2)
    asked.length = 0
    await openFromFooter(page)
    await expect(dialog(page).getByLabel('来源统计')).toBeChecked()
    const reloaded = page.waitForEvent('load')
    await answer(page, 'refuse').click()
    await reloaded
    await waitForScripts(page)
    await expect
      .poll(async () => (await page.context().cookies()).map(({ name }) => name).toSorted())
      .toEqual(['consent', 'theme'])
    expect(await page.evaluate(() => window.dataLayer)).toBeUndefined()
    expect(asked).toEqual([])
  })

  test('purposes are chosen one by one by keyboard', { tag: '@deep' }, async ({ page }) => {
    const asked = await stubThirdParties(page)
    await gotoHydrated(page, '/')
    await expect(bar(page)).toBeVisible()
    // After the skip link, the consent bar is first in the tab order, beginning with its link.
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(answer(page, 'refuse')).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
    await expect(answer(page, 'choose')).toBeFocused()
    expect(await consentOf(page)).toBeUndefined()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(dialog(page).getByLabel('使用情况')).toBeFocused()
    await page.keyboard.press('Space')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect.poll(() => asked).toEqual([scripts.usage])
    expect(await consentOf(page)).toBe('traffic:0.usage:1')
  })

  test(
    'typed text stays, and a new answer applies from the next page on',
    { tag: '@deep' },
    async ({ page, baseURL }) => {
      const asked = await stubThirdParties(page)
      const refusal = { name: 'consent', value: 'traffic:0.usage:0', url: baseURL! }
      await page.context().addCookies([refusal])
      await gotoHydrated(page, '/search')
      const field = page.getByRole('main').getByRole('combobox')
      await field.fill('延迟')
      await openFromFooter(page)
      await answer(page, 'accept').click()
      await expect(toastOf(page)).toContainText('从下一页起生效')
      await expect(field).toHaveValue('延迟')
      expect(asked).toEqual([])
      await gotoHydrated(page, '/')
      await expect.poll(() => asked).toHaveLength(2)
    },
  )
})

/** The end of the page can be scrolled above the consent bar. */
async function expectEndInReach(page: Page): Promise<void> {
  const end = page.getByRole('contentinfo').getByRole('button').last()
  await expect(async () => {
    // Again, because content that arrives later moves the end.
    await page.keyboard.press('End')
    await expect(end).toBeInViewport({ timeout: 1000 })
    const [lower, upper] = await Promise.all([end.boundingBox(), bar(page).boundingBox()])
    expect(lower!.y + lower!.height).toBeLessThanOrEqual(upper!.y)
  }).toPass()
}

/** Checks the layout of the consent bar and its settings on this screen. */
async function expectAccessibleLayout(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  expect.soft(await horizontalOverflow(page)).toBe(0)
  expect.soft(await accessibilityViolations(page), colorScheme).toEqual([])
  for (const button of await page.locator('.consent-settings button, .consent button').all())
    expect.soft((await button.boundingBox())!.height).toBeGreaterThanOrEqual(44)
}

const bars: [Locale, number, number][] = [
  ['zh-CN', 320, 1280],
  ['en-US', 1280, 320],
  ['th-TH', 320, 1280],
]
// Each bar is loaded on one screen and checked on the other one, too.
for (const [locale, first, second] of sampledList('consent bars', bars, 1)) {
  test(`the consent bar in ${locale} is accessible and shifts nothing`, async ({ page }) => {
    const height = 720
    await page.setViewportSize({ width: first, height })
    await recordLayoutShifts(page)
    await gotoHydrated(page, href(locale, 'faq'))
    await expect(bar(page)).toBeVisible()
    await expectAccessibleLayout(page, 'light')
    await expectEndInReach(page)
    await expectNoLayoutShift(page)
    await page.setViewportSize({ width: second, height })
    await expectEndInReach(page)
    await expectAccessibleLayout(page, 'dark')

    await answer(page, 'choose').click()
    await expect(dialog(page)).toBeVisible()
    await expectAccessibleLayout(page, 'light')
    await page.setViewportSize({ width: first, height })
    await expectAccessibleLayout(page, 'dark')
  })
}
