// Every page is accessible in both color schemes, fits the screen, does not shift while it loads, and logs nothing to
// the console (checked by the fixture). A visit checks both schemes and both widths. The language decides which screen
// loads it.
import type { Page } from 'playwright/test'
import { locales } from '../../../client/contract/locale.ts'
import { accessibilityViolations, colorRules } from '../../support/browser/accessibility.ts'
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
import { isDeep, sampled } from '../../support/sample.ts'

/** Narrowest supported screen in CSS pixels. */
const narrowest = 320

/** One page of each kind. A deep run visits all pages of `examplePaths`. */
const kinds: PageName[] = [
  'home',
  'articleWithPoll',
  'gameIntro',
  'calendarMonth',
  'downloads',
  'contact',
  'search',
]
const names = Object.keys(examplePaths).filter((name): name is PageName => name in examplePaths)

test.use({ expectedFailures: locales.map((lang) => examplePath(lang, 'notFound')) })

async function expectFits(page: Page): Promise<void> {
  const { width } = page.viewportSize()!
  expect.soft(await horizontalOverflow(page), `wider than ${width} px by`).toBe(0)
}

for (const { name, lang } of sampled('pages', { name: isDeep ? names : kinds, lang: locales })) {
  const own = screenForLocale(lang)
  const other = own === 'phone' ? 'desktop' : 'phone'

  test(
    `${name} in ${lang} is accessible, does not shift and fits`,
    screenTagFor(lang),
    async ({ page }) => {
      // The not-found screen redirects by itself unless the clock is stopped.
      if (name === 'notFound') await page.clock.install()
      await recordLayoutShifts(page)
      await gotoHydrated(page, examplePath(lang, name))
      if (name === 'notFound') await page.locator('main button').click()
      await scrollToEnd(page)
      await expectNoLayoutShift(page)
      await expectFits(page)
      expect.soft(await accessibilityViolations(page), `${own}, light`).toEqual([])

      await page.setViewportSize(screens[other])
      await expectFits(page)
      await page.emulateMedia({ colorScheme: 'dark' })
      const rules = isDeep ? {} : colorRules
      const violations = await accessibilityViolations(page, undefined, rules)
      expect.soft(violations, `${other}, dark`).toEqual([])

      await page.setViewportSize({ width: narrowest, height: 700 })
      await expectFits(page)
    },
  )
}
