// A draw is submitted by two operators, by typing and by picking numbers. An import names every invalid line.
import type { APIRequestContext, Browser, Page } from 'playwright/test'
import type { Role } from '../../../client/contract/roles.ts'
import { accessibilityViolations } from '../../support/browser/accessibility.ts'
import { openDesk, operatorToken } from '../../support/browser/desk.ts'
import { dismissAds, expect, horizontalOverflow, test } from '../../support/browser/browser.ts'

const headersOf = async (request: APIRequestContext, role: Role) => ({
  Authorization: `Bearer ${await operatorToken(request, role)}`,
})

/** A draw of the first year, which no other test uses. Submissions left by earlier runs are withdrawn. */
async function freeDraw(request: APIRequestContext, number: string): Promise<string> {
  const headers = await headersOf(request, 'editor')
  const answer = await request.get('/api/backstage/draw', { headers })
  const { years } = (await answer.json()) as { years: { first: number } }
  const period = `${years.first}${number}`
  for (const role of ['editor', 'author'] as const) {
    const own = await headersOf(request, role)
    await request.post(`/api/backstage/draw/${period}/withdraw`, { headers: own })
  }
  return period
}

async function openAs(browser: Browser, role: Role, path: string): Promise<Page> {
  const context = await browser.newContext()
  await dismissAds(context)
  const page = await context.newPage()
  await openDesk(page, role, path)
  return page
}

test(
  'two operators correct a draw by typing and picking, compare, and withdraw',
  { tag: '@deep' },
  async ({ page, browser, request }) => {
    const period = await freeDraw(request, '002')
    const path = `/backstage/draw/${period}`
    await openDesk(page, 'editor', path)
    await page.getByRole('button', { name: '更正这一期' }).click()
    await page.getByLabel('第1个号码').focus()
    // Two digits move to the next field, and so does a digit that no number begins with.
    await page.keyboard.type('031218273341')
    await expect(page.getByLabel('特别号')).toBeFocused()
    await page.keyboard.type('3')
    await expect(page.getByText('号码3重复了。')).toBeVisible()
    const send = page.getByRole('button', { name: '提出更正' })
    await expect(send).toBeDisabled()
    await page.keyboard.press('Backspace')
    await page.getByRole('button', { name: '8', exact: true }).click()
    await expect(page.getByLabel('特别号')).toHaveValue('8')
    expect(await accessibilityViolations(page)).toEqual([])
    expect(await horizontalOverflow(page)).toBe(0)
    await send.click()
    await expect(page.getByText('等另一个人录入。在那之前')).toBeVisible()

    const other = await openAs(browser, 'author', path)
    await expect(other.getByText('还看不到')).toBeVisible()
    for (const number of [3, 12, 18, 27, 33, 41, 9])
      await other.getByRole('button', { name: String(number), exact: true }).click()
    await other.getByRole('button', { name: '提出更正' }).click()
    await expect(other.getByRole('heading', { name: '两次录入不一致' })).toBeVisible()
    await expect(other.getByText('不同的是：特别号。')).toBeVisible()
    await expect(other.locator('.draw-entries mark')).toHaveText('8')
    expect(await accessibilityViolations(other)).toEqual([])

    for (const one of [page, other]) {
      await one.reload()
      await one.getByRole('button', { name: '撤回我的录入' }).click()
      await expect(one.getByText(`已撤回第${period}期的录入。`)).toBeVisible()
    }
    await other.context().close()
  },
)

test(
  'a file with invalid lines changes nothing and names each; the upload of a sound one is undone',
  { tag: '@deep' },
  async ({ page }) => {
    await openDesk(page, 'editor', '/backstage/draw/import')
    const lines = [
      'period,drawn_at,n1,n2,n3,n4,n5,n6,special',
      '2024001,2024-01-02,1,2,3,4,5,6,7',
      '2024002,yesterday,1,2,3,4,5,60,7',
    ]
    const file = { name: 'draws.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) }
    await page.getByLabel('选择CSV文件').setInputFiles(file)
    const rows = page.locator('.import-faults tbody tr')
    await expect(rows).toHaveCount(2)
    await expect(rows.nth(0)).toContainText('drawn_at')
    await expect(rows.nth(1)).toContainText('60')
    await expect(page.getByRole('button', { name: '上传，等人确认' })).toHaveCount(0)
    expect(await accessibilityViolations(page)).toEqual([])
    const sound = { ...file, buffer: Buffer.from(lines.slice(0, 2).join('\n')) }
    await page.getByLabel('选择CSV文件').setInputFiles(sound)
    await expect(page.getByText('将新增1期')).toBeVisible()
    await page.getByRole('button', { name: '上传，等人确认' }).click()
    await page.getByRole('button', { name: '撤销' }).click()
    await expect(page.getByText('已撤销。')).toBeVisible()
    await page.goto('/backstage/draw')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('draws.csv')).toHaveCount(0)
  },
)
