// The timeline of campaigns. A gap is filled with a new campaign that has its placement and dates preset.
import { expectAccessible } from '../../support/browser/accessibility.ts'
import { openDesk } from '../../support/browser/desk.ts'
import { expect, test } from '../../support/browser/browser.ts'

test(
  'a gap leads to a new campaign in its place and time, a bar to its own',
  { tag: '@deep' },
  async ({ page }) => {
    await openDesk(page, 'editor', '/backstage/campaign?month=2037-02&zoom=quarter')
    const cover = page.getByRole('region', { name: '弹出封面' })
    await expect(cover).toContainText('1个空档')
    await expect(page.getByRole('link', { name: '看2月1日的网站' })).toHaveCount(1)
    await expect(page.getByRole('table')).toBeHidden()
    await expectAccessible(page)

    await cover.getByRole('button', { name: '按语言分开' }).click()
    await expect(cover.getByRole('heading', { name: 'ไทย' })).toBeVisible()
    await cover.getByRole('button', { name: '按语言分开' }).click()
    await cover.getByRole('button', { name: /^空档/ }).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/backstage\/ad\/\d+/)
    await expect(page.getByRole('combobox', { name: '位置' })).toHaveValue('cover')
    await expect(page.locator('input[type=datetime-local]').first()).toHaveValue('2037-02-01T00:00')
    await expect(page.locator('input[type=datetime-local]').nth(1)).toHaveValue('2037-05-01T00:00')

    await page.goto('/backstage/campaign?month=2026-12')
    await expect(cover).toContainText('重叠：2个')
    await cover.getByRole('link', { name: /^第一次来/ }).click()
    await expect(page).toHaveURL(/\/backstage\/ad\/\d+/)
  },
)
