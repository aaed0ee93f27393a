// Search: suggestions while typing, results as links, and everything by keyboard.
import type { Page } from 'playwright/test'
import { expectAccessible } from '../../support/browser/accessibility.ts'
import { newVisitorHeaders } from '../../support/browser/account.ts'
import {
  examplePaths,
  expect,
  horizontalOverflow,
  test,
  gotoHydrated,
} from '../../support/browser/browser.ts'

// A separate visitor, because the tests together exceed the rate limit of searches.
test.use({ extraHTTPHeaders: newVisitorHeaders() })

const field = (page: Page) => page.getByRole('main').getByRole('combobox')
const options = (page: Page) => page.getByRole('main').getByRole('option')
const result = (q: string, rest = '') => `/search?q=${encodeURIComponent(q)}${rest}`
const isReact = (url: URL) => /\/react-[^/]+\.js$/.test(url.pathname)

test.describe('suggestions', () => {
  test('appear while typing and are walked through with the arrow keys', async ({ page }) => {
    await gotoHydrated(page, examplePaths.searchForm)
    await field(page).pressSequentially('轮盘')
    await expect(field(page)).toHaveAttribute('aria-expanded', 'true')
    const count = await options(page).count()
    expect(count).toBeGreaterThan(2)
    expect(count).toBeLessThanOrEqual(8)
    await expect(page.getByRole('main').getByRole('status')).toContainText(String(count))
    await expect(options(page).first().locator('mark')).toHaveText('轮盘')

    const active = () => field(page).getAttribute('aria-activedescendant')
    expect(await active()).toBeNull()
    await page.keyboard.press('ArrowDown')
    expect(await active()).toBe(await options(page).first().getAttribute('id'))
    await expect(options(page).first()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('ArrowUp')
    expect(await active()).toBeNull()
    await page.keyboard.press('ArrowUp')
    expect(await active()).toBe(await options(page).last().getAttribute('id'))
    await expect(field(page)).toBeFocused()
    await expect(field(page)).toHaveValue('轮盘')

    const target = await options(page).last().getAttribute('href')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(target!)
  })

  test(
    'close with Escape, which keeps the text, and Enter then searches for it',
    { tag: '@deep' },
    async ({ page }) => {
      await gotoHydrated(page, examplePaths.searchForm)
      await field(page).pressSequentially('轮盘')
      await expect(options(page).first()).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(field(page)).toHaveAttribute('aria-expanded', 'false')
      await expect(field(page)).toHaveValue('轮盘')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(result('轮盘'))
    },
  )

  test(
    'fit a phone, close when the field loses the focus, and can be tapped',
    { tag: '@phone' },
    async ({ page }) => {
      await gotoHydrated(page, examplePaths.searchForm)
      await field(page).pressSequentially('轮盘')
      await expect(options(page).first()).toBeInViewport()
      await page.keyboard.press('ArrowDown')
      await expectAccessible(page)
      expect(await horizontalOverflow(page)).toBe(0)
      const list = await page.getByRole('main').getByRole('listbox').boundingBox()
      expect(list!.x).toBeGreaterThanOrEqual(0)
      expect(list!.x + list!.width).toBeLessThanOrEqual(page.viewportSize()!.width)
      await page.keyboard.press('Tab')
      await expect(options(page)).toHaveCount(0)
      await field(page).press('End')
      await field(page).pressSequentially('x')
      await field(page).press('Backspace')
      const option = options(page).filter({ hasText: '月相轮盘' })
      const target = await option.getAttribute('href')
      await option.click()
      await expect(page).toHaveURL(target!)
    },
  )

  test(
    'are requested once typing pauses, one request at a time',
    { tag: '@deep' },
    async ({ page }) => {
      await gotoHydrated(page, examplePaths.searchForm)
      const asked: string[] = []
      const dropped: string[] = []
      const wordOf = (url: string) => new URL(url).searchParams.get('q') ?? ''
      page.on('requestfailed', (request) => dropped.push(wordOf(request.url())))
      const first = Promise.withResolvers<void>()
      await page.route('/api/search/suggest?*', async (route) => {
        asked.push(wordOf(route.request().url()))
        if (asked.length === 1) await first.promise
        await route.continue().catch(() => undefined)
      })
      await field(page).pressSequentially('轮', { delay: 20 })
      await expect.poll(() => asked).toEqual(['轮'])
      await field(page).pressSequentially('盘', { delay: 20 })
      await expect.poll(() => dropped).toEqual(['轮'])
      first.resolve()
      await expect(options(page).first()).toBeVisible()
      expect(asked).toEqual(['轮', '轮盘'])

      // Known suggestions are not requested again.
      await field(page).press('Backspace')
      await field(page).pressSequentially('盘')
      await expect(options(page).first().locator('mark')).toHaveText('轮盘')
      expect(asked.filter((word) => word === '轮盘')).toHaveLength(1)
    },
  )

  test(
    'load React only when the field gets the focus, and keep text typed before',
    { tag: '@deep' },
    async ({ page }) => {
      const react = Promise.withResolvers<void>()
      const scripts: string[] = []
      await page.route(isReact, async (route) => {
        scripts.push(route.request().url())
        await react.promise
        await route.continue()
      })
      await gotoHydrated(page, examplePaths.searchForm)
      expect(scripts).toEqual([])
      await field(page).pressSequentially('轮盘')
      await expect.poll(() => scripts).toHaveLength(1)
      await expect(field(page)).toHaveValue('轮盘')
      react.resolve()
      await expect(options(page).first()).toBeVisible()
      await expect(field(page)).toHaveValue('轮盘')
      await expect(field(page)).toBeFocused()
    },
  )

  test('also appear in the drawer', { tag: ['@phone', '@deep'] }, async ({ page }) => {
    await gotoHydrated(page, examplePaths.newsList)
    await page.getByRole('banner').getByRole('button', { name: '菜单' }).click()
    const drawer = page.locator('#drawer')
    await drawer.getByRole('combobox').pressSequentially('月相')
    await expect(drawer.getByRole('option').first()).toBeInViewport()
    await page.keyboard.press('Escape')
    await expect(drawer.getByRole('combobox')).toHaveAttribute('aria-expanded', 'false')
    await expect(drawer).toBeVisible()
    expect(await horizontalOverflow(page)).toBe(0)
  })
})

test('the search icon focuses the field', { tag: ['@phone', '@deep'] }, async ({ page }) => {
  await gotoHydrated(page, examplePaths.newsList)
  await page.getByRole('banner').getByRole('link', { name: '搜索文章与游戏' }).click()
  await expect(page.getByRole('main').getByRole('combobox')).toBeFocused()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('form, tabs, pages and tags are plain HTML', { tag: '@deep' }, async ({ page }) => {
    await page.goto(examplePaths.searchForm)
    await field(page).fill('輪盤')
    await page.getByRole('main').getByRole('button', { name: '搜索' }).click()
    await expect(page).toHaveURL(result('輪盤'))
    const tabs = page.getByRole('navigation', { name: '结果分类' })
    await tabs.getByRole('link', { name: /^游戏/ }).click()
    await expect(page).toHaveURL(result('輪盤', '&type=game'))
    await expect(tabs.locator('[aria-current]')).toContainText('游戏')
    await expect(page.locator('.search-results mark').first()).toHaveText('轮盘')
    await page.getByRole('navigation', { name: '标签' }).getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('轮盘')

    await page.goto(result('的', '&type=game'))
    await page.getByRole('navigation', { name: '分页' }).locator('[rel=next]').click()
    await expect(page).toHaveURL(result('的', '&type=game&page=2'))
    expect(await page.getByRole('main').getByRole('article').count()).toBeGreaterThan(0)
    expect(await horizontalOverflow(page)).toBe(0)
  })
})
