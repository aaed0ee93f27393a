// Several operators or several windows at one entry.
import type { Browser, Page } from 'playwright/test'
import type { Role } from '../../../../client/contract/roles.ts'
import { expectAccessible } from '../../../support/browser/accessibility.ts'
import { expect } from '../../../support/browser/browser.ts'
import { test } from '../../../support/browser/desk-page.ts'
import { signInOperator } from '../../../support/browser/desk.ts'

const textOf = (page: Page) => page.getByRole('textbox', { name: '正文' })
const titleOf = (page: Page) => page.getByRole('textbox', { name: '标题', exact: true })
const saved = (page: Page) => page.getByText(/已保存，本机与服务器都有/)
const presenceList = (page: Page) => page.getByRole('list', { name: '也开着这一篇的人' })
const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })

/** Opens a window of another operator. */
async function openAsOperator(browser: Browser, role: Role, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL })
  const page = await context.newPage()
  await signInOperator(page, role)
  return page
}

test(
  'the presence of other operators is shown, and their publications are announced',
  { tag: '@deep' },
  async ({ entry, page, browser, baseURL }) => {
    await entry.saveAsOtherOperator({
      title: '旧标题',
      body: { type: 'doc', content: [paragraph('甲段。'), paragraph('乙段。')] },
    })
    await entry.open()
    const other = await openAsOperator(browser, 'owner', baseURL!)
    await entry.open(other)
    await expect(presenceList(page).getByRole('listitem')).toHaveText(/沈砚也在这里/)
    await expect(presenceList(other).getByRole('listitem')).toHaveText(/周以宁也在这里/)
    await titleOf(other).fill('新标题')
    await expect(page.getByText('沈砚保存了更新的内容。')).toBeVisible()
    await expectAccessible(page, 'the editor with company')
    await page.getByRole('button', { name: '比较' }).click()
    const dialog = page.getByRole('dialog', { name: '有两个版本' })
    await expect(dialog.getByText('新标题')).toBeVisible()
    await dialog.getByRole('button', { name: '合并后继续写' }).click()
    await expect(titleOf(page)).toHaveValue('新标题')
    await other.context().close()
    await expect(presenceList(page)).toHaveCount(0)
  },
)

test('a crowd is counted, and listed on demand', { tag: '@deep' }, async ({ entry, page }) => {
  await page.routeWebSocket(/\/app\//, (socket) => {
    const say = (event: string, data: object, channel?: string) =>
      socket.send(JSON.stringify({ event, channel, data: JSON.stringify(data) }))
    const names = ['沈砚', '罗汀', 'Mai Phạm', 'Lin Chen', 'Ana']
    const hash = Object.fromEntries(names.map((name, index) => [900 + index, { name }]))
    socket.onMessage((message) => {
      const { event, data } = JSON.parse(String(message)) as {
        event: string
        data: { channel: string }
      }
      if (event === 'pusher:subscribe')
        say('pusher_internal:subscription_succeeded', { presence: { hash } }, data.channel)
    })
    say('pusher:connection_established', { socket_id: '1.200', activity_timeout: 60 })
  })
  await entry.open()
  await expect(presenceList(page).getByText(/也在这里/)).toHaveCount(2)
  await presenceList(page)
    .getByRole('button', { name: /查看还有谁/ })
    .click()
  await expect(page.getByText('Lin Chen')).toBeVisible()
  await expectAccessible(page, 'the list of who is here')
  await page.keyboard.press('Escape')
  await expect(page.getByText('Lin Chen')).toBeHidden()
})

test(
  'the editor is complete without a realtime connection',
  { tag: '@deep' },
  async ({ entry, page }) => {
    await page.routeWebSocket(/\/app\//, (socket) => void socket.close({ code: 4001 }))
    await entry.open()
    await textOf(page).click()
    await page.keyboard.type('没有连接也能写')
    await expect(saved(page)).toBeVisible()
    await expect(presenceList(page)).toHaveCount(0)
  },
)

test.describe('two versions', () => {
  test.use({ expectedFailures: ['/api/backstage/entry/*/draft'] })

  test(
    'are merged; the losing text is found among the versions',
    { tag: '@deep' },
    async ({ entry, page }) => {
      const content = [paragraph('甲段原来的话。'), paragraph('乙段。')]
      await entry.saveAsOtherOperator({ title: '旧标题', body: { type: 'doc', content } })
      await entry.open()
      await entry.saveAsOtherOperator({ title: '对方的标题' })
      await titleOf(page).fill('我的标题')
      await page.getByRole('button', { name: /^同一处有两个版本/ }).click()
      const dialog = page.getByRole('dialog', { name: '有两个版本' })
      await expectAccessible(page, 'the dialog of two versions')
      await dialog.getByRole('button', { name: '用沈砚的' }).click()
      await expect(titleOf(page)).toHaveValue('对方的标题')
      await page.getByRole('button', { name: /冲突中落选/ }).click()
      await expect(page.getByRole('dialog').getByText('我的', { exact: true })).toBeVisible()
    },
  )

  test(
    'of two windows of one operator stay separate, also in local storage',
    { tag: '@deep' },
    async ({ entry, page, context }) => {
      await entry.open()
      const second = await entry.open(await context.newPage())
      await textOf(page).click()
      await page.keyboard.type('第一个窗口写的')
      await expect(saved(page)).toBeVisible()
      // This window cannot save. The other one continues, and deletes only its own local copy.
      await second.route('**/draft?*', (route) => route.abort())
      await titleOf(second).fill('第二个窗口写的')
      await expect(second.getByText('已存在本机，等待联网')).toBeVisible()
      await page.keyboard.type('，又写了')
      await expect.poll(async () => JSON.stringify((await entry.read()).data)).toContain('又写了')
      await second.close({ runBeforeUnload: false })
      const third = await entry.open(await context.newPage())
      await expect(third.getByText(/服务器上的这一篇之后又有改动/)).toBeVisible()
      await third.getByRole('button', { name: '比较与合并' }).click()
      await third.getByRole('button', { name: '合并后继续写' }).click()
      await expect(saved(third)).toBeVisible()
      const { data } = await entry.read()
      expect(data['title']).toBe('第二个窗口写的')
      expect(JSON.stringify(data['body'])).toContain('第一个窗口写的，又写了')
    },
  )
})
