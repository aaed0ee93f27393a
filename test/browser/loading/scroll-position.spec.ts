// Scroll position after going back and forward, when content is loaded later.
import type { Page } from 'playwright/test'
import { crowdedArticle } from '../../../scripts/seed/synthetic/comments.ts'
import {
  examplePaths,
  expect,
  waitForScripts,
  test,
  gotoHydrated,
} from '../../support/browser/browser.ts'

const longThreadPath = `/article/${crowdedArticle}`
const comments = (page: Page) => page.locator('.comments-list > li')
const top = (page: Page) => page.evaluate(() => Math.round(scrollY))

async function scrollToY(page: Page, y: number): Promise<void> {
  await page.evaluate(async (value) => {
    scrollTo({ top: value, behavior: 'instant' })
    // The page handles scrolling in the next frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  }, y)
  expect(await top(page)).toBe(y)
}

/** Opens the article with many comments and loads more than the first page. */
async function loadMoreComments(page: Page, hash = ''): Promise<void> {
  await gotoHydrated(page, longThreadPath + hash)
  await page.locator('#comments').scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: /^再看\d+条$/ }).click()
  await page
    .getByRole('button', { name: /^展开其余\d+条回复$/ })
    .first()
    .click()
  await expect(comments(page)).toHaveCount(30)
  await expect(page.locator('.comments-list ol:has(> li:nth-child(30))')).toHaveCount(1)
}

/** Leaves by a full page load. */
async function leave(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate((path) => location.assign(path), examplePaths.article)
  await page.waitForURL(`**${examplePaths.article}`)
  await waitForScripts(page)
}

/** Delays the list of comments on later pages until the returned function is called. */
async function delayComments(page: Page): Promise<() => Promise<void>> {
  // Not with a route, because Chromium then skips the page's view transition and logs it.
  await page.addInitScript(() => {
    const send = window.fetch.bind(window)
    const arrival = new Promise((resolve) => addEventListener('arrive', resolve, { once: true }))
    window.fetch = async (...asked) => {
      if (typeof asked[0] === 'string' && asked[0].includes('/comments?')) await arrival
      return send(...asked)
    }
  })
  return () => page.evaluate(() => void dispatchEvent(new Event('arrive')))
}

test.describe('back in a long list of comments', () => {
  test('the reader is at the same position, in the loaded pages', async ({ page }) => {
    await loadMoreComments(page, '#comments')
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    for (const share of [0.6, 0.9]) {
      const before = Math.round(height * share)
      await scrollToY(page, before)
      await leave(page)
      await page.goBack()
      await expect.poll(() => top(page)).toBe(before)
      await expect(comments(page)).toHaveCount(30)
      expect(await top(page)).toBe(before)
      await expect(page).toHaveURL(`${longThreadPath}#comments`)
    }
  })

  test(
    'the position is restored with the list, unless the reader scrolls first',
    { tag: '@deep' },
    async ({ page }) => {
      await loadMoreComments(page)
      await scrollToY(page, 9000)
      await leave(page)
      const arrive = await delayComments(page)
      await page.goBack()
      await expect(page.locator('#comments [data-hydrated]')).toHaveCount(1)
      await page.keyboard.press('Home')
      await expect.poll(() => top(page)).toBe(0)
      await arrive()
      await expect(comments(page)).toHaveCount(30)
      expect(await top(page)).toBe(0)
    },
  )

  test('a link to an anchor leads to the anchor', { tag: '@deep' }, async ({ page }) => {
    await loadMoreComments(page)
    await scrollToY(page, 9000)
    await leave(page)
    await gotoHydrated(page, `${longThreadPath}#comments`)
    await expect(page.locator('#comments')).toBeInViewport()
    expect(await top(page)).toBeLessThan(9000)
  })
})

test(
  'a month of the calendar opens at the same position, and each month has its own',
  { tag: '@deep' },
  async ({ page }) => {
    await gotoHydrated(page, '/calendar/2026/7')
    const months = page.getByRole('navigation', { name: '月份' })
    const shown = page.getByRole('heading', { level: 1 })
    await scrollToY(page, 90)
    await months.getByRole('link', { name: '8月' }).click()
    await expect(shown).toContainText('2026年8月')
    await expect(page).toHaveURL('/calendar/2026/8')
    await expect(page).toHaveTitle(/2026年8月/)
    expect(await top(page)).toBe(90)
    await expect(months.getByRole('link', { name: '8月' })).toBeFocused()
    await scrollToY(page, 300)
    await page.goBack()
    await expect(shown).toContainText('2026年7月')
    await expect.poll(() => top(page)).toBe(90)
    await page.goForward()
    await expect(shown).toContainText('2026年8月')
    await expect.poll(() => top(page)).toBe(300)
  },
)

test(
  'the tabs of the games keep their positions, back and forward',
  { tag: '@deep' },
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 500 })
    await gotoHydrated(page, examplePaths.gameList)
    const sections = page.getByRole('navigation', { name: '分区' })
    const shown = sections.locator('[aria-current]')
    const first = await shown.textContent()
    await scrollToY(page, 60)
    await sections.getByRole('link', { name: '推荐' }).click()
    await expect(shown).toHaveText('推荐')
    await scrollToY(page, 30)
    await page.goBack()
    await expect(shown).toHaveText(first!)
    await expect.poll(() => top(page)).toBe(60)
    await page.goForward()
    await expect(shown).toHaveText('推荐')
    await expect.poll(() => top(page)).toBe(30)
  },
)
