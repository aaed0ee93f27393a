import type { Page } from 'playwright/test'
import { waitForScripts } from '../../support/browser/browser.ts'
import { expect, gotoHydrated, test } from '../../support/browser/member.ts'

/** Presses the button of the page: beside the article on a wide screen. */
async function press(page: Page, write: RegExp): Promise<void> {
  const island = page.locator('[data-island=favorite]').filter({ visible: true })
  const button = island.getByRole('button')
  await button.hover()
  await expect(island).toHaveAttribute('data-hydrated')
  const sent = page.waitForResponse(write)
  await button.click()
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  expect((await sent).status()).toBe(200)
}

test('an article is saved and its tag followed; the article is taken off the list', async ({
  page,
}) => {
  await gotoHydrated(page, '/en-US/article/2')
  const title = await page.getByRole('heading', { level: 1 }).innerText()
  await press(page, /favorite\/article\/\d+\/add/)
  const tag = page.getByRole('main').locator('.tags a').first()
  const name = await tag.innerText()
  await tag.click()
  await waitForScripts(page)
  await press(page, /favorite\/tag\/\d+\/add/)
  await gotoHydrated(page, '/en-US/member/saved')
  const saved = page.getByRole('region', { name: 'Saved articles' })
  const followed = page.getByRole('region', { name: 'Followed' })
  await expect(saved.getByRole('link', { name: title })).toBeVisible()
  await expect(followed.getByRole('link', { name, exact: true })).toBeVisible()
  const removed = page.waitForResponse(/favorite\/article\/\d+\/remove/)
  await saved.getByRole('button').click()
  expect((await removed).status()).toBe(200)
  await expect(saved.getByRole('button')).toHaveAttribute('aria-pressed', 'false')
  await page.reload()
  await expect(saved).toContainText('No saved articles yet')
  await expect(followed.getByRole('link', { name, exact: true })).toBeVisible()
})
