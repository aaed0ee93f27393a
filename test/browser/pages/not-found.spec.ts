// An unknown address: the screen shows it and redirects to the home page.
import { examplePaths, expect, test, gotoHydrated } from '../../support/browser/browser.ts'

const missing = [examplePaths.notFound, '/en-US/nothing/here', '/article/999999999']
test.use({ expectedFailures: missing })

test('the screen shows the address and redirects home after 5 s', async ({ page }) => {
  await page.clock.install()
  const response = await page.goto(examplePaths.notFound)
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('main')).toContainText(examplePaths.notFound)
  const left = page.getByText('秒后自动前往')
  await expect(page.locator('[data-island=countdown][data-hydrated]')).toBeVisible()
  await page.clock.runFor(1000)
  await expect(left).toHaveText(/^[1-4]秒后自动前往首页。$/)
  for (let second = 0; second < 4; second += 1) await page.clock.runFor(1000)
  await expect(page).toHaveURL('/')
})

test(
  'the screen redirects to the home page of its own language, at once on request',
  { tag: '@deep' },
  async ({ page }) => {
    await gotoHydrated(page, '/en-US/nothing/here')
    await page.getByRole('main').getByRole('link', { name: 'Go now' }).click()
    await expect(page).toHaveURL('/en-US')
  },
)

test('the screen stays on request', { tag: ['@phone', '@deep'] }, async ({ page }) => {
  await page.clock.install()
  await gotoHydrated(page, '/article/999999999')
  await page.getByRole('button', { name: '留在此页' }).click()
  await expect(page.getByText('已取消跳转。')).toBeVisible()
  for (let second = 0; second < 10; second += 1) await page.clock.runFor(1000)
  await expect(page).toHaveURL('/article/999999999')
  await expect(page.getByRole('button', { name: '留在此页' })).toHaveCount(0)
})
