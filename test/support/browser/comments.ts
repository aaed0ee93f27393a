// Comments in browser tests. A member may write one per ten seconds, so other members write the comments that a test
// starts with.
import { randomUUID } from 'node:crypto'
import {
  request as requests,
  type APIRequestContext,
  type Locator,
  type Page,
} from 'playwright/test'
import { newVisitorHeaders } from './account.ts'
import type { CommentReason } from '../../../client/contract/comments/reasons.ts'
import { expect, logIn, signUp, succeed, gotoHydrated } from './member.ts'
import { eitherText } from './texts.ts'

/** A text unique to this test. */
export const uniqueText = () => `木纹要看第二遍，${randomUUID()}`

/** Goes to an article's comments, as a remembered member if `isMember`, and waits until they are loaded. */
export async function openComments(page: Page, path: string, isMember = true): Promise<Locator> {
  if (isMember)
    await page.addInitScript(() => {
      const key = 'meridian.member'
      if (location.origin !== 'null' && !localStorage.getItem(key)) localStorage.setItem(key, '{}')
    })
  await gotoHydrated(page, path)
  const section = page.locator('#comments')
  await section.scrollIntoViewIfNeeded()
  await expect(section.locator('[data-hydrated]')).toHaveCount(1)
  await expect(section.locator('.comments-skeleton')).toHaveCount(0)
  if (isMember) await expect(section.locator('.comment-new .avatar.anonymous')).toHaveCount(0)
  return section
}

/** A comment or a reply by its text, without the replies below it. */
export const commentWithText = (section: Locator, text: string) =>
  section
    .getByRole('article')
    .filter({ has: section.page().locator('> div > .comment-text', { hasText: text }) })

/** Field of the form at the top. */
export const field = (section: Locator) =>
  section.locator('.comment-new').getByRole('textbox', { name: eitherText('comment.write') })
export const postButton = (section: Locator) =>
  section.locator('.comment-new').getByRole('button', { name: eitherText('comment.post') })

/** Writes with the form at the top; resolves to the comment when it appears. */
export async function postComment(section: Locator, text: string): Promise<Locator> {
  await field(section).fill(text)
  await postButton(section).click()
  const own = commentWithText(section, text)
  await expect(own).toBeVisible()
  return own
}

/** Number in the heading. */
export async function commentCount(section: Locator): Promise<number> {
  return Number(
    (await section.locator('.comments-head [title]').getAttribute('title'))!.replaceAll(',', ''),
  )
}

/** Number in the heading, once it equals the count in the database. */
export async function settledCount(section: Locator): Promise<number> {
  const id = Number(new URL(section.page().url()).pathname.split('/').at(-1))
  const response = await section.page().request.get(`/api/counts?articles=${id}`)
  const { articles } = (await response.json()) as { articles: [{ comment_count: number }] }
  await expect.poll(() => commentCount(section)).toBe(articles[0].comment_count)
  return articles[0].comment_count
}

export interface OtherMember {
  email: string
  /** Writes a comment or a reply; resolves to its id. */
  write: (articleId: number, text: string, replyTo?: number) => Promise<number>
  report: (id: number, reason: CommentReason) => Promise<void>
  leave: () => Promise<void>
}

/** A member on another device. */
export async function createOtherMember(baseURL: string): Promise<OtherMember> {
  const email = await signUp(baseURL)
  const headers = { ...newVisitorHeaders(), 'Sec-Fetch-Site': 'same-origin' }
  const request = await requests.newContext({ baseURL, extraHTTPHeaders: headers })
  await logIn(request, email)
  return {
    email,
    write: (article_id, comment, reply_to) => write(request, { article_id, comment, reply_to }),
    report: async (id, reason) => {
      const path = `/api/user/article-comment/${id}/report`
      await succeed(await request.post(path, { data: { reason } }))
    },
    leave: () => request.dispose(),
  }
}

async function write(request: APIRequestContext, data: object): Promise<number> {
  const response = await request.post('/api/user/article-comment', { data })
  await succeed(response)
  const { comment } = (await response.json()) as { comment: { id: number } }
  return comment.id
}

/** Another member's comment under an article; resolves to its id and text. */
export async function commentByOtherMember(baseURL: string, articleId: number) {
  const writer = await createOtherMember(baseURL)
  const text = uniqueText()
  const id = await writer.write(articleId, text)
  await writer.leave()
  return { id, text }
}
