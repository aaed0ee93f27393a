// The preview of an entry: its page with the draft, in a frame.
import { expectAccessible } from '../../../support/browser/accessibility.ts'
import { articleText } from '../../../support/desk/article-text.ts'
import { expect } from '../../../support/browser/browser.ts'
import { createEntry, publishEntry } from '../../../support/browser/entries.ts'
import { test } from '../../../support/browser/desk-page.ts'

test(
  'the page of a draft is previewed at three widths and in two themes, and follows saved changes',
  { tag: '@deep' },
  async ({ page, entry }) => {
    await entry.saveAsOtherOperator(articleText('First words'))
    await page.goto(`/backstage/article/${entry.id}/preview`)
    const site = page.frameLocator('iframe')
    const html = site.locator('html')
    const heading = (name: string) => site.getByRole('heading', { level: 1, name })
    await expect(heading('First words')).toBeVisible()
    await expect(page).toHaveTitle('预览 · First words · 子午')

    for (const width of ['390', '768', '1280']) {
      await page.getByRole('button', { name: width, exact: true }).click()
      await expect(page).toHaveURL(new RegExp(`width=${width}`))
      await expect.poll(() => html.evaluate(() => innerWidth)).toBe(Number(width))
    }
    await page.getByRole('button', { name: '深色' }).click()
    await expect(html).toHaveAttribute('data-theme', 'dark')

    await entry.saveAsOtherOperator({ title: 'Second words' })
    await expect(heading('Second words')).toBeVisible()
    await expect(html).toHaveAttribute('data-theme', 'dark')
    await expectAccessible(page, 'the preview')
  },
)

test(
  'each language of an item is one step away, and the editor leads to the preview',
  { tag: '@deep' },
  async ({ page, entry }) => {
    await entry.saveAsOtherOperator(articleText('港口的灯'))
    const { group_id } = await entry.read()
    const english = await createEntry(page, 'en-US', group_id)
    await publishEntry(page, english, 'Harbour lights', ['The lamp is lit.'])

    await entry.open()
    await page.getByRole('button', { name: '预览', exact: true }).click()
    const opened = page.waitForEvent('popup')
    await page.getByRole('link', { name: '独立窗口' }).click()
    const preview = await opened
    const heading = preview.frameLocator('iframe').getByRole('heading', { level: 1 })
    await expect(heading).toHaveText('港口的灯')
    await preview.getByRole('link', { name: 'English' }).click()
    await expect(heading).toHaveText('Harbour lights')
    await preview.getByRole('link', { name: '去编辑' }).click()
    await expect(preview.getByRole('textbox', { name: '标题', exact: true })).toHaveValue(
      'Harbour lights',
    )
  },
)

test(
  'a link shows the draft to a person without access, until the draft changes',
  { tag: '@deep' },
  async ({ page, entry, browser }) => {
    await entry.saveAsOtherOperator(articleText('Not yet public'))
    await page.goto(`/backstage/article/${entry.id}/preview`)
    await page.getByRole('button', { name: '生成给别人看的链接' }).click()
    const address = await page.getByLabel(/前有效；草稿一改，链接就失效/).inputValue()
    const { pathname, search } = new URL(address)
    const stranger = await browser.newPage()
    const link = new URL(pathname + search, page.url()).href
    await stranger.goto(link)
    await expect(stranger.getByRole('heading', { level: 1, name: 'Not yet public' })).toBeVisible()

    await entry.saveAsOtherOperator({ title: 'Changed since' })
    expect((await stranger.goto(link))?.status()).toBe(403)
    await expect(page.getByRole('button', { name: '生成给别人看的链接' })).toBeVisible()
    await stranger.close()
  },
)
