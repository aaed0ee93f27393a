// Moderation beyond single decisions: rules, closed comments, mutes, and bulk decisions.
import type { Browser, Page } from 'playwright/test'
import { expectAccessible } from '../../support/browser/accessibility.ts'
import {
  createOtherMember,
  openComments,
  commentWithText,
  uniqueText,
} from '../../support/browser/comments.ts'
import { openDesk } from '../../support/browser/desk.ts'
import { expect, test, toastOf } from '../../support/browser/browser.ts'
import { createEntry, publishEntry } from '../../support/browser/entries.ts'
import { reportedComments } from '../../support/browser/reported-comments.ts'

const queueOf = (desk: Page) => desk.getByRole('region', { name: '评论列表' }).getByRole('listitem')

interface ModerationSetup {
  desk: Page
  article: number
  title: string
}

/** Sets up a separate article, and a desk in a context without the reader's session. */
async function setUpArticle(browser: Browser, baseURL: string): Promise<ModerationSetup> {
  const context = await browser.newContext({ baseURL })
  const desk = await context.newPage()
  await openDesk(desk, 'editor')
  const entry = await createEntry(desk, 'zh-CN')
  const title = `码头的规矩 ${Date.now()}`
  await publishEntry(desk, entry, title, ['先来的先卸货。'])
  return { desk, article: entry.item_id, title }
}

test(
  'a rule is tested on past comments, holds new ones, and is removed by undo',
  { tag: '@deep' },
  async ({ page, browser, baseURL }) => {
    const { desk, article } = await setUpArticle(browser, baseURL!)
    const [earlier, later] = [await createOtherMember(baseURL!), await createOtherMember(baseURL!)]
    const before = uniqueText()
    const pattern = before.match(/[0-9a-f]{8}/)![0]
    await earlier.write(article, before)
    await openDesk(desk, 'moderator', '/backstage/comment')
    await desk.getByRole('link', { name: '规则' }).click()
    await desk.getByLabel('词语或网址').fill(pattern)
    await desk.getByRole('button', { name: '在最近90天里试一次' }).click()
    await expect(desk.getByText(/会找到1条，其中1条读者现在看得到/)).toBeVisible()
    await expect(desk.getByRole('listitem').filter({ hasText: before })).toBeVisible()
    await expectAccessible(desk)
    await desk.getByRole('button', { name: '启用规则' }).click()
    const rule = desk.getByRole('listitem').filter({ hasText: `${pattern}词语` })
    await expect(rule).toContainText('先扣下')
    await expect(desk.getByLabel('词语或网址')).toHaveValue('')

    const after = `${uniqueText()} ${pattern}`
    await later.write(article, after)
    const section = await openComments(page, `/article/${article}`, false)
    await expect(commentWithText(section, before)).toBeVisible()
    await expect(commentWithText(section, after)).toHaveCount(0)
    await rule.getByRole('button', { name: '删除' }).click()
    await expect(rule).toHaveCount(0)
    await desk.keyboard.press('z')
    await expect(rule).toHaveCount(1)
    await rule.getByRole('button', { name: '删除' }).click()
    await expect(rule).toHaveCount(0)

    await desk.goto(`/backstage/comment?article=${article}`)
    await queueOf(desk).filter({ hasText: after }).getByRole('button').click()
    await expect(desk.getByText(`命中规则“${pattern}”`)).toBeVisible()
    await desk.keyboard.press('e')
    await expect(commentWithText(section, after)).toBeVisible()
    await Promise.all([earlier.leave(), later.leave()])
    await desk.context().close()
  },
)

test('the comments of an article are closed and reopened from a search for the article', async ({
  page,
  browser,
  baseURL,
}) => {
  const { desk, article, title } = await setUpArticle(browser, baseURL!)
  await openDesk(desk, 'moderator', '/backstage/comment')
  await desk.getByRole('button', { name: '开关文章的评论' }).click()
  const dialog = desk.getByRole('dialog', { name: '文章的评论' })
  await dialog.getByRole('searchbox').fill(title)
  const found = dialog.getByRole('listitem').filter({ hasText: title })
  await expectAccessible(desk, 'the dialog')
  const section = await openComments(page, `/article/${article}`, false)
  await found.getByRole('button', { name: '关闭这篇文章的评论' }).click()
  await expect(found).toContainText('不接受评论')
  await expect(toastOf(desk)).toContainText(`《${title}》不再接受评论。`)
  // A cached page is renewed within seconds.
  await expect(async () => {
    await page.reload()
    await expect(section).toContainText('这篇文章不开放评论。', { timeout: 1000 })
  }).toPass({ timeout: 60_000 })
  await found.getByRole('button', { name: '重新开放这篇文章的评论' }).click()
  await expect(found).toContainText('正在接受评论')
  await desk.context().close()
})

test(
  'a member is muted for a chosen time, and the mute is undone',
  { tag: '@deep' },
  async ({ browser, baseURL }) => {
    const { desk, article } = await setUpArticle(browser, baseURL!)
    await reportedComments(baseURL!, { article, count: 2, reason: 'insult' })
    await openDesk(desk, 'moderator', `/backstage/comment?article=${article}`)
    const writer = desk.getByRole('complementary', { name: '评论者' })
    await writer.getByRole('button', { name: '禁言……' }).click()
    const dialog = desk.getByRole('dialog', { name: '禁言' })
    await expect(dialog).toContainText('告诉评论者的原因: 辱骂或歧视')
    await expectAccessible(desk, 'the dialog')
    await dialog.getByRole('combobox').selectOption('30')
    await dialog.getByRole('button', { name: '禁言' }).click()
    await expect(dialog).toBeHidden()
    await expect(writer).toContainText('禁言到')
    await desk.keyboard.press('z')
    await expect(writer.getByRole('button', { name: '禁言……' })).toBeVisible()
    await expect(writer).not.toContainText('禁言到')
    await desk.context().close()
  },
)

test(
  'selected comments are decided together, and undone together',
  { tag: '@deep' },
  async ({ browser, baseURL }) => {
    const { desk, article } = await setUpArticle(browser, baseURL!)
    await reportedComments(baseURL!, { article, count: 3, reason: 'off_topic' })
    await openDesk(desk, 'moderator', `/backstage/comment?article=${article}`)
    const rows = queueOf(desk)
    await expect(rows).toHaveCount(3)
    for (const at of [0, 2]) await rows.nth(at).getByRole('checkbox').check()
    await expect(desk.getByText('选中2条')).toBeVisible()
    await expectAccessible(desk)
    await desk
      .getByRole('button', { name: /^整条移除/ })
      .first()
      .click()
    await expect(rows.filter({ hasText: '已移除' })).toHaveCount(2)
    await expect(rows.nth(1)).not.toContainText('已移除')
    await desk.keyboard.press('z')
    await expect(rows.filter({ hasText: '已移除' })).toHaveCount(0)
    await desk.context().close()
  },
)
