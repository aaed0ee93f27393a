// The numbers of the desk: by question, with a chart and a table of the same figures, and a way on from each row.
import type { Page } from 'playwright/test'
import {
  countedKinds,
  spreadKinds,
  type MeasureReport,
} from '../../client/contract/backstage/measure-api.ts'
import { dayOf, startOfDay } from '../../client/contract/days.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { openDesk } from '../support/browser-desk.ts'
import { expect, test } from '../support/browser.ts'

const today = dayOf(new Date())
const dayBefore = (days: number) => dayOf(startOfDay(today, -days))
const rowOf = (key: string) => ({ key, count: 12, before: 8 })

/** What a site of some weeks measured: the local one has no numbers before five minutes. */
function report(): MeasureReport {
  const one = (key: string) => ({ count: 12, before: 8, rows: [rowOf(key)] })
  const counted = Object.fromEntries(countedKinds.map((kind) => [kind, one(kind)]))
  const spread = { ...rowOf('index phone'), p75: 2500, good: 0.6, p75_before: 2000 }
  return {
    from: dayBefore(6),
    to: today,
    before: dayBefore(13),
    measured_at: new Date().toISOString(),
    days: [3, 10].map((days) => ({ day: dayBefore(days), counts: { view: 12, searched: 4 } })),
    counted: {
      ...counted,
      found_nothing: one('zh-CN 老虎'),
      missing: one('/zh-CN/news/gone'),
    } as MeasureReport['counted'],
    spreads: Object.fromEntries(
      spreadKinds.map((kind) => [kind, [spread]]),
    ) as MeasureReport['spreads'],
    reads: [{ type: 'article', entry_id: 1, lang: 'zh-CN', title: '夜场', count: 9, before: 3 }],
    mails: { waiting: 2, dead: [{ template: 'verify', error: 'refused', count: 3 }] },
  }
}

async function openNumbers(page: Page, query: string): Promise<void> {
  await page.route('**/api/backstage/measure?*', (route) => route.fulfill({ json: report() }))
  await openDesk(page, 'editor', `/backstage/numbers${query}`)
}

test('each question has its part, and the address keeps it', async ({ page }) => {
  await openNumbers(page, '?part=searches&days=28')
  const parts = page.getByRole('navigation', { name: '看哪方面' })
  for (const name of ['读者', '速度', '故障', '邮件与发布', '搜索']) {
    await parts.getByRole('link', { name, exact: true }).click()
    await expect(parts.getByRole('link', { name, exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await expect(page).toHaveURL(/days=28/)
    await expectAccessible(page)
  }
})

test('what was searched in vain leads to writing, a missing page to a redirect', async ({
  page,
}) => {
  await openNumbers(page, '?part=searches')
  await expect(page.getByText('12 +50%')).toBeVisible()
  await page.getByText('图中的数字').click()
  await expect(page.getByRole('row', { name: / 4 4$/ })).toBeVisible()
  const missed = page.getByRole('region', { name: '没有结果的搜索' })
  await expect(missed.getByRole('row', { name: /老虎.*12.*8.*50/ })).toBeVisible()
  await expect(missed.getByRole('link', { name: '写一篇' })).toHaveAttribute('href', /lang=zh-CN/)
  const saved = page.waitForEvent('download')
  await missed.getByRole('button', { name: /CSV/ }).click()
  expect((await saved).suggestedFilename()).toBe('searches-without-result.csv')
  await page.getByRole('link', { name: '加重定向' }).click()
  await expect(page.getByRole('textbox', { name: /旧地址/ })).toHaveValue('/news/gone')
})
