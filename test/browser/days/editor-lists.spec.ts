// Three rows in each list of the site: an editor adds, opens, fills in, moves and removes them, and readers see them.
import type { Page } from 'playwright/test'
import type { EntryType } from '../../../client/contract/desk/entries/types.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { moveRowUp, openDesk, publishOpenEntry } from '../../support/browser/desk.ts'
import {
  changeDraft,
  createDraft,
  deleteEntry,
  discardDraft,
  publishData,
  readEntry,
  singletonId,
} from '../../support/browser/entries.ts'
import {
  firstLanguageCells,
  rowList,
  typeInCells,
  type RowList,
} from '../../support/browser/rows.ts'

/** What a step has made is taken back, also after a failure. */
const cleanUps: (() => Promise<void>)[] = []
test.afterEach(async () => {
  for (const undo of cleanUps.splice(0)) await undo()
})

const words = (row: number) => ` abc${row}`

async function openEntry(page: Page, type: EntryType, id: number): Promise<void> {
  await page.goto(`/backstage/${type}/${id}`)
  await expect(page.getByText(/已保存/).first()).toBeVisible()
}

/** Opens the only entry of its type as it is live; what is published meanwhile is taken back. */
async function openSingleton(page: Page, type: EntryType, change: object = {}): Promise<void> {
  const id = await singletonId(page, type)
  await discardDraft(page, id)
  const { data } = await readEntry(page, id)
  cleanUps.push(async () => {
    await discardDraft(page, id)
    const { data: now } = await readEntry(page, id)
    if (JSON.stringify(now) !== JSON.stringify(data)) await publishData(page, id, data)
  })
  await changeDraft(page, id, change)
  await openEntry(page, type, id)
}

/** Opens three new rows one after the other and the first once more, and types in their cells. */
async function fillThreeRows(list: RowList, first: number): Promise<void> {
  for (const [visit, row] of [1, 2, 3, 1].entries()) {
    const form = await list.open(first + row - 1)
    await typeInCells(form, words(row), visit === 0 ? undefined : firstLanguageCells)
    await expect(list.rows.nth(first + row - 1)).toContainText(words(row).trim())
  }
}

async function removeRow(list: RowList, index: number): Promise<void> {
  const count = await list.rows.count()
  const form = await list.open(index)
  await form.getByRole('button', { name: '删除这一项' }).click()
  await expect(list.rows).toHaveCount(count - 1)
}

/** Removes the second new row, which is put back once, and moves the third above the first. */
async function removeAndMove(page: Page, list: RowList, first: number): Promise<void> {
  await removeRow(list, first + 1)
  await page.getByRole('button', { name: /^撤销/ }).click()
  await expect(list.rows).toHaveCount(first + 3)
  await expect(list.rows.nth(first + 1)).toContainText('abc2')
  await removeRow(list, first + 1)
  await list.open(first + 1)
  const up = page.getByRole('button', { name: '上移' })
  if ((await up.count()) > 0) await up.click()
  else await moveRowUp(list.rows.nth(first + 1), 2)
  await expect(list.rows.nth(first)).toContainText('abc3')
}

async function expectKept(page: Page, list: RowList, first: number): Promise<void> {
  await expect(page.getByText(/已保存，本机与服务器都有/)).toBeVisible()
  await page.reload()
  await expect(list.rows).toHaveCount(first + 2)
  await expect(list.rows.nth(first)).toContainText('abc3')
  await expect(list.rows.nth(first + 1)).toContainText('abc1 abc1')
}

/** All of it, with rows that are added by the button below the list. */
async function workThroughList(page: Page, name: string): Promise<[RowList, number]> {
  const list = rowList(page, name)
  await expect(list.heading).toBeVisible()
  const first = await list.rows.count()
  for (let row = 0; row < 3; row += 1) await list.add()
  await fillThreeRows(list, first)
  await removeAndMove(page, list, first)
  await expectKept(page, list, first)
  return [list, first]
}

/** A page of the site, with its menu and its footer. */
const pageText = async (page: Page) => (await page.request.get('/faq')).text()

test('three rows in each list of the frame of the site', async ({ page }) => {
  test.slow()
  await openDesk(page, 'editor')

  await test.step('navigation: readers find the new items in the menu', async () => {
    await openSingleton(page, 'navigation')
    const [list, first] = await workThroughList(page, '导航项')
    for (const [at, address] of ['/abc-three', '/abc-one'].entries()) {
      const form = await list.open(first + at)
      await form.getByLabel('页面地址，不含语言').fill(address)
      await form.getByLabel('改为打开别处（可不填）').fill('')
      await form.getByLabel('图标').selectOption('铃')
    }
    await publishOpenEntry(page)
    await expect.poll(() => pageText(page)).toMatch(/abc3[^]*abc1 abc1/)
  })

  await test.step('footer: readers find the new links below the page', async () => {
    await openSingleton(page, 'footer')
    const [list, first] = await workThroughList(page, '站外链接')
    for (const at of [0, 1]) {
      const form = await list.open(first + at)
      await form.getByLabel('网址').fill('https://links.example/abc')
      await form.getByLabel('图标').selectOption('铃')
    }
    await publishOpenEntry(page)
    await expect.poll(() => pageText(page)).toMatch(/links\.example[^]*abc1 abc1/)
  })

  for (const [type, name, empty] of [
    ['home', '组件', {}],
    ['front', '新闻', { news_sections: [] }],
    ['header', '标志', {}],
  ] as const)
    await test.step(`${type}: rows without what they require are named`, async () => {
      await openSingleton(page, type, empty)
      const [list, first] = await workThroughList(page, name)
      await expect(list.rows.nth(first)).toContainText('没写完')
    })
})

test('three rows in each list of an entry of its own', async ({ page }) => {
  test.slow()
  await openDesk(page, 'editor')
  const key = `rows-${Date.now()}`

  await test.step('a topic of questions: written, undone, read', async () => {
    const { id } = await createDraft(page, 'faq', { title: key, intro: '', key, icon: 'mail' })
    cleanUps.push(() => deleteEntry(page, id))
    await openEntry(page, 'faq', id)
    const [list] = await workThroughList(page, '问题')
    const form = await list.open(0)
    const answer = form.getByRole('textbox', { name: '回答' })
    await answer.click()
    await page.keyboard.press('End')
    await page.keyboard.type('，又一句')
    await page.keyboard.press('ControlOrMeta+z')
    await expect(answer).not.toContainText('又一句')
    await expect(answer).toContainText('abc3')
    await publishOpenEntry(page)
    await page.goto(`/faq/${key}`)
    await expect(page.locator('[data-question] summary')).toHaveText(['abc3', 'abc1 abc1'])
  })

  await test.step('a poll: readers choose among its options', async () => {
    const title = { 'zh-CN': key }
    const [from_at, to_at] = ['2026-01-01T00:00:00.000Z', '2100-01-01T00:00:00.000Z']
    const { id } = await createDraft(page, 'poll', { title, from_at, to_at })
    cleanUps.push(() => deleteEntry(page, id))
    await openEntry(page, 'poll', id)
    await workThroughList(page, '选项')
    await publishOpenEntry(page)
    const poll = page.getByRole('form', { name: key })
    await page.goto('/article/poll')
    await expect(poll).toContainText('abc1 abc1')
    await expect(poll).toContainText('abc3')
  })

  await test.step('a questionnaire: questions in a tree', async () => {
    const { id } = await createDraft(page, 'questionnaire', { title: { 'zh-CN': key } })
    cleanUps.push(() => deleteEntry(page, id))
    await openEntry(page, 'questionnaire', id)
    await workThroughList(page, '问卷条目')
  })

  await test.step('downloads: each file is a row', async () => {
    const { id } = await createDraft(page, 'material_group', { title: { 'zh-CN': key }, slug: key })
    cleanUps.push(() => deleteEntry(page, id))
    await openEntry(page, 'material_group', id)
    const list = rowList(page, '文件')
    const files = [1, 2, 3].map((row) => ({
      name: `file${row}.pdf`,
      mimeType: 'application/pdf',
      buffer: Buffer.from(`%PDF-1.7\n${crypto.randomUUID()}\n%%EOF`),
    }))
    await page.getByLabel('上传文件', { exact: true }).setInputFiles(files)
    await expect(list.rows).toHaveCount(3)
    await fillThreeRows(list, 0)
    await removeAndMove(page, list, 0)
    await expectKept(page, list, 0)
  })
})
