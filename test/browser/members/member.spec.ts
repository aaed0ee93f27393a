// The member center: a journey for every tab, each with its own account.
import { memberTabs } from '../../../client/contract/members/tabs.ts'
import type { Route } from 'playwright/test'
import { localePath } from '../../../client/contract/paths.ts'
import { accessibilityViolations, expectAccessible } from '../../support/browser/accessibility.ts'
import { screenTagFor, horizontalOverflow } from '../../support/browser/browser.ts'
import {
  endSessions,
  expect,
  nickname,
  password,
  test,
  gotoHydrated,
} from '../../support/browser/member.ts'
import { sampledList } from '../../support/sample.ts'

const asked = '/api/user/center?lang=zh-CN'

test.describe('a visitor without a login', () => {
  test.use({ isLoggedIn: false, expectedFailures: [asked] })

  test(
    'sees the login form in place, which opens the member center',
    { tag: '@deep' },
    async ({ page, email }) => {
      await gotoHydrated(page, '/member/profile')
      const main = page.getByRole('main')
      await expect(main.getByLabel('邮箱')).toBeVisible()
      expect(await accessibilityViolations(page)).toEqual([])
      await main.getByLabel('邮箱').fill(email)
      await main.getByLabel('密码', { exact: true }).fill(password)
      await main.getByRole('button', { name: '登录', exact: true }).click()
      await expect(main.getByLabel('昵称')).toHaveValue(nickname)
      await expect(page).toHaveURL(/\/member\/profile$/)
    },
  )
})

for (const locale of sampledList('member centre', ['zh-CN', 'en-US'] as const, 1))
  test(`every tab is accessible and fits in ${locale}`, screenTagFor(locale), async ({ page }) => {
    for (const tab of memberTabs) {
      await gotoHydrated(page, localePath(locale, `/member/${tab}`))
      await expect(page.locator('.member-log-out')).toBeVisible()
      await expect(page.locator('.member-skeleton')).toHaveCount(0)
      await expectAccessible(page, tab)
      expect.soft(await horizontalOverflow(page), tab).toBe(0)
    }
  })

test(
  'the tabs are links, and the current one is marked',
  { tag: ['@phone', '@deep'] },
  async ({ page }) => {
    await gotoHydrated(page, '/member')
    await expect(page).toHaveURL(/\/member\/account$/)
    const nav = page.getByRole('navigation', { name: '会员中心' })
    await nav.getByRole('link', { name: '我的点赞' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('我的点赞')
    await expect(nav.locator('[aria-current=page]')).toHaveText('我的点赞')
    await expect(page.getByText('还没有点赞的文章')).toBeVisible()
  },
)

test('the profile is saved and shown again', { tag: '@deep' }, async ({ page }) => {
  await gotoHydrated(page, '/member/profile')
  await page.getByLabel('昵称').fill('岸上看潮人')
  await page.getByLabel('手机号码').fill('6123 4567')
  await page.getByLabel('国家或地区').selectOption('HK')
  await page.getByRole('button', { name: '保存资料' }).press('Enter')
  await expect(page.getByText('资料已保存。')).toBeVisible()
  await expect(page.getByLabel('手机号码')).toHaveValue('+85261234567')
  await expect(page.locator('.member-identity')).toContainText('岸上看潮人')
  await page.getByLabel('昵称').fill('另一个名字')
  await page.getByRole('button', { name: '还原' }).click()
  await expect(page.getByLabel('昵称')).toHaveValue('岸上看潮人')
  await expect(page.getByRole('button', { name: '还原' })).toBeFocused()
})

test(
  'a name needs a confirmation, is set once, and then locked',
  { tag: ['@phone', '@deep'] },
  async ({ page }) => {
    await gotoHydrated(page, '/member/profile')
    const name = page.getByRole('textbox', { name: '姓名' })
    await name.fill('林秋原')
    await page.getByRole('button', { name: '保存资料' }).click()
    const question = page.getByRole('dialog', { name: '姓名设为“林秋原”？' })
    await question.getByRole('button', { name: '取消' }).click()
    await expect(question).toBeHidden()
    await expect(name).toHaveValue('林秋原')
    await page.getByRole('button', { name: '保存资料' }).click()
    await question.getByRole('button', { name: '确定用这个姓名' }).click()
    await expect(page.getByText('已设置，不可更改')).toBeVisible()
    await expect(name).toHaveAttribute('readonly')
  },
)

test('errors show at the field, and the input is kept', { tag: '@deep' }, async ({ page }) => {
  await gotoHydrated(page, '/member/profile')
  await page.getByLabel('昵称').fill('短')
  await page.getByLabel('手机号码').fill('abc')
  await page.getByRole('button', { name: '保存资料' }).click()
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(page.getByLabel('昵称')).toHaveAccessibleDescription(/至少要5个字符/)
  await expect(page.getByLabel('手机号码')).toHaveValue('abc')
  await page.getByLabel('昵称').fill('岸\u200b上看潮\u2066人')
  await expect(page.getByLabel('昵称')).toHaveAccessibleDescription(/第2个字符看不见（U\+200B）/)
  await page.getByRole('button', { name: '删去看不见的字符' }).click()
  await expect(page.getByLabel('昵称')).toHaveValue('岸上看潮人')
})

test.describe('the network fails while saving', () => {
  test.use({ expectedFailures: ['/api/user/update?lang=zh-CN'] })

  test('the text stays, and is saved once back online', { tag: '@deep' }, async ({ page }) => {
    await gotoHydrated(page, '/member/profile')
    await page.route('**/api/user/update*', (route) => route.abort('failed'))
    await page.getByLabel('昵称').fill('断线也不丢')
    await page.getByRole('button', { name: '保存资料' }).click()
    await expect(page.getByRole('alert')).toContainText('内容都还在')
    await expect(page.getByLabel('昵称')).toHaveValue('断线也不丢')
    await page.unroute('**/api/user/update*')
    await page.getByRole('button', { name: '保存资料' }).click()
    await expect(page.getByText('资料已保存。')).toBeVisible()
  })

  test.describe('while loading', () => {
    test.use({ expectedFailures: [asked] })

    test('it shows the error and loads on retry', { tag: '@deep' }, async ({ page }) => {
      await page.route('**/api/user/center*', (route) => route.abort('failed'))
      await gotoHydrated(page, '/member/likes')
      await expect(page.getByRole('alert')).toContainText('会员资料加载失败')
      await page.unroute('**/api/user/center*')
      await page.getByRole('button', { name: '再试一次' }).click()
      await expect(page.getByText('还没有点赞的游戏')).toBeVisible()
    })
  })
})

test.describe('the session ends while editing', () => {
  test.use({
    expectedFailures: ['/api/user/update?lang=zh-CN', '/api/user?lang=zh-CN', asked],
  })

  test('the change is saved after a new login', async ({ page, email, baseURL }) => {
    // Realtime would tell the page that the session has ended before the button is pressed.
    await page.routeWebSocket('**/app/**', () => undefined)
    await gotoHydrated(page, '/member/profile')
    await page.getByLabel('昵称').fill('回来接着做')
    await endSessions(baseURL!, email)
    await page.getByRole('button', { name: '保存资料' }).click()
    const modal = page.getByRole('dialog')
    await modal.getByLabel('邮箱').fill(email)
    await modal.getByLabel('密码', { exact: true }).fill(password)
    await modal.getByRole('button', { name: '登录', exact: true }).click()
    await expect(page.getByText('资料已保存。')).toBeVisible()
    await expect(page.getByLabel('昵称')).toHaveValue('回来接着做')
    await expect(page.locator('.member-identity')).toContainText('回来接着做')
  })
})

test('the password changes after entering it twice', { tag: '@deep' }, async ({ page, email }) => {
  await gotoHydrated(page, '/member/password')
  await page.getByRole('button', { name: '修改密码' }).click()
  await expect(page.getByRole('alert').getByRole('listitem')).toHaveText(
    ['当前密码', '新密码', '再输入一次新密码'].map((label) => `${label} 此项必填。`),
  )
  await page.getByLabel('当前密码').fill(password)
  await page.getByLabel('新密码', { exact: false }).first().fill('nextpass2026')
  await page.getByLabel('再输入一次新密码').fill('different2026')
  await page.getByRole('button', { name: '修改密码' }).click()
  await expect(page.getByText('两次输入的密码不一致。').first()).toBeVisible()
  await page.getByLabel('再输入一次新密码').fill('nextpass2026')
  await page.getByRole('button', { name: '修改密码' }).click()
  await expect(page.getByText('密码已修改，其他设备都已退出登录。')).toBeVisible()
  await expect(page.getByLabel('当前密码')).toHaveValue('')
  const refused = await page.request.post('/api/user/login', {
    data: { email: email, password },
    headers: { 'Sec-Fetch-Site': 'same-origin' },
  })
  expect(refused.status()).toBe(401)
})

test('an account without a password sees how to set one', { tag: '@deep' }, async ({ page }) => {
  await page.route(/\/api\/user(?:\/center)?\?/, withoutPassword)
  await gotoHydrated(page, '/member/password')
  await expect(page.getByRole('main').getByRole('link', { name: '设置密码' })).toHaveAttribute(
    'href',
    '/forgot-password',
  )
  await page.unrouteAll({ behavior: 'wait' })
})

/** Changes the response to that of an account created with Google. */
async function withoutPassword(route: Route): Promise<void> {
  const response = await route.fetch()
  const body = await response.text()
  await route.fulfill({
    response,
    body: body.replace('"has_password":true', '"has_password":false'),
  })
}

test.describe('a download account', () => {
  test.use({ demoAccount: 'download@example.test' })

  test('reads, and finds every form locked with the reason', { tag: '@deep' }, async ({ page }) => {
    const reason = page.getByText('这个账号只能浏览和下载，不能修改。')
    await gotoHydrated(page, '/member/account')
    await expect(reason).toBeVisible()
    await expect(page.locator('input[type=file]')).toBeDisabled()
    await expect(page.getByRole('switch').first()).toBeDisabled()
    await expect(page.getByRole('button', { name: '删除账号' })).toHaveCount(0)
    await gotoHydrated(page, '/member/password')
    await expect(reason).toBeVisible()
    await expect(page.getByLabel('当前密码')).toHaveCount(0)
    await gotoHydrated(page, '/member/profile')
    await expect(page.getByLabel('昵称')).toBeDisabled()
    await expect(page.getByRole('button', { name: '保存资料' })).toBeDisabled()
  })
})

test.describe('logging out', () => {
  test.use({ expectedFailures: ['/api/user?lang=zh-CN'] })

  test(
    'closes the member center, here and in the other tab',
    { tag: '@deep' },
    async ({ page, context, email }) => {
      const second = await context.newPage()
      await gotoHydrated(second, '/member/profile')
      await expect(second.getByLabel('昵称')).toBeVisible()
      await gotoHydrated(page, '/member/account')
      await page.getByRole('button', { name: '退出登录' }).click()
      await expect(page.getByRole('main').getByLabel('邮箱', { exact: true })).toBeVisible()
      await expect(page.getByText(email)).toHaveCount(0)
      await expect(second.getByRole('main').getByLabel('邮箱', { exact: true })).toBeVisible()
      await expect(second.getByLabel('昵称')).toBeHidden()
    },
  )
})

test('likes beyond the last numbered page are shown', { tag: '@deep' }, async ({ page }) => {
  const real = await page.request.get('/api/article?lang=zh-CN&per_page=1')
  const { items } = (await real.json()) as { items: object[] }
  const likedArticle = (id: number) => ({
    ...items[0],
    id,
    title: `第 ${id} 篇`,
    url: `/article/${id}`,
    liked_at: '2026-01-01T00:00:00.000Z',
  })
  const list = (first: number, next: string | null) => ({
    json: {
      items: Array.from({ length: 20 }, (_, index) => likedArticle(first + index)),
      total: 81,
      page: 4,
      per_page: 20,
      next,
    },
  })
  await page.route('**/api/user/liked/article*', (route) => {
    const after = new URL(route.request().url()).searchParams.get('after')
    return route.fulfill(after === 'WyJd' ? list(81, null) : list(61, 'WyJd'))
  })
  await page.route(`**${asked}`, async (route) => {
    const response = await route.fetch()
    const json: object = await response.json()
    await route.fulfill({ response, json: { ...json, liked_articles_count: 81 } })
  })
  await gotoHydrated(page, '/member/likes?article=4')
  const articles = page.locator('[aria-labelledby=article]')
  await expect(articles.getByRole('link', { name: '第 61 篇' })).toBeVisible()
  await expect(articles).toContainText('80+')
  await gotoHydrated(page, (await articles.locator('[rel=next]').getAttribute('href'))!)
  await expect(articles.getByRole('link', { name: '第 81 篇' })).toBeVisible()
  await expect(articles.locator('.pager [aria-current]')).toHaveText('…')
  await expect(articles.locator('[rel=next]')).toHaveCount(0)
  const last = articles.getByRole('link', { name: '4', exact: true })
  await expect(last).toHaveAttribute('href', '/member/likes?article=4#article')
})
