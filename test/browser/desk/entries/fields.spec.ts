// Fields beside a text: references chosen by name and keyboard, and images uploaded in place.
import type { Locator, Page } from 'playwright/test'
import { expectAccessible } from '../../../support/browser/accessibility.ts'
import { expect } from '../../../support/browser/browser.ts'
import { signInOperator } from '../../../support/browser/desk.ts'
import { test } from '../../../support/browser/desk-page.ts'
import { drawnImage } from '../../../support/browser/drawn-image.ts'

const saved = (page: Page) => page.getByText(/已保存，本机与服务器都有/)
const tags = (page: Page) => page.getByRole('combobox', { name: '标签' })
/** Focuses a field once the page is stable: an option list closes when its container scrolls. */
async function arriveAt(field: Locator): Promise<void> {
  await field.page().locator('.checklist:not(.pending)').waitFor()
  await field.scrollIntoViewIfNeeded()
  const frames = () => new Promise((end) => requestAnimationFrame(() => requestAnimationFrame(end)))
  await field.evaluate(frames)
  await field.focus()
}

const cover = (page: Page) => page.getByRole('group', { name: '封面图片', exact: true })

test('tags are selected by keyboard, by a name in any language, and keep their order', async ({
  entry,
  page,
}) => {
  // Panels above the field appear while the operator types.
  const typed = Promise.withResolvers<void>()
  await page.route(/\/api\/backstage\/entry\/\d+\/(note|assignment)/, async (route) => {
    await typed.promise
    await route.continue()
  })
  await entry.open()
  await arriveAt(tags(page))
  await page.keyboard.type('crick')
  typed.resolve()
  await expect(page.locator('.note-form')).toBeVisible()
  await expect(page.locator('.assignment summary')).toBeVisible()
  await expect(page.getByRole('option')).toHaveText(['板球', '新建标签“crick”……'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await tags(page).fill('延')
  await expect(page.getByRole('option')).toHaveText(['延迟', '新建标签“延”……'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('grid', { name: '标签' }).getByRole('row')).toHaveText([
    '板球',
    '延迟',
  ])
  await expect(saved(page)).toBeVisible()
  expect((await entry.read()).data['tags']).toEqual(['cricket', 'latency'])

  const slug = `tag-${crypto.randomUUID().slice(0, 8)}`
  await tags(page).fill(`没有这样的 ${slug}`)
  await expect(page.getByRole('option')).toHaveText([`新建标签“没有这样的 ${slug}”……`])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByLabel('简体中文')).toHaveValue(`没有这样的 ${slug}`)
  await expect(page.getByRole('dialog').getByLabel('地址里的名称')).toHaveValue(slug)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('row', { name: `没有这样的 ${slug}` })).toBeVisible()
  await expect
    .poll(async () => (await entry.read()).data['tags'])
    .toEqual(['cricket', 'latency', slug])
  await page.getByRole('row', { name: '板球' }).focus()
  await page.keyboard.press('Delete')
  await expect(page.getByRole('row', { name: '板球' })).toHaveCount(0)
  await expect.poll(async () => (await entry.read()).data['tags']).toEqual(['latency', slug])
})

test(
  'a poll is selected by its question, shows when it is open, and can be removed',
  { tag: '@deep' },
  async ({ entry, page }) => {
    await entry.open()
    const poll = page.getByRole('combobox', { name: '投票' })
    await arriveAt(poll)
    await page.keyboard.press('ArrowDown')
    const first = page.getByRole('listbox').getByRole('option').first()
    await expect(first).toBeVisible()
    const question = await first.locator('span').textContent()
    await page.keyboard.press('Enter')
    await expect(poll).toHaveValue(question ?? '')
    await expect(page.getByRole('link', { name: '看投票页' })).toBeVisible()
    await expect.poll(async () => typeof (await entry.read()).data['poll_id']).toBe('number')
    await page.reload()
    await expect(poll).toHaveValue(question ?? '')
    await poll.fill('')
    await poll.blur()
    await expect.poll(async () => (await entry.read()).data['poll_id']).toBeNull()
  },
)

test(
  'a cover is uploaded, shown and described beside the article',
  { tag: '@deep' },
  async ({ entry, page }) => {
    await entry.open()
    const file = await drawnImage(page, 'cover.png')
    await cover(page).locator('input[type=file]').setInputFiles(file)
    await expect(cover(page).getByRole('img', { name: 'cover.png' })).toBeVisible()
    await page.getByLabel('封面替代文字').fill('五彩的条纹')
    await expect(saved(page)).toBeVisible()
    const { data } = await entry.read()
    expect(data['cover_img']).toBeGreaterThan(1_000_000)
    expect(data['cover_alt']).toBe('五彩的条纹')
    await expectAccessible(page, 'the fields of an article')

    await cover(page).getByRole('button', { name: '从图库选' }).click()
    const dialog = page.getByRole('dialog', { name: '选择图片' })
    await dialog.locator('.image-grid button[aria-pressed=false]').first().click()
    await expect(dialog).toHaveCount(0)
    await expect(cover(page).getByRole('img', { name: 'cover.png' })).toHaveCount(0)
    await cover(page).getByRole('button', { name: '移除' }).click()
    await expect(cover(page).getByRole('img')).toHaveCount(0)
    await expect.poll(async () => (await entry.read()).data['cover_img']).toBeNull()
  },
)

test.describe('a failed upload', () => {
  test.use({ expectedFailures: ['/api/backstage/image'] })

  test(
    'keeps the previous cover, and can be retried',
    { tag: '@deep' },
    async ({ entry, page }) => {
      await entry.open()
      const input = cover(page).locator('input[type=file]')
      await input.setInputFiles(await drawnImage(page, 'first.png'))
      await expect(cover(page).getByRole('img', { name: 'first.png' })).toBeVisible()
      await page.route('**/api/backstage/image?*', (route) =>
        route.request().method() === 'POST' ? route.abort() : route.continue(),
      )
      await input.setInputFiles(await drawnImage(page, 'second.png'))
      await expect(cover(page).getByRole('alert')).toContainText('连不上网站')
      await expect(cover(page).getByRole('img', { name: 'first.png' })).toBeVisible()
      await page.unroute('**/api/backstage/image?*')
      await cover(page).getByRole('button', { name: '再试一次' }).click()
      await expect(cover(page).getByRole('img', { name: 'second.png' })).toBeVisible()
    },
  )
})

test.describe('fields of a game', () => {
  test.use({ entryType: 'game' })

  test(
    'brand and kind show names, and invalid odds are not saved',
    { tag: '@deep' },
    async ({ entry, page }) => {
      await entry.open()
      const brand = page.getByRole('combobox', { name: '品牌' })
      await arriveAt(brand)
      await page.keyboard.type('greens')
      await expect(page.getByRole('option')).toHaveText(['青简互动'])
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect(brand).toHaveValue('青简互动')
      await page.getByLabel('类型').selectOption({ label: '斗地主' })
      const odds = page.getByLabel('最高赔率')
      await odds.fill('12,500')
      await page.getByRole('group', { name: '奖池层级' }).getByLabel('巨奖').check()
      await expect(saved(page)).toBeVisible()
      await odds.fill('九百')
      await expect(page.getByText(/请填0到10,000,000之间的数/)).toBeVisible()
      await page.getByLabel('版本', { exact: true }).fill('2.1')
      await expect.poll(async () => (await entry.read()).data['version']).toBe('2.1')
      const { data } = await entry.read()
      expect(data).toMatchObject({
        brand_id: 3,
        kind: 'landlord',
        highest_odds: 12_500,
        jackpot_layers: ['grand'],
      })
      await expectAccessible(page, 'the fields of a game')
    },
  )
})

test(
  'the link of a banner is selected by title, for all languages at once',
  { tag: '@deep' },
  async ({ page }) => {
    await signInOperator(page, 'owner')
    const headers = { 'Sec-Fetch-Site': 'same-origin' }
    const created = await page.request.post('/api/backstage/entry', {
      headers,
      data: { type: 'banner', lang: 'zh-CN' },
    })
    const { id } = (await created.json()) as { id: number }
    await page.goto(`/backstage/banner/${id}`)
    const link = page.getByRole('group', { name: /^打开的页面/ })
    await link.getByRole('button', { name: '选择页面……' }).click()
    const dialog = page.getByRole('dialog', { name: '选择页面……' })
    await expect(dialog.getByRole('textbox')).toBeFocused()
    await dialog.getByRole('textbox').fill('往期活动')
    await dialog.getByRole('option', { name: '往期活动' }).click()
    for (const language of ['简体中文', 'English', 'ไทย'])
      await expect(link.getByLabel(language)).toHaveValue('/activity/history')
    await expectAccessible(page, 'the grid of a banner')
    await page.request.delete(`/api/backstage/entry/${id}`, { headers })
  },
)
