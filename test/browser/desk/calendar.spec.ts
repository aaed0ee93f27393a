// The month calendar of the desk: events are moved by keyboard and pointer, repeated, and imported from a file.
import type { APIRequestContext, Locator, Page } from 'playwright/test'
import { startOfDay } from '../../../client/contract/days.ts'
import { expectAccessible } from '../../support/browser/accessibility.ts'
import { openDesk, operatorToken } from '../../support/browser/desk.ts'
import { expect, horizontalOverflow, test } from '../../support/browser/browser.ts'

test.use({ expectedFailures: ['/api/backstage/entry/*/publish'] })

/** A month without demo events. */
const month = '2031-05'
const screen = `/backstage/calendar?month=${month}`

const editorOf = async (request: APIRequestContext) => ({
  Authorization: `Bearer ${await operatorToken(request, 'editor')}`,
})

/** Creates a draft of a two-day event. */
async function begin(request: APIRequestContext, title: string, day: string): Promise<void> {
  const data = {
    title: { 'zh-CN': title },
    kind: 'event',
    brand_id: 1,
    category: 'casino',
    starts_at: startOfDay(day),
    ends_at: startOfDay(day, 2),
    link: '',
    is_exclusive: false,
  }
  const answer = await request.post('/api/backstage/entry', {
    data: { type: 'event', lang: 'zh-CN', data },
    headers: await editorOf(request),
  })
  expect(answer.status()).toBe(201)
}

/** Drags from the start of `from` to the middle of `to`. */
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  await to.scrollIntoViewIfNeeded()
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  await page.mouse.move(start!.x + 8, start!.y + 8)
  await page.mouse.down()
  await page.mouse.move(end!.x + end!.width / 2, end!.y + end!.height / 2, { steps: 5 })
  await page.mouse.up()
}

const barOf = (page: Page, title: string) => page.locator('.month-bar a', { hasText: title })
const lineOf = (page: Page, title: string) => page.locator('.event-table tr', { hasText: title })

test('an event is moved by pointer', { tag: '@deep' }, async ({ page, request }) => {
  const title = `拖动的活动${Date.now()}`
  await begin(request, title, `${month}-07`)
  await openDesk(page, 'editor', screen)
  await drag(page, barOf(page, title), page.locator(`[data-day="${month}-15"]`))
  await expect(page.getByText(new RegExp(`“${title}”的草稿改到5月15日`))).toBeVisible()
  await expect(barOf(page, title)).toHaveAttribute('title', /5月15日/)
})

test('an event is moved by keyboard, and the move is undone', async ({ page, request }) => {
  const title = `改期的活动${Date.now()}`
  await begin(request, title, `${month}-06`)
  await openDesk(page, 'editor', screen)
  await barOf(page, title).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  await expect(page.getByText(new RegExp(`${title}已放回5月6日`))).toBeAttached()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByText(new RegExp(`“${title}”的草稿改到5月14日`))).toBeVisible()
  await expect(barOf(page, title)).toHaveAttribute('title', /5月14日/)
  await expect(barOf(page, title)).toBeFocused()
  await expectAccessible(page, 'the month calendar')
  expect(await horizontalOverflow(page)).toBe(0)
})

test('a series of events is copied from the list', { tag: '@deep' }, async ({ page, request }) => {
  const title = `每周一次${Date.now()}`
  await begin(request, title, `${month}-02`)
  await openDesk(page, 'editor', `${screen}&shape=list`)
  await page.getByRole('checkbox', { name: `选择“${title}”` }).check()
  await page.getByRole('button', { name: '复制……' }).click()
  await page.getByLabel('几次').fill('3')
  await page.getByRole('button', { name: '新建3个草稿' }).click()
  await expect(page.getByText('新建了3个草稿')).toBeVisible()
  await expect(lineOf(page, title)).toHaveCount(4)
})

test(
  'a file with an error changes nothing and the line is named',
  { tag: '@deep' },
  async ({ page }) => {
    const title = `导入的活动${Date.now()}`
    const head = 'kind,brand,category,starts_at,ends_at,title.zh-CN'
    const line = (end: string) => `event,shuowang,casino,${month}-24 12:00,${month}-${end},${title}`
    const fileOf = (...lines: string[]) => ({
      name: 'events.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from([head, ...lines].join('\n')),
    })
    await openDesk(page, 'editor', screen)
    await page.getByRole('button', { name: '导入……' }).click()
    const dialog = page.getByRole('dialog', { name: '导入活动' })
    const file = dialog.locator('input[type=file]')
    await file.setInputFiles(fileOf(line('25 12:00'), line('23 12:00')))
    await expect(dialog.getByText('有1处问题，什么都没有改。')).toBeVisible()
    await expect(dialog.getByRole('cell', { name: '3', exact: true })).toBeVisible()
    await expect(dialog.getByText('结束早于开始')).toBeVisible()
    await expect(dialog.getByRole('button', { name: '导入' })).toHaveCount(0)
    await expectAccessible(page, 'the problems of a file')
    await file.setInputFiles(fileOf(line('25 12:00')))
    await dialog.getByRole('button', { name: '导入' }).click()
    await expect(page.getByText('已导入1个活动')).toBeVisible()
    await expect(barOf(page, title)).toHaveCount(1)
  },
)

test(
  'a live event is moved into the past only after a warning, and only once',
  { tag: '@deep' },
  async ({ page, request }) => {
    const title = `昨天的活动${Date.now()}`
    await begin(request, title, `${month}-20`)
    await page.clock.setFixedTime(startOfDay(`${month}-18`))
    await page.route('**/api/backstage/calendar?*', async (route) => {
      const answer = await route.fetch()
      const calendar = (await answer.json()) as { items: { state: string; has_draft: boolean }[] }
      for (const item of calendar.items)
        Object.assign(item, { state: 'published', has_draft: false })
      await route.fulfill({ json: calendar })
    })
    let published = 0
    const answered = Promise.withResolvers<void>()
    await page.route('**/publish?*', async (route) => {
      published += 1
      await answered.promise
      await route.fulfill({ status: 500, json: { code: 'internal_error' } })
    })
    await openDesk(page, 'editor', screen)
    await barOf(page, title).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: '改期？' })
    await expect(dialog).toContainText('这些日子已经过去')
    const confirm = dialog.getByRole('button', { name: '改期并发布' })
    await confirm.click()
    await expect(confirm).toBeDisabled()
    answered.resolve()
    await expect(dialog).toBeHidden()
    expect(published).toBe(1)
  },
)

test('an author is not told how to move events of others', { tag: '@deep' }, async ({ page }) => {
  await openDesk(page, 'author', '/backstage/calendar')
  await expect(page.locator('.month-bar').first()).toBeVisible()
  await expect(page.getByText('拖到另一天即可改期')).toHaveCount(0)
})
