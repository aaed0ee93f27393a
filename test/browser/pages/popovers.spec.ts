// Popovers and dialogs are as accessible as the page, in both color schemes.
import type { Page } from 'playwright/test'
import type { Locale } from '../../../client/contract/locale.ts'
import { accessibilityViolations, expectAccessible } from '../../support/browser/accessibility.ts'
import {
  examplePath,
  waitForHydration,
  expect,
  screenTagFor,
  test,
  gotoHydrated,
} from '../../support/browser/browser.ts'
import { sampled, sampledList } from '../../support/sample.ts'

interface Popover {
  open: (page: Page, locale: Locale) => Promise<void>
  tag: (locale: Locale) => { tag?: string }
}

const popovers: Record<'header menus' | 'drawer' | 'share menu' | 'list of brands', Popover> = {
  'header menus': {
    tag: () => ({}),
    open: async (page, locale) => {
      await gotoHydrated(page, examplePath(locale, 'article'))
      for (const button of await page.getByRole('banner').locator('.navigation button').all()) {
        await button.click()
        await expect(page.locator('.mega-menu:popover-open')).toBeVisible()
        expect(await accessibilityViolations(page, '.mega-menu:popover-open')).toEqual([])
      }
      await page.locator('[popovertarget=languages]').click()
      await expect(page.locator('#languages')).toBeVisible()
    },
  },
  drawer: {
    tag: () => ({ tag: '@phone' }),
    open: async (page, locale) => {
      await gotoHydrated(page, examplePath(locale, 'gameFeature'))
      await page.getByRole('banner').locator('[popovertarget=drawer]').click()
      await expect(page.locator('#drawer')).toBeVisible()
    },
  },
  'share menu': {
    tag: screenTagFor,
    open: async (page, locale) => {
      await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
      await gotoHydrated(page, examplePath(locale, 'gameIntro'))
      await waitForHydration(page.locator('.share > button'))
      await page.locator('.share > button').click()
      await expect(page.locator('.share .popover')).toBeVisible()
    },
  },
  'list of brands': {
    tag: screenTagFor,
    open: async (page, locale) => {
      await gotoHydrated(page, examplePath(locale, 'gameList'))
      await page.locator('.brand-filter summary').click()
      await expect(page.locator('.brand-filter .popover')).toBeVisible()
    },
  },
}

const cases = sampled('popovers', {
  name: ['header menus', 'drawer', 'share menu', 'list of brands'],
  locale: ['zh-CN', 'en-US'],
})
for (const { name, locale } of sampledList('opened popovers', cases, 2)) {
  const { open, tag } = popovers[name]

  test.describe(locale, () => {
    test.use({ locale })

    test(`the open ${name} is accessible`, tag(locale), async ({ page }) => {
      await open(page, locale)
      await expectAccessible(page)
    })
  })
}

test('the language offer is accessible', { tag: '@deep' }, async ({ page }) => {
  // The tests' browser reads zh-CN.
  await gotoHydrated(page, examplePath('en-US', 'article'))
  await expect(page.locator('[data-language-offer]')).toBeVisible()
  await expectAccessible(page)
})
