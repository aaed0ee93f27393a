// Mark Six: past draws work without JavaScript; the random numbers work by keyboard and with reduced motion.
import type { Page } from 'playwright/test'
import { accessibilityViolations } from '../../support/browser/accessibility.ts'
import {
  examplePaths,
  waitForHydration,
  expect,
  horizontalOverflow,
  test,
  gotoHydrated,
} from '../../support/browser/browser.ts'

const rows = (page: Page) => page.locator('.draw-history tbody tr')
const panel = (page: Page, name: string) => page.getByRole('region', { name })
const balls = (page: Page, name: string) => panel(page, name).locator('.ball:not(.blank)')

/** Numbers on the balls, without the words for their colors. */
const numbers = async (page: Page, name: string) =>
  (await balls(page, name).allTextContents()).map((text) => Number.parseInt(text, 10))

test.describe('past draws without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('are filtered by count, by month and by draw number', { tag: '@deep' }, async ({ page }) => {
    await page.goto(examplePaths.markSixHistory)
    await expect(rows(page)).toHaveCount(10)
    await page.getByRole('link', { name: '最近30期' }).click()
    await expect(page).toHaveURL(/\?recent=30$/)
    await expect(rows(page)).toHaveCount(30)
    await expect(page.getByRole('link', { name: '最近30期' })).toHaveAttribute(
      'aria-current',
      'page',
    )

    // Last year is over, so all its months are listed.
    await page.getByRole('navigation', { name: '查看范围' }).getByRole('link').last().click()
    await expect(page).toHaveURL(/\/history-result\/\d{4}$/)
    await page.getByLabel('月份').selectOption({ index: 3 })
    await page.getByRole('button', { name: '查看' }).click()
    await expect(page).toHaveURL(/\?month=3$/)
    const dates = await rows(page).locator('time').allTextContents()
    expect(dates.length).toBeGreaterThan(11)
    for (const date of dates) expect(date).toContain('3月')

    await page.getByLabel('期号').fill('7')
    await page.getByRole('button', { name: '查找' }).click()
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText('第7期')
  })

  test('an invalid draw number is not sent', { tag: '@deep' }, async ({ page }) => {
    await page.goto(examplePaths.markSixHistory)
    await page.getByLabel('期号').fill('12a')
    await page.getByLabel('期号').press('Enter')
    await expect(page).toHaveURL(examplePaths.markSixHistory)
    expect(await page.locator('#period:invalid').count()).toBe(1)
  })
})

test(
  'the numbers of the chart are a table that opens by keyboard',
  { tag: '@deep' },
  async ({ page }) => {
    await gotoHydrated(page, examplePaths.markSixHistory)
    const summary = page.locator('summary', { hasText: '各号数据' })
    await summary.focus()
    await page.keyboard.press('Enter')
    const table = page.getByRole('table', { name: '各号出现次数' })
    await expect(table.getByRole('row')).toHaveCount(50)
    expect(await horizontalOverflow(page)).toBe(0)
  },
)

test(
  'sets are picked, and copied one by one and together, by keyboard alone',
  { tag: '@phone' },
  async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await gotoHydrated(page, examplePaths.markSixGenerator)
    const lucky = panel(page, '号码组')
    const pick = lucky.getByRole('button', { name: '抽号码' })
    await waitForHydration(page.getByRole('button', { name: '抽号码' }))
    await lucky.getByLabel('组数').selectOption('10')
    await pick.focus()
    await page.keyboard.press('Enter')
    await expect(lucky.locator('.generator-sets > li')).toHaveCount(10)
    await expect(
      lucky.getByRole('status').filter({ hasText: '已抽出10组模拟号码。' }),
    ).toBeAttached()
    const drawn = await numbers(page, '号码组')
    expect(drawn).toHaveLength(60)
    const sets = Array.from({ length: 10 }, (_, index) => drawn.slice(index * 6, index * 6 + 6))
    for (const set of sets) expect(set).toEqual([...new Set(set)].toSorted((a, b) => a - b))

    await lucky.getByRole('button', { name: '复制第3组' }).press('Enter')
    await expect(page.locator('.toast', { hasText: '号码已复制。' })).toBeVisible()
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
    expect(await clipboard()).toBe(sets[2]!.join(' '))
    await lucky.getByRole('button', { name: '全部复制' }).press('Enter')
    await expect.poll(clipboard).toBe(sets.map((set) => set.join(' ')).join('\n'))
    expect(await horizontalOverflow(page)).toBe(0)
    expect(await accessibilityViolations(page)).toEqual([])

    await lucky.getByRole('button', { name: '再抽一次' }).press('Enter')
    await expect.poll(() => numbers(page, '号码组')).not.toEqual(drawn)
  },
)

test('the focus stays on the button while balls fall one after the other', async ({ page }) => {
  await page.clock.install()
  await gotoHydrated(page, examplePaths.markSixGenerator)
  const start = panel(page, '模拟摇珠').getByRole('button')
  await waitForHydration(page.getByRole('button', { name: '开始摇珠' }))
  await start.focus()
  await page.keyboard.press('Enter')
  await expect(start).toHaveText('正在摇珠……')
  await expect(start).toBeFocused()
  await expect(balls(page, '模拟摇珠')).toHaveCount(0)
  for (let count = 1; count <= 6; count += 1) {
    await page.clock.runFor(700)
    await expect(balls(page, '模拟摇珠')).toHaveCount(count)
  }
  const result = panel(page, '模拟摇珠').getByRole('status')
  await expect(result).toBeEmpty()
  await page.clock.runFor(700)
  await expect(result).toHaveText(/^模拟结果：[\d ]+，特别号\d+。$/)
  await expect(start).toHaveText('再摇一次')
  await expect(start).toBeFocused()
  const seven = await numbers(page, '模拟摇珠')
  expect(new Set(seven).size).toBe(7)
})

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('all balls of the simulated draw appear at once', { tag: '@deep' }, async ({ page }) => {
    await page.clock.install()
    await gotoHydrated(page, examplePaths.markSixGenerator)
    const start = panel(page, '模拟摇珠').getByRole('button')
    await waitForHydration(page.getByRole('button', { name: '开始摇珠' }))
    await start.press('Enter')
    await expect(balls(page, '模拟摇珠')).toHaveCount(7)
    await expect(panel(page, '模拟摇珠').getByRole('status')).toHaveText(/^模拟结果：/)
    expect(await accessibilityViolations(page)).toEqual([])
  })
})
