// Auto, light, dark: the choice persists, and no page flashes in the other theme first.
import type { Page } from 'playwright/test'
import { examplePaths, expect, test, gotoHydrated } from '../../support/browser/browser.ts'

declare global {
  interface Window {
    themeBeforeBody: string | undefined
  }
}

/** Records the theme when <body> appears, before anything can have been painted. */
async function recordFirstTheme(page: Page): Promise<void> {
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body) return
      window.themeBeforeBody = document.documentElement.dataset.theme ?? 'system'
      observer.disconnect()
    }).observe(document, { childList: true, subtree: true })
  })
}

const pageBackground = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)

test('the chosen theme applies before the first paint, until the choice is left to the system', async ({
  page,
}) => {
  await recordFirstTheme(page)
  await gotoHydrated(page, examplePaths.home)
  expect(await page.evaluate(() => window.themeBeforeBody)).toBe('system')
  const light = await pageBackground(page)
  const themes = page.getByRole('contentinfo').getByRole('group', { name: '外观' })
  const dark = themes.getByRole('button', { name: '深色' })
  await dark.click()
  await expect(dark).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => pageBackground(page)).not.toBe(light)
  await page.reload()
  expect(await page.evaluate(() => window.themeBeforeBody)).toBe('dark')
  await gotoHydrated(page, examplePaths.article)
  expect(await page.evaluate(() => window.themeBeforeBody)).toBe('dark')
  await expect(dark).toHaveAttribute('aria-pressed', 'true')
  await themes.getByRole('button', { name: '跟随系统' }).click()
  await expect(page.locator('html')).not.toHaveAttribute('data-theme')
  await page.reload()
  await expect(page.locator('html')).not.toHaveAttribute('data-theme')
})

test(
  'one press in the header shows the opposite of the current theme',
  { tag: '@deep' },
  async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await gotoHydrated(page, examplePaths.home)
    const toggle = page.getByRole('banner').getByRole('button', { name: '切换深浅色' })
    await toggle.click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
    await toggle.click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  },
)
