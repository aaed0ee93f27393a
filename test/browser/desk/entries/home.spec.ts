// The home page at the desk, from the order of its components to the page of readers.
import { newVisitorHeaders } from '../../../support/browser/account.ts'
import { expectAccessible } from '../../../support/browser/accessibility.ts'
import { moveRowUp, openDesk } from '../../../support/browser/desk.ts'
import { expect, test } from '../../../support/browser/browser.ts'

interface Opened {
  id: number
  rev: number
  data: object
}

test(
  'components of the home page are sorted by keyboard, added, previewed and published',
  { tag: '@deep' },
  async ({ page }) => {
    await openDesk(page, 'editor', '/backstage/home')
    await expect(page).toHaveURL(/\/backstage\/home\/\d+$/)
    const address = `/api/backstage/entry/${page.url().split('/').at(-1)}`
    const read = async () =>
      (await (await page.request.get(`${address}?lang=zh-CN`)).json()) as Opened
    const headers = { ...newVisitorHeaders(), 'Sec-Fetch-Site': 'same-origin' }
    // Discards the draft of an earlier attempt.
    const left = { ...headers, 'If-Match': `"${(await read()).rev}"` }
    await page.request.delete(`${address}/draft?lang=zh-CN`, { headers: left })
    await page.reload()
    const { data: before } = await read()
    const rows = page.getByRole('grid', { name: '组件' }).getByRole('row')
    await expect(rows).toHaveCount(7)
    // The page is beside its arrangement without a press.
    const beside = page.getByRole('region', { name: '预览' })
    await expect(beside.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeAttached()
    await expectAccessible(page)

    // Moves the games above the hot articles.
    await moveRowUp(rows.nth(2), 2)
    await expect(rows.nth(1)).toContainText('最新游戏')

    await page.getByRole('button', { name: '添加一项' }).click()
    const form = page.getByRole('group', { name: '第8项' })
    await form.getByLabel('组件').selectOption('游戏')
    await form
      .getByRole('group', { name: /^标题/ })
      .getByLabel('简体中文')
      .fill('体育专区')
    await form.getByLabel(/只取这个分类的游戏/).selectOption('体育')
    await form.getByLabel('显示几条').fill('2')
    await expect(form.getByLabel(/只取这个分类的文章/)).toHaveCount(0)
    await expect(page.getByText(/已保存，本机与服务器都有/)).toBeVisible()

    const looked = page.waitForEvent('popup')
    await page.getByRole('link', { name: '预览' }).click()
    const preview = await looked
    const framed = preview.frameLocator('iframe')
    await expect(framed.getByRole('heading', { name: '体育专区' })).toBeVisible()
    await expect(preview.getByRole('link', { name: /^首页(?: \d+)?$/ })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await preview.close()

    await page.getByRole('button', { name: '发布改动' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /确认/ })
      .click()
    await expect(page.getByText(/^已发布。最迟/)).toBeVisible()
    await page.goto('/')
    await expect(async () => {
      await page.reload()
      await expect(page.locator('h2#games, h2#hot')).toHaveText(['最新游戏', '热门文章'])
    }).toPass()
    await expect(page.getByRole('heading', { name: '体育专区' })).toBeVisible()

    const { rev } = await read()
    const back = await page.request.post(`${address}/publish?lang=zh-CN`, {
      data: { rev, data: before },
      headers,
    })
    expect(back.ok()).toBe(true)
  },
)
