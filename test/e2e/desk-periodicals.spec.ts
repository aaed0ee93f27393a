// A periodical, as its editor makes one: composed, ordered by keyboard, tested, scheduled, and called back.
import type { Locator, Page } from 'playwright/test'
import { accessibilityFaults } from '../support/accessibility.ts'
import { personAt } from '../support/actions.ts'
import { openDesk } from '../support/browser-desk.ts'
import { expect, sidewaysScroll, test } from '../support/browser.ts'

const titlesIn = (page: Page) =>
  page
    .getByRole('grid', { name: '内容与顺序' })
    .getByRole('row')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-row')))

const marked = (finder: Locator) =>
  finder.getByRole('searchbox').getAttribute('aria-activedescendant')

test('a periodical of six articles is ordered by keyboard, tested and scheduled in three languages', async ({
  page,
}) => {
  await openDesk(page, 'editor', '/backstage/periodicals')
  const person = personAt(page)
  await person.click(page.getByRole('button', { name: '新建一期' }))
  await person.click(page.getByRole('button', { name: '添加内容' }))
  const finder = page.getByRole('dialog', { name: '添加内容' })
  await expect(finder.getByRole('menuitem').first()).toBeVisible()
  await expect(finder.getByRole('searchbox')).toBeFocused()
  for (let count = 1; count <= 6; count++) {
    const before = await marked(finder)
    // People press Enter once they see which one is marked, and the arrow again while none is.
    await expect(async () => {
      await person.press('ArrowDown')
      await expect.poll(() => marked(finder), { timeout: 2000 }).not.toBe(before)
    }).toPass()
    await person.press('Enter')
    await expect(finder.locator('[role=menuitem][aria-disabled=true]')).toHaveCount(count)
  }
  await person.press('Escape')
  await expect(finder).toBeHidden()

  const before = await titlesIn(page)
  expect(before).toHaveLength(6)
  // Back from the button to the list, onto the handle of its first row, and two places down.
  const keys = ['Shift+Tab', 'Home', 'ArrowRight', 'Enter', 'ArrowDown', 'ArrowDown', 'Enter']
  for (const key of keys) await person.press(key)
  await expect.poll(() => titlesIn(page)).not.toEqual(before)
  expect(new Set(await titlesIn(page))).toEqual(new Set(before))

  for (const name of [/Tiếng Việt/, /ไทย/, /हिन्दी/])
    await person.click(page.getByRole('checkbox', { name }))
  await person.fill(page.getByLabel('邮件主题'), '港口的灯')
  await expect(page.getByRole('status').filter({ hasText: '已保存' })).toBeVisible()
  const mail = page.frameLocator('iframe')
  await expect(mail.getByRole('heading', { level: 1 })).toHaveText('港口的灯')
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await sidewaysScroll(page)).toBe(0)
    expect(await accessibilityFaults(page)).toEqual([])
  }

  await person.click(page.getByRole('button', { name: '发测试给自己' }))
  await expect(page.getByText('已把3封测试邮件发到editor@example.test')).toBeVisible()
  await person.click(page.getByRole('button', { name: '发送', exact: true }))
  const asked = page.getByRole('dialog', { name: /^发送/ })
  await person.fill(asked.getByLabel(/^发送时间/), '2100-01-04T09:00')
  await person.click(asked.getByRole('button', { name: /^排定/ }))
  // Whoever has just signed in is not asked for a second factor again.
  await expect(page.getByRole('timer')).toContainText('1月4日')
  expect(person.actions()).toBeLessThanOrEqual(35)

  const id = new URL(page.url()).pathname.split('/').at(-1)
  const stored = await page.request.get(`/api/backstage/periodical/${id}`)
  const { state, data } = (await stored.json()) as { state: string; data: { languages: string[] } }
  expect([state, data.languages]).toEqual(['scheduled', ['zh-CN', 'zh-HK', 'en-US']])
  expect(await accessibilityFaults(page)).toEqual([])

  await page.getByRole('button', { name: '收回' }).click()
  await expect(page.getByRole('button', { name: '发送', exact: true })).toBeVisible()
  await page.getByRole('button', { name: '删除草稿' }).click()
  await expect(page).toHaveURL(/\/periodicals$/)
})
