// A moderator's day: reported comments by keyboard, a rule that is tried first, and a member who is muted.
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
import { any, matching, startDeskDay } from '../../support/browser/texts.ts'

test('reported comments are decided, a rule is enabled and a member is muted', async ({
  page,
  browser,
  baseURL,
  isMobile,
}) => {
  test.slow()
  const context = await browser.newContext({ baseURL: baseURL! })
  const desk = await context.newPage()
  const t = await startDeskDay(desk, baseURL!, 'zh-CN')
  await openDesk(desk, 'editor')
  const entry = await createEntry(desk, 'zh-CN')
  await publishEntry(desk, entry, `港口的评论 ${Date.now()}`, ['一座灯塔。'])
  const article = entry.item_id
  const texts = await reportedComments(baseURL!, { article, count: 6, reason: 'advertising' })
  const section = await openComments(page, `/article/${article}`, false)
  await openDesk(desk, 'moderator', `/backstage/comment?article=${article}`)
  const rows = desk.getByRole('region', { name: t('comments.queue') }).getByRole('listitem')
  const person = noScriptActions(desk)

  await test.step('six cases by keyboard, one undone, and the rail follows', async () => {
    await expect(rows).toHaveCount(6)
    // A phone has no navigation rail.
    const rail = desk
      .getByRole('navigation', { name: t('sidebar.label') })
      .getByRole('link', { name: matching(t('screen.comments'), 'start') })
    const figure = async () => Number(/\d+/.exec((await rail.textContent())!)?.[0] ?? 0)
    // The rail shows its figures once they are read.
    if (!isMobile) await expect.poll(figure).toBeGreaterThanOrEqual(6)
    const before = isMobile ? 0 : await figure()
    for (const key of ['e', 'h', 'd', '3', 'h', 'e', 'd']) await person.press(key)
    await expect(desk.getByText(t('comments.decided', { count: 6 }))).toBeVisible()
    await person.press('z')
    await expect(desk.getByText(t('comments.decided', { count: 5 }))).toBeVisible()
    expect(person.actions()).toBe(8)
    if (!isMobile) await expect.poll(figure).toBe(before - 5)
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
    const writer = desk.getByRole('complementary', { name: t('comments.who') })
    await writer.getByRole('button', { name: t('comments.mute_more') }).click()
    const muted = matching(t('comments.muted', { time: any }))
    const dialog = desk.getByRole('dialog', { name: t('comments.mute') })
    await expect(dialog).toContainText(
      `${t('comments.reason')}: ${t('comments.reasons.advertising')}`,
    )
    await dialog.getByRole('combobox').selectOption('30')
    await dialog.getByRole('button', { name: t('comments.mute') }).click()
    await expect(writer).toContainText(muted)
    await desk.keyboard.press('z')
    await expect(writer).not.toContainText(muted)
  })

  await test.step('a rule is tried on 90 days, holds the next comment, and is removed', async () => {
    const writer = await createOtherMember(baseURL!)
    const pattern = texts[0]!.match(/[0-9a-f]{8}/)![0]
    await desk.getByRole('link', { name: t('comments.rules') }).click()
    await desk.getByLabel(t('comments.rule_pattern')).fill(pattern)
    await desk.getByRole('button', { name: t('comments.trial') }).click()
    const found = t('comments.trial_done', { looked: any, matched: 1, shown: 1 })
    await expect(desk.getByText(matching(found))).toBeVisible()
    await desk.getByRole('button', { name: t('comments.rule_add') }).click()
    const rule = desk
      .getByRole('listitem')
      .filter({ hasText: pattern + t('comments.rule_kind.word') })
    await expect(rule).toContainText(t('comments.rule_action.hold'))
    const held = `${uniqueText()} ${pattern}`
    await writer.write(article, held)
    await writer.leave()
    await page.reload()
    await expect(commentWithText(section, texts[0]!)).toBeVisible()
    await expect(commentWithText(section, held)).toHaveCount(0)
    await rule.getByRole('button', { name: t('comments.rule_remove') }).click()
    await expect(rule).toHaveCount(0)
    await desk.goto(`/backstage/comment?article=${article}`)
    await rows.filter({ hasText: held }).getByRole('button').click()
    await expect(desk.getByText(t('comments.rule', { pattern }))).toBeVisible()
    await desk.keyboard.press('e')
    await page.reload()
    await expect(commentWithText(section, held)).toBeVisible()
  })
  await context.close()
})
