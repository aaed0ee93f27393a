// Two editors write in one article. Changes of different paragraphs are merged, changes of the same one need a
// decision.
import type { Page } from 'playwright/test'
import { noScriptActions } from '../../../support/browser/actions.ts'
import { expect } from '../../../support/browser/browser.ts'
import { test } from '../../../support/browser/desk-page.ts'
import { articleText, paragraphs } from '../../../support/desk/article-text.ts'

const textOf = (page: Page) => page.getByRole('textbox', { name: '正文' })

test.describe('a colleague in the same article', () => {
  // A save with an outdated revision is rejected, then merged.
  test.use({ expectedFailures: ['/api/backstage/entry/*/draft'] })

  test('is merged in another paragraph, and needs a decision in the same one', async ({
    entry,
    page,
  }) => {
    const [first, second, third] = ['第一段原来的话。', '第二段原来的话。', '第三段原来的话。']
    const colleagueWrites = (...texts: string[]) =>
      entry.saveAsOtherOperator({ body: paragraphs(...texts) })
    const stored = async () => (await entry.read()).data['body']
    await entry.saveAsOtherOperator(articleText('港口的灯', first, second, third))
    await entry.open()
    const person = noScriptActions(page)
    const publish = page.getByRole('button', { name: '立即发布' })
    const firstChanged = `${first}沈砚补的。`

    await test.step('typing continues at the same place, and everything is saved', async () => {
      await person.click(textOf(page).getByText(second))
      await person.press('End')
      await colleagueWrites(firstChanged, second, third)
      await person.type('我写的')
      await expect(page.getByText('已并入沈砚的改动：正文。你写的都在。')).toBeVisible()
      await person.type('，又写的。')
      await expect(page.getByText(/已保存，本机与服务器都有/)).toBeVisible()
      const merged = [firstChanged, `${second}我写的，又写的。`, third]
      await expect.poll(stored).toEqual(paragraphs(...merged))
      await expect(textOf(page).locator('p')).toHaveText(merged)
    })

    await test.step('two presses decide, and nothing is published or announced before', async () => {
      const mine = `${second}我写的，又写的。`
      await colleagueWrites(firstChanged, `${mine}沈砚也写。`, `${third}沈砚补的。`)
      await person.type('我再写。')
      const question = page.getByRole('button', { name: '同一处有两个版本，选定后才能保存和发布' })
      await expect(question).toBeVisible()
      await expect(publish).toBeDisabled()
      await expect(publish).toHaveAttribute('title', '同一处有两个版本，先选定再发布。')
      await page.evaluate(() => dispatchEvent(new Event('offline')))
      await expect(page.getByText('连不上网站。')).toBeVisible()
      await expect(page.getByText('恢复连接后会继续保存')).toBeHidden()
      await page.evaluate(() => dispatchEvent(new Event('online')))
      const before = person.actions()
      await person.click(question)
      const dialog = page.getByRole('dialog', { name: '有两个版本' })
      await expect(dialog).toContainText('沈砚也写')
      await expect(dialog).not.toContainText('第三段')
      await person.click(dialog.getByRole('button', { name: '用我的' }))
      expect(person.actions() - before).toBe(2)
      await expect(dialog).toBeHidden()
      await expect(textOf(page)).toBeFocused()
      await person.type('完。')
      const merged = [firstChanged, `${mine}我再写。完。`, `${third}沈砚补的。`]
      await expect.poll(stored).toEqual(paragraphs(...merged))
      await expect(textOf(page).locator('p')).toHaveText(merged)
      await expect(publish).toBeEnabled()
    })
  })
})
