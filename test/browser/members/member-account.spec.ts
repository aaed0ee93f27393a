// The account tab: devices, emails, the avatar, and deletion.
import { expect, logIn, password, test, gotoHydrated } from '../../support/browser/member.ts'
import { expectNoLayoutShift, recordLayoutShifts } from '../../support/browser/shifts.ts'

test('the layout does not shift as the account loads', { tag: '@phone' }, async ({ page }) => {
  await recordLayoutShifts(page)
  await gotoHydrated(page, '/member/account')
  await expect(page.locator('.sessions li')).not.toHaveCount(0)
  await expectNoLayoutShift(page)
})

test('one device is signed out, then all others, by keyboard', async ({ page, email, context }) => {
  await logIn(context.request, email)
  await logIn(context.request, email)
  await gotoHydrated(page, '/member/account')
  const list = page.locator('.sessions li')
  await expect(list).toHaveCount(3)
  await list.getByRole('button').first().press('Enter')
  await expect(list).toHaveCount(2)
  await expect(page.getByRole('heading', { name: '登录的设备' })).toBeFocused()
  await page.getByRole('button', { name: '退出其他所有设备' }).press('Enter')
  await expect(list).toHaveCount(1)
  await expect(list).toContainText('这台设备')
  await expect(page.getByText('没有在其他设备上登录。')).toBeVisible()
})

test('five of many devices are shown first', { tag: '@deep' }, async ({ page, email, context }) => {
  for (let device = 1; device <= 6; device += 1) await logIn(context.request, email)
  await gotoHydrated(page, '/member/account')
  const list = page.locator('.sessions li')
  await expect(list).toHaveCount(5)
  await page.getByRole('button', { name: '全部7台设备' }).click()
  await expect(list).toHaveCount(7)
  await expect(list.nth(5).getByRole('button')).toBeFocused()
})

test('email settings are switched in a row, before the first answer', async ({ page }) => {
  await gotoHydrated(page, '/member/account')
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/user/mail-preferences*', async (route) => {
    await answer.promise
    await route.continue()
  })
  const mail = page.getByRole('region', { name: '邮件', exact: true }).getByRole('switch')
  const wanted: boolean[] = []
  await expect(mail.first()).toBeVisible()
  for (const one of (await mail.all()).slice(0, 3)) {
    const isOn = !(await one.isChecked())
    wanted.push(isOn)
    await one.click()
    await expect(one).toBeChecked({ checked: isOn })
  }
  answer.resolve()
  await expect(page.getByText('邮件设置已保存').first()).toBeVisible()
  for (const [at, checked] of wanted.entries()) await expect(mail.nth(at)).toBeChecked({ checked })
  await page.reload()
  for (const [at, checked] of wanted.entries()) await expect(mail.nth(at)).toBeChecked({ checked })
})

test.describe('email switches', () => {
  test.use({ expectedFailures: ['/api/user/mail-preferences?lang=zh-CN'] })

  test('are saved at once, and revert when that fails', { tag: '@deep' }, async ({ page }) => {
    await gotoHydrated(page, '/member/account')
    const news = page.getByRole('switch', { name: '新闻与活动' })
    await news.press('Space')
    await expect(page.getByText('邮件设置已保存。')).toBeVisible()
    await page.reload()
    await expect(news).toBeChecked()
    await page.route('**/api/user/mail-preferences*', (route) => route.abort('failed'))
    await news.press('Space')
    await expect(page.getByRole('alert')).toContainText('这一步可能已经完成')
    await expect(news).toBeChecked()
  })
})

test('an avatar is uploaded, rejected if too large, or picked from a list', async ({ page }) => {
  await gotoHydrated(page, '/member/account')
  const file = page.locator('input[type=file]')
  await file.setInputFiles({
    name: 'large.png',
    mimeType: 'image/png',
    buffer: Buffer.alloc(4 * 1024 * 1024 + 1),
  })
  await expect(page.getByRole('alert')).toContainText('不超过4 MB')
  await file.setInputFiles('public/icon-192.png')
  await expect(page.getByText('头像已更换。')).toBeVisible()
  await expect(page.locator('.member-identity img')).toHaveAttribute('src', /^\/avatar\//)
  await page.getByRole('radio', { name: '3号头像' }).check({ force: true })
  await page.getByRole('button', { name: '使用选中的头像' }).click()
  await expect(page.locator('.member-identity img')).toHaveAttribute('src', '/avatars/3.svg')
})

test('an upload can be canceled', { tag: '@deep' }, async ({ page }) => {
  await gotoHydrated(page, '/member/account')
  await page.route('**/api/user/avatar*', () => undefined)
  await page.locator('input[type=file]').setInputFiles('public/icon-192.png')
  await expect(page.getByRole('progressbar')).toBeVisible()
  await page.getByRole('button', { name: '取消上传' }).click()
  await expect(page.getByText('已取消上传，头像没有变。')).toBeVisible()
  await expect(page.locator('.member-identity img')).toHaveCount(0)
})

test.describe('deletion', () => {
  test.use({ expectedFailures: ['/api/user/deletion?lang=zh-CN'] })

  test(
    'names its consequences, asks for the password, and can be canceled',
    { tag: ['@phone', '@deep'] },
    async ({ page, email }) => {
      await gotoHydrated(page, '/member/account')
      await page.getByRole('button', { name: '删除账号' }).click()
      const dialog = page.getByRole('dialog', { name: /^删除账号“/ })
      await expect(dialog).toContainText(email)
      await dialog.getByLabel('当前密码').fill('wrongpass1')
      await dialog.getByRole('button', { name: '14天后删除' }).click()
      await expect(dialog.getByRole('alert')).toContainText('当前密码不正确')
      await dialog.getByLabel('当前密码').fill(password)
      await dialog.getByRole('button', { name: '14天后删除' }).click()
      const banner = page.getByText(/^这个账号将在.*删除。$/)
      await expect(banner).toBeVisible()
      await page.getByRole('button', { name: '保留账号' }).click()
      await expect(banner).toBeHidden()
      await expect(page.getByRole('heading', { name: '删除账号' })).toBeFocused()
    },
  )
})

test(
  'an account without an email address says so in the reader’s language',
  { tag: '@deep' },
  async ({ page, email }) => {
    await page.route(/\/api\/user(?:\/center)?\?/, async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replaceAll(email, 'NO_EMAIL')
      await route.fulfill({ response, body })
    })
    await gotoHydrated(page, '/member/account')
    await expect(page.locator('.member-facts')).toContainText('没有邮箱')
    await expect(page.getByRole('switch', { name: '新闻与活动' })).toBeDisabled()
    await expect(page.getByText('这个账号没有邮箱，收不到邮件。')).toBeVisible()
    await expect(page.locator('body')).not.toContainText('NO_EMAIL')
    await page.unrouteAll({ behavior: 'wait' })
  },
)
