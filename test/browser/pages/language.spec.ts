// Changing the language keeps the page and is remembered. The browser's language is offered, never forced.
import type { Page } from 'playwright/test'
import { localeCookie } from '../../../client/contract/locale.ts'
import {
  examplePaths,
  expect,
  waitForScripts,
  test,
  gotoHydrated,
} from '../../support/browser/browser.ts'

/** Opens the language list, wherever this screen has it, and selects a language. */
async function chooseLanguage(page: Page, name: string): Promise<void> {
  const button = page.getByRole('banner').locator('[popovertarget=languages]')
  if (await button.isVisible()) {
    await button.click()
    await page.locator('#languages').getByRole('link', { name }).click()
    return
  }
  await page.getByRole('banner').locator('[popovertarget=drawer]').click()
  await page.locator('.drawer-languages summary').click()
  await page.locator('.drawer-languages').getByRole('link', { name }).click()
}

test('a list stays the same list in another language', { tag: '@deep' }, async ({ page }) => {
  await gotoHydrated(page, '/news/industry?page=2')
  await chooseLanguage(page, 'English')
  await expect(page).toHaveURL('/en-US/news/industry?page=2')
  await waitForScripts(page)
  await chooseLanguage(page, '繁體中文')
  await expect(page).toHaveURL('/zh-HK/news/industry?page=2')
})

test(
  'the choice is remembered, and only the root page follows it',
  { tag: '@phone' },
  async ({ page, context }) => {
    await gotoHydrated(page, examplePaths.newsList)
    // A reader of the page's own language is offered no other.
    await expect(page.locator('[data-language-offer]')).toBeHidden()
    expect((await context.cookies()).map((cookie) => cookie.name)).not.toContain(localeCookie)
    await chooseLanguage(page, 'English')
    await waitForScripts(page)
    const cookie = (await context.cookies()).find((one) => one.name === localeCookie)
    expect(cookie).toMatchObject({ value: 'en-US', path: '/', sameSite: 'Lax', secure: false })
    const days = (cookie!.expires * 1000 - Date.now()) / 86_400_000
    expect(Math.round(days)).toBe(365)
    await gotoHydrated(page, '/')
    await expect(page).toHaveURL('/en-US')
    await gotoHydrated(page, examplePaths.newsList)
    await expect(page).toHaveURL(examplePaths.newsList)
  },
)

test('the list shows which version of the page each language has', async ({ page }) => {
  // Written in three languages.
  await gotoHydrated(page, '/article/8')
  await page.getByRole('banner').locator('[popovertarget=languages]').click()
  const languages = page.locator('#languages')
  await expect(languages.getByRole('link')).toHaveCount(6)
  await expect(languages.getByRole('link', { name: 'English' })).toContainText('有此页')
  await expect(languages.getByRole('link', { name: 'ไทย' })).toContainText('以英语显示')
  await expect(languages.locator('[aria-current]')).toContainText('简体中文')
})

test(
  'a language without a translation shows the English one and says so',
  { tag: '@deep' },
  async ({ page }) => {
    // The address names the Chinese article; its group has an English one.
    await gotoHydrated(page, '/hi-IN/article/8')
    await expect(page.locator('html')).toHaveAttribute('lang', 'hi-IN')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/[a-z]{3}/)
    await expect(page.locator('.fallback-note')).toContainText('अंग्रेज़ी')
  },
)

test.describe('a browser that reads English', () => {
  test.use({ locale: 'en-US' })

  test('is offered the English page and stays where it is', async ({ page }) => {
    await gotoHydrated(page, examplePaths.article)
    await expect(page).toHaveURL(examplePaths.article)
    const offer = page.getByRole('complementary', { name: '语言' })
    await offer.getByRole('link', { name: 'Read this page in English' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
    await expect(page).toHaveURL(/\/en-US\/article\/\d+$/)
    await waitForScripts(page)
    await expect(page.locator('[data-language-offer]')).toBeHidden()
  })

  test('can close the offer for good', { tag: '@deep' }, async ({ page }) => {
    await gotoHydrated(page, examplePaths.home)
    const offer = page.getByRole('complementary', { name: '语言' })
    await offer.getByRole('button', { name: '关闭' }).click()
    await expect(offer).toBeHidden()
    await gotoHydrated(page, examplePaths.newsList)
    await expect(page.locator('[data-language-offer]')).toBeHidden()
  })
})
