// Advertisements: when the cover and the card appear, what they never cover or interrupt, and how readers close them.
import type { Locator, Page } from 'playwright/test'
import { storageKeys } from '../../../client/browser/storage/local.ts'
import { expectAccessible } from '../../support/browser/accessibility.ts'
import {
  examplePaths,
  examplePath,
  expect,
  screenTagFor,
  waitForScripts,
  horizontalOverflow,
  test,
  gotoHydrated,
} from '../../support/browser/browser.ts'
import { sampledList } from '../../support/sample.ts'

test.use({ hasAds: true })

const cover = (page: Page) => page.locator('dialog.ad-cover')
const card = (page: Page) => page.getByRole('complementary', { name: '推广' })
const hideForToday = '今天不再显示'
/** Pages longer than a narrow screen. */
const [first, second] = [examplePaths.newsList, examplePaths.gameList]

test.beforeEach(async ({ context }) => {
  await context.clock.install()
  // Half a minute of the page's fake clock is too short for the server to answer a socket.
  await context.routeWebSocket(/\/app\//, () => undefined)
})

/** Lets `seconds` pass without interaction. */
const stayIdle = (page: Page, seconds: number) => page.clock.runFor(seconds * 1000)

const advertisement = (page: Page) => page.locator('.ad-cover, .ad-card')

/** Waits until the advertisement appears. The reader must stay idle again between its request and its appearance. */
async function stayIdleUntil(page: Page, shown: Locator): Promise<void> {
  await expect(async () => {
    await stayIdle(page, 3)
    await expect(shown).toBeAttached({ timeout: 200 })
  }).toPass()
}

/** Opens a page and waits until an advertisement appears. */
async function waitForAd(page: Page, path: string): Promise<void> {
  await gotoHydrated(page, path)
  await stayIdle(page, 3)
  // Waits for the code that decides about advertisements.
  await page.waitForLoadState('networkidle')
  await stayIdle(page, 30)
  await stayIdleUntil(page, advertisement(page))
}

/** The card appears only on pages without the cover, so once it is shown, no cover will be. */
async function expectNoCover(page: Page): Promise<void> {
  await expect(card(page)).toBeVisible()
  await expect(cover(page)).toHaveCount(0)
}

test('the first scroll, tap and key show nothing', { tag: '@deep' }, async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await gotoHydrated(page, first)
  await page.mouse.wheel(0, 400)
  await page.mouse.click(4, 300)
  await page.keyboard.press('Tab')
  await stayIdle(page, 25)
  await expect(advertisement(page)).toHaveCount(0)
  expect(asked.filter((path) => /cover|floating/.test(path))).toEqual([])
})

test('the cover appears after half a minute, and takes no focus', async ({ page }) => {
  await gotoHydrated(page, first)
  await page.keyboard.press('Tab')
  await expect(page.locator('.skip-link')).toBeFocused()
  await stayIdle(page, 40)
  await stayIdleUntil(page, cover(page))
  await expect(page.locator('.skip-link')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('banner').locator(':focus')).toHaveCount(1)
})

test('the cover waits for a pause on the second page', { tag: '@deep' }, async ({ page }) => {
  await gotoHydrated(page, first)
  await stayIdle(page, 5)
  await gotoHydrated(page, second)
  for (let second = 0; second < 10; second++) {
    await page.mouse.move(200 + second, 200)
    await stayIdle(page, 1)
  }
  await expect(cover(page)).toHaveCount(0)
  await stayIdleUntil(page, cover(page))
})

test(
  'on a narrow screen the cover is part of the content',
  { tag: ['@phone', '@deep'] },
  async ({ page }) => {
    await gotoHydrated(page, first)
    const before = await page.evaluate(() => document.documentElement.scrollHeight)
    await waitForAd(page, first)
    await expect(cover(page)).not.toBeInViewport()
    await cover(page).scrollIntoViewIfNeeded()
    const { width } = (await cover(page).boundingBox())!
    expect(width).toBeLessThan(390)
    const after = await page.evaluate(() => document.documentElement.scrollHeight)
    expect(after).toBeGreaterThan(before)
  },
)

test(
  'the cover appears once per visit, and the card takes its place afterward',
  { tag: '@deep' },
  async ({ page, request }) => {
    const { item } = await (await request.get('/api/cover?lang=zh-CN')).json()
    await waitForAd(page, examplePaths.home)
    await expect(page.getByRole('dialog', { name: item.title })).toBeVisible()
    await expect(cover(page).getByText(item.text)).toBeVisible()
    await expect(card(page)).toHaveCount(0)
    await cover(page).getByRole('button', { name: '关闭' }).click()
    await expect(cover(page)).toHaveCount(0)
    await waitForAd(page, second)
    await expectNoCover(page)
    await waitForAd(page, second)
    await expectNoCover(page)
  },
)

test('the cover leads to its target', { tag: '@deep' }, async ({ page, request }) => {
  const { item } = await (await request.get('/api/cover?lang=en-US')).json()
  await waitForAd(page, examplePath('en-US', 'newsList'))
  await cover(page).getByRole('link', { name: item.button_text }).click()
  await expect(page).toHaveURL(item.uri)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test(
  'hidden for today, the cover stays away until tomorrow',
  { tag: '@deep' },
  async ({ context }) => {
    const page = await context.newPage()
    await waitForAd(page, first)
    await cover(page).getByRole('button', { name: hideForToday }).click()
    await expect(cover(page)).toHaveCount(0)
    await waitForAd(page, second)
    await expectNoCover(page)

    const later = await context.newPage()
    await waitForAd(later, first)
    await expectNoCover(later)
    await later.evaluate((key) => {
      localStorage.setItem(key, String(Number(localStorage.getItem(key)) - 1))
    }, storageKeys.coverHiddenOn)

    const tomorrow = await context.newPage()
    await waitForAd(tomorrow, first)
    await expect(cover(tomorrow)).toBeVisible()
  },
)

test(
  'a closed cover appears again in a new tab',
  { tag: ['@phone', '@deep'] },
  async ({ context }) => {
    const page = await context.newPage()
    await waitForAd(page, first)
    await cover(page).getByRole('button', { name: '关闭' }).click()
    await expect(cover(page)).toHaveCount(0)
    const next = await context.newPage()
    await waitForAd(next, first)
    await expect(cover(next)).toBeVisible()
  },
)

test('the page beneath stays usable', { tag: '@deep' }, async ({ page }) => {
  await waitForAd(page, first)
  await expect(cover(page)).toBeVisible()
  await page.getByRole('banner').getByRole('link').first().click()
  await expect(page).toHaveURL(examplePaths.home)
})

test(
  'the first page after a search engine has no cover, the next one has',
  { tag: '@deep' },
  async ({ page }) => {
    await page.goto(examplePaths.article, { referer: 'https://www.google.com/' })
    await waitForScripts(page)
    await stayIdle(page, 30)
    await stayIdleUntil(page, card(page))
    await expectNoCover(page)
    await page.locator('.prose footer .tags a').first().click()
    await waitForScripts(page)
    await stayIdleUntil(page, cover(page))
  },
)

test('a reader in a form is not interrupted', { tag: '@deep' }, async ({ page }) => {
  await gotoHydrated(page, '/subscribe')
  const email = page.getByRole('main').getByLabel('邮箱')
  await email.focus()
  await stayIdle(page, 120)
  await expect(advertisement(page)).toHaveCount(0)
  await email.blur()
  await stayIdleUntil(page, cover(page))
})

test('a reader in a form over the page is not interrupted', { tag: '@deep' }, async ({ page }) => {
  await gotoHydrated(page, first)
  await page.locator('.contact-button').click()
  await expect(page.getByRole('dialog', { name: '给我们留言' })).toBeVisible()
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await stayIdle(page, 120)
  await expect(advertisement(page)).toHaveCount(0)
})

test('the closed card does not reappear in the same visit', { tag: '@deep' }, async ({ page }) => {
  await waitForAd(page, first)
  await waitForAd(page, second)
  await card(page).getByRole('button', { name: '关闭' }).click()
  await expect(card(page)).toHaveCount(0)
  await gotoHydrated(page, first)
  await stayIdle(page, 60)
  await expect(card(page)).toHaveCount(0)
})

test('a browser without storage shows no advertisement', { tag: '@deep' }, async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'sessionStorage', {
      get: () => {
        throw new DOMException('', 'SecurityError')
      },
    })
  })
  await gotoHydrated(page, first)
  await stayIdle(page, 60)
  await page.waitForLoadState('networkidle')
  await expect(advertisement(page)).toHaveCount(0)
})

for (const locale of sampledList('advertisements', ['zh-CN', 'en-US'] as const, 1)) {
  test.describe(locale, () => {
    // A reader of the page's language is offered no other one.
    test.use({ locale })

    test('cover and card are accessible and fit', screenTagFor(locale), async ({ page }) => {
      await waitForAd(page, examplePath(locale, 'newsList'))
      await expect(cover(page)).toBeVisible()
      await expectAccessible(page)
      await page.setViewportSize({ width: 320, height: 480 })
      expect(await horizontalOverflow(page)).toBe(0)
      await waitForAd(page, examplePath(locale, 'gameIntro'))
      await expect(page.locator('.ad-card')).toBeVisible()
      await expectAccessible(page)
      expect(await horizontalOverflow(page)).toBe(0)
    })
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('there are no advertisements', { tag: '@deep' }, async ({ page }) => {
    await page.goto(first)
    await expect(page.getByRole('banner')).toBeVisible()
    await expect(cover(page).or(page.locator('.ad-card'))).toHaveCount(0)
  })
})
