// Passkeys of members with Chromium's virtual authenticator.
import { expect, gotoHydrated, password, test } from '../../support/browser/member.ts'
import { expectAccessible } from '../../support/browser/accessibility.ts'

// Once the session has ended, the next page still asks who is logged in.
test.use({ expectedFailures: ['/api/user?lang=zh-CN'] })

test('a member adds a passkey, logs in with it, and removes it', async ({
  page,
  context,
  addAuthenticator,
}) => {
  await addAuthenticator()
  await gotoHydrated(page, '/member/account')
  const section = page.getByRole('region', { name: '通行密钥' })
  await section.getByRole('button', { name: '添加通行密钥' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('当前密码', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: '继续' }).click()
  await expect(section.getByRole('listitem')).toHaveCount(1)
  await expect(section.getByRole('heading')).toBeFocused()

  await section.getByRole('button', { name: /改名/ }).click()
  await dialog.getByLabel('名称').fill('书房的电脑')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(section.getByRole('listitem')).toContainText('书房的电脑')
  await expectAccessible(page, 'the list of passkeys')

  await context.clearCookies()
  // The authenticator would answer the suggestions before the button is pressed.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)
  })
  await gotoHydrated(page, '/login')
  await page.getByRole('button', { name: '用通行密钥登录' }).click()
  await expect(page).toHaveURL('/member/account')
  await expect(section.getByRole('listitem')).toContainText('最近使用')

  await section.getByRole('button', { name: '删除“书房的电脑”' }).click()
  await dialog.getByRole('button', { name: '用通行密钥确认' }).click()
  await expect(section.getByRole('listitem')).toHaveCount(0)
})
