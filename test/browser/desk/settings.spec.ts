import { expectAccessible } from '../../support/browser/accessibility.ts'
import { openDesk } from '../../support/browser/desk.ts'
import { expect, test } from '../../support/browser/browser.ts'

test('a setting is confirmed before it is saved, and undone', async ({ page }) => {
  await openDesk(page, 'owner', '/backstage/setting')
  const code = `bing-${Date.now()}`
  const field = page.getByLabel('Bing验证码')
  const save = page.getByRole('button', { name: '看一遍再保存……' })
  await field.fill('not a code')
  await expect(page.getByText('最多100个字符')).toBeVisible()
  await expect(save).toBeDisabled()
  await field.fill(code)
  await save.click()
  const dialog = page.getByRole('dialog', { name: '保存这1处改动？' })
  await expect(dialog).toContainText(code)
  await expect(dialog.getByRole('link', { name: '/', exact: true })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '保存1处改动' }).click()
  await expect(page.getByText('已保存1处改动')).toBeVisible()
  await expect(field).toHaveValue(code)
  await expect
    .poll(async () => (await page.request.get('/faq')).text())
    .toContain(`content="${code}"`)
  await page.getByRole('button', { name: '撤销' }).first().click()
  await expect(field).toHaveValue('')
})

test(
  'closing the site and hiding a language warn of their effect first',
  { tag: '@deep' },
  async ({ page }) => {
    await openDesk(page, 'owner', '/backstage/maintenance')
    await page.getByLabel('English', { exact: true }).fill('New draws are being set up.')
    await page.getByRole('button', { name: 'English', exact: true }).click()
    const frame = page.frameLocator('iframe')
    await expect(frame.getByText('New draws are being set up.')).toBeVisible()
    await page.getByLabel('转到外部页面').fill('http://status.example')
    await expect(page.getByRole('button', { name: '关闭网站……' })).toBeDisabled()
    await page.getByLabel('转到外部页面').fill('https://status.example')
    await page.getByRole('button', { name: '关闭网站……' }).click()
    const closing = page.getByRole('dialog', { name: '关闭网站？' })
    await expect(closing).toContainText('https://status.example')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.goto('/backstage/language')
    await page.getByRole('button', { name: '停止开放…… ไทย' }).click()
    await expect(page.getByRole('dialog', { name: '停止开放ไทย？' })).toContainText('English的邮件')
    await expectAccessible(page)
  },
)
