// All states of the comment list, also for readers who may not write.
import { localePath } from '../../../client/contract/paths.ts'
import { crowdedArticle } from '../../../scripts/seed/synthetic/comments.ts'
import { expectAccessible } from '../../support/browser/accessibility.ts'
import { field, openComments, uniqueText } from '../../support/browser/comments.ts'
import { screenTagFor, horizontalOverflow, toastOf } from '../../support/browser/browser.ts'
import { expect, test } from '../../support/browser/member.ts'
import { sampledList } from '../../support/sample.ts'

test.describe('the list', () => {
  test.use({ demoAccount: 'member@example.test' })
  const crowded = `/article/${crowdedArticle}`

  test('loads twenty comments at a time and focuses the first new one', async ({ page }) => {
    const section = await openComments(page, crowded)
    const items = section.locator('.comments-list > li')
    await expect(items).toHaveCount(20)
    const more = section.getByRole('button', { name: /^再看\d+条$/ })
    await more.scrollIntoViewIfNeeded()
    const top = await page.evaluate(() => scrollY)
    await more.press('Enter')
    await expect(items.nth(20).getByRole('article').first()).toBeFocused()
    expect(await page.evaluate(() => scrollY)).toBe(top)
    const ids = await section
      .locator('.comments-list > li > article')
      .evaluateAll((all) => all.map(({ id }) => id))
    expect(new Set(ids).size).toBe(ids.length)
    await test.step('replies are loaded in the same way', async () => {
      const replies = section.locator('.comments-list ol:has(> li:nth-child(20)) > li')
      await expect(replies).toHaveCount(20)
      const rest = section.getByRole('button', { name: /^展开其余\d+条回复$/ }).first()
      await rest.press('Enter')
      await expect(replies.nth(20).getByRole('article')).toBeFocused()
    })
  })

  test('shows the age of each comment and keeps it current', { tag: '@deep' }, async ({ page }) => {
    await page.clock.install()
    const section = await openComments(page, crowded)
    const time = section.locator('.comment-byline time').first()
    await expect(time).toHaveText(/^\d+.+前$/)
    await expect(time).toHaveAttribute('title', /^\d{4}年\d+月\d+日 \d\d:\d\d UTC\+8$/)
    await expect(time).toHaveAttribute('datetime', /^\d{4}-\d\d-\d\dT/)
    await page.clock.fastForward(2 * 366 * 24 * 3_600_000)
    await expect(time).toHaveText('2年前')
  })

  test.describe('when the request fails', () => {
    test.use({ expectedFailures: ['/api/article/8/comments?lang=zh-CN&page=1'] })

    test('shows the error and loads on retry', { tag: '@deep' }, async ({ page }) => {
      await page.route('**/api/article/8/comments*', (route) => route.abort('failed'))
      const section = await openComments(page, '/article/8')
      await expect(section.getByRole('alert')).toHaveText('评论加载失败，请重试。')
      await expect(field(section)).toBeVisible()
      await page.unroute('**/api/article/8/comments*')
      await section.getByRole('button', { name: '再试一次' }).press('Enter')
      await expect(
        section.locator('.comments-list > li').first().locator('article').first(),
      ).toBeFocused()
      await expect(section.getByRole('alert')).toHaveCount(0)
    })
  })

  test('shows a skeleton while it loads', { tag: '@deep' }, async ({ page }) => {
    await page.route('**/api/article/8/comments*', async (route) => {
      await page.locator('.comments-skeleton').waitFor()
      await route.continue()
    })
    const section = await openComments(page, '/article/8')
    await expect(section.locator('.comments-list > li').first()).toBeVisible()
  })

  test('leads to the field when it is empty', { tag: ['@phone', '@deep'] }, async ({ page }) => {
    const section = await openComments(page, '/article/170')
    await expect(section.getByRole('heading', { name: '还没有评论' })).toBeVisible()
    await section.getByRole('button', { name: '写评论' }).click()
    await expect(field(section)).toBeFocused()
  })
})

test.describe('removed comments and closed articles', () => {
  test.use({ isLoggedIn: false })

  test(
    'a comment banned by a moderator or deleted by its author keeps its place',
    { tag: '@deep' },
    async ({ page }) => {
      const banned = await openComments(page, '/article/8', false)
      const gone = banned.locator('#comment-830')
      await expect(gone.locator('> div > .removed')).toHaveText('这条评论已被管理员隐藏。')
      await expect(gone.locator('> div > .comment-byline')).toContainText('已隐藏的读者')
      await expect(gone.getByRole('listitem')).not.toHaveCount(0)
      await expect(gone.getByRole('button', { name: /^回复/ })).toHaveCount(0)
      const deleted = (await openComments(page, '/article/62', false)).locator('#comment-6240')
      await expect(deleted.locator('> div > .removed')).toHaveText('这条评论已由作者删除。')
      await expect(deleted.getByRole('listitem')).toHaveCount(2)
    },
  )

  test(
    'existing comments stay readable on an article closed for comments',
    { tag: ['@phone', '@deep'] },
    async ({ page }) => {
      const section = await openComments(page, '/article/308', false)
      await expect(section.getByText('这篇文章不开放评论。')).toBeVisible()
      await expect(section.getByRole('textbox')).toHaveCount(0)
      await expect(section.getByRole('article')).toHaveCount(4)
      await expect(section.getByRole('button', { name: /^回复/ })).toHaveCount(0)
    },
  )
})

for (const [account, reason] of [
  ['muted@example.test', '这个账号不能发表评论。'],
  ['download@example.test', '这个账号只能浏览和下载，不能评论。'],
] as const)
  test.describe(account, () => {
    test.use({ demoAccount: account })

    test('a reader who may not comment sees the reason', { tag: '@deep' }, async ({ page }) => {
      const section = await openComments(page, '/article/8')
      await expect(section.getByText(reason)).toBeVisible()
      await expect(section.getByRole('textbox')).toHaveCount(0)
      await expect(section.getByRole('button', { name: /^回复/ })).toHaveCount(0)
      await expect(section.getByRole('article').first()).toBeVisible()
    })
  })

const articles = [
  ['en-US', 97],
  ['zh-CN', 50],
] as const

for (const [locale, article] of sampledList('comments in all states', articles, 1))
  test(
    `every state is accessible and fits in ${locale}`,
    screenTagFor(locale),
    async ({ page }) => {
      const section = await openComments(page, localePath(locale, `/article/${article}`))
      await section.locator('.comment-new textarea').fill(`${'long'.repeat(60)} evil.com`)
      await expect(section.locator('.alert.warning')).toBeVisible()
      await section
        .locator('.comments-list .comment-actions button:has(use[href$=chat])')
        .first()
        .click()
      await expectAccessible(page, 'forms')
      await page.setViewportSize({ width: 320, height: 700 })
      expect.soft(await horizontalOverflow(page), 'forms').toBe(0)
      await section.locator('.comment-new textarea').fill(`${'a'.repeat(200)} ${uniqueText()}`)
      await section.locator('.comment-new .button.primary').click()
      const own = section.locator('.comments-list > li').first()
      await expect(own.locator('.comment-text').first()).toContainText('aaa')
      expect.soft(await horizontalOverflow(page), 'list').toBe(0)
      await own.locator('.comment-actions button').last().click()
      await expect(page.locator('dialog[open]')).toBeVisible()
      await expectAccessible(page, 'question')
      expect.soft(await horizontalOverflow(page), 'question').toBe(0)
      await page.locator('dialog[open] .danger').click()
      await expect(toastOf(page)).toBeVisible()
      await expectAccessible(page, 'toast')
    },
  )

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, isLoggedIn: false })

  test('a note says that comments need JavaScript', { tag: '@deep' }, async ({ page }) => {
    await page.goto('/article/8#comments')
    const section = page.locator('#comments')
    await expect(section.getByRole('heading', { name: '评论' })).toBeInViewport()
    await expect(section.locator('noscript .help')).toBeVisible()
    await expect(section.getByRole('textbox')).toBeHidden()
    await expect(section.locator('.comments-skeleton')).toBeHidden()
  })
})
