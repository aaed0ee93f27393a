// The image library: many uploads at once, filters in the address, and one image cropped, restored and deleted by
// keyboard.
import type { Page } from 'playwright/test'
import { accessibilityViolations } from '../../support/browser/accessibility.ts'
import { expect, horizontalOverflow, test } from '../../support/browser/browser.ts'
import { openDesk } from '../../support/browser/desk.ts'
import { drawnImage } from '../../support/browser/drawn-image.ts'

/** A file name that no earlier run has used. */
const unique = (name: string) => `${name}-${crypto.randomUUID().slice(0, 8)}.png`

async function expectNoViolations(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await accessibilityViolations(page)).toEqual([])
  }
}

test('an image that the library has is not uploaded again', { tag: '@deep' }, async ({ page }) => {
  await openDesk(page, 'editor', '/backstage/image')
  const names = ['one', 'two', 'three', 'four'].map(unique)
  const files = await Promise.all(names.map((name) => drawnImage(page, name)))
  const fifth = unique('five')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/backstage/image?'))
      sent.push(request.url())
  })
  const upload = page.getByLabel('上传图片')
  await upload.setInputFiles(files)
  for (const name of names) await expect(page.getByRole('img', { name })).toBeVisible()
  expect(sent).toHaveLength(4)

  await upload.setInputFiles([...files, await drawnImage(page, fifth)])
  await expect(page.getByRole('img', { name: fifth })).toBeVisible()
  await expect(page.getByText('已经有这张图片，没有再存一份。')).toHaveCount(4)
  await expect(page.getByText('已到5 / 5')).toBeVisible()
  expect(sent).toHaveLength(5)
  await page.getByRole('button', { name: '收起已结束的' }).click()
  await expect(page.getByText('已到5 / 5')).toHaveCount(0)
})

test('the address contains the view', { tag: '@deep' }, async ({ page }) => {
  await openDesk(page, 'editor')
  const list = 'use=used&directory=games&sort=name'
  const found = await page.request.get(`/api/backstage/image?${list}`)
  const { id } = ((await found.json()) as { items: { id: number }[] }).items[0]!
  const changed = await page.request.patch(`/api/backstage/image/${id}`, {
    data: { texts: [{ lang: 'th-TH', alt: '', caption: '' }] },
    headers: { 'Sec-Fetch-Site': 'same-origin' },
  })
  expect(changed.status(), await changed.text()).toBe(200)
  await page.goto(`/backstage/image?${list}`)
  await expect(page.getByRole('combobox', { name: '文件夹' })).toHaveValue('games')
  await expect(page.getByRole('combobox', { name: '使用情况' })).toHaveValue('used')
  const shown = page.locator('.image-grid button')
  await expect(shown.first()).toBeVisible()
  await page.getByRole('button', { name: /^ไทย/ }).press('Enter')
  await expect(page).toHaveURL(/shape=list.*missing=th-TH|missing=th-TH.*shape=list/)
  const table = page.getByRole('table', { name: '图片' })
  await expect(table.getByRole('row').nth(1)).toContainText('games')
  // Rows of the previous view are dimmed until the new ones arrive.
  await expect(table).not.toHaveAttribute('aria-busy', 'true')
  await expectNoViolations(page)
  await page.getByRole('searchbox', { name: '搜索文件名' }).fill('nowhere-at-all')
  await expect(page.getByText('没有符合这些条件的图片。')).toBeVisible()
  await page.goBack()
  await expect(shown.first()).toBeVisible()
})

test(
  'an image is cropped, restored and deleted by keyboard',
  { tag: '@deep' },
  async ({ page }) => {
    await openDesk(page, 'editor', '/backstage/image')
    const name = unique('kiosk')
    await page.getByLabel('上传图片').setInputFiles(await drawnImage(page, name))
    const details = page.getByRole('form', { name })
    await expect(details).toContainText('640 × 480')

    await details.getByRole('button', { name: '裁切' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: '裁切图片' })
    await dialog.getByRole('button', { name: '1:1' }).press('Enter')
    await expect(dialog.getByRole('spinbutton', { name: '宽' })).toHaveValue('480')
    await expectNoViolations(page)
    await dialog.getByRole('spinbutton', { name: '高' }).fill('240')
    await dialog.getByRole('button', { name: '裁成480 × 240' }).press('Enter')
    await expect(page.getByText('图片已裁切。')).toBeVisible()
    await expect(details).toContainText('480 × 240')
    await expect(page.getByText('图片资料已保存。')).toHaveCount(0)

    await details.getByRole('button', { name: `换回${name}` }).press('Enter')
    await expect(details.locator('.image-facts')).toContainText('640 × 480')

    await details.getByRole('button', { name: '删除图片' }).press('Enter')
    const question = page.getByRole('dialog', { name: `删除“${name}”？` })
    await question.getByRole('button', { name: '删除图片' }).press('Enter')
    await expect(page.getByText('已删除1张图片。')).toBeVisible()
    await expect(page.getByRole('img', { name })).toHaveCount(0)
    await page.getByRole('button', { name: '撤销' }).press('Enter')
    await expect(page.getByRole('img', { name })).toBeVisible()
    expect(await horizontalOverflow(page)).toBe(0)
  },
)

test('an image in use is kept, and its uses are shown', { tag: '@deep' }, async ({ page }) => {
  await openDesk(page, 'editor', '/backstage/image?use=used&directory=articles')
  await page.locator('.image-grid button').first().press('Enter')
  await page.getByRole('button', { name: '删除图片' }).press('Enter')
  const question = page.getByRole('dialog')
  await expect(question.getByText('1张正在使用，没有删除。')).toBeVisible()
  await expect(question.getByRole('link').first()).toHaveAttribute(
    'href',
    /^\/backstage\/article\/\d+$/,
  )
})

/** Mocks the API with a library of ten thousand images. */
async function mockTenThousandImages(page: Page): Promise<void> {
  const atOnce = 1000
  const image = (id: number) => ({
    id,
    path: `uploads/x-${id}.webp`,
    url: `/media/320/uploads/x-${id}.webp`,
    directory: 'uploads',
    filename: `x-${id}.webp`,
    origin_filename: `image-${id}.png`,
    info: 'image/png',
    img_alt: '',
    width: 1600,
    height: 900,
    bytes: 1000,
    color: '#336699',
    upload_at: '2026-11-20T00:00:00.000Z',
    upload_by: 'x',
    crop: null,
    original_path: null,
    texts: [],
  })
  await page.route(/\/api\/backstage\/image\?/, (route) => {
    const after = Number(new URL(route.request().url()).searchParams.get('after') ?? 0)
    const items = Array.from({ length: atOnce }, (_, at) => image(after + at + 1))
    const next = after + atOnce < 10_000 ? String(after + atOnce) : null
    return route.fulfill({ json: { items, next } })
  })
  await page.route(/\/media\//, (route) => route.fulfill({ status: 204 }))
}

test.describe('ten thousand images', { tag: '@deep' }, () => {
  for (const [shape, item] of [
    ['grid', '.image-grid li'],
    ['list', '.image-table tbody tr'],
  ] as const)
    test(`as a ${shape} keep the document small, from the first to the last`, async ({ page }) => {
      await mockTenThousandImages(page)
      const address = `/backstage/image${shape === 'list' ? '?shape=list' : ''}`
      await openDesk(page, 'editor', address)
      const items = page.locator(item)
      await expect(page.getByRole('button', { name: 'image-1.png', exact: true })).toBeVisible()
      // More images load at the end of each page, so the key is pressed until the place is reached.
      for (const [key, name] of [
        ['End', 'image-10000.png'],
        ['Home', 'image-1.png'],
      ] as const)
        await expect(async () => {
          await page.keyboard.press(key)
          expect(await items.count()).toBeLessThan(400)
          const place = page.getByRole('button', { name, exact: true })
          await expect(place).toBeVisible({ timeout: 500 })
        }).toPass()
      expect(await horizontalOverflow(page)).toBe(0)
    })
})

test(
  'arrow keys move from image to image, Enter opens one, and Esc returns',
  { tag: '@deep' },
  async ({ page }) => {
    await openDesk(page, 'editor', '/backstage/image?directory=games')
    const shown = page.locator('.image-grid button')
    await shown.first().focus()
    const columns = await page
      .locator('.image-grid')
      .evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length)
    await page.keyboard.press('ArrowRight')
    await expect(shown.nth(1)).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(shown.nth(1 + columns)).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await expect(shown.first()).toBeFocused()
    // Only arrow keys reach the others, so Tab leaves the images at once.
    expect(await page.locator('.image-grid button:not([tabindex="-1"])').count()).toBe(1)
    await page.keyboard.press('Enter')
    const details = page.locator('.image-details')
    await expect(details).toBeFocused()
    await expectNoViolations(page)
    await page.keyboard.press('Escape')
    await expect(details).toHaveCount(0)
    await expect(shown.first()).toBeFocused()
  },
)
