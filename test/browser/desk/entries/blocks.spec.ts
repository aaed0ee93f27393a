import { expectAccessible } from '../../../support/browser/accessibility.ts'
import { expect } from '../../../support/browser/browser.ts'
import { test } from '../../../support/browser/desk-page.ts'

test(
  'a folded section, a callout, a card, a button and a footnote are written by keyboard',
  { tag: '@deep' },
  async ({ entry }) => {
    const page = await entry.open()
    const text = page.getByRole('textbox', { name: '正文' })
    const type = (words: string) => page.keyboard.type(words)
    const insert = async (query: string, name: string) => {
      await type(`/${query}`)
      await expect(page.getByRole('option', { name })).toHaveAttribute('aria-selected', 'true')
      await page.keyboard.press('Enter')
    }
    await text.click()
    await type('赔率会变 ')
    await insert('jiaozhu', '脚注')
    await expect(page.getByRole('dialog')).toBeVisible()
    await type('据官网')
    await page.keyboard.press('Tab')
    await type('https://a.example/x')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.keyboard.press('Enter')
    await insert('tsk', '提示框')
    await type('小心')
    await page.getByRole('button', { name: '注意', exact: true }).click()
    await text.press('Enter')
    await text.press('Enter')
    await insert('zhedie', '折叠内容')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toHaveText('请填写这一项。')
    await type('规则')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeHidden()
    await type('里面')
    await text.press('Enter')
    await text.press('Enter')
    await page.route('**/api/backstage/unfurl**', (route) =>
      route.fulfill({
        json: { title: '一页', description: '网页的简介', site: 'B', image: null },
      }),
    )
    await text.evaluate((element) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', 'https://b.example/x')
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
    })
    const pasted = text.getByRole('link', { name: 'https://b.example/x' })
    await expect(pasted).toBeVisible()
    await page.getByRole('button', { name: '做成卡片' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('标题')).toHaveValue('一页')
    await expectAccessible(page)
    await dialog.getByLabel('简介').fill('')
    await dialog.getByRole('button', { name: '插入', exact: true }).click()
    await expect(text.getByText('一页')).toBeVisible()
    await expect(pasted).toBeHidden()
    await page.keyboard.press('ControlOrMeta+z')
    await expect(pasted).toBeVisible()
    await page.keyboard.press('ControlOrMeta+Shift+z')
    await expect(pasted).toBeHidden()
    await text.press('End')
    await insert('an', '按钮')
    await expect(page.getByRole('dialog')).toBeVisible()
    await type('看全文')
    await page.keyboard.press('Tab')
    await type('/article/133')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expectAccessible(page)
    await expect(page.getByText(/已保存，本机与服务器都有/)).toBeVisible()
    const words = (one: string) => ({ type: 'text', text: one })
    expect((await entry.read()).data['body']).toEqual({
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          content: [
            words('赔率会变 '),
            { type: 'footnote', attrs: { text: '据官网', href: 'https://a.example/x' } },
          ],
        },
        {
          type: 'callout',
          attrs: { tone: 'warn' },
          content: [{ type: 'paragraph', content: [words('小心')] }],
        },
        {
          type: 'toggle',
          attrs: { title: '规则' },
          content: [{ type: 'paragraph', content: [words('里面')] }],
        },
        { type: 'linkCard', attrs: { href: 'https://b.example/x', title: '一页', site: 'B' } },
        { type: 'button', attrs: { text: '看全文', href: '/article/133' } },
      ],
    })
  },
)
