// Advertisements: the cover once per visit, the card on the pages without it, and how readers close both.
import type { Page } from 'playwright/test'
import { storageKeys } from '../../client/browser/storage/local.ts'
import { expectAccessible } from '../support/accessibility.ts'
import {
  addresses,
  addressIn,
  expect,
  onScreenOf,
  ready,
  sidewaysScroll,
  test,
  visit,
} from '../support/browser.ts'

test.use({ hasAds: true })

const cover = (page: Page) => page.locator('dialog.ad-cover')
const card = (page: Page) => page.getByRole('complementary', { name: '推广' })
const hideForToday = '今天不再显示'
/** Two pages without pictures. */
const [first, second] = [addresses.navigationLevel1, addresses.navigationLevel2]

/** The card appears only on pages without the cover: once it is there, no cover will open. */
async function expectNoCover(page: Page): Promise<void> {
  await expect(card(page)).toBeVisible()
  await expect(cover(page)).toHaveCount(0)
}

/** No request is pending, so nothing else will appear. */
const settled = (page: Page) => page.waitForLoadState('networkidle')

test(
  'the cover opens once per visit; afterwards the card takes its place',
  { tag: '@both' },
  async ({ page, request }) => {
    const { item } = await (await request.get('/api/cover?lang=zh-CN')).json()
    await visit(page, addresses.home)
    await expect(page.getByRole('dialog', { name: item.title })).toBeFocused()
    await expect(cover(page).getByText(item.text)).toBeVisible()
    await expect(card(page)).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(cover(page)).toHaveCount(0)
    await visit(page, second)
    await expectNoCover(page)
    await page.reload()
    await expectNoCover(page)
  },
)

test('the cover leads to what it speaks of', async ({ page, request }) => {
  const { item } = await (await request.get('/api/cover?lang=en-US')).json()
  await visit(page, addressIn('en-US', 'newsList'))
  await cover(page).getByRole('link', { name: item.button_text }).click()
  await expect(page).toHaveURL(item.uri)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('hidden for today, it does not open in later visits until tomorrow', async ({ context }) => {
  const page = await context.newPage()
  await visit(page, first)
  await cover(page).getByRole('button', { name: hideForToday }).click()
  await expect(cover(page)).toHaveCount(0)
  await page.reload()
  await expectNoCover(page)

  const later = await context.newPage()
  await visit(later, first)
  await expectNoCover(later)
  await later.evaluate((key) => {
    localStorage.setItem(key, String(Number(localStorage.getItem(key)) - 1))
  }, storageKeys.coverHiddenOn)

  const tomorrow = await context.newPage()
  await visit(tomorrow, first)
  await expect(cover(tomorrow)).toBeVisible()
})

test('closed, it opens again in the next visit', { tag: '@phone' }, async ({ context }) => {
  const page = await context.newPage()
  await visit(page, first)
  await cover(page).getByRole('button', { name: '关闭' }).click()
  await expect(cover(page)).toHaveCount(0)
  const next = await context.newPage()
  await visit(next, first)
  await expect(cover(next)).toBeVisible()
})

test('a click beside the cover closes it, one inside does not', async ({ page }) => {
  await visit(page, first)
  await cover(page).getByRole('heading').click()
  await expect(cover(page)).toBeVisible()
  await page.mouse.click(4, 4)
  await expect(cover(page)).toHaveCount(0)
})

test('the keyboard stays in the cover and goes back to the page', async ({ page }) => {
  await visit(page, first)
  await expect(cover(page)).toBeFocused()
  for (const control of ['button', 'link', 'button'] as const) {
    await page.keyboard.press('Tab')
    await expect(cover(page).getByRole(control).and(page.locator(':focus'))).toHaveCount(1)
  }
  await page.keyboard.press('Enter')
  await expect(cover(page)).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(page.locator('.skip-link')).toBeFocused()
})

test('the page a search engine led to is left alone, the next is not', async ({ page }) => {
  await page.goto(addresses.article, { referer: 'https://www.google.com/' })
  await expectNoCover(page)
  await page.locator('.prose footer .tags a').first().click()
  await ready(page)
  await expect(cover(page)).toBeVisible()
})

test('who has begun to type is not interrupted', async ({ page }) => {
  const { promise: isTyping, resolve: answer } = Promise.withResolvers<void>()
  await page.route('/api/cover*', async (route) => {
    await isTyping
    await route.continue()
  })
  await visit(page, addresses.gameList)
  await page.locator('select').first().focus()
  answer()
  await expectNoCover(page)
  await visit(page, second)
  await expect(cover(page)).toBeVisible()
})

test('who is told what is wrong with a form is not interrupted', async ({ page }) => {
  const { promise: isTold, resolve: answer } = Promise.withResolvers<void>()
  await page.route('/api/cover*', async (route) => {
    await isTold
    await route.continue()
  })
  await visit(page, '/subscribe')
  const email = page.getByRole('main').getByLabel('邮箱')
  await email.focus()
  await expect(page.getByRole('main').locator('.newsletter-form[data-hydrated]')).toHaveCount(1)
  await email.fill('no address')
  await email.press('Enter')
  await expect(page.getByRole('alert')).toBeFocused()
  answer()
  await expectNoCover(page)
})

test(
  'a form the reader asked for takes the place of the cover',
  { tag: '@phone' },
  async ({ page }) => {
    const [asked, shown] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    await page.route('/api/cover*', async (route) => {
      await asked.promise
      await route.continue()
    })
    await page.route('/contact-us', async (route) => {
      asked.resolve()
      await shown.promise
      await route.continue()
    })
    await visit(page, first)
    await page.getByRole('contentinfo').getByRole('link', { name: '联系我们' }).first().click()
    await expect(cover(page)).toBeVisible()
    shown.resolve()
    await expect(page.getByRole('dialog', { name: '给我们留言' })).toBeVisible()
    await expect(cover(page)).toHaveCount(0)
  },
)

test('the closed card does not reappear in the same visit', async ({ page }) => {
  await visit(page, first)
  await expect(cover(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await visit(page, second)
  await card(page).getByRole('button', { name: '关闭' }).click()
  await expect(card(page)).toHaveCount(0)
  await visit(page, first)
  await settled(page)
  await expect(card(page)).toHaveCount(0)
})

test('a browser without storage shows none', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'sessionStorage', {
      get: () => {
        throw new DOMException('', 'SecurityError')
      },
    })
  })
  await visit(page, first)
  await settled(page)
  await expect(cover(page).or(card(page))).toHaveCount(0)
})

for (const locale of ['zh-CN', 'en-US'] as const) {
  test.describe(locale, () => {
    // A reader of the page's language is offered no other one.
    test.use({ locale })

    test('cover and card are accessible and fit', onScreenOf(locale), async ({ page }) => {
      await visit(page, addressIn(locale, 'navigationLevel1'))
      await expect(cover(page)).toBeVisible()
      await expectAccessible(page)
      await page.setViewportSize({ width: 320, height: 480 })
      const { x, y, width, height } = (await cover(page).boundingBox())!
      const [right, bottom] = [x + width, y + height]
      expect([x >= 0, y >= 0, right <= 320, bottom <= 480]).toEqual([true, true, true, true])
      await page.keyboard.press('Escape')
      await visit(page, addressIn(locale, 'gameIntro'))
      await expect(page.locator('.ad-card')).toBeVisible()
      await expectAccessible(page)
      expect(await sidewaysScroll(page)).toBe(0)
    })
  })
}

test('the card makes room for what is said in passing', { tag: '@phone' }, async ({ page }) => {
  // The tests' browser reads zh-CN, so this page offers it.
  await visit(page, addressIn('en-US', 'navigationLevel1'))
  await expect(cover(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await visit(page, addressIn('en-US', 'navigationLevel2'))
  await expect(page.locator('.ad-card')).toBeAttached()
  await expect(page.locator('.ad-card')).toBeHidden()
  await page.locator('[data-language-offer] button').click()
  await expect(page.locator('.ad-card')).toBeVisible()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('there are none', async ({ page }) => {
    await page.goto(first)
    await expect(page.getByRole('banner')).toBeVisible()
    await expect(cover(page).or(page.locator('.ad-card'))).toHaveCount(0)
  })
})
