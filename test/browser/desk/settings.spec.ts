import { expectAccessible } from '../../support/browser/accessibility.ts'
import { openDesk } from '../../support/browser/desk.ts'
import { expect, test } from '../../support/browser/browser.ts'

test(
  'a setting is confirmed before it is saved, and undone',
  { tag: '@deep' },
  async ({ page }) => {
    await openDesk(page, 'owner', '/backstage/setting')
    const code = `bing-${Date.now()}`
    const field = page.getByLabel('Bing验证码')
    const save = page.getByRole('button', { name: '确认并保存……' })
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
  },
)

test('the brand is previewed, and too little contrast is refused with the ratio', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openDesk(page, 'owner', '/backstage/identity')
  const review = page.getByRole('button', { name: '确认并保存……' })
  const preview = page.getByRole('region', { name: '预览' })
  await page.getByRole('listitem').filter({ hasText: '主色' }).getByText('自选颜色').click()
  const accent = page.getByRole('group', { name: '主色' })
  await accent.getByLabel('浅色').fill('#888888')
  await expect(page.getByRole('alert')).toContainText('对比度3.04:1太低，至少要4.5:1')
  await expect(review).toBeDisabled()
  await accent.getByLabel('浅色').fill('#5b3df5')
  await expect(page.getByRole('alert')).toBeHidden()
  await expect(preview.getByText('按钮').first()).toHaveCSS('background-color', 'rgb(91, 61, 245)')
  await accent.getByLabel('深色').fill('#a99bff')
  await accent.getByRole('button', { name: '由浅色推算' }).press('Enter')
  await expect(accent.getByLabel('深色')).not.toHaveValue('#a99bff')
  await page.getByLabel('网站名称 · 简体中文').fill('港口日报')
  await expect(preview.getByText('港口日报').first()).toBeVisible()
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 9h9L4 0z"/></svg>'
  await page
    .getByLabel('选择标志……')
    .setInputFiles({ name: 'mark.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) })
  await expect(preview.locator('img[src^="/media/identity/"]')).toHaveCount(2)
  await expect(review).toBeEnabled()
  await expectAccessible(page)
  const overflow = () => document.documentElement.scrollWidth - innerWidth
  expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0)
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
