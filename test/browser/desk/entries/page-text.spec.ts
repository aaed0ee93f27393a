// Texts of pages and the terms of service at the desk.
import { expectAccessible } from '../../../support/browser/accessibility.ts'
import { newVisitorHeaders } from '../../../support/browser/account.ts'
import { expect, horizontalOverflow, test } from '../../../support/browser/browser.ts'
import { openDesk, publishOpenEntry } from '../../../support/browser/desk.ts'

const headers = { ...newVisitorHeaders(), 'Sec-Fetch-Site': 'same-origin' }

test(
  'the subtitle of a page is edited and shown to readers',
  { tag: '@deep' },
  async ({ page }) => {
    await openDesk(page, 'editor', '/backstage/page?lang=zh-CN')
    await page.getByRole('link', { name: '活动模板' }).first().click()
    const intro = page.getByRole('textbox', { name: '副标题' })
    const before = await intro.inputValue()
    const after = `改写的副标题${Date.now()}`
    await intro.fill(after)
    await expectAccessible(page, 'the editor of a page')
    expect(await horizontalOverflow(page)).toBe(0)
    await publishOpenEntry(page)
    const asReader = async () => (await page.request.get('/activity/template')).text()
    await expect.poll(asReader).toContain(after)
    await intro.fill(before)
    await publishOpenEntry(page)
    await expect.poll(asReader).not.toContain(after)
  },
)

test(
  'a new version of the terms is previewed before it is published',
  { tag: '@deep' },
  async ({ page }) => {
    await openDesk(page, 'editor', '/backstage/terms')
    await page.getByRole('link', { name: '服务条款' }).click()
    await expect(page.getByRole('heading', { level: 1, name: '服务条款' })).toBeVisible()
    const id = /terms\/(\d+)/.exec(page.url())![1]
    const words = `只在草稿里的一句${Date.now()}`
    await page.getByRole('textbox', { name: '正文' }).click()
    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.type(words)
    await expect(page.getByText(/已保存，本机与服务器都有/)).toBeVisible()
    await page.goto(`/backstage/terms/${id}/preview`)
    const frame = page.frameLocator('iframe').first()
    await expect(frame.getByText(words)).toBeVisible()
    expect(await (await page.request.get('/terms-of-service')).text()).not.toContain(words)
    await page.request.delete(`/api/backstage/entry/${id}/draft?lang=zh-CN`, { headers })
  },
)
