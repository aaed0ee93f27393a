// The preview above the form of a multilingual entry: typed text is saved, then shown.
import { openDesk } from '../../../support/browser/desk.ts'
import { expect, test } from '../../../support/browser/browser.ts'
import { createDraft, deleteEntry } from '../../../support/browser/entries.ts'

test(
  'the preview shows a banner while it is written, with placeholders for missing fields',
  { tag: '@deep' },
  async ({ page }) => {
    await openDesk(page, 'editor')
    const { id } = await createDraft(page, 'banner', { title: {} })
    await page.goto(`/backstage/banner/${id}`)
    const preview = page.getByRole('region', { name: '预览' })
    await preview.getByRole('button', { name: '打开预览' }).click()
    const slide = preview.frameLocator('iframe').locator('.carousel')
    await expect(slide.getByText('[…]').first()).toBeInViewport()

    const title = page.getByRole('group', { name: '标题' })
    await title.getByLabel('简体中文').fill('灯塔今夜开放')
    await expect(slide.getByText('灯塔今夜开放')).toBeInViewport()
    await title.getByLabel('English').fill('The lighthouse is open')
    await expect(slide.getByText('The lighthouse is open')).toBeInViewport()
    await expect(preview.getByRole('button', { name: 'English', pressed: true })).toBeVisible()

    await preview.getByRole('button', { name: '收起预览' }).click()
    await expect(preview.locator('iframe')).toHaveCount(0)
    await deleteEntry(page, id)
  },
)
