// Support at the desk: a member is found, access changes reach open pages, and requests are carried out.
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright/test'
import { newVisitorHeaders } from '../../support/browser/account.ts'
import { expectAccessible } from '../../support/browser/accessibility.ts'
import { field, openComments } from '../../support/browser/comments.ts'
import { findMember, openDesk } from '../../support/browser/desk.ts'
import { logIn, signUp } from '../../support/browser/member.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { isDeep } from '../../support/sample.ts'

interface Person {
  id: number
  email: string
  nickname: string
  page: Page
}

/** A member in a separate browser context. */
async function member(browser: Browser, baseURL: string): Promise<Person> {
  const nickname = `鹿${randomUUID().slice(0, 8)}`
  const email = await signUp(baseURL, nickname)
  const context = await browser.newContext({ baseURL, extraHTTPHeaders: newVisitorHeaders() })
  await logIn(context.request, email)
  const { id } = (await (await context.request.get('/api/user')).json()) as { id: number }
  return { id, email, nickname, page: await context.newPage() }
}

test(
  'a member is found by nickname, email and id, and access changes reach their open page',
  { tag: '@deep' },
  async ({ page: desk, browser, baseURL }) => {
    const { id, email, nickname, page } = await member(browser, baseURL!)
    const section = await openComments(page, '/article/92')
    await expect(field(section)).toBeVisible()
    await openDesk(desk, 'support', '/backstage/member')
    await expectAccessible(desk)
    await desk.emulateMedia({ colorScheme: 'light' })
    for (const words of isDeep ? [nickname, email, String(id)] : [email])
      await findMember(desk, words, nickname)
    await expect(desk.getByText(email)).toBeVisible()
    for (const name of ['登录状态', '举报', '评论', '邮件（30天内）', '投票'])
      await expect(desk.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
    await expect(desk.getByRole('listitem').filter({ hasText: '验证邮箱' })).toBeVisible()
    await expectAccessible(desk)
    await desk.emulateMedia({ colorScheme: 'light' })

    await desk.getByRole('checkbox', { name: '可以评论' }).uncheck()
    await desk.getByRole('button', { name: '保存权限' }).click()
    await expect(section).toContainText('这个账号不能发表评论。')
    await desk.keyboard.press('z')
    await expect(desk.getByRole('checkbox', { name: '可以评论' })).toBeChecked()
    await expect(field(section)).toBeVisible()

    await desk.getByLabel('账号类型').selectOption('vip')
    await desk.getByLabel('VIP组', { exact: true }).fill('aurora')
    await desk.getByRole('button', { name: '保存权限' }).click()
    await expect(desk.getByText('VIP会员 aurora')).toBeVisible()
    const user = (await (await page.request.get('/api/user')).json()) as { kind: string }
    expect(user).toMatchObject({ kind: 'vip', member: { vip_group: 'aurora' } })
    await desk.getByLabel('账号类型').selectOption('download_only')
    await desk.getByRole('button', { name: '保存权限' }).click()
    await expect(section).toContainText('这个账号只能浏览和下载，不能评论。')
    await page.context().close()
  },
)

test(
  'a mute is shown and ended on the member’s page, and restored by undo',
  { tag: '@deep' },
  async ({ page: desk, browser, baseURL }) => {
    const { id, page } = await member(browser, baseURL!)
    await openDesk(desk, 'moderator')
    const headers = { 'Sec-Fetch-Site': 'same-origin' }
    const path = `/api/backstage/comment/member/${id}/mute?lang=zh-CN`
    const muted = await desk.request.post(path, { data: { days: 7, reason: 'insult' }, headers })
    expect(muted.status()).toBe(200)
    const section = await openComments(page, '/article/92')
    await expect(section).toContainText('之前，你不能发表评论。')
    await openDesk(desk, 'support', `/backstage/member/${id}`)
    await expect(desk.getByText('审核员已禁言')).toBeVisible()
    await expectAccessible(desk)
    await desk.getByRole('button', { name: '解除禁言' }).click()
    await expect(desk.getByText('审核员已禁言')).toHaveCount(0)
    await expect(field(section)).toBeVisible()
    await desk.keyboard.press('z')
    await expect(desk.getByText('审核员已禁言')).toBeVisible()
    await expect(section).toContainText('之前，你不能发表评论。')
    await page.context().close()
  },
)

test(
  'sessions are ended, data are exported, and an account is scheduled for deletion and kept',
  { tag: '@deep' },
  async ({ page: desk, browser, baseURL }) => {
    const { id, email, nickname, page } = await member(browser, baseURL!)
    // A recent sign-in counts as step-up.
    await openDesk(desk, 'support', `/backstage/member/${id}`)
    await desk.getByRole('button', { name: '全部退出登录' }).click()
    await expect(desk.getByText('没有登录。')).toBeVisible()
    expect((await page.request.get('/api/user')).status()).toBe(401)

    const saving = desk.waitForEvent('download')
    await desk.getByRole('button', { name: '导出资料' }).click()
    const file = await (await saving).path()
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ user: { email, nickname } })

    await desk.getByRole('button', { name: '删除账号……' }).click()
    const dialog = desk.getByRole('dialog', { name: `删除${nickname}的账号？` })
    await expect(dialog).toContainText('会留下')
    await expectAccessible(desk)
    await dialog.getByRole('button', { name: '退出登录并删除' }).click()
    await expect(desk.getByText(/这个账号将于.*删除/)).toBeVisible()
    await desk.getByRole('button', { name: '保留账号' }).click()
    await expect(desk.getByText(/这个账号将于.*删除/)).toHaveCount(0)
    await page.context().close()
  },
)

test(
  'the site is viewed as a kind of member, and links stay within the preview',
  { tag: '@deep' },
  async ({ page: desk }) => {
    await openDesk(desk, 'support', '/backstage/seen-as?as=muted&page=/article/92')
    const site = desk.frameLocator('iframe')
    await expect(site.getByText('工作台：被禁言的会员看到的网站。')).toBeVisible()
    await expect(site.locator('#comments')).toContainText('之前，你不能发表评论。')
    await desk.getByRole('button', { name: '仅供下载账号' }).click()
    await expect(site.locator('#comments')).toContainText('这个账号只能浏览和下载，不能评论。')
    await site.getByRole('banner').locator('a[data-account]').click()
    await expect(site.getByRole('heading', { level: 1, name: '账号设置' })).toBeVisible()
    await expect(desk.getByLabel('页面', { exact: true })).toHaveValue('/member/account')
    await expectAccessible(desk)
  },
)
