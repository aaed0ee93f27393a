// Signing up, logging in and resetting a password.
import type { Page } from 'playwright/test'
import { expectAccessible } from '../../support/browser/accessibility.ts'
import {
  demoPassword,
  accountLink,
  fillLogin,
  newAccount,
  newVisitorHeaders,
  signUp,
} from '../../support/browser/account.ts'
import {
  examplePaths,
  expect,
  waitForScripts,
  horizontalOverflow,
  test,
  gotoHydrated,
} from '../../support/browser/browser.ts'
import { linkFromEmail, emailsTo } from '../../support/browser/inbox.ts'

const api = (path: string) => `/api/user${path}?lang=zh-CN`

test.use({
  extraHTTPHeaders: newVisitorHeaders(),
  expectedFailures: [
    '/api/user/state',
    '/api/user/notification',
    '/login',
    api(''),
    api('/login'),
    api('/sign-up'),
    api('/email-verify'),
    api('/reset-password'),
    api('/forget-password'),
  ],
})

const member = 'member@example.test'
const nickname = '林秋原在看球'

async function openModal(page: Page) {
  await accountLink(page).click()
  const modal = page.getByRole('dialog', { name: '登录' })
  await expect(modal.locator('[data-hydrated]')).toHaveCount(1)
  return modal
}

test.describe('forms in a modal', () => {
  test('log in, and the page stays', { tag: '@deep' }, async ({ page }) => {
    await gotoHydrated(page, examplePaths.article)
    await page.evaluate(() => (document.documentElement.dataset['mine'] = ''))
    const modal = await openModal(page)
    await expectAccessible(page)
    await fillLogin(modal, member, demoPassword)
    await expect(modal).toBeHidden()
    await expect(accountLink(page)).toHaveAccessibleName(new RegExp(nickname))
    await expect(accountLink(page)).toHaveAttribute('href', '/member/account')
    await expect(page.locator('html[data-mine]')).toHaveCount(1)
  })

  test('work by keyboard alone', { tag: '@deep' }, async ({ page }) => {
    await gotoHydrated(page, examplePaths.article)
    await accountLink(page).focus()
    await page.keyboard.press('Enter')
    const modal = page.getByRole('dialog', { name: '登录' })
    await expect(modal.getByLabel('邮箱')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(modal).toBeHidden()
    await expect(accountLink(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(modal.getByLabel('邮箱')).toBeFocused()
    await page.keyboard.type(member)
    await page.keyboard.press('Tab')
    await page.keyboard.type(demoPassword)
    await page.keyboard.press('Enter')
    await expect(modal).toBeHidden()
    await expect(accountLink(page)).toBeFocused()
    await expect(accountLink(page)).toHaveAccessibleName(new RegExp(nickname))
  })

  test(
    'lead from form to form, and keep typed text when closed',
    { tag: '@deep' },
    async ({ page }) => {
      await gotoHydrated(page, examplePaths.article)
      const login = await openModal(page)
      await login.getByRole('link', { name: '注册' }).click()
      const register = page.getByRole('dialog', { name: '注册' })
      await register.getByLabel('昵称').fill('林间的鹿')
      await register.getByRole('button', { name: '关闭' }).click()
      await expect(register).toBeHidden()
      await openModal(page)
      await login.getByLabel('邮箱').fill('half-typed')
      await page.keyboard.press('Escape')
      await openModal(page)
      await expect(login.getByLabel('邮箱')).toHaveValue('half-typed')
      await login.getByRole('link', { name: '忘记密码？' }).click()
      await expect(page.getByRole('dialog', { name: '重置密码' })).toBeVisible()
      expect(
        await page
          .locator('[id]')
          .evaluateAll((all) => all.length - new Set(all.map((one) => one.id)).size),
      ).toBe(0)
    },
  )

  test('show errors and keep the typed text', { tag: '@deep' }, async ({ page }) => {
    await gotoHydrated(page, examplePaths.article)
    const modal = await openModal(page)
    await fillLogin(modal, 'nobody@example.test', 'wrong1234')
    await expect(modal.getByRole('alert')).toContainText('邮箱或密码不正确')
    await expect(modal.getByRole('alert')).toBeFocused()
    await expect(modal.getByLabel('邮箱')).toHaveValue('nobody@example.test')
    await expect(modal.getByLabel('密码', { exact: true })).toHaveValue('wrong1234')
    await expectAccessible(page)
  })

  test(
    'fall back to the form’s page when the form cannot be loaded',
    { tag: '@deep' },
    async ({ page }) => {
      await gotoHydrated(page, examplePaths.article)
      let fetched = 0
      await page.route('**/login', (route) => {
        fetched += 1
        return fetched === 1 ? route.fulfill({ status: 404, body: '' }) : route.continue()
      })
      await accountLink(page).click()
      await page.waitForURL('**/login')
      await expect(page.getByRole('heading', { level: 1, name: '登录' })).toBeVisible()
    },
  )
})

test('two tabs follow each other’s login and logout', async ({ page, context }) => {
  const other = await context.newPage()
  await gotoHydrated(other, examplePaths.gameList)
  await gotoHydrated(page, examplePaths.article)
  await fillLogin(await openModal(page), member, demoPassword)
  await expect(accountLink(other)).toHaveAccessibleName(new RegExp(nickname))
  await page.evaluate(async () => {
    await fetch('/api/user/logout', { method: 'POST' })
    new BroadcastChannel('meridian.session').postMessage('changed')
  })
  for (const tab of [page, other]) {
    await expect(accountLink(tab)).toHaveAccessibleName('登录')
    await expect(accountLink(tab)).toHaveAttribute('href', '/login')
  }
})

test('the login page returns to the previous page', { tag: '@deep' }, async ({ page }) => {
  await gotoHydrated(page, `/login?return=${encodeURIComponent(examplePaths.gameList)}`)
  await fillLogin(page.getByRole('main'), member, demoPassword)
  await page.waitForURL(`**${examplePaths.gameList}`)
  await waitForScripts(page)
  await expect(accountLink(page)).toHaveAccessibleName(new RegExp(nickname))
})

test('a form names its errors, removes corrected ones, and leads to each', async ({ page }) => {
  await gotoHydrated(page, examplePaths.register)
  await page.getByLabel('昵称').fill('鹿')
  await page.getByLabel('密码', { exact: true }).fill('secret2026')
  await page.getByLabel('再输一次密码').fill('secret')
  await page.getByRole('button', { name: '注册', exact: true }).click()
  const alert = page.getByRole('alert')
  await expect(alert).toBeFocused()
  await expect(alert.getByRole('link')).toHaveText(['邮箱', '昵称', '再输一次密码', '生日'])
  await expectAccessible(page)
  expect(await horizontalOverflow(page)).toBe(0)
  await alert.getByRole('link', { name: '生日' }).click()
  await expect(page.getByLabel('年', { exact: true })).toBeFocused()
  await alert.getByRole('link', { name: '昵称' }).click()
  await page.keyboard.type('与她的朋友')
  await expect(page.getByLabel('昵称')).not.toHaveAttribute('aria-invalid')
  await expect(alert.getByRole('link')).toHaveText(['邮箱', '再输一次密码', '生日'])
})

test(
  'an empty form names missing fields, and the minimum age for a young reader',
  { tag: '@deep' },
  async ({ page }) => {
    const account = newAccount()
    await gotoHydrated(page, examplePaths.register)
    await page.getByRole('button', { name: '注册', exact: true }).click()
    const alert = page.getByRole('alert')
    await expect(alert.getByRole('listitem')).toHaveText(
      ['邮箱', '昵称', '密码', '再输一次密码', '生日'].map((label) => `${label} 此项必填。`),
    )
    await page.getByRole('main').getByLabel('邮箱').fill(account.email)
    await page.getByLabel('昵称').fill(account.nickname)
    await page.getByLabel('密码', { exact: true }).fill(account.password)
    await page.getByLabel('再输一次密码').fill(account.password)
    const young = { 年: String(new Date().getFullYear() - 17), 月: '1', 日: '1' }
    for (const [part, value] of Object.entries(young))
      await page.getByLabel(part, { exact: true }).fill(value)
    await page.getByRole('button', { name: '注册', exact: true }).click()
    await expect(alert.getByRole('listitem')).toHaveText(['生日 会员须年满18岁。'])
    await expect(page.getByRole('group', { name: '生日' })).toHaveAccessibleDescription(/年满18岁/)
    await expect(page.getByLabel('昵称')).toHaveValue(account.nickname)
    await expectAccessible(page)
    await page.getByLabel('年', { exact: true }).fill('1991')
    await expect(alert.getByRole('listitem')).toHaveCount(0)
  },
)

test('a reader joins and sets a new password', { tag: ['@phone', '@deep'] }, async ({ page }) => {
  const account = newAccount()
  await gotoHydrated(page, examplePaths.register)
  await page.getByRole('main').getByLabel('邮箱').fill(account.email)
  await page.getByLabel('昵称').fill(account.nickname)
  await page.getByLabel('密码', { exact: true }).fill(account.password)
  await page.getByLabel('再输一次密码').fill(account.password)
  for (const [part, value] of Object.entries({ 年: '1991', 月: '4', 日: '17' }))
    await page.getByLabel(part, { exact: true }).fill(value)
  await page.getByRole('button', { name: '注册', exact: true }).click()
  await expect(page.getByRole('heading', { name: '请查收邮件' })).toBeFocused()
  await expect(page.getByRole('main')).toContainText(account.email)
  await expect(page.getByRole('button', { name: '重新发送验证邮件' })).toBeDisabled()
  await expectAccessible(page)

  await gotoHydrated(page, await linkFromEmail(page.request, account.email, 'email-verification'))
  await expect(page.getByRole('heading', { name: '邮箱已验证' })).toBeVisible()
  await page.getByRole('button', { name: '留在此页' }).click()
  await expectAccessible(page)
  await page.getByRole('link', { name: '立即前往' }).click()
  await page.waitForURL('**/login')

  await gotoHydrated(page, `/login?return=${encodeURIComponent(examplePaths.article)}`)
  await page.getByRole('link', { name: '忘记密码？' }).click()
  await waitForScripts(page)
  await page.getByRole('main').getByLabel('邮箱').fill(account.email)
  await page.getByRole('button', { name: '发送链接' }).click()
  await expect(page.getByRole('heading', { name: '请查收邮件' })).toBeVisible()

  const reset = await linkFromEmail(page.request, account.email, 'password-reset')
  await gotoHydrated(page, reset)
  const modal = page.getByRole('dialog', { name: '设置新密码' })
  await expect(modal.getByLabel('新密码', { exact: true })).toBeFocused()
  await expect(page).toHaveURL(/\/password-reset$/)
  await expectAccessible(page)
  const password = `${account.password}new`
  await modal.getByLabel('新密码', { exact: true }).fill(password)
  await page.keyboard.press('Escape')
  await expect(modal).toBeHidden()
  await expect(page.getByRole('main').getByLabel('新密码', { exact: true })).toHaveValue(password)
  await page.getByLabel('再输一次密码').fill(password)
  await page.getByRole('button', { name: '设置新密码' }).click()
  await expect(page.getByRole('heading', { name: '新密码已生效' })).toBeVisible()
  // Without a press, the countdown redirects.
  await page.waitForURL('**/login')
  await waitForScripts(page)
  await gotoHydrated(page, `/login?return=${encodeURIComponent(examplePaths.article)}`)
  await fillLogin(page.getByRole('main'), account.email, password)
  await page.waitForURL(`**${examplePaths.article}`)
  await expect(accountLink(page)).toHaveAccessibleName(new RegExp(account.nickname))

  await gotoHydrated(page, reset)
  await page.getByLabel('新密码', { exact: true }).fill(password)
  await page.getByLabel('再输一次密码').fill(password)
  await page.getByRole('button', { name: '设置新密码' }).click()
  await page.getByRole('alert').getByRole('link', { name: '再申请一个链接' }).click()
  const forgot = page.getByRole('dialog', { name: '重置密码' })
  await forgot.getByLabel('邮箱').fill(account.email)
  await expect(page).toHaveURL(/\/password-reset$/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('main').getByLabel('新密码', { exact: true })).toHaveValue(password)
})

test('an unverified member can request another email', { tag: '@deep' }, async ({ page }) => {
  const account = newAccount()
  await signUp(page, account)
  await expect.poll(async () => (await emailsTo(page.request, account.email)).length).toBe(1)
  await gotoHydrated(page, examplePaths.article)
  const modal = await openModal(page)
  await fillLogin(modal, account.email, account.password)
  const again = modal.getByRole('button', { name: '重新发送验证邮件' })
  await again.click()
  await expect(modal.getByRole('status')).toContainText('邮件已发出')
  await expect(again).toBeDisabled()
  await expect.poll(async () => (await emailsTo(page.request, account.email)).length).toBe(2)
})

test('an outdated link leads to a new one', { tag: '@deep' }, async ({ page }) => {
  await gotoHydrated(page, '/email-verification?token=gone')
  await expect(page.getByRole('alert')).toContainText('链接已用过')
  await expect(page.getByRole('main').getByLabel('邮箱')).toBeVisible()
  await expectAccessible(page)
})

test(
  'nothing is lost without a network',
  { tag: ['@phone', '@deep'] },
  async ({ page, context }) => {
    await gotoHydrated(page, examplePaths.forgotPassword)
    await page.getByRole('main').getByLabel('邮箱').fill(member)
    await context.setOffline(true)
    await page.getByRole('button', { name: '发送链接' }).click()
    await expect(page.getByRole('alert')).toContainText('连不上网络')
    await expect(page.getByRole('main').getByLabel('邮箱')).toHaveValue(member)
  },
)
