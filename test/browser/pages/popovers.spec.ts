// Popovers and dialogs are as accessible as the page, in both colour schemes.
import { accessibilityViolations, expectAccessible } from '../../support/browser/accessibility.ts'
import {
  examplePath,
  waitForHydration,
  expect,
  screenTagFor,
  test,
  gotoHydrated,
} from '../../support/browser/browser.ts'

for (const locale of ['zh-CN', 'en-US'] as const) {
  test.describe(locale, () => {
    test.use({ locale })

    test('the open mega menu is accessible', async ({ page }) => {
      await gotoHydrated(page, examplePath(locale, 'home'))
      for (const button of await page.getByRole('banner').locator('.navigation button').all()) {
        await button.click()
        await expect(page.locator('.mega-menu:popover-open')).toBeVisible()
        expect(await accessibilityViolations(page)).toEqual([])
      }
      await expectAccessible(page)
    })

    test('the open language menu is accessible', async ({ page }) => {
      await gotoHydrated(page, examplePath(locale, 'article'))
      await page.locator('[popovertarget=languages]').click()
      await expect(page.locator('#languages')).toBeVisible()
      await expectAccessible(page)
    })

    test('the open drawer is accessible', { tag: '@phone' }, async ({ page }) => {
      await gotoHydrated(page, examplePath(locale, 'gameFeature'))
      await page.getByRole('banner').locator('[popovertarget=drawer]').click()
      await expect(page.locator('#drawer')).toBeVisible()
      await expectAccessible(page)
    })

    test('the open share menu is accessible', screenTagFor(locale), async ({ page }) => {
      await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
      await gotoHydrated(page, examplePath(locale, 'gameIntro'))
      await waitForHydration(page.locator('.share > button'))
      await page.locator('.share > button').click()
      await expect(page.locator('.share .popover')).toBeVisible()
      await expectAccessible(page)
    })

    test('the open list of brands is accessible', screenTagFor(locale), async ({ page }) => {
      await gotoHydrated(page, examplePath(locale, 'gameList'))
      await page.locator('.brand-filter summary').click()
      await expect(page.locator('.brand-filter .popover')).toBeVisible()
      await expectAccessible(page)
    })
  })
}

test('the language offer is accessible', { tag: '@both' }, async ({ page }) => {
  // The tests' browser reads zh-CN.
  await gotoHydrated(page, examplePath('en-US', 'article'))
  await expect(page.locator('[data-language-offer]')).toBeVisible()
  await expectAccessible(page)
})
