// A comment report, from the reader to the moderator's decision and back to readers' pages.
import { expectAccessible } from '../../support/browser/accessibility.ts'
import { noScriptActions } from '../../support/browser/actions.ts'
import {
  openComments,
  commentByOtherMember,
  commentWithText,
} from '../../support/browser/comments.ts'
import { openDesk } from '../../support/browser/desk.ts'
import { expect, test } from '../../support/browser/member.ts'
import { toastOf } from '../../support/browser/browser.ts'
import { createEntry, publishEntry } from '../../support/browser/entries.ts'
import { reportedComments } from '../../support/browser/reported-comments.ts'

const unique = (words: string) => `${words} ${Date.now()}`

test.describe('a report', () => {
  test.use({ expectedFailures: ['/api/user/article-comment/*/report'] })

  test(
    'is made in a dialog, counts once, and has a limit',
    { tag: '@deep' },
    async ({ page, browser, baseURL }) => {
      const { id, text } = await commentByOtherMember(baseURL!, 92)
      const section = await openComments(page, '/article/92')
      const button = commentWithText(section, text).getByRole('button', { name: '举报' })
      const dialog = page.getByRole('dialog', { name: '举报这条评论' })
      const send = dialog.getByRole('button', { name: '举报', exact: true })
      await button.press('Enter')
      await expect(dialog.getByRole('group', { name: '原因' }).getByRole('radio')).toHaveCount(6)
      await expectAccessible(page, 'the dialog', 'dialog[open]')
      // A report needs a reason.
      await send.click()
      await expect(dialog).toBeVisible()
      await dialog.getByRole('radio', { name: '诈骗' }).check()
      await dialog.getByLabel(/补充/).fill('私信里也发过。')
      await send.click()
      await expect(toastOf(page)).toContainText('已举报，谢谢。')
      await expect(dialog).toBeHidden()
      await expect(button).toBeFocused()

      await button.click()
      await dialog.getByRole('radio', { name: '广告或刷屏' }).check()
      await send.click()
      await expect(dialog).toBeHidden()
      const context = await browser.newContext({ baseURL: baseURL! })
      const desk = await context.newPage()
      await openDesk(desk, 'moderator', '/backstage/comment')
      const row = desk.getByRole('listitem').filter({ hasText: text })
      await expect(row).toContainText('1次举报')
      await row.getByRole('button').click()
      const shown = desk.getByRole('region', { name: '这条评论' })
      await expect(shown).toContainText('私信里也发过。')
      await expect(shown.getByRole('radio', { name: /诈骗/ })).toBeChecked()
      await expectAccessible(desk)
      await desk.keyboard.press('e')
      await expect(row).toContainText('已保留')
      await context.close()

      const headers = { 'Sec-Fetch-Site': 'same-origin' }
      const report = () =>
        page.request.post(`/api/user/article-comment/${id}/report`, {
          data: { reason: 'other' },
          headers,
        })
      // Two of the ten allowed reports were made above.
      for (let one = 3; one <= 10; one += 1) expect((await report()).status()).toBe(200)
      await button.click()
      await dialog.getByRole('radio', { name: '其他原因' }).check()
      await send.click()
      await expect(toastOf(page)).toContainText('太多')
      await expect(dialog).toBeVisible()
    },
  )
})

test(
  'thirty reported comments are decided by keyboard, one is undone, and open pages follow',
  { tag: '@deep' },
  async ({ page, browser, baseURL }) => {
    // Slow, because thirty members sign up first.
    test.slow()
    const context = await browser.newContext({ baseURL: baseURL! })
    const desk = await context.newPage()
    await openDesk(desk, 'editor')
    const entry = await createEntry(desk, 'zh-CN')
    await publishEntry(desk, entry, unique('港口的评论'), ['一座灯塔。'])
    const article = entry.item_id
    const texts = await reportedComments(baseURL!, { article, count: 30, reason: 'advertising' })

    // Readers see the newest comment first; moderators reach it last.
    const last = texts.at(-1)!
    const heard = page
      .waitForEvent('websocket')
      .then((socket) =>
        socket.waitForEvent('framereceived', ({ payload }) =>
          /subscription_succeeded.*public\.comment|public\.comment.*subscription_succeeded/.test(
            String(payload),
          ),
        ),
      )
    const section = await openComments(page, `/article/${article}`)
    await expect(commentWithText(section, last)).toBeVisible()
    await heard

    await openDesk(desk, 'moderator', `/backstage/comment?article=${article}`)
    const rows = desk.getByRole('region', { name: '评论列表' }).getByRole('listitem')
    await expect(rows).toHaveCount(30)
    const person = noScriptActions(desk)
    for (const key of ['e', 'h', 'd', '3', 'h', 'm']) await person.press(key)
    for (let at = 5; at < 29; at += 1) await person.press(at % 2 ? 'e' : 'd')
    await expect(rows.nth(29)).toHaveAttribute('aria-current', 'true')
    await person.press('h')
    await expect(rows.nth(29)).toContainText('已隐藏')
    await expect(commentWithText(section, last)).toHaveCount(0)
    await expect(section).toContainText('已被管理员隐藏')

    await person.press('z')
    await expect(commentWithText(section, last)).toBeVisible()
    await expect(desk.getByText('已处理29条')).toBeVisible()
    expect(person.actions()).toBe(32)

    await expect(rows.filter({ hasText: '已保留' })).toHaveCount(13)
    await expect(rows.filter({ hasText: '已隐藏' })).toHaveCount(3)
    await expect(rows.filter({ hasText: '已移除' })).toHaveCount(13)
    const left = await desk.request.get(`/api/backstage/comment?article=${article}&lang=zh-CN`)
    const { items } = (await left.json()) as { items: { text: string }[] }
    expect(items.map(({ text }) => text)).toEqual([last])
    await context.close()
  },
)
