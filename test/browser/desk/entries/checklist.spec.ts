// The checklist of an entry before publication, by keyboard.
import type { Page } from 'playwright/test'
import { expectAccessible } from '../../../support/browser/accessibility.ts'
import { articleText } from '../../../support/desk/article-text.ts'
import { expect } from '../../../support/browser/browser.ts'
import { test } from '../../../support/browser/desk-page.ts'

const linked = (href: string) => ({
  type: 'paragraph',
  content: [
    { type: 'text', text: '先读' },
    { type: 'text', text: '这一篇', marks: [{ type: 'link', attrs: { href } }] },
  ],
})
const faulty = {
  ...articleText('清单'),
  author: '',
  body: { type: 'doc', content: [{ type: 'paragraph' }, linked('/article/999999')] },
}

const side = (page: Page) => page.getByRole('complementary', { name: '关于这一篇' })
const chosenWords = (page: Page) => page.evaluate(() => getSelection()?.toString())

test('each open item leads to its field, and disappears when resolved', async ({ entry, page }) => {
  await entry.saveAsOtherOperator(faulty)
  await entry.open()
  await expect(side(page).getByText('还差2项')).toBeVisible()
  await page.keyboard.press('Alt+1')
  await expect(page.getByRole('textbox', { name: '作者' })).toBeFocused()
  await page.keyboard.type('陆遥')
  await page.keyboard.press('Alt+2')
  await expect(page.getByRole('textbox', { name: '正文' })).toBeFocused()
  expect(await chosenWords(page)).toBe('这一篇')
  await page.keyboard.type('别的')
  await expect(side(page).getByText('可以发布')).toBeVisible()
})

test(
  'missing fields are named in the publish dialog, which leads to them',
  { tag: '@deep' },
  async ({ entry, page }) => {
    await entry.saveAsOtherOperator(faulty)
    await entry.open()
    await page.keyboard.press('Control+Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('发布之前还差2项')).toBeVisible()
    await expect(dialog.getByRole('button', { name: '确认' })).toBeDisabled()
    await dialog.getByRole('button', { name: '链接打不开' }).press('Enter')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('textbox', { name: '正文' })).toBeFocused()
    expect(await chosenWords(page)).toBe('这一篇')
  },
)

test(
  'the checklist, the card and the snippet are accessible',
  { tag: '@deep' },
  async ({ entry, page }) => {
    await entry.saveAsOtherOperator(faulty)
    await entry.open()
    const card = side(page).getByRole('figure', { name: '分享时的样子' })
    await expect(card.locator('img')).toHaveJSProperty('naturalWidth', 1200)
    await expect(card).toContainText('清单')
    await page.getByRole('textbox', { name: '标题', exact: true }).fill('另一个标题')
    await expect(card).toContainText('另一个标题')
    await expectAccessible(page, 'the checklist')
  },
)
