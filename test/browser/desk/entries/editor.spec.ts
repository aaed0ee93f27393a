import type { Page } from 'playwright/test'
import { expectAccessible } from '../../../support/browser/accessibility.ts'
import { expect } from '../../../support/browser/browser.ts'
import { test } from '../../../support/browser/desk-page.ts'

const bodyField = (page: Page) => page.getByRole('textbox', { name: '正文' })
const titleField = (page: Page) => page.getByRole('textbox', { name: '标题', exact: true })
const savedIndicator = (page: Page) => page.getByText(/已保存，本机与服务器都有/)
const draft = '/api/backstage/entry/*/draft'
const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })

test('typed and pasted text is saved automatically', async ({ entry }) => {
  const page = await entry.open()
  await titleField(page).fill('当赔率学会等待')
  await bodyField(page).click()
  await page.keyboard.type('第一段')
  await page.keyboard.press('Enter')
  await bodyField(page).evaluate((element) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', '<ul><li>甲</li><li><b onclick="x">乙</b></li></ul>')
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
  })
  await expect(savedIndicator(page)).toBeVisible()
  const { data } = await entry.read()
  expect(data['title']).toBe('当赔率学会等待')
  expect(JSON.stringify(data['body'])).toContain('"bulletList"')
  await page.reload()
  await expect(bodyField(page).getByRole('listitem')).toHaveText(['甲', '乙'])
})

test(
  'the keyboard shortcut for publishing works inside the text and does not change it',
  { tag: '@deep' },
  async ({ entry, page }) => {
    await entry.open()
    await bodyField(page).click()
    await page.keyboard.type('上')
    await page.keyboard.press('Shift+Enter')
    await page.keyboard.type('下')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(bodyField(page).locator('br:not(.ProseMirror-trailingBreak)')).toHaveCount(1)
  },
)

test(
  'the response to a save does not revert text typed in the meantime',
  { tag: '@deep' },
  async ({ entry, page }) => {
    await entry.open()
    const answered = Promise.withResolvers<void>()
    const sent = Promise.withResolvers<void>()
    await page.route(
      '**/draft?*',
      async (route) => {
        const response = await route.fetch()
        sent.resolve()
        await answered.promise
        await route.fulfill({ response })
      },
      { times: 1 },
    )
    await titleField(page).fill('先写的')
    await bodyField(page).click()
    await page.keyboard.type('先写的')
    await sent.promise
    await page.keyboard.type('，后写的')
    await titleField(page).fill('先写的，后写的')
    answered.resolve()
    await expect
      .poll(async () => JSON.stringify((await entry.read()).data['body']))
      .toContain('先写的，后写的')
    await expect(bodyField(page)).toHaveText('先写的，后写的')
    await expect(titleField(page)).toHaveValue('先写的，后写的')
  },
)

test.describe('when a draft cannot be saved', () => {
  // Without network or session, preloads and reads beside the text fail too.
  test.use({
    expectedFailures: [
      draft,
      '/backstage/assets/*',
      '/api/backstage/entry/*/checklist',
      '/api/backstage/entry/*/revisions',
      '/api/backstage/entry/*/assignment',
      '/api/backstage/entry/*/note',
      '/api/backstage/choice/*',
      '/api/backstage/broadcasting/auth',
    ],
  })

  test('the text of a killed tab is offered on return', async ({ entry, page, context }) => {
    await entry.open()
    // The server never receives this text, not even when the tab closes.
    await context.route('**/draft?*', (route) => route.abort())
    await bodyField(page).click()
    await page.keyboard.type('只在这台电脑上')
    await expect(page.getByText('已存在本机，等待联网')).toBeVisible()
    const next = await context.newPage()
    await page.close({ runBeforeUnload: false })
    // The lock of the killed tab ends a moment after it.
    await next.goto('/robots.txt')
    const held = () => next.evaluate(async () => (await navigator.locks.query()).held)
    await expect.poll(held).toEqual([])
    await entry.open(next)
    await expect(next.getByText(/还没有存到服务器/)).toBeVisible()
    await expect(bodyField(next)).not.toContainText('只在这台电脑上')
    await context.unroute('**/draft?*')
    await next.getByRole('button', { name: '恢复我写的' }).click()
    await expect(bodyField(next)).toContainText('只在这台电脑上')
    await expect(savedIndicator(next)).toBeVisible()
    expect(JSON.stringify((await entry.read()).data)).toContain('只在这台电脑上')
  })

  test(
    'an hour of offline work is stored locally and saved once online',
    { tag: '@deep' },
    async ({ entry, page }) => {
      await entry.open()
      await page.route('**/draft?*', (route) => route.abort())
      await bodyField(page).click()
      await page.keyboard.type('离线写的')
      await expect(page.getByText('已存在本机，等待联网')).toBeVisible()
      await page.unroute('**/draft?*')
      await page.evaluate(() => dispatchEvent(new Event('online')))
      await expect(savedIndicator(page)).toBeVisible()
      expect(JSON.stringify((await entry.read()).data)).toContain('离线写的')
    },
  )

  test(
    'an expired session is renewed in a dialog over the work',
    { tag: '@deep' },
    async ({ entry, page, context }) => {
      await entry.open()
      await bodyField(page).click()
      await context.clearCookies()
      await page.keyboard.insertText('登录前写的')
      await page.getByLabel('密码').fill('meridian2026')
      await page.getByRole('button', { name: '登录，继续工作' }).click()
      await expect(savedIndicator(page)).toBeVisible()
      expect(JSON.stringify((await entry.read()).data)).toContain('登录前写的')
    },
  )

  test(
    'changes of another operator are merged, and only fields changed by both need a decision',
    { tag: '@deep' },
    async ({ entry, page }) => {
      await entry.saveAsOtherOperator({
        title: '旧标题',
        body: { type: 'doc', content: [paragraph('甲段原来的话。'), paragraph('乙段原来的话。')] },
      })
      await entry.open()
      await entry.saveAsOtherOperator({
        title: '对方的标题',
        body: {
          type: 'doc',
          content: [paragraph('甲段原来的话。'), paragraph('乙段原来的话，对方补充。')],
        },
      })
      await titleField(page).fill('我的标题')
      await bodyField(page).getByText('甲段').click()
      await page.keyboard.press('End')
      await page.keyboard.type('我补充。')
      await page.getByRole('button', { name: /^同一处有两个版本/ }).click()
      const dialog = page.getByRole('dialog', { name: '有两个版本' })
      await expect(dialog.getByText('对方的标题')).toBeVisible()
      await dialog.getByRole('button', { name: '用我的' }).click()
      await expect(bodyField(page)).toContainText('对方补充')
      await expect(bodyField(page)).toContainText('我补充')
      await expect(savedIndicator(page)).toBeVisible()
      expect((await entry.read()).data['title']).toBe('我的标题')
    },
  )
})

test('the slash menu works during IME composition', async ({ entry, page, context }) => {
  await entry.open()
  const keyboard = await context.newCDPSession(page)
  await bodyField(page).click()
  await page.keyboard.type('/')
  const list = page.getByRole('listbox', { name: '插入' })
  await expect(list.getByRole('option', { name: '表格' })).toBeVisible()
  await keyboard.send('Input.imeSetComposition', {
    text: 'biao',
    selectionStart: 4,
    selectionEnd: 4,
  })
  await page.keyboard.press('Enter')
  await expect(bodyField(page).getByRole('table')).toHaveCount(0)
  await keyboard.send('Input.insertText', { text: '表格' })
  await expect(list.getByRole('option')).toHaveText([/表格/])
  await page.keyboard.press('Enter')
  await expect(bodyField(page).getByRole('table')).toHaveCount(1)
  await expect(bodyField(page)).not.toContainText('/')
})

test('selected words are linked by keyboard to an entry found by its title', async ({
  entry,
  page,
}) => {
  await entry.open()
  await bodyField(page).click()
  await page.keyboard.type('先读这一篇')
  for (let letter = 0; letter < 3; letter += 1) await page.keyboard.press('Shift+ArrowLeft')
  const tools = page.getByRole('toolbar', { name: '选中文字的工具' })
  await expect.poll(() => page.evaluate(() => String(getSelection()))).toBe('这一篇')
  await expect(tools).toBeVisible()
  const coversWords = await tools.evaluate((box) => {
    const [own, words] = [box, getSelection()!.getRangeAt(0)].map((one) =>
      one.getBoundingClientRect(),
    )
    return own!.bottom > words!.top && own!.top < words!.bottom
  })
  expect(coversWords).toBe(false)
  await page.keyboard.press('Alt+F10')
  await expect(tools.getByRole('button', { name: '粗体' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(bodyField(page).locator('strong')).toHaveText('这一篇')
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: '链接' })
  await expect(dialog.getByRole('textbox')).toBeFocused()
  const { items } = (await (
    await page.request.get('/api/backstage/entry?type=article&lang=zh-CN&state=published')
  ).json()) as { items: { title: string; url: string }[] }
  await page.keyboard.insertText(items[0]!.title)
  await expect(dialog.getByRole('option').first()).toContainText(items[0]!.title)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(bodyField(page).locator('a')).toHaveAttribute('href', items[0]!.url)
  await expect(bodyField(page).locator('a')).toHaveText('这一篇')
  await page.keyboard.press('Escape')
  await expect(tools).toBeHidden()
})

test(
  'no toolbar covers the text during IME composition',
  { tag: '@deep' },
  async ({ entry, page, context }) => {
    await entry.open()
    const keyboard = await context.newCDPSession(page)
    await bodyField(page).click()
    await page.keyboard.type('等待')
    await page.keyboard.press('Shift+ArrowLeft')
    const tools = page.getByRole('toolbar', { name: '选中文字的工具' })
    await expect(tools).toBeVisible()
    const composed = { text: 'pei', selectionStart: 0, selectionEnd: 3 }
    await keyboard.send('Input.imeSetComposition', composed)
    await expect(tools).toBeHidden()
    await keyboard.send('Input.insertText', { text: '赔率' })
    await expect(bodyField(page)).toHaveText('等赔率')
  },
)

test(
  'everything has a name and enough contrast in both color schemes',
  { tag: '@deep' },
  async ({ entry, page }) => {
    await entry.open()
    await bodyField(page).click()
    await page.keyboard.type('/表')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+f')
    await expect(page.getByRole('searchbox', { name: '查找', exact: true })).toBeFocused()
    await page.keyboard.type('赔率')
    await expect(page.getByText('没有找到')).toBeVisible()
    await expectAccessible(page, 'the editor with its tools')
  },
)
