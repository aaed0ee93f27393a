// Images at the desk: uploaded with progress, recognized as duplicates, described, and given a focal point by keyboard.
import type { Page } from 'playwright/test'
import { accessibilityViolations } from '../../support/browser/accessibility.ts'
import { expect, horizontalOverflow, screens, test } from '../../support/browser/browser.ts'
import { signInOperator } from '../../support/browser/desk.ts'
import { drawnImage as image } from '../../support/browser/drawn-image.ts'

const choose = (page: Page) => page.getByLabel('上传图片')

test(
  'an image is uploaded, described and given a focal point',
  { tag: '@deep' },
  async ({ page }) => {
    await signInOperator(page, 'author')
    await page.goto('/backstage/image')
    const file = await image(page, 'lantern-on-water.png')
    await choose(page).setInputFiles(file)

    const details = page.getByRole('form', { name: 'lantern-on-water.png' })
    await expect(details).toContainText('640 × 480')
    await details.getByLabel('简体中文 · 替代文字').fill('水上的灯笼')
    await details.getByLabel('English · 替代文字').fill('A lantern on the water')
    const point = details.getByLabel('焦点', { exact: false })
    await point.press('ArrowRight')
    await point.press('Shift+ArrowUp')
    await expect(point).toHaveAttribute('aria-valuetext', '距左51%，距上40%')
    await expect(details.locator('.crop-previews img').first()).toHaveCSS(
      'object-position',
      '51% 40%',
    )
    await details.getByRole('button', { name: '保存图片资料' }).click()
    await expect(page.getByText('图片资料已保存。')).toBeVisible()
    await expect(details.getByRole('button', { name: '保存图片资料' })).toBeDisabled()
    for (const screen of [screens.phone, screens.desktop]) {
      await page.setViewportSize(screen)
      expect(await horizontalOverflow(page)).toBe(0)
    }
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme })
      expect(await accessibilityViolations(page)).toEqual([])
    }

    await page.reload()
    await page.getByRole('searchbox').fill('水上的')
    await page.getByRole('button', { name: '水上的灯笼' }).first().click()
    await expect(details.getByLabel('English · 替代文字')).toHaveValue('A lantern on the water')
    await expect(details.getByLabel('焦点', { exact: false })).toHaveAttribute(
      'aria-valuetext',
      '距左51%，距上40%',
    )

    await choose(page).setInputFiles({ ...file, name: 'again.png' })
    await expect(page.getByText('已经有这张图片，没有再存一份。')).toBeVisible()
  },
)

test.describe('a failed upload', () => {
  test.use({ expectedFailures: ['/api/backstage/image'] })

  test('shows the reason, and is retried where possible', { tag: '@deep' }, async ({ page }) => {
    await signInOperator(page, 'editor')
    await page.goto('/backstage/image')
    const file = await image(page, 'harbour.png')
    await choose(page).setInputFiles({
      name: 'notes.png',
      mimeType: 'image/png',
      buffer: Buffer.from('no image'),
    })
    await expect(page.getByRole('main').getByRole('alert')).toContainText('请用JPG、PNG、WebP')
    await expect(page.getByRole('button', { name: '再试一次' })).toHaveCount(0)
    await page.getByRole('button', { name: '取消或收起notes.png' }).click()
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)

    await page.route('**/api/backstage/image?*', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    await choose(page).setInputFiles(file)
    await expect(page.getByRole('alert').filter({ hasText: '连不上网站' })).toBeVisible()
    await page.unroute('**/api/backstage/image?*')
    await page.getByRole('button', { name: '再试一次' }).click()
    await expect(page.getByRole('form', { name: 'harbour.png' })).toBeVisible()
  })

  test('can be canceled', { tag: '@deep' }, async ({ page }) => {
    await signInOperator(page, 'editor')
    await page.goto('/backstage/image')
    const file = await image(page, 'never.png')
    const held = Promise.withResolvers<void>()
    await page.route('**/api/backstage/image?*', async (route) => {
      if (route.request().method() === 'POST') await held.promise
      await route.continue().catch(() => undefined)
    })
    await choose(page).setInputFiles(file)
    await page.getByRole('button', { name: '取消或收起never.png' }).click()
    await expect(page.getByText('never.png')).toHaveCount(0)
    held.resolve()
  })
})

test('a translator sees images but cannot change them', { tag: '@deep' }, async ({ page }) => {
  await signInOperator(page, 'translator')
  await page.goto('/backstage/image')
  await expect(choose(page)).toHaveCount(0)
  await page.locator('.image-grid button').first().click()
  await expect(page.getByLabel('ไทย · Alt text')).toHaveAttribute('readonly', '')
  await expect(page.getByRole('button', { name: 'Save picture details' })).toHaveCount(0)
})
