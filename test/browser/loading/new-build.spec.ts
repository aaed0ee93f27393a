// A page of a removed build, whose scripts do not exist any more.
import { expect } from 'playwright/test'
import { test } from '../../support/browser/served-site.ts'

const island = '**/assets/contact-form.island-*.js'
const message = 'main textarea'

test('the page is reloaded once and works from the new build', async ({ page }) => {
  let asked = 0
  await page.route(island, (route) => ((asked += 1) === 1 ? route.abort() : route.continue()))
  await page.goto('/contact-us')
  await expect(page.locator('[data-island=contact-form][data-hydrated]')).toBeVisible()
  expect(asked).toBe(2)
})

test(
  'the page is not reloaded repeatedly while the script is missing',
  { tag: '@deep' },
  async ({ page }) => {
    let loads = 0
    page.on('load', () => (loads += 1))
    await page.route(island, (route) => route.abort())
    await page.goto('/contact-us')
    await expect.poll(() => loads).toBe(2)
    await page.waitForLoadState('networkidle')
    expect(loads).toBe(2)
  },
)

test('the page keeps typed text', { tag: '@deep' }, async ({ page }) => {
  const held = Promise.withResolvers<void>()
  await page.route(island, async (route) => {
    await held.promise
    await route.abort()
  })
  await page.goto('/contact-us')
  await page.locator(message).fill('Half a sentence')
  const failed = page.waitForEvent('requestfailed')
  held.resolve()
  await failed
  await expect(page.locator(message)).toHaveValue('Half a sentence')
})
