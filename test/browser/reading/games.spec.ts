// The game pages switch in place, and the address always matches the content.
import type { Page } from 'playwright/test'
import {
  examplePaths,
  expect,
  waitForScripts,
  test,
  gotoHydrated,
} from '../../support/browser/browser.ts'

declare global {
  interface Window {
    isSameDocument?: boolean
  }
}

const tabs = (page: Page) => page.getByRole('navigation', { name: '浏览方式' })
const sections = (page: Page) => page.getByRole('navigation', { name: '分区' })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const cards = (page: Page) => page.getByRole('main').getByRole('article')

/** Sets a mark that a document load erases. */
const mark = (page: Page) => page.evaluate(() => void (window.isSameDocument = true))
const isSameDocument = (page: Page) => page.evaluate(() => window.isSameDocument === true)

test.describe('with JavaScript', () => {
  test('tabs and sections change without a document load, and are in the history', async ({
    page,
  }) => {
    await gotoHydrated(page, examplePaths.gameFeature)
    await mark(page)
    await tabs(page).getByRole('link', { name: '游戏列表' }).click()
    await expect(page).toHaveURL('/game/casino/game-list')
    await expect(page).toHaveTitle(/电子游艺游戏列表/)
    await expect(tabs(page).locator('[aria-current]')).toHaveText('游戏列表')
    const all = await cards(page).count()
    await sections(page).getByRole('link', { name: '推荐' }).click()
    await expect(page).toHaveURL('/game/casino/game-list?section=recommended')
    await expect(sections(page).locator('[aria-current]')).toHaveText('推荐')
    const recommended = await cards(page).count()
    expect(recommended).toBeGreaterThan(0)
    expect(recommended).toBeLessThan(all)

    await page.goBack()
    await expect(cards(page)).toHaveCount(all)
    await expect(page).toHaveURL('/game/casino/game-list')
    await page.goBack()
    await expect(tabs(page).locator('[aria-current]')).toHaveText('主题精选')
    await expect(page).toHaveTitle(/^电子游艺 /)
    await page.goForward()
    await page.goForward()
    await expect(cards(page)).toHaveCount(recommended)
    await expect(sections(page).locator('[aria-current]')).toHaveText('推荐')
    expect(await isSameDocument(page)).toBe(true)
  })

  test('a change of tab or section does not scroll', { tag: '@deep' }, async ({ page }) => {
    // A short screen, so that every section can be scrolled.
    await page.setViewportSize({ width: page.viewportSize()!.width, height: 500 })
    await gotoHydrated(page, examplePaths.gameList)
    await mark(page)
    await page.evaluate(() => scrollTo(0, 60))
    await sections(page).getByRole('link', { name: '推荐' }).click()
    await expect(sections(page).locator('[aria-current]')).toHaveText('推荐')
    expect(await page.evaluate(() => scrollY)).toBe(60)
    await tabs(page).getByRole('link', { name: '主题精选' }).click()
    await expect(tabs(page).locator('[aria-current]')).toHaveText('主题精选')
    expect(await page.evaluate(() => scrollY)).toBe(60)
    expect(await isSameDocument(page)).toBe(true)
  })

  test('the focus stays on the tab that was pressed', { tag: '@deep' }, async ({ page }) => {
    await gotoHydrated(page, examplePaths.gameFeature)
    await tabs(page).getByRole('link', { name: '游戏列表' }).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/game/casino/game-list')
    await expect(tabs(page).getByRole('link', { name: '游戏列表' })).toBeFocused()
  })

  test(
    'a category without tabs in its path keeps the tab in the query',
    { tag: ['@phone', '@deep'] },
    async ({ page }) => {
      await gotoHydrated(page, examplePaths.liveCategory)
      await mark(page)
      await tabs(page).getByRole('link', { name: '游戏列表' }).click()
      await expect(page).toHaveURL('/game/live?tab=game-list')
      await expect(sections(page)).toBeVisible()
      expect(await isSameDocument(page)).toBe(true)
    },
  )

  test(
    'a filter applies at once and keeps its focus, and moves it to the filters when removed',
    { tag: '@deep' },
    async ({ page }) => {
      await gotoHydrated(page, examplePaths.gameList)
      await mark(page)
      const kinds = page.getByLabel('类型')
      await kinds.focus()
      await kinds.selectOption('slot')
      await expect(page).toHaveURL(/kind=slot/)
      await expect(kinds).toBeFocused()
      await page.getByRole('link', { name: '去掉“老虎机”' }).press('Enter')
      await expect(page).toHaveURL(examplePaths.gameList)
      await expect(kinds).toBeFocused()
      await expect(kinds).toHaveValue('')
      await page.goBack()
      await expect(kinds).toHaveValue('slot')
      expect(await isSameDocument(page)).toBe(true)
    },
  )

  test(
    'a page that cannot be fetched is opened by the browser itself',
    { tag: '@deep' },
    async ({ page }) => {
      await gotoHydrated(page, examplePaths.gameFeature)
      await mark(page)
      await page.evaluate(() => {
        window.fetch = () => Promise.reject(new TypeError('no network'))
      })
      await tabs(page).getByRole('link', { name: '游戏列表' }).click()
      await expect(page).toHaveURL('/game/casino/game-list')
      await expect(sections(page)).toBeVisible()
      await waitForScripts(page)
      expect(await isSameDocument(page)).toBe(false)
    },
  )
})

// The same journey, with and without JavaScript.
for (const javaScriptEnabled of [true, false]) {
  test.describe(
    javaScriptEnabled ? 'with JavaScript, the journey' : 'without JavaScript, the journey',
    { tag: javaScriptEnabled ? [] : '@phone' },
    () => {
      test.use({ javaScriptEnabled })
      const go = (page: Page, path: string) =>
        javaScriptEnabled ? gotoHydrated(page, path) : page.goto(path)
      /** With JavaScript there is no button, because a choice applies at once. */
      const apply = async (page: Page) => {
        const button = page.getByRole('button', { name: '筛选' })
        if (javaScriptEnabled) await expect(button).toBeHidden()
        else await button.click()
      }

      test(
        'leads from the picks over sections and filters to a game',
        javaScriptEnabled ? { tag: '@deep' } : {},
        async ({ page }) => {
          await go(page, examplePaths.gameFeature)
          await tabs(page).getByRole('link', { name: '游戏列表' }).click()
          await expect(page).toHaveURL('/game/casino/game-list')
          await sections(page).getByRole('link', { name: '全部游戏' }).click()
          await expect(sections(page).locator('[aria-current]')).toHaveText('全部游戏')
          const all = await cards(page).count()
          await page.getByLabel('类型').selectOption({ label: '桌面游戏 (3)' })
          await apply(page)
          await expect(page).toHaveURL(/[?&]kind=table(&|$)/)
          await expect(cards(page)).toHaveCount(3)
          expect(all).toBeGreaterThan(3)
          await expect(page.getByText('共3款')).toBeVisible()
          await cards(page).first().getByRole('link').click()
          await expect(page).toHaveURL(/\/game-intro\/\d+$/)
          await page.goBack()
          await expect(cards(page)).toHaveCount(3)
        },
      )

      test(
        'combines brands and kind, and removes them one by one with chips',
        { tag: '@deep' },
        async ({ page }) => {
          await go(page, examplePaths.gameList)
          const isApplied = (filter: RegExp) =>
            javaScriptEnabled ? expect(page).toHaveURL(filter) : undefined
          await page.getByLabel('类型').selectOption('slot')
          await isApplied(/kind=slot/)
          const brands = page.getByRole('group', { name: '品牌' })
          await brands.getByText('全部品牌').click()
          await page.getByRole('checkbox', { name: /^朔望工作室/ }).check()
          await isApplied(/brand=shuowang/)
          await page.getByRole('checkbox', { name: /^五斗柜/ }).check()
          await apply(page)
          await expect(page).toHaveURL(/kind=slot&brand=shuowang&brand=wudou/)
          const chips = page.locator('.chips a.tag')
          await expect(chips).toHaveText(['老虎机', '朔望工作室', '五斗柜'])
          await heading(page).click()
          await page.getByRole('link', { name: '去掉“五斗柜”' }).click()
          await expect(page).not.toHaveURL(/wudou/)
          await expect(page).toHaveURL(/kind=slot&brand=shuowang/)
          for (const card of await cards(page).all()) await expect(card).toContainText('朔望工作室')
          await page.getByRole('link', { name: '去掉“老虎机”' }).click()
          await expect(chips).toHaveText(['朔望工作室'])
          await page.getByRole('link', { name: '清除全部' }).click()
          await expect(page).toHaveURL('/game/casino/game-list')
          await expect(chips).toHaveCount(0)
        },
      )
    },
  )
}
