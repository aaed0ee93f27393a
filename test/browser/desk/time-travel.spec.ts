// The time machine: the site in a frame at another time.
import type { Page } from 'playwright/test'
import { expectAccessible } from '../../support/browser/accessibility.ts'
import { articleText } from '../../support/desk/article-text.ts'
import { expect } from '../../support/browser/browser.ts'
import { test } from '../../support/browser/desk-page.ts'

const hour = 3_600_000
/** 10:00 in UTC+8. */
const moment = '2031-06-12T02:00:00.000Z'
const at = (hours: number) => new Date(Date.parse(moment) + hours * hour).toISOString()

const site = (page: Page) => page.frameLocator('.frame-page iframe')
const news = (time: string) =>
  `/backstage/time?${new URLSearchParams({ at: time, page: '/news/industry' })}`

test(
  'a scheduled article is shown at its time, and so is everything it links to',
  { tag: '@deep' },
  async ({ page, entry }) => {
    const title = `In 2031 ${entry.id}`
    await entry.saveAsOtherOperator(articleText(title))
    await entry.schedule(moment)
    await page.goto(news(at(-1)))
    const card = site(page).getByRole('link', { name: title, exact: true })
    await expect(site(page).getByRole('heading', { level: 1, name: '行业动态' })).toBeVisible()
    await expect(card).toHaveCount(0)

    await test.step('the next change is one key away', async () => {
      await expect(page.getByRole('button', { name: title })).toBeVisible()
      await page.getByRole('heading', { level: 1 }).click()
      await page.keyboard.press(']')
      await expect(card).toBeVisible()
      await expect(page).toHaveURL(new RegExp(encodeURIComponent(moment)))
    })

    await test.step('the article is not shown at an earlier time of the day', async () => {
      const line = page.getByRole('slider', { name: '这一天的时间' })
      await line.press('ArrowLeft')
      await expect(line).toHaveAttribute('aria-valuetext', /09:59/)
      await expect(card).toHaveCount(0)
      await line.press('ArrowRight')
      await expect(card).toBeVisible()
      await expect(line).toBeFocused()
    })

    await test.step('a link in the frame stays in it, and the address follows', async () => {
      await card.click()
      await expect(site(page).getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(page).toHaveURL(/page=%2Farticle%2F\d+/)
      await page.reload()
      await expect(site(page).getByRole('heading', { level: 1, name: title })).toBeVisible()
    })
  },
)

test(
  'the frame has three widths and two themes, and all of them are accessible',
  { tag: '@deep' },
  async ({ page, entry }) => {
    await entry.open()
    await page.goto(news(at(0)))
    const body = site(page).locator('html')
    await expect(body).toHaveAttribute('data-theme', 'light')
    for (const width of ['390', '768', '1280']) {
      await page.getByRole('button', { name: width, exact: true }).click()
      await expect.poll(() => body.evaluate(() => innerWidth)).toBe(Number(width))
    }
    await page.getByRole('button', { name: '深色' }).click()
    await expect(body).toHaveAttribute('data-theme', 'dark')
    await page.getByLabel('语言').selectOption('en-US')
    await expect(site(page).getByRole('heading', { level: 1, name: 'Industry' })).toBeVisible()
    await expectAccessible(page, 'the time machine')
  },
)
