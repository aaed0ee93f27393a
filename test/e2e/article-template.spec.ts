// Article templates: chosen by links, copied by a button, and by hand where there is no script.
import { expect, test, toastOf, visit } from '../support/browser.ts'

const path = '/en-US/article-template-generator'

test('what is chosen is copied', { tag: '@both' }, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await visit(page, path)
  await page.getByRole('link', { name: 'Notice', exact: true }).click()
  await page.getByRole('link', { name: 'HTML' }).click()
  await expect(page.getByRole('article')).toContainText('Open bets')
  await page.getByRole('button', { name: 'Copy HTML' }).click()
  await expect(toastOf(page)).toContainText('Copied.')
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain('<h2>Open bets</h2>')
})

test('where the browser refuses, the text is left selected', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
  })
  await visit(page, `${path}?as=json`)
  await page.getByRole('button', { name: 'Copy JSON' }).click()
  await expect(toastOf(page)).toContainText('The text is selected')
  const selected = await page
    .getByLabel('Text as JSON')
    .evaluate((area: HTMLTextAreaElement) => area.selectionEnd - area.selectionStart)
  expect(selected).toBeGreaterThan(500)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the text is there, and no button that does nothing', async ({ page }) => {
    await page.goto(path)
    await page.getByRole('link', { name: 'ไทย' }).click()
    await page.getByRole('link', { name: 'JSON' }).click()
    await expect(page.getByLabel('Text as JSON')).toHaveValue(/"type": "doc"/)
    await expect(page.getByRole('article')).toContainText('เกิดอะไรขึ้น')
    await expect(page.getByRole('button', { name: /^Copy/ })).toBeHidden()
  })
})
