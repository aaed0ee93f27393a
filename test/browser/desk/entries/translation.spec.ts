// The translation board: its views, its keys, and the source beside the translation.
import { openDesk } from '../../../support/browser/desk.ts'
import {
  changeDraft,
  createEntry,
  outdatedTranslations,
  publishEntry,
} from '../../../support/browser/entries.ts'
import { expect, test } from '../../../support/browser/browser.ts'
import { expectAccessible } from '../../../support/browser/accessibility.ts'

test.describe('the board of translations', () => {
  test(
    'keeps its view in the address, and creates a translation by keyboard',
    { tag: '@deep' },
    async ({ page }) => {
      await openDesk(page, 'editor', '/backstage/translation')
      await page.getByRole('link', { name: 'ไทย' }).click()
      await page.getByRole('link', { name: '缺译文' }).click()
      await expect(page).toHaveURL(/lang=th-TH&state=missing|state=missing&lang=th-TH/)
      const cells = page.getByRole('table').getByRole('button', { name: 'ไทย：缺译文' })
      await expect(cells.first()).toHaveAttribute('aria-pressed', 'true')
      await page.keyboard.press('ArrowDown')
      await expect(cells.nth(1)).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page.getByText('已新建ไทย译文')).toBeVisible()
      await page.goBack()
      await expect(page).not.toHaveURL(/state=missing/)
    },
  )

  test(
    'opens the source beside the translation, with its changed paragraph',
    { tag: '@deep' },
    async ({ page }) => {
      await openDesk(page, 'editor')
      const title = `并排 ${Date.now()}`
      await outdatedTranslations(page, title)
      await page.goto('/backstage/translation?state=outdated')
      await page
        .getByRole('row', { name: title })
        .getByRole('button', { name: /English/ })
        .click()
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/side=source/)
      const source = page.getByRole('complementary', { name: '原文' })
      await expect(source.locator('ins')).toHaveText('更快')
      await page.getByRole('textbox', { name: '标题', exact: true }).fill('Written beside')
      await source.getByRole('button', { name: /仍然正确/ }).click()
      await expect(source).toContainText('原文没有变')
      await expect(page.getByRole('textbox', { name: '标题', exact: true })).toHaveValue(
        'Written beside',
      )
    },
  )

  test(
    'shows each paragraph beside its source, and drafts missing ones, by keyboard',
    { tag: '@deep' },
    async ({ page }) => {
      await openDesk(page, 'editor')
      const title = `对齐 ${Date.now()}`
      const long = '网络里的服务器一台接一台地等待，每一次停顿都像是故障。'.repeat(9)
      const texts = Array.from({ length: 12 }, (_, at) => (at % 2 ? `第${at}段。` : long))
      const source = await createEntry(page, 'zh-CN')
      await publishEntry(page, source, title, texts)
      const made = await createEntry(page, 'zh-HK', source.group_id)
      await publishEntry(
        page,
        made,
        title,
        texts.map((_, at) => `第 ${at} 段的譯文。`),
      )
      await publishEntry(page, source, title, [...texts.slice(0, 11), '服务器更快。', texts[11]!])
      await page.goto(`/backstage/article/${made.id}?side=source`)
      const text = page.getByRole('textbox', { name: '正文' })
      const beside = page.getByRole('complementary', { name: '原文' })
      const distance = (at: number) =>
        page.evaluate((index) => {
          const words = document.querySelector(`[data-at='${index}'] .beside-words`)!
          const block = document.querySelector('.ProseMirror')!.children[index]!
          return Math.round(
            Math.abs(words.getBoundingClientRect().top - block.getBoundingClientRect().top),
          )
        }, at)
      await expect(beside).toContainText('服务器更快。')
      for (const at of [8, 2]) {
        await text.getByText(`第 ${at} 段的譯文。`).click()
        await expect.poll(() => distance(at)).toBeLessThanOrEqual(2)
      }
      await page.keyboard.press('Alt+ArrowDown')
      await expect(beside.locator('.here')).toContainText('服务器更快。')
      await page.keyboard.press('Alt+d')
      await expect(text.locator('p').nth(11)).toHaveText('伺服器更快。')
      await expect(text.locator('p').nth(12)).toHaveText('第 11 段的譯文。')
      await page.keyboard.press('Control+z')
      await expect(text).not.toContainText('伺服器更快。')
      await page.keyboard.press('Alt+s')
      await expect(beside).toContainText('原文没有变')
      await expectAccessible(page, 'side by side')
    },
  )

  test(
    'begins an empty translation with the paragraphs of its source, and fills them by keys',
    { tag: '@deep' },
    async ({ page }) => {
      await openDesk(page, 'editor')
      const title = `分段 ${Date.now()}`
      const source = await createEntry(page, 'zh-CN')
      await publishEntry(page, source, title, ['第一段。', '网络。'])
      const { id } = await createEntry(page, 'zh-HK', source.group_id)
      await page.goto(`/backstage/article/${id}`)
      await page.getByRole('button', { name: '并排看原文' }).click()
      const text = page.getByRole('textbox', { name: '正文' })
      await expect(text.locator('p')).toHaveText(['', ''])
      await expect(page.getByRole('complementary', { name: '原文' })).toContainText('第一段。')
      await text.click()
      await page.keyboard.press('Control+Home')
      await page.keyboard.press('Alt+d')
      await expect(text.locator('p')).toHaveText(['第一段。', ''])

      // Blocks without words can be seen.
      const cell = { type: 'tableCell', content: [{ type: 'paragraph' }] }
      const table = { type: 'table', content: [{ type: 'tableRow', content: [cell, cell] }] }
      const heading = { type: 'heading', attrs: { level: 2 }, content: [] }
      const other = await createEntry(page, 'en-US', source.group_id)
      await changeDraft(page, other.id, { body: { type: 'doc', content: [heading, table] } })
      await page.goto(`/backstage/article/${other.id}?side=source`)
      const markOf = (selector: string) =>
        text
          .locator(selector)
          .first()
          .evaluate((block) => [
            getComputedStyle(block, '::before').content,
            getComputedStyle(block).outlineStyle,
          ])
      await expect.poll(() => markOf('h2')).toEqual(['"H2"', 'dashed'])
      expect(await markOf('td p')).toEqual(['"¶"', 'dashed'])
    },
  )

  test('is accessible, wide and narrow', { tag: '@deep' }, async ({ page }) => {
    await openDesk(page, 'editor', '/backstage/translation')
    await expect(page.getByRole('table').getByRole('button').first()).toBeVisible()
    await expectAccessible(page, 'wide')
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(page.getByRole('region', { name: 'ไทย' })).toBeVisible()
    await expectAccessible(page, 'narrow')
  })
})
