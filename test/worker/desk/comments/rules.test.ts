// Rules hold comments or add them to the queue. A dry run applies a rule to past comments.
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import type {
  CommentedArticle,
  CommentRule,
  TrialResult,
} from '../../../../client/contract/desk/comments/comment.ts'
import { operatorSession } from '../../../support/desk/desk.ts'
import { fetchDesk, callDesk, entryOf } from '../../../support/desk/entries.ts'
import { logIn, readProblem, rowsOf, sendApi } from '../../../support/site/member.ts'
import { article, counts, decide, queue, seen, undo } from '../../../support/desk/moderation.ts'
import { fetchRenewed } from '../../../support/site/site.ts'
import {
  beginEachTestAtNoon,
  log,
  moderator,
  noon,
  owner,
} from '../../../support/desk/moderation-desk.ts'

beginEachTestAtNoon()

const add = (rule: object) => fetchDesk(moderator, 'comment-rule', { body: rule })
const rules = async () =>
  (await callDesk<{ items: CommentRule[] }>(moderator, 'comment-rule')).items

interface Written {
  message: string
  comment: { id: number; deleted: boolean }
}

async function write(comment: string, as = 'member2'): Promise<Written> {
  const body = { article_id: article, comment }
  const response = await sendApi('/api/user/article-comment', { as: await logIn(as), body })
  expect(response.status).toBe(201)
  return response.json<Written>()
}

describe('a rule', () => {
  it('that holds keeps a comment from readers and counters until it is approved', async () => {
    await add({ kind: 'word', pattern: '刷单', action: 'hold' })
    const { message, comment } = await write('诚招刷-单兼职')
    expect([message, comment.deleted]).toEqual(['评论已提交，审核后显示。', true])
    expect(await counts()).toEqual([0, 0])
    expect(await queue(moderator)).toMatchObject([
      { id: comment.id, standing: 'held', case: { source: 'rule', pattern: '刷单' } },
    ])
    // The author cannot approve it.
    const as = await logIn('member2')
    await sendApi(`/api/user/article-comment/${comment.id}/restore`, { method: 'POST', as })
    expect(await seen(comment.id)).toBe('gone')
    const { key } = await decide(moderator, [comment.id], { verb: 'keep' })
    expect([await seen(comment.id), await counts()]).toEqual(['shown', [1, 1]])
    await undo(moderator, key)
    expect([await seen(comment.id), await counts()]).toEqual(['gone', [0, 0]])
    await decide(moderator, [comment.id], { verb: 'ban', reason: 'scam' })
    expect([await seen(comment.id), await counts()]).toEqual(['gone', [0, 0]])
    expect((await queue(moderator, '?state=deleted')).map(({ id }) => id)).toEqual([comment.id])
  })

  it('that only flags leaves the comment visible', async () => {
    await add({ kind: 'word', pattern: 'casino bonus', action: 'flag' })
    const { comment } = await write('My casino bonus is here')
    expect([await seen(comment.id), await counts()]).toEqual(['shown', [1, 1]])
    expect((await queue(moderator)).map(({ id }) => id)).toEqual([comment.id])
  })

  it('also applies to the new text of an edited comment', async () => {
    const { comment } = await write('Nothing special')
    await add({ kind: 'word', pattern: 'bonus', action: 'hold' })
    const body = { comment_id: comment.id, comment: 'A bonus for all' }
    const as = await logIn('member2')
    const path = `/api/user/article-comment/${comment.id}`
    expect((await sendApi(path, { method: 'PUT', as, body })).status).toBe(200)
    expect([await seen(comment.id), await counts()]).toEqual(['gone', [0, 0]])
    expect(await queue(moderator)).toMatchObject([{ standing: 'held', text: 'A bonus for all' }])
  })

  it('is created once, deleted, and restored from the log', async () => {
    const rule = { kind: 'word', pattern: 'Bonus', action: 'hold' }
    expect((await add(rule)).status).toBe(201)
    const again = await add({ ...rule, pattern: 'bonus', action: 'flag' })
    expect(await readProblem(again)).toEqual([409, 'rule_exists'])
    const [made] = await rules()
    await callDesk(moderator, `comment-rule/${made!.id}`, { method: 'DELETE' })
    expect(await rules()).toEqual([])
    const [removed] = await log('comment_rule.delete')
    await callDesk(owner, `audit/${removed!.id}/undo`, { method: 'POST' })
    expect(await rules()).toMatchObject([rule])
    const [added] = await log('comment_rule.add')
    await callDesk(owner, `audit/${added!.id}/undo`, { method: 'POST' })
    expect(await rules()).toEqual([])
  })

  it('is tried on ninety days, some hundred comments at a time, and changes nothing', async () => {
    const days = (count: number) => new Date(Date.parse(noon) - count * 86_400_000).toISOString()
    const insert = (text: string, at: string) =>
      env.DB.prepare(
        'insert into comments (article_id, user_id, text, created_at) values (?, 2, ?, ?)',
      ).bind(article, text, at)
    await env.DB.batch([
      insert('刷单，九十一天前', days(91)),
      ...Array.from({ length: 600 }, (_, at) => insert(at % 100 ? '普通的话' : '来刷单', days(30))),
      insert('刷 单', days(1)),
    ])
    const trial = (after?: number) =>
      callDesk<TrialResult>(moderator, 'comment-rule/trial', {
        body: { kind: 'word', pattern: '刷单', ...(after && { after }) },
      })
    const first = await trial()
    expect(first).toMatchObject({ looked: 500, matched: 5, next: expect.any(Number) })
    expect(first.examples[0]).toMatchObject({ text: '刷 单', standing: 'shown' })
    const second = await trial(first.next!)
    expect(second).toMatchObject({ looked: 101, matched: 2, next: null })
    expect([await rules(), await queue(moderator)]).toEqual([[], []])
  })
})

describe('an article', () => {
  const set = (is_open: boolean, as = moderator) =>
    fetchDesk(as, `comment/article/${article}`, { method: 'PUT', body: { is_open } })

  it('closes comments at once, on cached pages, in the API and in its draft', async () => {
    const path = '/article/2'
    const entry = await entryOf(owner, article)
    const data = { ...entry.data, subtitle: 'A draft.' }
    await callDesk(owner, `entry/${entry.id}/draft`, { method: 'PUT', body: data, rev: entry.rev })
    const isOpen = async () => (await (await fetchRenewed(path)).text()).includes('"isOpen":true')
    expect(await isOpen()).toBe(true)
    expect((await set(false)).status).toBe(200)
    expect(await isOpen()).toBe(false)
    const body = { article_id: article, comment: 'Too late.' }
    const late = await sendApi('/api/user/article-comment', { as: await logIn('member2'), body })
    expect(await readProblem(late)).toEqual([409, 'comments_closed'])
    const draft = (await entryOf(owner, article)).data
    expect(draft).toMatchObject({ subtitle: 'A draft.', is_comment_open: false })
    const [closed] = await log('comment.close')
    await callDesk(owner, `audit/${closed!.id}/undo`, { method: 'POST' })
    expect(await isOpen()).toBe(true)
  })

  it('without a comment is found by title or id, and shows whether it accepts any', async () => {
    const find = async (q: string) =>
      (
        await callDesk<{ items: CommentedArticle[] }>(
          moderator,
          `comment/article?q=${encodeURIComponent(q)}`,
        )
      ).items
    // A title may begin with the id, too.
    const [found] = await find(String(article))
    expect(found).toMatchObject({ id: article, is_comment_open: true })
    await set(false)
    const byTitle = await find(found!.title.slice(0, 4))
    expect(byTitle).toContainEqual({ ...found, is_comment_open: false })
    expect(await find('No such title')).toEqual([])
    // Moderators do not find articles that readers cannot see.
    await rowsOf('update articles set published_at = null where id = ? returning id', article)
    expect((await find(String(article))).map(({ id }) => id)).not.toContain(article)
  })

  it('is closed by operators with the permission, and only if it exists', async () => {
    expect(await readProblem(await set(false, await operatorSession('support')))).toEqual([
      403,
      'forbidden',
    ])
    await set(false)
    await set(false)
    expect(await log('comment.close')).toHaveLength(1)
    const none = await fetchDesk(moderator, 'comment/article/999999', {
      method: 'PUT',
      body: { is_open: true },
    })
    expect(await readProblem(none)).toEqual([404, 'not_found'])
  })
})

it('mutes a member without a comment, and ends the mute', async () => {
  const mute = (body: object) => callDesk(moderator, 'comment/member/2/mute', { body })
  await mute({ days: 7, reason: 'insult' })
  const state = async () =>
    (
      await rowsOf<{ until: string | null }>('select muted_until as until from users where id = 2')
    )[0]
  expect(await state()).toEqual({ until: '2026-11-27T04:00:00.000Z' })
  await mute({ days: null })
  expect(await state()).toEqual({ until: null })
  // The operator who unmuted may undo it without access to the log.
  const body = { action: 'member.unmute', type: 'member', id: '2' }
  expect(await readProblem(await fetchDesk(owner, 'undo', { body }))).toEqual([
    409,
    'undo_outdated',
  ])
  expect((await fetchDesk(moderator, 'undo', { body })).status).toBe(204)
  expect(await state()).toEqual({ until: '2026-11-27T04:00:00.000Z' })
})
