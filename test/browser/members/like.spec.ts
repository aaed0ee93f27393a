// Likes on articles and games: updated everywhere at once, and exact despite failures and races.
import type { Page } from 'playwright/test'
import { accessibilityViolations } from '../../support/browser/accessibility.ts'
import { scrollToEnd, toastOf } from '../../support/browser/browser.ts'
import { endSessions, expect, password, test, gotoHydrated } from '../../support/browser/member.ts'

/** The visible like button of the item: beside the article on a wide screen, below it on a narrow one. */
const likeButton = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('button', { name: /^点赞/ })
    .and(page.locator('.tool'))
    .filter({ visible: true })
const likeCount = async (page: Page) =>
  Number((await likeButton(page).getAttribute('title'))!.replaceAll(',', ''))
/** Opens a page as a member. */
async function open(page: Page, path: string): Promise<void> {
  const asked = page.waitForResponse(/\/api\/user\/state/)
  await gotoHydrated(page, path)
  await asked
  await scrollToEnd(page)
  await likeButton(page).scrollIntoViewIfNeeded()
}

test(
  'an article is liked by one press, and listed among the member’s likes',
  { tag: '@deep' },
  async ({ page }) => {
    await open(page, '/article/38')
    const before = await likeCount(page)
    await likeButton(page).click()
    await expect(likeButton(page)).toHaveAttribute('aria-pressed', 'true')
    expect(await likeCount(page)).toBe(before + 1)
    expect(await accessibilityViolations(page)).toEqual([])
    await gotoHydrated(page, '/member/likes')
    const item = page.locator('.liked').first()
    await expect(item.getByRole('button', { name: /^点赞/ })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await item.getByRole('button', { name: /^点赞/ }).click()
    await expect(item.getByRole('button', { name: /^点赞/ })).toHaveAttribute(
      'aria-pressed',
      'false',
    )
    await page.reload()
    await expect(page.getByText('还没有点赞的文章')).toBeVisible()
  },
)

test('a game is liked by keyboard', { tag: ['@phone', '@deep'] }, async ({ page }) => {
  await open(page, '/game-intro/20')
  const sent = page.waitForResponse(/\/like\/game\/20\/add/)
  await likeButton(page).focus()
  await page.keyboard.press('Enter')
  await sent
  await open(page, '/game-intro/20')
  await expect(likeButton(page)).toHaveAttribute('aria-pressed', 'true')
})

test('the last of many presses counts', { tag: '@deep' }, async ({ page }) => {
  await open(page, '/article/44')
  const before = await likeCount(page)
  for (let press = 0; press < 5; press++) await likeButton(page).click({ delay: 0 })
  await expect(likeButton(page)).toHaveAttribute('aria-pressed', 'true')
  await page.waitForLoadState('networkidle')
  await open(page, '/article/44')
  await expect(likeButton(page)).toHaveAttribute('aria-pressed', 'true')
  expect(await likeCount(page)).toBeGreaterThan(before)
})

test('a page requests all its counts at once', { tag: '@deep' }, async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (/\/api\/(?:counts|user\/state)/.test(request.url())) asked.push(request.url())
  })
  await gotoHydrated(page, '/')
  await scrollToEnd(page)
  await page.waitForLoadState('networkidle')
  expect(asked).toHaveLength(1)
  const { searchParams } = new URL(asked[0]!)
  expect(searchParams.get('articles')!.split(',').length).toBeGreaterThan(3)
  expect(searchParams.get('games')!.split(',').length).toBeGreaterThan(5)
  expect(searchParams.get('polls')).toMatch(/^\d+$/)
})

test.describe('the network fails', () => {
  test.use({ expectedFailures: ['/api/user/like/article/50/add?lang=zh-CN'] })

  test(
    'the like is reverted with a message, and can be repeated',
    { tag: '@deep' },
    async ({ page }) => {
      await open(page, '/article/50')
      const before = await likeCount(page)
      await page.route('**/like/article/50/add*', (route) => route.abort('failed'))
      await likeButton(page).click()
      const toast = toastOf(page)
      await expect(toast).toContainText('操作失败')
      await expect(likeButton(page)).toHaveAttribute('aria-pressed', 'false')
      expect(await likeCount(page)).toBe(before)
      await page.unroute('**/like/article/50/add*')
      await toast.getByRole('button', { name: '重试' }).click()
      await expect(likeButton(page)).toHaveAttribute('aria-pressed', 'true')
      await expect(toast).toHaveCount(0)
    },
  )
})

test.describe('the session has ended', () => {
  test.use({
    expectedFailures: [
      '/api/user/like/article/56/add?lang=zh-CN',
      '/api/user/like/article/68/add?lang=zh-CN',
      '/api/user?lang=zh-CN',
    ],
  })

  test(
    'a member who logs in again has liked it',
    { tag: '@deep' },
    async ({ page, email, baseURL }) => {
      await open(page, '/article/56')
      await endSessions(baseURL!, email)
      await likeButton(page).click()
      const modal = page.getByRole('dialog')
      await modal.getByLabel('邮箱').fill(email)
      await modal.getByLabel('密码', { exact: true }).fill(password)
      await modal.getByRole('button', { name: '登录', exact: true }).click()
      await expect(modal).toBeHidden()
      await expect(likeButton(page)).toHaveAttribute('aria-pressed', 'true')
    },
  )

  test(
    'a member who declines has changed nothing',
    { tag: '@deep' },
    async ({ page, email, baseURL }) => {
      await open(page, '/article/68')
      const before = await likeCount(page)
      await endSessions(baseURL!, email)
      await likeButton(page).click()
      await expect(page.getByRole('dialog').getByLabel('邮箱')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(likeButton(page)).toHaveAttribute('aria-pressed', 'false')
      expect(await likeCount(page)).toBe(before)
      await expect(toastOf(page)).toHaveCount(0)
    },
  )
})

test.describe('a read-only account', () => {
  test.use({
    demoAccount: 'download@example.test',
    expectedFailures: ['/api/user/like/article/62/add?lang=zh-CN'],
  })

  test(
    'sees the error, and no button that would only repeat it',
    { tag: '@deep' },
    async ({ page }) => {
      await open(page, '/article/62')
      await likeButton(page).click()
      await expect(toastOf(page)).toContainText('只能浏览和下载')
      await expect(toastOf(page).getByRole('button', { name: '重试' })).toHaveCount(0)
      await expect(likeButton(page)).toHaveAttribute('aria-pressed', 'false')
    },
  )
})
