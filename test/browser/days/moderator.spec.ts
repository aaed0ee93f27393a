// A moderator's day: reported comments by keyboard, a rule that is tried first, and a member who is muted.
import type { Page } from 'playwright/test'
import { noScriptActions } from '../../support/browser/actions.ts'
import { expect, test } from '../../support/browser/browser.ts'
import {
  commentWithText,
  createOtherMember,
  openComments,
  uniqueText,
} from '../../support/browser/comments.ts'
import { openDesk } from '../../support/browser/desk.ts'
import { createEntry, publishEntry } from '../../support/browser/entries.ts'
import { reportedComments } from '../../support/browser/reported-comments.ts'

const queueOf = (desk: Page) => desk.getByRole('region', { name: '评论列表' }).getByRole('listitem')

test('reported comments are decided, a rule is enabled and a member is muted', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  const context = await browser.newContext({ baseURL: baseURL! })
  const desk = await context.newPage()
  await openDesk(desk, 'editor')
  const entry = await createEntry(desk, 'zh-CN')
  await publishEntry(desk, entry, `港口的评论 ${Date.now()}`, ['一座灯塔。'])
  const article = entry.item_id
  const texts = await reportedComments(baseURL!, { article, count: 6, reason: 'advertising' })
  const section = await openComments(page, `/article/${article}`, false)
  await openDesk(desk, 'moderator', `/backstage/comment?article=${article}`)
  const rows = queueOf(desk)
  const person = noScriptActions(desk)

  await test.step('six cases by keyboard, one undone, and the rail follows', async () => {
    await expect(rows).toHaveCount(6)
    const rail = desk
      .getByRole('navigation', { name: '工作台' })
      .getByRole('link', { name: /^评论/ })
    const figure = async () => Number(/\d+/.exec((await rail.textContent())!)?.[0] ?? 0)
    const before = await figure()
    for (const key of ['e', 'h', 'd', '3', 'h', 'e', 'd']) await person.press(key)
    await expect(desk.getByText('已处理6条')).toBeVisible()
    await person.press('z')
    await expect(desk.getByText('已处理5条')).toBeVisible()
    expect(person.actions()).toBe(8)
    await expect.poll(figure).toBe(before - 5)
    const left = await desk.request.get(`/api/backstage/comment?article=${article}&lang=zh-CN`)
    const { items } = (await left.json()) as { items: { text: string }[] }
    expect(items.map(({ text }) => text)).toEqual([texts[5]])
  })

  await test.step('readers see what was decided', async () => {
    await page.reload()
    await expect(commentWithText(section, texts[0]!)).toBeVisible()
    for (const hidden of [texts[1]!, texts[2]!])
      await expect(commentWithText(section, hidden)).toHaveCount(0)
  })

  await test.step('its author is muted for a month, and the mute is undone', async () => {
    await rows.filter({ hasText: texts[5]! }).getByRole('button').click()
    const writer = desk.getByRole('complementary', { name: '评论者' })
    await writer.getByRole('button', { name: '禁言……' }).click()
    const dialog = desk.getByRole('dialog', { name: '禁言' })
    await expect(dialog).toContainText('告诉评论者的原因: 广告或刷屏')
    await dialog.getByRole('combobox').selectOption('30')
    await dialog.getByRole('button', { name: '禁言' }).click()
    await expect(writer).toContainText('禁言到')
    await desk.keyboard.press('z')
    await expect(writer).not.toContainText('禁言到')
  })

  await test.step('a rule is tried on 90 days, holds the next comment, and is removed', async () => {
    const writer = await createOtherMember(baseURL!)
    const pattern = texts[0]!.match(/[0-9a-f]{8}/)![0]
    await desk.getByRole('link', { name: '规则' }).click()
    await desk.getByLabel('词语或网址').fill(pattern)
    await desk.getByRole('button', { name: '在最近90天里试一次' }).click()
    await expect(desk.getByText(/会找到1条，其中1条读者现在看得到/)).toBeVisible()
    await desk.getByRole('button', { name: '启用规则' }).click()
    const rule = desk.getByRole('listitem').filter({ hasText: `${pattern}词语` })
    await expect(rule).toContainText('先扣下')
    const held = `${uniqueText()} ${pattern}`
    await writer.write(article, held)
    await writer.leave()
    await page.reload()
    await expect(commentWithText(section, texts[0]!)).toBeVisible()
    await expect(commentWithText(section, held)).toHaveCount(0)
    await rule.getByRole('button', { name: '删除' }).click()
    await expect(rule).toHaveCount(0)
    await desk.goto(`/backstage/comment?article=${article}`)
    await rows.filter({ hasText: held }).getByRole('button').click()
    await expect(desk.getByText(`命中规则“${pattern}”`)).toBeVisible()
    await desk.keyboard.press('e')
    await page.reload()
    await expect(commentWithText(section, held)).toBeVisible()
  })
  await context.close()
})
