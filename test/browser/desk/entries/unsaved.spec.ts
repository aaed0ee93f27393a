// Typed text is never lost: without network, session, disk space, or all of them.
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { expectAccessible } from '../../../support/browser/accessibility.ts'
import { signInOperator } from '../../../support/browser/desk.ts'
import { expect } from '../../../support/browser/browser.ts'
import { test } from '../../../support/browser/desk-page.ts'

const textOf = (page: Page) => page.getByRole('textbox', { name: '正文' })
const titleOf = (page: Page) => page.getByRole('textbox', { name: '标题', exact: true })
const saved = (page: Page) => page.getByText(/已保存，本机与服务器都有/)
const waiting = (page: Page) => page.getByText('已存在本机，等待联网')
const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })

test.use({
  expectedFailures: [
    '/api/backstage/entry/*/draft',
    '/api/backstage/entry/*/checklist',
    '/api/backstage/entry/*/note',
    '/api/backstage/entry/*/revisions',
    '/api/backstage/choice/*',
    '/api/backstage/broadcasting/auth',
    '/api/backstage/heartbeat',
    '/media/og/*/*',
    '/backstage/assets/*',
    '/app/*',
  ],
})

test('an hour of offline work is merged with changes by others, also after a reload', async ({
  entry,
  page,
  context,
}) => {
  await entry.saveAsOtherOperator({
    title: '旧标题',
    body: { type: 'doc', content: [paragraph('甲段。'), paragraph('乙段。')] },
  })
  await page.clock.install()
  await entry.open()
  await context.setOffline(true)
  await textOf(page).getByText('甲段').click()
  await page.keyboard.press('End')
  await page.keyboard.type('断线时写的。')
  await expect(waiting(page)).toBeVisible()
  for (let minute = 0; minute < 60; minute += 10) await page.clock.runFor('10:00')
  await page.keyboard.type('一小时后又写。')
  await page.clock.runFor('00:30')
  await entry.saveAsOtherOperator({
    body: { type: 'doc', content: [paragraph('甲段。'), paragraph('乙段。对方补充。')] },
  })
  await context.setOffline(false)
  // Simulates a computer waking from sleep: the page is opened again.
  page.once('dialog', (dialog) => void dialog.accept())
  await entry.open()
  await page.getByRole('button', { name: '比较与合并' }).click()
  await page.getByRole('button', { name: '合并后继续写' }).click()
  await page.clock.runFor('00:20')
  await expect(saved(page)).toBeVisible()
  const text = JSON.stringify((await entry.read()).data)
  for (const words of ['断线时写的。', '一小时后又写。', '对方补充。'])
    expect(text).toContain(words)
})

test(
  'text of one operator is never saved in the name of another who signs in',
  { tag: '@deep' },
  async ({ entry, page }) => {
    await entry.open()
    // Waits for pending reads, which would otherwise find the session ended and open the dialog first.
    await page.locator('.checklist:not(.pending)').waitFor()
    // Signs in another operator in another window of this browser.
    await signInOperator(page, 'owner')
    await titleOf(page).fill('周以宁写的')
    const dialog = page.getByRole('dialog', { name: '请重新登录' })
    await expect(dialog.getByText('editor@example.test')).toBeVisible()
    expect((await entry.read()).data['title']).toBeUndefined()
    await dialog.getByRole('button', { name: '取消' }).click()
    await page.getByRole('button', { name: '已存在本机，点此登录后继续保存' }).click()
    await dialog.getByLabel('密码').fill('meridian2026')
    await dialog.getByRole('button', { name: '登录，继续工作' }).click()
    await expect(saved(page)).toBeVisible()
    const { data, draft_updated_by } = await entry.read()
    expect([data['title'], draft_updated_by?.name]).toEqual(['周以宁写的', '周以宁'])
  },
)

test.describe('with a full disk', () => {
  // Fails as with a full disk. The browser's real quota is an estimate and may be enforced late.
  test.beforeEach(({ page }) =>
    page.addInitScript(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('The disk is full.', 'QuotaExceededError')
      }
    }),
  )

  test(
    'the server saves, and the page says that there is no local copy',
    { tag: '@deep' },
    async ({ entry, page }) => {
      await entry.open()
      await textOf(page).click()
      await page.keyboard.type('只有服务器有。'.repeat(200))
      await expect(page.getByText(/已保存到服务器；本机存不下副本/)).toBeVisible()
      expect(JSON.stringify((await entry.read()).data)).toContain('只有服务器有。')
      await expectAccessible(page, 'a draft without a copy')
    },
  )

  test(
    'the text can be copied when the network fails too',
    { tag: '@deep' },
    async ({ entry, page, context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await entry.open()
      await titleOf(page).fill('带走的标题')
      await expect(page.getByText(/已保存到服务器/)).toBeVisible()
      await context.setOffline(true)
      await textOf(page).click()
      await page.keyboard.type('哪里都存不下。')
      await expect(page.getByText(/请不要关闭此页，先把文字复制出来/)).toBeVisible()
      await expectAccessible(page, 'a draft that is kept nowhere')
      await page.getByRole('button', { name: '复制全文' }).click()
      await expect(page.getByText('全文已复制')).toBeVisible()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('哪里都存不下。')
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: '下载' }).click()
      const html = await readFile(await (await download).path(), 'utf8')
      expect(html).toContain('<h1>带走的标题</h1>')
      expect(html).toContain('<p>哪里都存不下。</p>')
      await context.setOffline(false)
      await expect(page.getByText(/已保存到服务器/)).toBeVisible()
    },
  )
})

test(
  'a browser that blocks storage saves to the server',
  { tag: '@deep' },
  async ({ entry, page }) => {
    await page.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('blocked', 'SecurityError')
      }
    })
    await entry.open()
    await titleOf(page).fill('不让存')
    await expect(page.getByText(/已保存到服务器；本机存不下副本/)).toBeVisible()
  },
)

test('a failing part is reported without texts, and writing continues in the rest', async ({
  entry,
  page,
}) => {
  await page.route('**/revisions?*', (route) => route.fulfill({ json: { items: null } }))
  const report = page.waitForRequest('**/api/backstage/script-error?*')
  await entry.open()
  await expect(page.getByRole('alert').getByText('其余照常可用')).toBeVisible()
  expect((await report).postDataJSON()).toMatchObject({
    screen: '/article/$entryId',
    message: "TypeError: Cannot read properties of null (reading 'length')",
    stack: expect.arrayContaining([expect.stringMatching(/^\/backstage\/assets\/.+:\d+:\d+$/)]),
  })
  await textOf(page).click()
  await page.keyboard.type('照常写。')
  await expect(saved(page)).toBeVisible()
  expect(JSON.stringify((await entry.read()).data)).toContain('照常写。')
})
