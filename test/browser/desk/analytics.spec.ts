// The numbers screen of the desk, grouped by question. Each list draws its figures within its rows, and each row has a
// link to the next step.
import type { Locator, Page } from 'playwright/test'
import type { Role } from '../../../client/contract/roles.ts'
import { expectAccessible } from '../../support/browser/accessibility.ts'
import { openDesk } from '../../support/browser/desk.ts'
import { metricsReport, noon } from '../../support/desk/metrics-report.ts'
import {
  expect,
  screens,
  horizontalOverflow,
  test,
  toastOf,
} from '../../support/browser/browser.ts'

async function openNumbers(
  page: Page,
  query: string,
  role: Role = 'editor',
  report = metricsReport(),
): Promise<void> {
  await page.clock.setFixedTime(noon)
  await page.route('**/api/backstage/measure?*', (route) => route.fulfill({ json: report }))
  await openDesk(page, role, `/backstage/numbers${query}`)
}

test('each question has a section, named in the address', { tag: '@deep' }, async ({ page }) => {
  await openNumbers(page, '?part=searches&days=28')
  const parts = page.getByRole('navigation', { name: '分类' })
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

test('a site without views says so and draws no line', { tag: '@deep' }, async ({ page }) => {
  await openNumbers(page, '', 'editor', { ...metricsReport(), days: [] })
  const views = page.getByRole('region', { name: '浏览次数' })
  await expect(views).toContainText('这段时间没有。')
  await expect(views.locator('svg')).toHaveCount(0)
})

test('a search without results leads to a new article, a missing page to a redirect', async ({
  page,
}) => {
  await openNumbers(page, '?part=searches')
  await expect(page.getByText('12 +50%')).toBeVisible()
  await page.getByText('图中的数字').click()
  await expect(page.getByRole('row', { name: / 12 8$/ })).toBeVisible()
  const missed = page.getByRole('region', { name: '没有结果的搜索' })
  await expect(missed.getByRole('row', { name: /老虎.*12.*8.*50/ })).toBeVisible()
  await expect(missed.locator('.metric-bar')).toBeVisible()
  await expect(missed.locator('svg')).toHaveCount(0)
  await expect(missed.getByRole('link', { name: '写一篇' })).toHaveAttribute('href', /lang=zh-CN/)
  const saved = page.waitForEvent('download')
  await missed.getByRole('button', { name: /CSV/ }).click()
  expect((await saved).suggestedFilename()).toBe('searches-without-result.csv')
  await expect(toastOf(page)).toContainText('已保存1行')
  await page.getByRole('link', { name: '加重定向' }).click()
  await expect(page.getByRole('textbox', { name: /旧地址/ })).toHaveValue('/news/gone')
})

test(
  'each list has a comparison, a file and a link to the next step',
  { tag: '@deep' },
  async ({ page }) => {
    await openNumbers(page, '?part=speed')
    const hits = page.getByRole('region', { name: '不用重新生成的页面' })
    await expect(hits).toContainText('70% 上一时段80%')
    const rows = page.getByRole('region', { name: '每次浏览读取的D1行数' })
    const saved = page.waitForEvent('download')
    await rows.getByRole('button', { name: /CSV/ }).click()
    expect((await saved).suggestedFilename()).toBe('d1-rows-a-view.csv')
    await expect(toastOf(page)).toContainText('已保存7行')
    const slow = page.getByRole('region', { name: '主要内容出现（LCP）' })
    await expect(slow.getByRole('row', { name: /^首页 手机.*2,500 ms/ })).toBeVisible()
    await expect(slow.getByRole('link', { name: '看页面' })).toHaveAttribute('href', '/')
  },
)

test(
  'on a phone figures are below their headings, and keys scroll to what is outside the screen',
  { tag: '@deep' },
  async ({ page }) => {
    await page.setViewportSize(screens.phone)
    await openNumbers(page, '?part=speed')
    const table = page.getByRole('figure', { name: '主要内容出现（LCP）' })
    const left = async (part: Locator) => (await part.boundingBox())!.x
    const head = table.getByRole('columnheader').first()
    expect(await left(head)).toBe(await left(table.getByRole('cell').first()))
    await table.focus()
    await page.keyboard.press('ArrowRight')
    await expect(async () => {
      expect(await table.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0)
    }).toPass()
    expect(await horizontalOverflow(page)).toBe(0)
    await expectAccessible(page)
  },
)

test('an analyst gets no links to screens of other roles', { tag: '@deep' }, async ({ page }) => {
  await openNumbers(page, '', 'analyst')
  const most = page.getByRole('region', { name: 'Most read' })
  await expect(most.getByRole('link', { name: 'See the page' })).toHaveAttribute(
    'href',
    '/article/2',
  )
  await expect(most.getByRole('link', { name: 'Edit' })).toHaveCount(0)
  await page.goto('/backstage/numbers?part=sending')
  await expect(
    page.getByRole('region', { name: 'How late scheduled publications were' }),
  ).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Releases' })).toHaveCount(0)
})
