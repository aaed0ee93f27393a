import { waitForHydration, expect, test, gotoHydrated } from '../../support/browser/browser.ts'

test('the questions are filtered while typing, and restored', async ({ page }) => {
  await gotoHydrated(page, '/en-US/faq')
  const field = page.locator('.faq-search input')
  await waitForHydration(field)
  const shown = page.locator('[data-question]:visible')
  const all = await shown.count()
  await field.fill('password')
  await expect(page.locator('.faq-search output')).toContainText(/\d matching questions?/)
  const found = await shown.count()
  expect(found).toBeGreaterThan(0)
  expect(found).toBeLessThan(all)
  for (const text of await shown.allTextContents()) expect(text.toLowerCase()).toContain('password')
  await field.fill('zzzz')
  await expect(page.locator('.faq-search output')).toContainText('No questions match')
  await field.fill('')
  await expect(shown).toHaveCount(all)
})

test('a link to an answer opens it below its question', async ({ page }) => {
  await gotoHydrated(page, '/en-US/faq/account')
  const answer = page.locator('[data-question] .prose').nth(3)
  const anchor = await answer.getAttribute('id')
  await expect(answer).toBeHidden()
  await page.goto(`/en-US/faq/account#${anchor}`)
  await expect(answer).toBeVisible()
  await expect(page.locator('[data-question] summary').nth(3)).toBeInViewport()
})

test('a question opens by keyboard', { tag: '@deep' }, async ({ page }) => {
  await gotoHydrated(page, '/faq/games')
  const summary = page.locator('[data-question] summary').first()
  await summary.focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-question] .prose').first()).toBeVisible()
})
