// Three rows in each list of the site: an editor adds, opens, fills in, moves and removes them, and readers see them.
import type { Page } from 'playwright/test'
import type { EntryType } from '../../../client/contract/desk/entries/types.ts'
import { pathTo } from '../../../client/contract/paths.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { openDesk, publishOpenEntry } from '../../support/browser/desk.ts'
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
import {
  matching,
  startDeskDay,
  type DeskKey,
  type DeskTexts,
} from '../../support/browser/texts.ts'
import { isDeep } from '../../support/sample.ts'

/** Undoes published changes, also after a failure. */
const cleanUps: (() => Promise<void>)[] = []
test.afterEach(async () => {
  for (const undo of cleanUps.splice(0)) await undo()
})

interface Desk {
  page: Page
  t: DeskTexts
}

type Data = Record<string, { parent?: string | null }[]>

const words = (row: number) => ` abc${row}`

async function openEntry({ page, t }: Desk, type: EntryType, id: number): Promise<void> {
  await page.goto(`/backstage/${type}/${id}`)
  await expect(page.getByText(t('editor.save_state.opened')).first()).toBeVisible()
}

/** Opens the singleton entry of a type in its live state. Later publications are undone. */
async function openSingleton(
  desk: Desk,
  type: EntryType,
  change: (data: Data) => object = () => ({}),
): Promise<number> {
  const { page } = desk
  const id = await singletonId(page, type)
  await discardDraft(page, id)
  const { data } = await readEntry(page, id)
  cleanUps.push(async () => {
    await discardDraft(page, id)
    const { data: now } = await readEntry(page, id)
    if (JSON.stringify(now) !== JSON.stringify(data)) await publishData(page, id, data)
  })
  await changeDraft(page, id, change(data as Data))
  await openEntry(desk, type, id)
  return id
}

/** Rows in the order in which they are opened, with the number of cells to type in. */
const visits = [
  [1, Infinity],
  [2, 2],
  [3, 2],
  [1, 1],
] as const

/**
 * Opens three new rows one after the other and the first once more, and types in their cells: in all of the first row,
 * translations included, and in two of each other row. When the first is opened again, one cell is enough.
 */
async function fillThreeRows(list: RowList, first: number): Promise<void> {
  for (const [visit, [row, most]] of visits.entries()) {
    const form = await list.open(first + row - 1)
    const fewer = { which: firstLanguageCells, most: isDeep ? Infinity : most }
    await typeInCells(form, words(row), visit === 0 ? {} : fewer)
    await expect(list.rows.nth(first + row - 1)).toContainText(words(row).trim())
  }
}

/** Removes the row at `index` by the button in its form. */
async function removeRow({ t }: Desk, list: RowList, index: number): Promise<void> {
  const count = await list.rows.count()
  const form = await list.open(index)
  await form.getByRole('button', { name: t('editor.rows.remove') }).click()
  await expect(list.rows).toHaveCount(count - 1)
}

/** Removes the second new row, which is put back once, and moves the third above the first. */
async function removeAndMove(desk: Desk, list: RowList, first: number): Promise<void> {
  const { page, t } = desk
  await removeRow(desk, list, first + 1)
  await page.getByRole('button', { name: matching(t('toast.undo'), 'start') }).click()
  await expect(list.rows).toHaveCount(first + 3)
  await expect(list.rows.nth(first + 1)).toContainText('abc2')
  await removeRow(desk, list, first + 1)
  await list.open(first + 1)
  await page.getByRole('button', { name: t('editor.rows.up'), exact: true }).click()
  await expect(list.rows.nth(first)).toContainText('abc3')
}

/** Expects the two rows that stay, in their new order, in the draft that the server has. */
async function expectSaved({ page }: Desk, id: number, field: string): Promise<void> {
  const saved = async () => JSON.stringify(((await readEntry(page, id)).data as Data)[field])
  // A draft is saved at most every ten seconds.
  await expect.poll(saved).toMatch(/abc3.*abc1 abc1/)
  expect(await saved()).not.toContain('abc2')
}

/** Adds, edits, removes and moves rows of a list, with the button below it. */
async function workThroughList(desk: Desk, name: DeskKey): Promise<[RowList, number]> {
  const list = rowList(desk.page, desk.t(name))
  await expect(list.heading).toBeVisible()
  const first = await list.rows.count()
  for (let row = 0; row < 3; row += 1) await list.add()
  await fillThreeRows(list, first)
  await removeAndMove(desk, list, first)
  return [list, first]
}

/** A page of the site, with its menu and its footer. */
const pageText = async (page: Page) => (await page.request.get('/faq')).text()

/** Lists whose incomplete rows are named, because nothing is published from them: at night. */
const namedLists = [
  ['front', 'news_sections', () => ({ news_sections: [] })],
  ['home', 'component_list', () => ({})],
  ['header', 'logo_list', () => ({})],
] as const

test('three rows in each list of the frame of the site', async ({ page, baseURL }) => {
  test.slow()
  const t = await startDeskDay(page, baseURL!, 'zh-CN')
  const desk = { page, t }
  await openDesk(page, 'editor')

  await test.step('navigation: readers find the new items in the menu', async () => {
    // Shortens the menu to two items, which is enough beside the new ones.
    await openSingleton(desk, 'navigation', ({ nav_list = [] }) => ({
      nav_list: nav_list.filter(({ parent }) => !parent).slice(0, 2),
    }))
    const [list, first] = await workThroughList(desk, 'editor.field.nav_list')
    for (const [at, address] of ['/abc-three', '/abc-one'].entries()) {
      const form = await list.open(first + at)
      await form.getByLabel(t('editor.field.address')).fill(address)
      await form.getByLabel(t('editor.field.leads_to')).fill('')
      await form.getByLabel(t('editor.field.icon')).selectOption(t('editor.icon.bell'))
    }
    await publishOpenEntry(page, t)
    await expect.poll(() => pageText(page)).toMatch(/abc3[^]*abc1 abc1/)
  })

  if (isDeep)
    await test.step('footer: readers find the new links below the page', async () => {
      await openSingleton(desk, 'footer')
      const [list, first] = await workThroughList(desk, 'editor.field.external_link_list')
      for (const at of [0, 1]) {
        const form = await list.open(first + at)
        await form.getByLabel(t('editor.field.url')).fill('https://links.example/abc')
        await form.getByLabel(t('editor.field.icon')).selectOption(t('editor.icon.bell'))
      }
      await publishOpenEntry(page, t)
      await expect.poll(() => pageText(page)).toMatch(/links\.example[^]*abc1 abc1/)
    })

  for (const [type, name, change] of isDeep ? namedLists : [])
    await test.step(`${type}: rows without what they require are named`, async () => {
      const id = await openSingleton(desk, type, change)
      const [list, first] = await workThroughList(desk, `editor.field.${name}`)
      await expect(list.rows.nth(first)).toContainText(t('editor.rows.incomplete'))
      await expectSaved(desk, id, name)
    })
})

test('a banner: all languages in one grid, its page chosen, a false address refused', async ({
  page,
  baseURL,
}) => {
  const t = await startDeskDay(page, baseURL!, 'zh-CN')
  await openDesk(page, 'editor')
  const { id } = await createDraft(page, 'banner', { title: {}, link: {} })
  cleanUps.push(() => deleteEntry(page, id))
  await openEntry({ page, t }, 'banner', id)
  const column = (name: DeskKey) => page.getByRole('group', { name: matching(t(name), 'start') })
  const inChinese = column('editor.field.link').getByLabel('简体中文')
  const refusal = page.getByText(t('checklist.incomplete', { field: t('editor.field.link') }))

  await test.step('seen while it is written', async () => {
    const preview = page.getByRole('region', { name: t('preview.title') })
    await preview.getByRole('button', { name: t('preview.open') }).click()
    await column('editor.field.title').getByLabel('简体中文').fill('灯塔 abc')
    await column('editor.field.title').getByLabel('English').fill('Lighthouse abc')
    await expect(preview.frameLocator('iframe').getByText('Lighthouse abc')).toBeVisible()
  })

  await test.step('leads to a page chosen by its name, in every language', async () => {
    await column('editor.field.link')
      .getByRole('button', { name: t('editor.link.page') })
      .click()
    await page
      .getByRole('dialog')
      .getByLabel(t('editor.link.page_find'))
      .fill(t('metrics.page_name.feedback'))
    await page
      .getByRole('dialog')
      .getByRole('option', { name: t('metrics.page_name.feedback') })
      .click()
    await expect(inChinese).toHaveValue(pathTo('feedback'))
    await expect(column('editor.field.link').getByLabel('English')).toHaveValue(pathTo('feedback'))
    await expect(refusal).toHaveCount(0)
  })

  await test.step('an address that leaves the site is named', async () => {
    await inChinese.fill(String.raw`/\evil.example`)
    await expect(refusal).toBeVisible()
    await inChinese.fill(pathTo('feedback'))
    await expect(refusal).toHaveCount(0)
  })
})

test('three rows in each list of an entry of its own', async ({ page, baseURL }) => {
  test.slow()
  const t = await startDeskDay(page, baseURL!, 'en-US')
  const desk = { page, t }
  await openDesk(page, 'editor')
  const key = `rows-${Date.now()}`

  await test.step('a topic of questions: written, undone, read', async () => {
    const { id } = await createDraft(page, 'faq', { title: key, intro: '', key, icon: 'mail' })
    cleanUps.push(() => deleteEntry(page, id))
    await openEntry(desk, 'faq', id)
    const [list] = await workThroughList(desk, 'editor.field.items')
    const form = await list.open(0)
    const answer = form.getByRole('textbox', { name: t('editor.field.answer') })
    await answer.click()
    await page.keyboard.press('End')
    await page.keyboard.type('，又一句')
    await page.keyboard.press('ControlOrMeta+z')
    await expect(answer).not.toContainText('又一句')
    await expect(answer).toContainText('abc3')
    await publishOpenEntry(page, t)
    await page.goto(`/faq/${key}`)
    await expect(page.locator('[data-question] summary')).toHaveText(['abc3', 'abc1 abc1'])
  })

  await test.step('downloads: each file is a row', async () => {
    const { id } = await createDraft(page, 'material_group', { title: { 'zh-CN': key }, slug: key })
    cleanUps.push(() => deleteEntry(page, id))
    await openEntry(desk, 'material_group', id)
    const list = rowList(page, t('editor.field.files'))
    const files = [1, 2, 3].map((row) => ({
      name: `file${row}.pdf`,
      mimeType: 'application/pdf',
      buffer: Buffer.from(`%PDF-1.7\n${crypto.randomUUID()}\n%%EOF`),
    }))
    await page.getByLabel(t('materials.choose'), { exact: true }).setInputFiles(files)
    await expect(list.rows).toHaveCount(3)
    await fillThreeRows(list, 0)
    await removeAndMove(desk, list, 0)
    await expectSaved(desk, id, 'files')
  })

  if (!isDeep) return

  await test.step('a poll: readers choose among its options', async () => {
    const title = { 'zh-CN': key }
    const [from_at, to_at] = ['2026-01-01T00:00:00.000Z', '2100-01-01T00:00:00.000Z']
    const { id } = await createDraft(page, 'poll', { title, from_at, to_at })
    cleanUps.push(() => deleteEntry(page, id))
    await openEntry(desk, 'poll', id)
    await workThroughList(desk, 'editor.field.options')
    await publishOpenEntry(page, t)
    const poll = page.getByRole('form', { name: key })
    await page.goto('/article/poll')
    await expect(poll).toContainText('abc1 abc1')
    await expect(poll).toContainText('abc3')
  })

  await test.step('a questionnaire: questions in a tree', async () => {
    const { id } = await createDraft(page, 'questionnaire', { title: { 'zh-CN': key } })
    cleanUps.push(() => deleteEntry(page, id))
    await openEntry(desk, 'questionnaire', id)
    await workThroughList(desk, 'editor.field.questions')
    await expectSaved(desk, id, 'questions')
  })
})
