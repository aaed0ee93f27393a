// Images in a text: pasted, uploaded in place, and described without an interrupting dialog.
import type { Page } from 'playwright/test'
import { expectAccessible } from '../../../support/browser/accessibility.ts'
import { expect } from '../../../support/browser/browser.ts'
import { test } from '../../../support/browser/desk-page.ts'
import { drawnImage } from '../../../support/browser/drawn-image.ts'

const textOf = (page: Page) => page.getByRole('textbox', { name: '正文', exact: true })
const figures = (page: Page) => textOf(page).locator('figure')

async function paste(page: Page, ...names: string[]): Promise<void> {
  const images = await Promise.all(names.map((name) => drawnImage(page, name)))
  const files = images.map(({ name, buffer }) => ({ name, bytes: [...buffer] }))
  await textOf(page).evaluate((element, given) => {
    const clipboardData = new DataTransfer()
    for (const { name, bytes } of given)
      clipboardData.items.add(new File([new Uint8Array(bytes)], name, { type: 'image/png' }))
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, files)
}

test('pasted images appear in the text, are described there, and can be undone', async ({
  entry,
  page,
}) => {
  await entry.open()
  await textOf(page).click()
  await page.keyboard.type('第一段')
  await paste(page, 'one.png', 'two.png')
  await page.keyboard.type('，接着写')
  await expect(figures(page)).toHaveCount(2)
  const [first] = await figures(page).all()
  await first!.getByLabel('替代文字', { exact: false }).fill('五彩的条纹')
  await first!.getByLabel('图注', { exact: false }).fill('河边，2026')
  await expectAccessible(page, 'a text with images')
  await page.keyboard.press('Enter')
  await page.keyboard.type('图后面')
  const body = async () => JSON.stringify((await entry.read()).data['body'])
  await expect.poll(body).toContain('图后面')
  expect(await body()).toContain('第一段，接着写')
  expect(await body()).toMatch(/"alt":"五彩的条纹","caption":"河边，2026"/)
  await page.reload()
  await expect(figures(page)).toHaveCount(2)
  await expect(figures(page).first().getByLabel('图注', { exact: false })).toHaveValue('河边，2026')
})

test.describe('a failed upload', () => {
  test.use({ expectedFailures: ['/api/backstage/image'] })

  test(
    'keeps the text and its place, and is retried or dismissed',
    { tag: '@deep' },
    async ({ entry, page }) => {
      await entry.open()
      await textOf(page).click()
      await page.keyboard.type('照样在写')
      await page.route('**/api/backstage/image?*', (route) =>
        route.request().method() === 'POST' ? route.abort() : route.continue(),
      )
      await paste(page, 'late.png', 'never.png')
      await expect(textOf(page).getByRole('alert')).toHaveCount(2)
      await page.keyboard.type('，没有停')
      const body = async () => JSON.stringify((await entry.read()).data['body'])
      await expect.poll(body).toContain('照样在写，没有停')
      expect(await body()).not.toContain('figure')
      await page.unroute('**/api/backstage/image?*')
      await page.getByRole('button', { name: '取消或收起never.png' }).click()
      await page.getByRole('button', { name: '再试一次' }).click()
      await expect(figures(page)).toHaveCount(1)
      await expect(textOf(page).getByRole('alert')).toHaveCount(0)
      await textOf(page).getByText('照样在写').click()
      await page.keyboard.press('Control+z')
      await expect(figures(page)).toHaveCount(0)
      await expect(textOf(page)).toContainText('照样在写，没有停')
    },
  )
})

test(
  'images of pasted pages are uploaded, or named as left out',
  { tag: '@deep' },
  async ({ entry, page }) => {
    await entry.open()
    const { buffer } = await drawnImage(page, 'within.png')
    const html = `<p>带图的一段</p><img src="data:image/png;base64,${buffer.toString('base64')}">
    <img src="https://elsewhere.example/a.png">`
    await textOf(page).evaluate((element, written) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', written)
      element.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      )
    }, html)
    await expect(page.getByText('1张在别的网站或电脑上的图片')).toBeVisible()
    await expect(textOf(page)).toContainText('带图的一段')
    await expect(figures(page)).toHaveCount(1)
  },
)

test(
  'an image of the library is inserted into the text from the menu',
  { tag: '@deep' },
  async ({ entry, page }) => {
    await entry.open()
    await textOf(page).click()
    await page.keyboard.type('/图片')
    await expect(
      page.getByRole('listbox', { name: '插入' }).getByRole('option').first(),
    ).toHaveText(/图片/)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: '选择图片' })
    await dialog.locator('.image-grid button').first().click()
    await expect(figures(page)).toHaveCount(1)
    await expect
      .poll(async () => JSON.stringify((await entry.read()).data['body']))
      .toContain('"figure"')
  },
)
