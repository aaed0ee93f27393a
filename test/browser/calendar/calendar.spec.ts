// The month calendar. Its address contains all of its state, so every journey also works without JavaScript.
import type { Locator, Page } from 'playwright/test'
import {
  expect,
  scrollToEnd,
  horizontalOverflow,
  test,
  gotoHydrated,
} from '../../support/browser/browser.ts'

const months = (page: Page) => page.getByRole('navigation', { name: '月份' })
const platforms = (page: Page) => page.getByRole('navigation', { name: '按平台筛选' })
const titles = (page: Page) => page.locator('.calendar-table .event-title b').allTextContents()
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Each journey runs in one way, with or without JavaScript, in a normal run and in both in a deep run. */
const deepUnless = (isNormal: boolean) => (isNormal ? {} : { tag: '@deep' })

for (const javaScriptEnabled of [true, false]) {
  test.describe(
    javaScriptEnabled ? 'with script' : 'without script',
    { tag: javaScriptEnabled ? [] : '@phone' },
    () => {
      test.use({ javaScriptEnabled })
      const go = (page: Page, path: string) =>
        javaScriptEnabled ? gotoHydrated(page, path) : page.goto(path)

      test(
        'readers move from month to month, to another year and back to today',
        deepUnless(javaScriptEnabled),
        async ({ page }) => {
          await go(page, '/calendar/2026/3')
          await expect(heading(page)).toContainText('2026年3月活动日历')
          await expect(months(page).locator('[aria-current]')).toHaveText('3月')
          await months(page).getByRole('link', { name: '7月' }).click()
          await expect(page).toHaveURL('/calendar/2026/7')
          await page.locator('.calendar-head').getByRole('link', { name: '上个月' }).click()
          await expect(page).toHaveURL('/calendar/2026/6')
          await page
            .locator('.calendar-neighbours')
            .getByRole('link', { name: /下个月/ })
            .click()
          await expect(page).toHaveURL('/calendar/2026/7')
          await page.getByRole('button', { name: /年份/ }).click()
          await page.locator('#years').getByRole('link', { name: '2021' }).click()
          await expect(page).toHaveURL('/calendar/2021/7')
          await expect(heading(page)).toContainText('2021年7月活动日历')
          await page.getByRole('link', { name: '今天' }).click()
          await expect(page).toHaveURL(/\/calendar\/20\d\d\/\d+#d\d+$/)
          const today = page.locator('.calendar-table .today')
          await expect(today).toHaveText('今天')
          await expect(today).toBeInViewport()
        },
      )

      test(
        'filters for a platform and for short events stay while the month changes',
        deepUnless(!javaScriptEnabled),
        async ({ page }) => {
          await go(page, '/calendar/2024/12')
          const all = await titles(page)
          await page.getByRole('link', { name: /^显示不足4天的活动/ }).click()
          await expect(page).toHaveURL('/calendar/2024/12?short=1')
          const withShort = await titles(page)
          expect(withShort.length).toBeGreaterThan(all.length)
          const name =
            (await page.locator('.calendar-table .platform-name').first().textContent()) ?? ''
          await platforms(page).getByRole('link', { name }).click()
          await expect(page).toHaveURL(/\/calendar\/2024\/12\?platform=[a-z]+&short=1$/)
          await expect(platforms(page).locator('[aria-current]')).toHaveText(name)
          for (const own of await page.locator('.calendar-table .platform-name').allTextContents())
            expect(own).toBe(name)
          await months(page).getByRole('link', { name: '11月' }).click()
          await expect(page).toHaveURL(/\/calendar\/2024\/11\?platform=[a-z]+&short=1$/)
          await platforms(page).getByRole('link', { name: '全部平台' }).click()
          await page.getByRole('link', { name: /^收起不足4天的活动/ }).click()
          await expect(page).toHaveURL('/calendar/2024/11')
        },
      )

      test(
        'past activities are filtered by year and page, and the timeline by year',
        { tag: '@deep' },
        async ({ page }) => {
          await go(page, '/activity/history')
          const rows = page.locator('.dated-row h3')
          await expect(rows).toHaveCount(20)
          await page.getByRole('link', { name: '2024', exact: true }).click()
          await expect(page).toHaveURL('/activity/history?year=2024')
          const first = await rows.allTextContents()
          await page.getByRole('navigation', { name: '分页' }).locator('[rel=next]').click()
          await expect(page).toHaveURL('/activity/history?year=2024&page=2')
          expect((await rows.allTextContents()).filter((title) => first.includes(title))).toEqual(
            [],
          )
          await go(page, '/game/timeline')
          await page.getByRole('link', { name: '2026', exact: true }).click()
          await expect(page).toHaveURL('/game/timeline?year=2026')
          await page.getByRole('link', { name: '月相轮盘', exact: true }).click()
          await expect(page).toHaveURL(/\/game-intro\/\d+$/)
        },
      )
    },
  )
}

test('the year menu works by keyboard', { tag: '@deep' }, async ({ page }) => {
  await gotoHydrated(page, '/calendar/2026/3')
  const button = page.getByRole('button', { name: /年份/ })
  const menu = page.locator('#years')
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(menu).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(menu.getByRole('link').first()).toBeFocused()
  await menu.getByRole('link', { name: '2025' }).press('Enter')
  await expect(page).toHaveURL('/calendar/2025/3')
})

test('a phone shows the calendar as a list', { tag: '@phone' }, async ({ page }) => {
  await gotoHydrated(page, '/calendar/2026/3')
  await expect(page.locator('.calendar-table thead')).toBeHidden()
  const row = page.locator('.calendar-table tbody tr:not(.day-row)').first()
  const [title, platform, time] = await Promise.all(
    ['.event-title', '.event-platform', '.event-time'].map((part) =>
      row.locator(part).boundingBox(),
    ),
  )
  expect(title!.y).toBeLessThan(platform!.y)
  expect(platform!.y).toBeLessThan(time!.y)
  const link = await row.getByRole('link', { name: /^加入日历/ }).boundingBox()
  expect(Math.min(link!.width, link!.height)).toBeGreaterThanOrEqual(44)
  expect(await horizontalOverflow(page)).toBe(0)
})

test('home shows the day on a line whose hand points at the hour and crosses no label', async ({
  page,
  request,
}) => {
  // 15:30 in UTC+8 of the day the server shows.
  const [, day] = /"day":"(\d{4}-\d\d-\d\d)"/.exec(await (await request.get('/')).text())!
  await page.clock.setFixedTime(`${day}T07:30:00.000Z`)
  await gotoHydrated(page, '/')
  await scrollToEnd(page)
  const line = page.locator('.day-line')
  await expect(line.locator('.now')).toContainText('15:30')
  const [hand, axis] = [await line.locator('.now').boundingBox(), await line.boundingBox()]
  const share = (hand!.x - axis!.x) / axis!.width
  expect(Math.abs(share - 15.5 / 24)).toBeLessThan(1 / 20)
  for (const width of [992, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    expect([width, await struckLabels(line)]).toEqual([width, 0])
  }
})

/** Hours of the day at which the hand would cross a label of the lowest tier. */
const struckLabels = (line: Locator) =>
  line.evaluate((axis) => {
    const label = document.createElement('li')
    const words = document.createElement('span')
    words.textContent = 'A label of the line'
    label.insertAdjacentElement('beforeend', words)
    label.style.setProperty('--tier', '0')
    axis.querySelector('ol')!.insertAdjacentElement('beforeend', label)
    const hand = axis.querySelector<HTMLElement>('.now')!
    const hours = Array.from({ length: 24 }, (_, hour) => {
      label.style.setProperty('--at', `${(hour / 24) * 100 - 3}%`)
      hand.style.left = `${(hour / 24) * 100}%`
      const [a, b] = [hand.getBoundingClientRect(), words.getBoundingClientRect()]
      return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
    })
    label.remove()
    return hours.filter(Boolean).length
  })
