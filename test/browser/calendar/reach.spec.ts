// Distance to the important parts of the calendar: today on a phone, the first event by keyboard, and the scroll
// position on return.
import type { Page } from 'playwright/test'
import { expect, test, gotoHydrated } from '../../support/browser/browser.ts'

const days = (page: Page) => page.locator('.calendar-table tbody')

const dated = (page: Page) => page.locator('.calendar-table tbody[id]')

/** Number of past days with events, from the dates in the page. */
async function daysOver(page: Page): Promise<number> {
  const ids = await dated(page).evaluateAll((all) => all.map(({ id }) => Number(id.slice(1))))
  const today = Number(
    new Intl.DateTimeFormat('en', { day: 'numeric', timeZone: 'Asia/Shanghai' }).format(),
  )
  return ids.filter((day) => day < today).length
}

test(
  'a phone opens the month at today, with past days folded',
  { tag: '@phone' },
  async ({ page }) => {
    await gotoHydrated(page, '/activity/calendar')
    const today = page.locator('.calendar-table tbody:has(.today)')
    await expect(today).toBeInViewport()
    const all = await dated(page).count()
    const over = await daysOver(page)
    await expect(dated(page).filter({ visible: true })).toHaveCount(all - over)
    // On the first days of a month nothing is folded.
    if (over > 0) await page.locator('.calendar-fold summary').click()
    await expect(dated(page).filter({ visible: true })).toHaveCount(all)
  },
)

test(
  'the folded days also open without JavaScript',
  { tag: ['@phone', '@deep'] },
  async ({ browser }) => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      viewport: { width: 390, height: 844 },
    })
    const page = await context.newPage()
    await page.goto('/activity/calendar')
    const over = await daysOver(page)
    await expect(dated(page).filter({ visible: false })).toHaveCount(over)
    if (over > 0) await page.locator('.calendar-fold summary').click()
    await expect(dated(page).filter({ visible: false })).toHaveCount(0)
    await context.close()
  },
)

test(
  'on a desktop the first event is twelve tab stops away, in a table beside the month sheet',
  { tag: '@deep' },
  async ({ page }) => {
    await gotoHydrated(page, '/calendar/2026/3')
    await test.step('by keyboard the first event is at most twelve tab stops away', async () => {
      const isAtEvent = () =>
        page.evaluate(() => document.activeElement?.closest('.calendar-table tbody') !== null)
      let stops = 0
      while (stops < 13 && !(await isAtEvent())) {
        await page.keyboard.press('Tab')
        stops += 1
        const isSkip = await page.evaluate(() =>
          document.activeElement?.classList.contains('skip-link'),
        )
        if (isSkip) await page.keyboard.press('Enter')
      }
      expect(await isAtEvent()).toBe(true)
      expect(stops).toBeLessThanOrEqual(12)
    })
    await test.step('the events are a table', async () => {
      const table = page.getByRole('table', { name: '2026年3月活动日历' })
      const names = ['平台', '时间（UTC+8）', '活动', '链接']
      await expect(table.getByRole('columnheader')).toHaveText(names)
      const [row] = await table
        .getByRole('row')
        .filter({ has: page.locator('.event-title') })
        .all()
      await expect(row!.getByRole('cell')).toHaveCount(4)
    })
    const sheet = page.getByRole('navigation', { name: '2026年3月', exact: true })
    const [left, right] = [await days(page).first().boundingBox(), await sheet.boundingBox()]
    expect(right!.x).toBeGreaterThan(left!.x + left!.width)
    await expect(sheet.getByRole('listitem')).toHaveCount(31)
    const last = sheet.getByRole('link').last()
    await last.click()
    const anchor = await last.getAttribute('href')
    await expect(page.locator(`.calendar-table ${anchor}`)).toBeInViewport()
  },
)

test(
  'the scroll position is restored on return from another month',
  { tag: '@deep' },
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 500 })
    await gotoHydrated(page, '/activity/calendar')
    const steps = [
      page.locator('.calendar-neighbours [rel=next]'),
      page.locator('.calendar-head').getByRole('link', { name: '下个月' }),
    ]
    for (const step of steps) {
      await step.scrollIntoViewIfNeeded()
      await page.evaluate(() => scrollBy(0, 20))
      const top = await page.evaluate(() => scrollY)
      expect(top).toBeGreaterThan(0)
      await step.click()
      await expect(page).toHaveURL(/\/calendar\/\d+\/\d+$/)
      await page.goBack()
      await expect(page).toHaveURL('/activity/calendar')
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(top)
    }
  },
)
