// Logging in by an emailed link, and changing the email address.
import { expectAccessible } from '../../support/browser/accessibility.ts'
import { accountLink, newVisitorHeaders } from '../../support/browser/account.ts'
import { examplePaths, expect, gotoHydrated, test } from '../../support/browser/browser.ts'
import { linkFromEmail } from '../../support/browser/inbox.ts'
import { nickname, password, signUp } from '../../support/browser/member.ts'

test.use({
  extraHTTPHeaders: newVisitorHeaders(),
  expectedFailures: ['/api/auth/link/use?lang=zh-CN', '/api/user?lang=zh-CN'],
})

test(
  'a member logs in by a link on another device, and moves to another address',
  { tag: '@deep' },
  async ({ page, context, baseURL }) => {
    const email = await signUp(baseURL!)
    await gotoHydrated(page, examplePaths.login)
    await page.getByRole('link', { name: '用邮件链接登录' }).click()
    await page.waitForURL('**/login/link')
    await gotoHydrated(page, page.url())
    await page.getByRole('main').getByLabel('邮箱').fill(email)
    await page.getByRole('button', { name: '发送链接' }).click()
    await expect(page.getByRole('heading', { name: '请查收邮件' })).toBeFocused()
    const code = await page.locator('.login-code').textContent()
    await expectAccessible(page)

    // Without its cookie, this browser is another one.
    await context.clearCookies()
    const link = await linkFromEmail(page.request, email, 'login/link/use')
    await gotoHydrated(page, link)
    await expect(page).toHaveURL(/\/login\/link\/use$/)
    await page.getByRole('main').getByRole('button', { name: '登录' }).click()
    await page.getByLabel('四位数字').fill(code!)
    await expectAccessible(page)
    await page.getByRole('main').getByRole('button', { name: '登录' }).click()
    await page.waitForURL('**/member/account')
    await expect(accountLink(page)).toHaveAccessibleName(new RegExp(nickname))

    const fresh = `new-${email}`
    await page.getByRole('button', { name: '更换邮箱' }).click()
    const dialog = page.getByRole('dialog', { name: '更换邮箱' })
    await dialog.getByLabel('新邮箱').fill(fresh)
    await dialog.getByLabel('当前密码').fill(password)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: '发送链接' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('main')).toContainText(`等待确认：请打开发到${fresh}的链接`)

    await gotoHydrated(page, await linkFromEmail(page.request, fresh, 'email-change'))
    await page.getByRole('button', { name: '确认新邮箱' }).click()
    await expect(page.getByRole('heading', { name: '邮箱已更换' })).toBeFocused()
    await page.getByRole('main').getByRole('link', { name: '会员中心' }).click()
    await expect(page.locator('.member-facts')).toContainText(fresh)

    await gotoHydrated(page, await linkFromEmail(page.request, email, 'email-change/undo'))
    await expectAccessible(page)
    await page.getByRole('button', { name: '保留原来的邮箱' }).click()
    await expect(page.getByRole('heading', { name: '原来的邮箱已保留' })).toBeFocused()
  },
)
