import { readFile } from 'node:fs/promises'
import { expectAccessible } from '../../../support/browser/accessibility.ts'
import { openDesk } from '../../../support/browser/desk.ts'
import { expect, test } from '../../../support/browser/browser.ts'

const list = '/backstage/article?lang=zh-CN'

test(
  'all matches of a filter are selected as a snapshot and exported, even rows not loaded yet',
  { tag: '@deep' },
  async ({ page }) => {
    await openDesk(page, 'editor', list)
    const rows = page.locator('tbody tr[data-index]')
    await expect(rows.first()).toBeVisible()
    await page.keyboard.press('a')
    const bar = page.getByRole('toolbar', { name: '选中的内容' })
    await expect(bar).toContainText('列表截至')
    const count = Number(await bar.locator('.numeral').textContent())
    const loaded = Number(await page.getByRole('table').locator('tbody tr').count())
    expect(count).toBeGreaterThan(40)
    expect(loaded).toBeGreaterThan(0)
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: '导出CSV' }).click()
    const text = await readFile(await (await saved).path(), 'utf8')
    expect(text.trim().split('\r\n')).toHaveLength(count + 1)
    // The selection is still there after going back.
    await page
      .getByRole('link', { name: /^译文/ })
      .first()
      .click()
    await expect(page).toHaveURL(/translation/)
    await page.goBack()
    await expect(bar.locator('.numeral')).toHaveText(String(count))
  },
)

test(
  'an entry deleted by keyboard is found in the trash and restored',
  { tag: '@deep' },
  async ({ page }) => {
    await openDesk(page, 'editor', list)
    const title = `要删的稿 ${Date.now()}`
    const created = await page.evaluate(
      async (data) => {
        const body = JSON.stringify({ type: 'article', lang: 'zh-CN', data })
        const headers = { 'Content-Type': 'application/json' }
        return (await fetch('/api/backstage/entry', { method: 'POST', body, headers })).status
      },
      { title },
    )
    expect(created).toBe(201)
    await page.goto(`${list}&by=me`)
    const row = page.locator('tbody tr[data-index]').filter({ hasText: title })
    await expect(row).toBeVisible()
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    const bar = page.getByRole('toolbar', { name: '选中的内容' })
    await bar.getByRole('button', { name: '更多操作' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: /^删除1项/ }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: '删除1项' })
    await expect(dialog).toContainText(title)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: '删除1项' }).focus()
    await page.keyboard.press('Enter')
    await expect(row).toHaveCount(0)
    await page.getByRole('link', { name: '回收站' }).click()
    await expect(row).toBeVisible()
    // The entry may be behind others that earlier runs have deleted, so it is searched.
    await page.getByRole('searchbox', { name: '搜索标题、正文或编号' }).fill(title)
    await expect(page).toHaveURL(/q=/)
    await expect(row).toBeVisible()
    await expect(row.getByRole('link')).toHaveCount(0)
    await row.getByRole('checkbox').check()
    await page.getByRole('button', { name: /^恢复1项/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: '恢复1项' }).click()
    await expect(row).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^撤销/ })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.keyboard.press('z')
    await expect(row).toBeVisible()
  },
)

test(
  'ten thousand rows are scrolled with a hundred rows in the document',
  { tag: '@deep' },
  async ({ page }) => {
    await openDesk(page, 'editor')
    const [length, perPage] = [10_000, 250]
    const entryAt = (id: number) => ({
      id,
      type: 'article',
      item_id: id,
      group_id: id,
      lang: 'zh-CN',
      source_lang: null,
      title: `第 ${id} 篇`,
      state: 'published',
      rev: 1,
      has_draft: false,
      draft_updated_by: null,
      draft_updated_at: null,
      changed_at: '2026-11-20T04:00:00.000Z',
      published_at: '2026-11-20T04:00:00.000Z',
      unpublished_at: null,
      outdated_since: null,
      outdated_block_count: 0,
      made_by: 1,
      deleted_at: null,
      url: `/zh-CN/article/${id}`,
      translations: [],
    })
    await page.route(/\/api\/backstage\/entry\?/, (route) => {
      const after = Number(new URL(route.request().url()).searchParams.get('after') ?? 0)
      const items = Array.from({ length: perPage }, (_, at) => entryAt(after + at + 1))
      const next = after + perPage < length ? String(after + perPage) : null
      return route.fulfill({ json: { items, next, total: after === 0 ? 201 : null } })
    })
    await page
      .getByRole('link', { name: /^文章/ })
      .first()
      .click()
    const rows = page.locator('tbody tr[data-index]')
    await expect(rows.first()).toBeVisible()
    await page.keyboard.press('End')
    await expect(page.getByRole('link', { name: '第 10000 篇' })).toBeInViewport({
      timeout: 60_000,
    })
    expect(await rows.count()).toBeLessThan(100)
    await page.keyboard.press('k')
    await page.keyboard.press('x')
    await page.keyboard.press('Home')
    await expect(page.getByRole('link', { name: '第 1 篇', exact: true })).toBeInViewport()
    await page.keyboard.press('Shift+X')
    const bar = page.getByRole('toolbar', { name: '选中的内容' })
    await expect(bar.locator('.numeral')).toHaveText('9,999')
    expect(await rows.count()).toBeLessThan(100)
  },
)
