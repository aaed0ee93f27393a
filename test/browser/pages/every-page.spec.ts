// What holds for every page: accessible in both colour schemes, nothing wider than the screen, nothing that jumps,
// and (checked by the fixture) nothing in the console. Chinese and English alternate, so that each page is loaded on each
// screen once and is checked in both schemes on both.
import type { Page } from 'playwright/test'
import type { Locale } from '../../../client/contract/locale.ts'
import { accessibilityFaults } from '../../support/browser/accessibility.ts'
import {
  addresses,
  addressIn,
  expect,
  onScreenOf,
  readThrough,
  screenOf,
  screens,
  sidewaysScroll,
  test,
  visit,
  type AddressName,
} from '../../support/browser/browser.ts'
import { expectStill, noteShifts } from '../../support/browser/shifts.ts'

/** The narrowest screen the site is made for, in CSS pixels. */
const narrowest = 320

const names = Object.keys(addresses) as AddressName[]
const cases: [Locale, AddressName][] = [
  ...names.flatMap((name): [Locale, AddressName][] => [
    ['zh-CN', name],
    ['en-US', name],
  ]),
  ...(['vi-VN', 'th-TH', 'hi-IN'] as const).flatMap((locale): [Locale, AddressName][] => [
    [locale, 'home'],
    [locale, 'article'],
  ]),
]

test.use({ expectedFailures: [addressIn('zh-CN', 'notFound'), addressIn('en-US', 'notFound')] })

async function expectFits(page: Page): Promise<void> {
  const { width } = page.viewportSize()!
  expect.soft(await sidewaysScroll(page), `wider than ${width} px by`).toBe(0)
}

for (const [locale, name] of cases) {
  const own = screenOf(locale)
  const other = own === 'phone' ? 'desktop' : 'phone'

  test(
    `${name} in ${locale} is accessible, keeps still and fits`,
    onScreenOf(locale),
    async ({ page }) => {
      // The not-found screen redirects by itself unless the clock is stopped.
      if (name === 'notFound') await page.clock.install()
      await noteShifts(page)
      await visit(page, addressIn(locale, name))
      if (name === 'notFound') await page.locator('main button').click()
      await readThrough(page)
      await expectStill(page)
      await expectFits(page)
      expect.soft(await accessibilityFaults(page), `${own}, light`).toEqual([])

      await page.setViewportSize(screens[other])
      await expectFits(page)
      await page.emulateMedia({ colorScheme: 'dark' })
      expect.soft(await accessibilityFaults(page), `${other}, dark`).toEqual([])

      await page.setViewportSize({ width: narrowest, height: 700 })
      await expectFits(page)
    },
  )
}
