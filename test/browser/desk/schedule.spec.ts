// Everything scheduled in one calendar: by month, type and language, with conflicts.
import { dayOf } from '../../../client/contract/days.ts'
import { expectAccessible } from '../../support/browser/accessibility.ts'
import { openDesk } from '../../support/browser/desk.ts'
import { expect, horizontalOverflow, test } from '../../support/browser/browser.ts'
import { createEntry } from '../../support/browser/entries.ts'
import { articleText } from '../../support/desk/article-text.ts'

test('the schedule shows a month, leads to its entries and to the site at that time, and names conflicts', async ({
  page,
}) => {
  await openDesk(page, 'editor', '/backstage')
  await page.getByRole('link', { name: '看全部定时发布' }).click()
  await expect(page).toHaveURL(/\/backstage\/scheduled$/)

  const at = '2037-03-10T04:00:00.000Z'
  const title = `排程里的文章 ${Date.now()}`
  const entry = await createEntry(page, 'zh-CN')
  const data = articleText(title)
  await page.request.post(`/api/backstage/entry/${entry.id}/publish?lang=zh-CN`, {
    data: { rev: entry.rev, data, at },
    headers: { 'Sec-Fetch-Site': 'same-origin' },
  })
  await page.goto(`/backstage/scheduled?month=${dayOf(at).slice(0, 7)}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('2037年3月')
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  await expectAccessible(page)

  const conflicts = page.getByRole('region', { name: '冲突' })
  await expect(conflicts).toContainText('弹出封面：空档')
  await expect(conflicts.getByRole('button', { name: '填补' }).first()).toBeVisible()

  await page.getByRole('combobox', { name: '类型' }).selectOption('poll')
  await expect(page).toHaveURL(/kind=poll/)
  await expect(page.getByRole('link', { name: title })).toHaveCount(0)
  await page.getByRole('combobox', { name: '类型' }).selectOption('article')
  await page.getByRole('combobox', { name: '语言' }).selectOption('zh-CN')
  await expect(page.getByRole('link', { name: title })).toBeVisible()

  await page.getByRole('link', { name: '日程' }).click()
  await expect(page).toHaveURL(/shape=list/)
  const row = page.locator('[data-row]').filter({ hasText: title })
  await expect(row).toContainText('上线')
  await expectAccessible(page)
  await row.getByRole('link', { name: `看那时的网站：${title}` }).click()
  await expect(page).toHaveURL(/\/backstage\/time\?.*2037-03-10/)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/backstage/scheduled?month=2037-03&kind=article`)
  const own = page.locator('[data-row]').filter({ hasText: title })
  expect(await horizontalOverflow(page)).toBe(0)
  await own.getByRole('link', { name: title, exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/backstage/article/${entry.id}`))
})
