// The tab of messages in the member center: marked as read singly, in a row, or all at once.
import { expect, gotoHydrated, test } from '../../support/browser/member.ts'

test(
  'messages are marked as read singly or at once; two tabs agree',
  { tag: '@deep' },
  async ({ page, context }) => {
    const second = await context.newPage()
    await gotoHydrated(second, '/member/messages')
    await gotoHydrated(page, '/member/messages')
    const badge = (one: typeof page) => one.locator('.member-navigation .badge [aria-hidden]')
    const { unread_count } = (await (await context.request.get('/api/user')).json()) as {
      unread_count: number
    }
    expect(unread_count).toBeGreaterThan(1)
    await expect(badge(page)).toHaveText(String(unread_count))
    await page
      .getByRole('button', { name: /^标为已读/ })
      .first()
      .press('Enter')
    await expect(badge(page)).toHaveText(String(unread_count - 1))
    await expect(badge(second)).toHaveText(String(unread_count - 1))
    await second.getByRole('button', { name: '全部标为已读' }).click()
    await expect(second.getByText('全部已读')).toBeVisible()
    await expect(page.getByText('全部已读')).toBeVisible()
    await expect(badge(page)).toHaveCount(0)
  },
)

test('messages are marked as read in a row, before the first answer', async ({ page }) => {
  await gotoHydrated(page, '/member/messages')
  const unread = page.locator('.message.unread')
  await expect(unread.first()).toBeVisible()
  const before = await unread.count()
  expect(before).toBeGreaterThan(1)
  const answer = Promise.withResolvers<void>()
  await page.route(/notification\/(?:\d+\/read|read-all)/, async (route) => {
    await answer.promise
    await route.continue()
  })
  const button = page.getByRole('button', { name: /^标为已读/ }).first()
  for (let left = before - 1; left >= Math.max(1, before - 3); left -= 1) {
    await button.click()
    await expect(unread).toHaveCount(left)
  }
  await page.getByRole('button', { name: '全部标为已读' }).click()
  await expect(unread).toHaveCount(0)
  answer.resolve()
  await page.waitForResponse(/read-all/)
  await expect(page.getByText('全部已读')).toBeVisible()
  await expect(page.getByText('没能标为已读，请重试。')).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('全部已读')).toBeVisible()
})

test.describe('a failed mark as read', () => {
  test.use({ expectedFailures: ['/api/user/notification/read-all?lang=zh-CN'] })

  test('is reverted', { tag: '@deep' }, async ({ page }) => {
    await gotoHydrated(page, '/member/messages')
    await expect(page.locator('.message.unread').first()).toBeVisible()
    const before = await page.locator('.message.unread').count()
    await page.route('**/read-all*', (route) => route.abort('failed'))
    await page.getByRole('button', { name: '全部标为已读' }).click()
    await expect(page.getByText('没能标为已读，请重试。')).toBeVisible()
    await expect(page.locator('.message.unread')).toHaveCount(before)
  })
})
