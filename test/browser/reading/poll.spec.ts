// Polls: voting once, results, and failures.
import type { Page } from 'playwright/test'
import { expectAccessible } from '../../support/browser/accessibility.ts'
import { waitForHydration, horizontalOverflow, toastOf } from '../../support/browser/browser.ts'
import { endSessions, expect, password, test, gotoHydrated } from '../../support/browser/member.ts'

const first = '明年你最希望平台先做好哪一件事？'
const cardOf = (page: Page, title: string) => page.locator('.poll', { hasText: title })

/** Opens a page as a member remembered by this browser; resolves to the card of a poll. */
async function open(page: Page, path = '/article/poll', title = first) {
  await page.addInitScript(() =>
    localStorage.setItem('meridian.member', '{"nickname":"","email":""}'),
  )
  const asked = page.waitForResponse(/\/api\/user\/state/)
  await gotoHydrated(page, path)
  await asked
  const card = cardOf(page, title)
  await waitForHydration(card)
  return card
}

test(
  'all three states are shown, accessible in both schemes, and fit',
  { tag: '@phone' },
  async ({ page }) => {
    await open(page)
    await expect(page.locator('.poll .poll-state b')).toHaveText([
      '进行中',
      '进行中',
      '进行中',
      '未开始',
      '已结束',
      '已结束',
    ])
    await expectAccessible(page)
    expect(await horizontalOverflow(page)).toBe(0)
  },
)

test(
  'by keyboard, a member looks at the results, goes back, chooses and votes',
  { tag: '@deep' },
  async ({ page }) => {
    const card = await open(page, '/article/20', '打出一张牌以后')
    await card.getByRole('button', { name: '看结果' }).press('Enter')
    await expect(card.locator('.poll-bar')).toHaveCount(5)
    const back = card.getByRole('button', { name: '返回投票' })
    await expect(back).toBeFocused()
    await back.press('Enter')
    await card.getByRole('button', { name: '投票' }).press('Enter')
    await expect(card.getByRole('alert')).toHaveText('请先选一项，再投票。')
    await card.getByLabel('0.9秒，刚刚好').focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')
    await expect(card.locator('.poll-bar.mine')).toHaveText(/0\.9秒/)
  },
)

test(
  'a short remaining time is counted down, and the poll closes by itself',
  { tag: '@deep' },
  async ({ page }) => {
    // A clock that jumps makes an opening connection time out.
    await page.routeWebSocket('**/app/**', () => undefined)
    await gotoHydrated(page, '/article/poll')
    const card = cardOf(page, first)
    const end = await card.locator('.poll-state time').getAttribute('datetime')
    await page.clock.install({ time: Date.parse(end!) - 10_000 })
    await gotoHydrated(page, '/article/poll')
    await waitForHydration(card)
    await expect(card.locator('.poll-state')).toContainText(/还剩\d+秒/)
    await page.clock.fastForward(15_000)
    await expect(card.locator('.poll-state b')).toHaveText('已结束')
    await expect(card.getByRole('button', { name: '投票' })).toHaveCount(0)
  },
)

test.describe('failures', () => {
  const voting = '/api/user/poll/1/vote?lang=zh-CN'
  test.use({ expectedFailures: [voting, '/api/user?lang=zh-CN'] })

  test(
    'a vote lost by the network is reverted with a message, and can be repeated',
    { tag: '@deep' },
    async ({ page }) => {
      const card = await open(page)
      await page.route(`**${voting}`, (route) => route.abort('failed'))
      await card.getByLabel('更细的语言支持').check()
      await card.getByRole('button', { name: '投票' }).click()
      await expect(toastOf(page)).toContainText('没有提交成功')
      await expect(card.getByLabel('更细的语言支持')).toBeChecked()
      await page.unroute(`**${voting}`)
      await card.getByRole('button', { name: '投票' }).click()
      await expect(card.locator('.poll-bar.mine')).toHaveText(/更细的语言支持/)
    },
  )

  test(
    'a second vote in another tab is rejected, and the first one is shown',
    { tag: '@deep' },
    async ({ page, context }) => {
      const card = await open(page)
      await card.getByLabel('更细的语言支持').check()
      const tab = await context.newPage()
      const other = await open(tab)
      await other.getByLabel('棋牌的好友房').check()
      await other.getByRole('button', { name: '投票' }).click()
      await expect(toastOf(tab)).toContainText('投票已计入')
      await card.getByRole('button', { name: '投票' }).click()
      await expect(toastOf(page)).toContainText('投过')
      await expect(card.locator('.poll-bar.mine')).toHaveText([/棋牌的好友房/])
    },
  )

  test(
    'an ended session asks for a login, then casts the vote',
    { tag: '@deep' },
    async ({ page, email, baseURL }) => {
      const card = await open(page)
      await endSessions(baseURL!, email)
      await card.getByLabel('更快的提现到账').check()
      await card.getByRole('button', { name: '投票' }).click()
      const modal = page.getByRole('dialog')
      await modal.getByLabel('邮箱').fill(email)
      await modal.getByLabel('密码', { exact: true }).fill(password)
      await modal.getByRole('button', { name: '登录', exact: true }).click()
      await expect(card.locator('.poll-bar.mine')).toHaveText(/更快的提现到账/)
    },
  )
})
