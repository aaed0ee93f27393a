// Downloads at the desk: several files are dropped at once, sorted by keyboard, replaced and restored, and previewed as
// members see them.
import type { Page } from 'playwright/test'
import { expectAccessible } from '../../support/browser/accessibility.ts'
import { newVisitorHeaders } from '../../support/browser/account.ts'
import { expect, horizontalOverflow, test } from '../../support/browser/browser.ts'
import { moveRowUp, openDesk, publishOpenEntry } from '../../support/browser/desk.ts'

const headers = () => ({ ...newVisitorHeaders(), 'Sec-Fetch-Site': 'same-origin' })

/** A file with content that no earlier run has uploaded. */
function pdf(name: string) {
  const words = `%PDF-1.7\n${name} ${crypto.randomUUID()}\n%%EOF`
  return { name: `${name}.pdf`, mimeType: 'application/pdf', buffer: Buffer.from(words) }
}

/** Creates a draft of a download group without files. */
async function beginGroup(page: Page, title: string, vip_groups: string[]): Promise<number> {
  const data = {
    title: { 'zh-CN': title },
    intro: { 'zh-CN': '简介。' },
    files: [],
    cover_img: 6001,
    vip_groups,
    slug: title,
  }
  const made = await page.request.post('/api/backstage/entry?lang=zh-CN', {
    data: { type: 'material_group', lang: 'zh-CN', data },
    headers: headers(),
  })
  return ((await made.json()) as { id: number }).id
}

// One file does not match its extension.
test.use({ expectedFailures: ['/api/backstage/material?lang=zh-CN'] })

test(
  'files are dropped together, sorted, replaced and restored, and only members see them',
  { tag: '@deep' },
  async ({ page }) => {
    await openDesk(page, 'editor', '/backstage/material_group')
    const title = `group-${Date.now()}`
    const id = await beginGroup(page, title, ['aurora'])
    await page.goto(`/backstage/material_group/${id}`)
    const rows = page.getByRole('grid', { name: '文件' }).getByRole('row')
    const files = ['first', 'second', 'third'].map(pdf)
    await page.getByLabel('上传文件', { exact: true }).setInputFiles(files)
    await expect(rows).toHaveCount(3)
    for (const [at, name] of ['first', 'second', 'third'].entries())
      await expect(rows.nth(at)).toContainText(name)
    await page.getByLabel('上传文件', { exact: true }).setInputFiles(files[0]!)
    await expect(page.getByText('已经有这个文件，没有再存一份。')).toBeVisible()
    await page
      .getByLabel('上传文件', { exact: true })
      .setInputFiles({ name: 'wrong.pdf', mimeType: 'application/pdf', buffer: Buffer.from('x') })
    await expect(page.getByRole('alert').filter({ hasText: '内容与扩展名一致' })).toBeVisible()
    await page.getByRole('button', { name: '收起已结束的' }).click()
    await expect(rows).toHaveCount(4)

    // Focuses the handle of the last row and moves the row to the second place.
    await moveRowUp(rows.nth(3), 3)
    await expect(rows.nth(1)).toContainText('first')
    await expectAccessible(page, 'a group of downloads')
    await publishOpenEntry(page)

    await rows.nth(2).click()
    const cell = page.getByRole('group', { name: '文件', exact: true })
    await page.getByLabel('换一个文件').setInputFiles(pdf('newer'))
    await expect(cell.getByRole('link', { name: 'newer.pdf' })).toBeVisible()
    await publishOpenEntry(page)
    await page.getByRole('button', { name: '换回second.pdf' }).click()
    await expect(page.getByRole('button', { name: '换回newer.pdf' })).toBeVisible()
    expect(await horizontalOverflow(page)).toBe(0)
    await expect(page.getByText(/已保存，本机与服务器都有/)).toBeVisible()

    await page.goto(`/backstage/material_group/${id}/preview`)
    const site = page.frameLocator('iframe')
    const own = site.getByRole('heading', { name: title })
    await expect(site.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(own).toHaveCount(0)
    await page.getByRole('button', { name: '极光组' }).click()
    await expect(own).toBeVisible()
    const section = site.locator('section', { has: own })
    await expect(section.getByText('second', { exact: true })).toBeVisible()
    await expect(site.locator('.visitors-only')).toBeHidden()
    await page.getByRole('button', { name: '会员', exact: true }).click()
    await expect(own).toHaveCount(0)
    await expectAccessible(page, 'the preview as a member')
    await page.request.delete(`/api/backstage/entry/${id}?lang=zh-CN`, { headers: headers() })
  },
)
