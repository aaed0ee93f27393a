// The board of translations: its views, its keys, and the source beside what is written.
import { openDesk } from '../support/browser-desk.ts'
import { outdatedTranslations } from '../support/desk-entries.ts'
import { expect, test } from '../support/browser.ts'
import { expectAccessible } from '../support/accessibility.ts'

test.describe('the board of translations', () => {
  test('keeps its view in the address, and begins a translation by keyboard', async ({ page }) => {
    await openDesk(page, 'editor', '/backstage/translation')
    await page.getByRole('link', { name: 'ไทย' }).click()
    await page.getByRole('link', { name: '缺译文' }).click()
    await expect(page).toHaveURL(/lang=th-TH&state=missing|state=missing&lang=th-TH/)
    const cells = page.getByRole('table').getByRole('button', { name: 'ไทย：缺译文' })
    await expect(cells.first()).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('ArrowDown')
    await expect(cells.nth(1)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText('已新建 ไทย 译文')).toBeVisible()
    await page.goBack()
    await expect(page).not.toHaveURL(/state=missing/)
  })

  test('opens the source beside the translation, with its changed paragraph', async ({ page }) => {
    await openDesk(page, 'editor')
    const title = `并排 ${test.info().retry} ${Date.now()}`
    await outdatedTranslations(page, title)
    await page.goto('/backstage/translation?state=outdated')
    await page
      .getByRole('row', { name: title })
      .getByRole('button', { name: /English/ })
      .click()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/side=source/)
    const source = page.getByRole('complementary', { name: '原文' })
    await expect(source.locator('ins')).toHaveText('更快')
    await page.getByRole('textbox', { name: '标题', exact: true }).fill('Written beside')
    await source.getByRole('button', { name: /仍然正确/ }).click()
    await expect(source).toContainText('原文没有变')
    await expect(page.getByRole('textbox', { name: '标题', exact: true })).toHaveValue(
      'Written beside',
    )
  })

  test('is accessible, wide and narrow', async ({ page }) => {
    await openDesk(page, 'editor', '/backstage/translation')
    await expect(page.getByRole('table').getByRole('button').first()).toBeVisible()
    await expectAccessible(page, 'wide')
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(page.getByRole('region', { name: 'ไทย' })).toBeVisible()
    await expectAccessible(page, 'narrow')
  })
})
