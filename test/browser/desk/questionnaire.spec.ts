// From this year's questionnaire to next year's: copied, edited in two languages, opened, answered, counted.
import type { Page } from 'playwright/test'
import type { Entry } from '../../../client/contract/desk/entries/entry.ts'
import { expectAccessible } from '../../support/browser/accessibility.ts'
import { newVisitorHeaders } from '../../support/browser/account.ts'
import { expect, horizontalOverflow, test } from '../../support/browser/browser.ts'
import { openDesk, signInOperator } from '../../support/browser/desk.ts'

const headers = { ...newVisitorHeaders(), 'Sec-Fetch-Site': 'same-origin' }

interface Listed {
  items: { id: number; state: string }[]
}

/** Publishes every questionnaire with the fields from `change`; `null` skips it. */
async function republish(
  page: Page,
  change: (entry: Entry, first: boolean) => object | null,
): Promise<void> {
  await signInOperator(page, 'editor')
  const listed = await page.request.get('/api/backstage/entry?type=questionnaire&lang=zh-CN')
  const { items } = (await listed.json()) as Listed
  const live = items.filter(({ state }) => state === 'published').toSorted((a, b) => b.id - a.id)
  for (const { id } of live) {
    const path = `/api/backstage/entry/${id}`
    const entry = (await (await page.request.get(path)).json()) as Entry
    const changed = change(entry, entry.item_id === 1)
    if (!changed) continue
    const data = { rev: entry.rev, data: { ...entry.data, ...changed } }
    const response = await page.request.post(`${path}/publish`, { data, headers })
    expect(response.ok(), await response.text()).toBe(true)
  }
}

const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
const year = new Date(Date.now() + 8 * 3_600_000).getUTCFullYear()

test.beforeEach(async ({ page }) => {
  await republish(page, (_, isFirst) => (isFirst ? { to_at: ago(1) } : null))
})

// In the demo content the questionnaire is open all year.
test.afterEach(async ({ page }) => {
  await republish(page, (_, isFirst) =>
    isFirst
      ? { to_at: new Date(Date.UTC(year, 11, 31, 16)).toISOString() }
      : { from_at: ago(400), to_at: ago(399) },
  )
})

/** Value of a datetime field, in UTC+8. */
const wallTime = (moment: string) =>
  new Date(Date.parse(moment) + 8 * 3_600_000).toISOString().slice(0, 16)

test(
  'next year’s questionnaire starts as a copy and is answered',
  { tag: '@deep' },
  async ({ page, browser, baseURL }, { retry }) => {
    await openDesk(page, 'editor', '/backstage/questionnaire')
    await page.getByRole('link', { name: `${year}年终问卷` }).click()
    await page.getByRole('button', { name: '以此开始下一年的问卷' }).click()
    await expect(
      page.getByRole('heading', { level: 1, name: `${year + 1}年终问卷` }),
    ).toBeAttached()
    await expect(page.getByText('发布之后，到了开始时间，读者就能填写。')).toBeVisible()
    await page.getByRole('row', { name: '你多久来一次？' }).click()
    const wording = page.getByRole('group', { name: '文字' })
    await wording.getByLabel('简体中文').fill('你一年来几次？')
    await wording.getByLabel('English').fill('How many times a year do you visit?')
    await page.getByLabel('年份').fill(String(year + 1 + retry))
    await page.getByLabel('开始').fill(wallTime(ago(0.5)))
    await expectAccessible(page, 'a questionnaire')
    expect(await horizontalOverflow(page)).toBe(0)
    await page.getByRole('button', { name: '立即发布' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /确认/ })
      .click()
    await expect(page.getByText(/^已发布。最迟/)).toBeVisible()

    const context = await browser.newContext({
      baseURL: baseURL!,
      extraHTTPHeaders: newVisitorHeaders(),
    })
    const visitor = await context.newPage()
    await visitor.goto('/en-US/feedback')
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(
      `The ${year + 1} questionnaire`,
    )
    await visitor
      .getByRole('group', { name: 'How many times a year do you visit?' })
      .getByLabel('Every month')
      .check()
    await visitor.getByRole('checkbox', { name: 'Events' }).check()
    await visitor.getByRole('radio', { name: 'Telegram' }).check()
    await visitor.getByRole('radio', { name: 'Satisfied', exact: true }).check()
    await visitor.getByRole('button', { name: 'Send answers' }).click()
    await visitor.waitForURL('**/en-US/feedback-success')
    await context.close()

    // Otherwise the editor's screen would continue its reads as the operator who signs in. The demo analyst uses the desk
    // in English.
    await page.goto('about:blank')
    await openDesk(page, 'analyst', `/backstage/feedback?year=${year + 1 + retry}`)
    const visits = page.getByRole('table').first()
    await expect(
      page.getByRole('heading', { name: 'How many times a year do you visit?' }),
    ).toBeVisible()
    await expect(visits.getByRole('row', { name: /^Every month/ })).toContainText('100%')
  },
)
