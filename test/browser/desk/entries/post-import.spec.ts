import { readFileSync } from 'node:fs'
import { BlobWriter, TextReader, ZipWriter } from '@zip.js/zip.js'
import { expectAccessible } from '../../../support/browser/accessibility.ts'
import { openDesk } from '../../../support/browser/desk.ts'
import { expect, test } from '../../../support/browser/browser.ts'

const xml = readFileSync('test/fixtures/imports/wordpress.xml')
const file = (name: string) => ({ name, mimeType: 'text/xml', buffer: xml })

test.describe('an import of an old site', () => {
  test.use({ expectedFailures: ['/api/backstage/post-import/image'] })

  test(
    'creates drafts, tries failed images again, and is undone',
    { tag: '@deep' },
    async ({ page }) => {
      await openDesk(page, 'owner', '/backstage/import')
      const listed = await page.request.get('/api/backstage/image?lang=zh-CN')
      const { items } = (await listed.json()) as { items: { id: number; path: string }[] }
      const { id, path } = items[0]!
      let isReachable = false
      await page.route('**/api/backstage/post-import/image*', (route) =>
        isReachable
          ? route.fulfill({ json: { id, path, width: 640, height: 480 } })
          : route.fulfill({ status: 422, json: { code: 'image_unreachable' } }),
      )
      const name = `old-${Date.now()}.xml`
      await page.getByLabel('选择文件').setInputFiles(file(name))
      await expect(page.getByText('WordPress：文章2篇，页面2个；其中已发布2，草稿2')).toBeVisible()
      await page.getByLabel(/^作者 · Ann Lee · 署名/).fill('安·李')
      await expect(page.getByLabel('语言 · en')).toHaveValue('en-US')
      await expectAccessible(page)
      await page.getByRole('button', { name: '预览变化' }).click()
      await page.getByRole('button', { name: '导入4篇' }).click()
      await expect(page.getByRole('heading', { name: '导入完成' })).toBeVisible()
      await expect(page.getByText('未能下载的图片')).toBeVisible()
      isReachable = true
      await page.getByRole('button', { name: '再试一次' }).click()
      await expect(page.getByRole('heading', { name: '导入完成' })).toBeVisible()
      await expect(page.getByText('未能下载的图片')).toBeHidden()
      await expectAccessible(page)
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: '下载报告（CSV）' }).click()
      const report = readFileSync(await (await download).path(), 'utf8')
      const [, entry = ''] = /a-lighthouse\/.*\/backstage\/article\/(\d+)/.exec(report) ?? []

      await page.goto(`/backstage/article/${entry}`)
      await expect(page.getByRole('textbox', { name: '标题', exact: true })).toHaveValue(
        'A lighthouse & its keeper',
      )
      await expect(page.locator('.ProseMirror figure')).toBeVisible()

      await page.goto('/backstage/import')
      await page.getByLabel('选择文件').setInputFiles(file('again.xml'))
      await page.getByRole('button', { name: '预览变化' }).click()
      await expect(page.getByText('与本站相同')).toBeVisible()
      await page.getByRole('button', { name: `撤销${name}的导入` }).click()
      await page.getByRole('dialog').getByRole('button', { name: '撤销', exact: true }).click()
      await expect(page.getByText('已撤销4篇，保留0篇')).toBeVisible()
    },
  )
})

test('the browser reads a zip of Markdown', { tag: '@deep' }, async ({ page }) => {
  const zip = new ZipWriter(new BlobWriter('application/zip'), { useWebWorkers: false })
  const text = '---\ntitle: One\ndate: 2026-01-31\n---\n'
  await zip.add('_posts/2026-01-31-one.md', new TextReader(text + 'A line.\n\n'.repeat(200)))
  const buffer = Buffer.from(await (await zip.close()).arrayBuffer())
  await openDesk(page, 'owner', '/backstage/import')
  await page
    .getByLabel('选择文件')
    .setInputFiles({ name: 'site.zip', mimeType: 'application/zip', buffer })
  await expect(page.getByText('Markdown：文章1篇，页面0个；其中已发布1，草稿0')).toBeVisible()
  await expect(page.getByLabel('旧网站的地址')).toBeVisible()
})
