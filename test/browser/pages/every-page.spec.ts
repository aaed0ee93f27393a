// What holds for every page: accessible in both colour schemes, nothing wider than the screen, nothing that jumps,
// and (checked by the fixture) nothing in the console. Chinese and English alternate, so that each page is loaded on each
// screen once and is checked in both schemes on both.
import type { Page } from 'playwright/test'
import type { Locale } from '../../../client/contract/locale.ts'
import { accessibilityViolations } from '../../support/browser/accessibility.ts'
import {
  examplePaths,
  examplePath,
  expect,
  screenTagFor,
  scrollToEnd,
  screenForLocale,
  screens,
  horizontalOverflow,
  test,
  gotoHydrated,
  type PageName,
} from '../../support/browser/browser.ts'
import { expectNoLayoutShift, recordLayoutShifts } from '../../support/browser/shifts.ts'

/** The narrowest screen the site is made for, in CSS pixels. */
const narrowest = 320

const names = Object.keys(examplePaths) as PageName[]
const cases: [Locale, PageName][] = [
  ...names.flatMap((name): [Locale, PageName][] => [
    ['zh-CN', name],
    ['en-US', name],
  ]),
  ...(['vi-VN', 'th-TH', 'hi-IN'] as const).flatMap((locale): [Locale, PageName][] => [
    [locale, 'home'],
    [locale, 'article'],
  ]),
]

test.use({ expectedFailures: [examplePath('zh-CN', 'notFound'), examplePath('en-US', 'notFound')] })

async function expectFits(page: Page): Promise<void> {
  const { width } = page.viewportSize()!
  expect.soft(await horizontalOverflow(page), `wider than ${width} px by`).toBe(0)
}

for (const [locale, name] of cases) {
  const own = screenForLocale(locale)
  const other = own === 'phone' ? 'desktop' : 'phone'

  test(
    `${name} in ${locale} is accessible, keeps still and fits`,
    screenTagFor(locale),
    async ({ page }) => {
      // The not-found screen redirects by itself unless the clock is stopped.
      if (name === 'notFound') await page.clock.install()
      await recordLayoutShifts(page)
      await gotoHydrated(page, examplePath(locale, name))
      if (name === 'notFound') await page.locator('main button').click()
      await scrollToEnd(page)
      await expectNoLayoutShift(page)
      await expectFits(page)
      expect.soft(await accessibilityViolations(page), `${own}, light`).toEqual([])

      await page.setViewportSize(screens[other])
      await expectFits(page)
      await page.emulateMedia({ colorScheme: 'dark' })
      expect.soft(await accessibilityViolations(page), `${other}, dark`).toEqual([])

      await page.setViewportSize({ width: narrowest, height: 700 })
      await expectFits(page)
    },
  )
}
