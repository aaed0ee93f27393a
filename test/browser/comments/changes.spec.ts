// Existing comments: edited, deleted, replied to and liked, by keyboard and by two readers at once.
import { newVisitorHeaders } from '../../support/browser/account.ts'
import {
  commentCount,
  settledCount,
  field,
  createOtherMember,
  openComments,
  commentByOtherMember,
  postButton,
  commentWithText,
  uniqueText,
  postComment,
} from '../../support/browser/comments.ts'
import { dismissAds, toastOf } from '../../support/browser/browser.ts'
import { expect, logIn, signUp, test } from '../../support/browser/member.ts'

test.describe('own comment', () => {
  test('is edited in place; Esc discards the change', { tag: '@deep' }, async ({ page }) => {
    const section = await openComments(page, '/article/92')
    const text = uniqueText()
    const own = await postComment(section, text)
    await own.getByRole('button', { name: '编辑' }).click()
    const edit = section.getByRole('textbox', { name: '编辑评论' })
    await expect(edit).toBeFocused()
    await expect(edit).toHaveValue(text)
    await edit.fill('改坏了')
    await page.keyboard.press('Escape')
    await expect(own).toContainText(text)
    await expect(own.getByRole('button', { name: '编辑' })).toBeFocused()
    await page.keyboard.press('Enter')
    const better = uniqueText()
    await edit.fill(better)
    await section.getByRole('button', { name: '保存' }).click()
    const changed = commentWithText(section, better)
    await expect(changed.locator('.comment-byline')).toContainText('已编辑')
    await expect(changed.getByRole('button', { name: '编辑' })).toBeFocused()
    const again = await openComments(page, '/article/92')
    await expect(commentWithText(again, better)).toHaveCount(1)
    await expect(commentWithText(again, text)).toHaveCount(0)
  })

  test(
    'is deleted after a confirmation and restored by undo',
    { tag: '@phone' },
    async ({ page }) => {
      const section = await openComments(page, '/article/116')
      const text = uniqueText()
      const own = await postComment(section, text)
      const before = await settledCount(section)
      const question = page.getByRole('dialog', { name: '删除这条评论？' })
      await own.getByRole('button', { name: '删除' }).click()
      await expect(question).toHaveAccessibleDescription(/“木纹要看第二遍，.+……”将被移除/)
      await question.getByRole('button', { name: '保留' }).click()
      await expect(question).toBeHidden()
      await expect(own.getByRole('button', { name: '删除' })).toBeFocused()
      await own.getByRole('button', { name: '删除' }).click()
      await question.getByRole('button', { name: '删除评论' }).click()
      await expect(own).toHaveCount(0)
      await expect.poll(() => commentCount(section)).toBe(before - 1)
      await expect(toastOf(page)).toContainText('评论已删除。')
      await toastOf(page).getByRole('button', { name: '撤销' }).click()
      await expect(toastOf(page)).toContainText('评论已恢复。')
      await expect(own).toBeFocused()
      await expect.poll(() => commentCount(section)).toBe(before)
      const again = await openComments(page, '/article/116')
      await expect(commentWithText(again, text)).toHaveCount(1)
      const gone = page.waitForResponse(
        (response) => response.request().method() === 'DELETE' && response.ok(),
      )
      await commentWithText(again, text).getByRole('button', { name: '删除' }).click()
      await question.getByRole('button', { name: '删除评论' }).click()
      await gone
      await expect(commentWithText(await openComments(page, '/article/116'), text)).toHaveCount(0)
    },
  )

  test(
    'keeps its place and its replies when deleted after a reply',
    { tag: '@deep' },
    async ({ page, baseURL }) => {
      const section = await openComments(page, '/article/92')
      const text = uniqueText()
      const own = await postComment(section, text)
      const id = Number((await own.getAttribute('id'))!.replace('comment-', ''))
      const other = await createOtherMember(baseURL!)
      const answer = uniqueText()
      await other.write(92, answer, id)
      await other.leave()
      const again = await openComments(page, '/article/92')
      await commentWithText(again, text).getByRole('button', { name: '删除' }).click()
      const question = page.getByRole('dialog', { name: '删除这条评论？' })
      await expect(question).toHaveAccessibleDescription(/下面的1条回复会保留/)
      await question.getByRole('button', { name: '删除评论' }).click()
      await expect(again.locator(`#comment-${id} > div > .removed`)).toHaveText(
        '这条评论已由作者删除。',
      )
      await expect(commentWithText(again, answer)).toBeVisible()
    },
  )

  test(
    'stays when the deletion fails, and can be deleted again',
    { tag: '@deep' },
    async ({ page }) => {
      const section = await openComments(page, '/article/92')
      const text = uniqueText()
      const own = await postComment(section, text)
      await page.route('**/api/user/article-comment/*', (route) => route.abort('aborted'))
      await own.getByRole('button', { name: '删除' }).click()
      await page.getByRole('dialog').getByRole('button', { name: '删除评论' }).click()
      await expect(toastOf(page)).toContainText('删除失败')
      await expect(own).toBeVisible()
      await page.unroute('**/api/user/article-comment/*')
      await toastOf(page).getByRole('button', { name: '重试' }).click()
      await expect(own).toHaveCount(0)
    },
  )
})

test.describe('replies', () => {
  test(
    'appear below their comment; Esc returns the focus',
    { tag: '@deep' },
    async ({ page, baseURL }) => {
      const other = await commentByOtherMember(baseURL!, 110)
      const section = await openComments(page, '/article/110')
      const comment = commentWithText(section, other.text)
      const button = comment.getByRole('button', { name: '回复林秋原在看球' })
      await button.click()
      const reply = comment.getByRole('textbox', { name: '回复林秋原在看球' })
      await expect(reply).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(reply).toHaveCount(0)
      await expect(button).toBeFocused()
      await page.keyboard.press('Enter')
      const text = uniqueText()
      await page.keyboard.type(text)
      await page.keyboard.press('Control+Enter')
      const own = comment.getByRole('listitem').filter({ hasText: text }).getByRole('article')
      await expect(own).toBeFocused()
      await expect(reply).toHaveCount(0)
      const again = await openComments(page, '/article/110')
      await expect(commentWithText(commentWithText(again, other.text), text)).toHaveCount(1)
    },
  )

  test('to a reply begin with its author’s name', { tag: '@deep' }, async ({ page, baseURL }) => {
    const other = await commentByOtherMember(baseURL!, 110)
    const writer = await createOtherMember(baseURL!)
    const answer = uniqueText()
    await writer.write(110, answer, other.id)
    await writer.leave()
    const section = await openComments(page, '/article/110')
    await commentWithText(section, answer)
      .getByRole('button', { name: /^回复/ })
      .click()
    await expect(commentWithText(section, other.text).getByRole('textbox')).toHaveValue(
      '@林秋原在看球 ',
    )
    const text = uniqueText()
    await page.keyboard.type(text)
    await page.keyboard.press('Control+Enter')
    await expect(commentWithText(section, `@林秋原在看球 ${text}`)).toBeFocused()
  })
})

test.describe('likes', () => {
  test(
    'are saved, and the last press counts',
    { tag: ['@phone', '@deep'] },
    async ({ page, baseURL }) => {
      const other = await commentByOtherMember(baseURL!, 122)
      const section = await openComments(page, '/article/122')
      const heart = commentWithText(section, other.text).getByRole('button', { name: /^点赞/ })
      await heart.click()
      await expect(heart).toHaveAttribute('aria-pressed', 'true')
      await expect(heart).toHaveText(/1$/)
      for (let press = 0; press < 4; press++) await heart.click({ delay: 0 })
      await page.waitForLoadState('networkidle')
      const again = await openComments(page, '/article/122')
      const kept = commentWithText(again, other.text).getByRole('button', { name: /^点赞/ })
      await expect(kept).toHaveAttribute('aria-pressed', 'true')
      await expect(kept).toHaveText(/1$/)
      const undone = page.waitForResponse(/\/unlike\?/)
      await kept.press('Enter')
      await expect(kept).toHaveAttribute('aria-pressed', 'false')
      await undone
      const last = commentWithText(await openComments(page, '/article/122'), other.text)
      await expect(last.getByRole('button', { name: /^点赞/ })).toHaveAttribute(
        'aria-pressed',
        'false',
      )
    },
  )

  test(
    'are reverted when the request fails, and can be repeated',
    { tag: '@deep' },
    async ({ page, baseURL }) => {
      const other = await commentByOtherMember(baseURL!, 122)
      const section = await openComments(page, '/article/122')
      const heart = commentWithText(section, other.text).getByRole('button', { name: /^点赞/ })
      await page.route('**/like-article-comment/**', (route) => route.abort('aborted'))
      await heart.click()
      await expect(toastOf(page)).toContainText('操作失败')
      await expect(heart).toHaveAttribute('aria-pressed', 'false')
      await page.unroute('**/like-article-comment/**')
      await toastOf(page).getByRole('button', { name: '重试' }).click()
      await expect(heart).toHaveAttribute('aria-pressed', 'true')
    },
  )
})

test('everything works by keyboard alone', async ({ page }) => {
  const section = await openComments(page, '/article/140')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^评论/ })
    .first()
    .press('Enter')
  await expect(page).toHaveURL(/#comments$/)
  await page.keyboard.press('Tab')
  await expect(field(section)).toBeFocused()
  const text = uniqueText()
  await page.keyboard.type(text)
  await page.keyboard.press('Tab')
  await expect(postButton(section)).toBeFocused()
  await page.keyboard.press('Enter')
  const own = commentWithText(section, text)
  await expect(own).toBeFocused()
  for (const name of [/^点赞/, /^回复/, '编辑']) {
    await page.keyboard.press('Tab')
    await expect(own.getByRole('button', { name })).toBeFocused()
  }
  await page.keyboard.press('Enter')
  const better = uniqueText()
  await page.keyboard.press('Control+A')
  await page.keyboard.type(better)
  await page.keyboard.press('Control+Enter')
  const changed = commentWithText(section, better)
  await expect(changed.getByRole('button', { name: '编辑' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('button', { name: '删除评论' })).toBeFocused()
  await page.keyboard.press('Enter')
  const undo = section.getByRole('button', { name: '撤销删除' })
  await expect(undo).toBeFocused()
  await expect(undo).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Enter')
  await expect(changed).toBeFocused()
  await expect(toastOf(page)).toContainText('评论已恢复。')
})

test(
  'comments of members who write at the same time all appear, and can be replied to',
  { tag: '@deep' },
  async ({ page, browser, baseURL }) => {
    const others = await browser.newContext({
      baseURL: baseURL!,
      extraHTTPHeaders: newVisitorHeaders(),
    })
    await dismissAds(others)
    await logIn(others.request, await signUp(baseURL!))
    const second = await others.newPage()
    const [here, there] = [
      await openComments(page, '/article/146'),
      await openComments(second, '/article/146'),
    ]
    const [mine, theirs, answer] = [uniqueText(), uniqueText(), uniqueText()]
    await Promise.all([postComment(here, mine), postComment(there, theirs)])
    // A member may comment again after ten seconds, so a third member writes this one.
    await logIn(others.request, await signUp(baseURL!))
    const seen = commentWithText(await openComments(second, '/article/146'), mine)
    await expect(seen.getByRole('button', { name: /编辑|删除/ })).toHaveCount(0)
    const liked = second.waitForResponse(/\/like\?/)
    await seen.getByRole('button', { name: /^点赞/ }).click()
    await liked
    await seen.getByRole('button', { name: /^回复/ }).click()
    await seen.getByRole('textbox').fill(answer)
    await second.keyboard.press('Control+Enter')
    await expect(commentWithText(seen, answer)).toBeFocused()
    const again = await openComments(page, '/article/146')
    await expect(commentWithText(again, theirs)).toHaveCount(1)
    await expect(
      commentWithText(again, mine)
        .getByRole('button', { name: /^点赞/ })
        .first(),
    ).toHaveText(/1$/)
    await expect(commentWithText(commentWithText(again, mine), answer)).toHaveCount(1)
    await others.close()
  },
)
