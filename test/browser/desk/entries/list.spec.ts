import { readFile } from 'node:fs/promises'
import { openDesk, password } from '../../../support/browser/desk.ts'
import { expect, test } from '../../../support/browser/browser.ts'

const list = '/backstage/article?lang=zh-CN'

test('a list is filtered, searched and selected from by keyboard alone', async ({ page }) => {
  await openDesk(page, 'editor', list)
  const rows = page.locator('tbody tr[data-index]')
  await expect(rows.first()).toBeVisible()
  for (const key of ['j', 'x', 'j', 'j', 'Shift+X']) await page.keyboard.press(key)
  const bar = page.getByRole('toolbar', { name: '选中的内容' })
  await expect(bar).toContainText('3')
  await expect(bar).toContainText('列表截至')
  await page.keyboard.press('Escape')
  await expect(bar).toBeHidden()
  const title = (await rows.nth(3).getByRole('link').textContent())!
  await page.keyboard.press('/')
  await page.keyboard.type(title.slice(0, 2))
  await expect(page).toHaveURL(/q=/)
  // After a pause, typing continues in the same field.
  await page.keyboard.type(title.slice(2))
  await expect(rows).toHaveCount(1)
  // The address must contain the whole text, because its first letters may match one row too.
  await expect(page).toHaveURL(({ searchParams }) => searchParams.get('q') === title)
  await page.keyboard.press('Escape')
  await page.keyboard.press('f')
  await expect(page.getByRole('menuitem', { name: 'ไทย' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.reload()
  const field = page.getByRole('searchbox', { name: '搜索标题、正文或编号' })
  await expect(field).toHaveValue(title)
  await page.getByRole('link', { name: '我创建的' }).click()
  await expect(field).toHaveValue('')
})

test('a list looks the same after an editor was open', async ({ page }) => {
  await openDesk(page, 'editor', list)
  const row = page.locator('tbody tr[data-index]').first()
  const heads = page.locator('.table.entries th').nth(1)
  const looks = async () => [(await row.boundingBox())!.height, (await heads.boundingBox())!.height]
  await expect(row).toBeVisible()
  const before = await looks()
  const connected = page
    .waitForEvent('websocket')
    .then((socket) => socket.waitForEvent('framereceived'))
  await row.getByRole('link').click()
  await expect(page.getByRole('textbox', { name: '正文' })).toBeVisible()
  // The browser warns about a socket that is closed before it is open.
  await connected
  await page.goBack()
  await expect(row).toBeVisible()
  expect(await looks()).toEqual(before)
})

test('a press opens its row while the results of a search replace the list', async ({ page }) => {
  await openDesk(page, 'editor', list)
  const rows = page.locator('tbody tr[data-index]')
  const link = rows.nth(2).getByRole('link')
  const title = (await link.textContent())!
  const answer = Promise.withResolvers<void>()
  await page.route(/entry\?.*q=/, async (route) => {
    await answer.promise
    await route.continue()
  })
  const answered = page.waitForResponse(/entry\?.*q=/)
  await page.getByRole('searchbox').fill('qqqqqq')
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'true')
  await expect(link).toHaveText(title)
  await link.hover()
  await page.mouse.down()
  answer.resolve()
  await (await answered).finished()
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  )
  await page.mouse.up()
  await expect(page).toHaveURL(/\/backstage\/article\/\d+/)
  await expect(page.getByRole('textbox', { name: '标题', exact: true })).toHaveValue(title)
})

test(
  'a list of articles is filtered by their fields and keeps the filters',
  { tag: '@deep' },
  async ({ page }) => {
    await openDesk(page, 'editor', list)
    await page.getByRole('button', { name: '更多条件' }).click()
    const filters = page.getByRole('dialog', { name: '更多条件' })
    await filters.getByLabel('主题').selectOption('sports')
    await filters.getByLabel('标签').fill('板球')
    await filters.getByLabel('发布不早于').fill('2020-01-01')
    await expect(page).toHaveURL(/topic=sports&tag=cricket&from=2020-01-01/)
    await page.keyboard.press('Escape')
    await page.reload()
    await page.getByRole('button', { name: '去掉“板球”' }).click()
    await expect(page).toHaveURL(/lang=zh-CN&topic=sports&from=2020-01-01$/)
  },
)

test('undo restores entries that were withdrawn together', { tag: '@deep' }, async ({ page }) => {
  const back = '/backstage/article?lang=zh-HK'
  await openDesk(page, 'editor', back)
  const rows = page.locator('tbody tr[data-index]')
  const live = page.getByRole('img', { name: '繁體中文（香港）: 已上线' })
  await expect(rows.first()).toBeVisible()
  const chosen = rows.filter({ has: live }).nth(3)
  const title = (await chosen.getByRole('link').textContent())!
  await chosen.getByRole('checkbox').check()
  await page.getByRole('button', { name: /^撤下1项/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(title)
  await dialog.getByRole('button', { name: /^撤下1项/ }).click()
  await expect(page.locator('output').getByText('已撤下1项。')).toBeVisible()
  const row = rows.filter({ hasText: title })
  await expect(row.getByRole('img', { name: '繁體中文（香港）: 已撤下' })).toBeVisible()
  await page.keyboard.press('z')
  await expect(page.getByText('已撤销。')).toBeVisible()
  await expect(row.getByRole('img', { name: '繁體中文（香港）: 已上线' })).toBeVisible()
})

test(
  'a view is saved as a tab, changed, renamed and deleted',
  { tag: '@deep' },
  async ({ page }) => {
    await openDesk(page, 'editor', '/backstage/article?lang=vi-VN&state=draft')
    await page.getByRole('button', { name: '+ 存为视图' }).click()
    const name = `越南文草稿 ${Date.now()}`
    await page.getByLabel('视图名称').fill(name)
    await page.keyboard.press('Enter')
    const tab = page.getByRole('link', { name })
    await expect(tab).toHaveAttribute('aria-current', 'page')
    await page.getByRole('link', { name: '我创建的' }).click()
    await tab.click()
    await expect(page).toHaveURL(/lang=vi-VN&state=draft/)
    await page.getByRole('button', { name: '去掉“草稿”' }).click()
    await expect(page.getByText('已改动', { exact: true })).toBeVisible()
    await expect(tab).toHaveAttribute('aria-current', 'page')
    await page.getByRole('button', { name: '更新视图' }).click()
    await expect(page.getByText('已改动', { exact: true })).toHaveCount(0)
    await page.getByRole('button', { name: `视图“${name}”` }).click()
    await page.getByRole('menuitem', { name: '重新命名' }).click()
    await page.getByLabel('视图名称').fill(`${name}，全部`)
    await page.keyboard.press('Enter')
    const renamed = page.getByRole('link', { name: `${name}，全部` })
    await expect(renamed).toBeVisible()
    await page.getByRole('button', { name: `视图“${name}，全部”` }).click()
    await page.getByRole('menuitem', { name: '删除视图' }).click()
    await expect(renamed).toHaveCount(0)
  },
)

test('the way back to a list keeps its filters', { tag: '@deep' }, async ({ page }) => {
  await openDesk(page, 'editor', list)
  await page.getByRole('link', { name: '译文过时' }).click()
  await expect(page).toHaveURL(/state=outdated/)
  await page.getByRole('link', { name: /^今天/ }).click()
  await page.goBack()
  await expect(page.getByRole('button', { name: '去掉“已过时”' })).toBeVisible()
  await page.getByRole('button', { name: '去掉“已过时”' }).click()
  await expect(page).not.toHaveURL(/state=/)
})

test('selected rows are exported as a table', { tag: '@deep' }, async ({ page }) => {
  await openDesk(page, 'editor', list)
  await page.locator('tbody tr[data-index]').first().getByRole('checkbox').check()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出CSV' }).click()
  const text = await readFile(await (await saved).path(), 'utf8')
  expect(text.trim().split('\r\n')).toHaveLength(2)
  expect(text).toContain('zh-CN')
})

test.describe('without a session', () => {
  test.use({ expectedFailures: ['/api/backstage/release'] })

  test('signing in again opens over the work, which is kept and continues', async ({ page }) => {
    await openDesk(page, 'editor', '/backstage/release')
    await page.getByRole('button', { name: '新建发布组' }).click()
    const name = `冬至长夜 ${Date.now()}`
    await page.getByLabel('名称').fill(name)
    // A read that arrives without the session would ask first.
    await page.waitForLoadState('networkidle')
    await page.context().clearCookies({ name: '__Host-backstage' })
    await page.getByRole('dialog').getByRole('button', { name: '新建发布组' }).click()
    const dialog = page.getByRole('dialog', { name: '请重新登录' })
    await expect(dialog.getByLabel('密码')).toBeFocused()
    await dialog.getByLabel('密码').fill(password)
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name }).first()).toBeVisible()
  })
})

test('screens that a role may not open are not shown', { tag: '@deep' }, async ({ page }) => {
  await openDesk(page, 'author')
  const rail = page.getByRole('navigation', { name: '工作台' }).first()
  await expect(rail.getByRole('link', { name: '文章' })).toBeVisible()
  await expect(rail.getByRole('link', { name: '操作员' })).toHaveCount(0)
})
