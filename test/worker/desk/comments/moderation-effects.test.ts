// Effects of moderation: undo, notifications to members, mutes, and members' history.
import { describe, expect, it, vi } from 'vitest'
import type { CommentBackground } from '../../../../client/contract/desk/comments/comment.ts'
import { interceptedDatabase } from '../../../support/fakes/bindings.ts'
import { setClock } from '../../../support/fakes/clock.ts'
import { sendDeskRequest } from '../../../support/desk/desk.ts'
import { fetchDesk, callDesk } from '../../../support/desk/entries.ts'
import { logIn, mailsTo, readProblem, rowsOf, sendApi } from '../../../support/site/member.ts'
import {
  article,
  comment,
  counts,
  decide,
  newKey,
  queue,
  reported,
  seen,
  undo,
} from '../../../support/desk/moderation.ts'
import {
  beginEachTestAtNoon,
  insult,
  later,
  log,
  moderator,
  noon,
  notices,
  owner,
} from '../../../support/desk/moderation-desk.ts'

beginEachTestAtNoon()

describe('undoing', () => {
  it('restores everything, and retracts notifications', async () => {
    const id = await reported()
    await comment({ text: 'A reply.', user_id: 3, reply_to: id })
    const before = await counts()
    const { key } = await decide(moderator, [id], { verb: 'delete', mute_days: 7, ...insult })
    expect(await seen(id)).toBe('gone')
    expect(await notices()).toHaveLength(1)
    expect((await undo(moderator, key)).status).toBe(200)
    expect(await seen(id)).toBe('shown')
    expect(await counts()).toEqual(before)
    expect(await notices()).toEqual([])
    expect(await mailsTo('member2@example.test')).toEqual([])
    const [member] = await rowsOf<object>('select muted_until from users where id = 2')
    expect(member).toEqual({ muted_until: null })
    expect((await queue(moderator)).map((one) => one.case?.report_count)).toEqual([1])
    expect(await readProblem(await undo(moderator, key))).toEqual([409, 'undo_outdated'])
  })

  it('reverts all parts of an action except those decided again since', async () => {
    const ids = [await reported(), await comment({ text: 'Two.' }), await comment({ text: '3.' })]
    const { key } = await decide(moderator, ids, { verb: 'ban', ...insult })
    await decide(owner, [ids[1]!], { verb: 'unban' })
    const { results } = await (await undo(moderator, key)).json<{ results: object[] }>()
    expect(results).toContainEqual({ id: ids[1], code: 'undo_outdated' })
    expect(await Promise.all(ids.map(seen))).toEqual(['shown', 'shown', 'shown'])
    await counts()
  })

  it('reverts a decision that took some milliseconds', async () => {
    const id = await reported()
    let milliseconds = 0
    const DB = interceptedDatabase((call) => {
      vi.setSystemTime(Date.parse(noon) + (milliseconds += 5))
      return call()
    })
    const key = newKey()
    const asked = { as: moderator, body: { key, ids: [id], verb: 'ban', mute_days: 7, ...insult } }
    await sendDeskRequest('/api/backstage/comment/decide', { ...asked, bindings: { DB } })
    expect(await seen(id)).toBe('hidden')
    const { results } = await (await undo(moderator, key)).json<{ results: object[] }>()
    expect(results).toEqual([{ id, code: 'ok' }])
    expect(await seen(id)).toBe('shown')
  })

  it('is limited to the operator who decided, for ten minutes', async () => {
    const id = await reported()
    const { key } = await decide(moderator, [id], { verb: 'ban', ...insult })
    expect(await readProblem(await undo(owner, key))).toEqual([409, 'undo_outdated'])
    setClock(later(11))
    expect(await readProblem(await undo(moderator, key))).toEqual([409, 'undo_outdated'])
  })

  it('works from the log while nothing has changed', async () => {
    const id = await reported()
    await decide(moderator, [id], { verb: 'ban', ...insult })
    setClock(later(30))
    const [entry] = await log('comment.ban')
    expect(await callDesk(owner, `audit/${entry!.id}/undo`)).toMatchObject({
      effect: 'comment_back',
    })
    await callDesk(owner, `audit/${entry!.id}/undo`, { method: 'POST' })
    expect(await seen(id)).toBe('shown')
    const again = await fetchDesk(owner, `audit/${entry!.id}/undo`, { method: 'POST' })
    expect(await readProblem(again)).toEqual([409, 'undo_outdated'])
  })
})

describe('the member', () => {
  it('is told the reason immediately, and by email once undo is no longer possible', async () => {
    const id = await reported()
    const { key } = await decide(moderator, [id], { verb: 'ban', reason: 'advertising' })
    const [notice] = await notices()
    expect(notice?.message).toContain('Advertising')
    const mails = await mailsTo('member2@example.test')
    expect(mails).toMatchObject([{ template: 'comment_removed', data: { reason: 'advertising' } }])
    const due = await rowsOf('select due_at from outbox where dedupe_key like ?', `%${key}%`)
    expect(due).toEqual([{ due_at: later(10) }])
  })

  it('is told that a comment was restored', async () => {
    const id = await comment()
    await decide(moderator, [id], { verb: 'ban', ...insult })
    await decide(moderator, [id], { verb: 'unban' })
    expect((await notices()).at(-1)?.message).toContain('On the article')
  })

  it('cannot comment while muted, sees the end of the mute, and can comment afterward', async () => {
    const id = await reported()
    await decide(moderator, [id], { verb: 'ban', mute_days: 7, ...insult })
    const write = async () => {
      const body = { article_id: article, comment: `Written at ${new Date().toISOString()}` }
      return sendApi('/api/user/article-comment', { as: await logIn('member2'), body })
    }
    const refused = await write()
    const { code, detail } = await refused.json<{ code: string; detail: string }>()
    expect([refused.status, code]).toEqual([403, 'comments_muted'])
    expect(detail).toContain('2026年11月27日 12:00')
    const user = await sendApi('/api/user', { as: await logIn('member2') })
    const until = '2026-11-27T04:00:00.000Z'
    expect(await user.json()).toMatchObject({ member: { comment: false, muted_until: until } })
    setClock(until)
    expect((await write()).status).toBe(201)
  })

  it('stays muted by a later mute when the first one is undone', async () => {
    const [one, two] = [await reported(), await comment({ text: 'Two.' })]
    const { key } = await decide(moderator, [one], { verb: 'ban', mute_days: 7, ...insult })
    await decide(owner, [two], { verb: 'ban', mute_days: 30, ...insult })
    await undo(moderator, key)
    const [member] = await rowsOf<object>('select muted_until from users where id = 2')
    expect(member).toEqual({ muted_until: '2026-12-20T04:00:00.000Z' })
  })

  it('has a history beside the comment', async () => {
    const [one, two] = [await reported({ text: 'First.' }), await reported({ text: 'Second.' })]
    await decide(moderator, [one], { verb: 'ban', ...insult })
    const { history } = await callDesk<CommentBackground>(moderator, `comment/${two}`)
    expect(history).toMatchObject({
      comments: 2,
      cases: 2,
      removed: 1,
      past: [{ comment_id: one, text: 'First.', decision: 'ban', reason: 'insult' }],
    })
  })

  it('cannot restore or edit a comment removed by moderators', async () => {
    const id = await reported()
    await decide(moderator, [id], { verb: 'delete', ...insult })
    const as = await logIn('member2')
    const restored = await sendApi(`/api/user/article-comment/${id}/restore`, {
      method: 'POST',
      as,
    })
    expect((await readProblem(restored))[0]).toBe(404)
    expect(await seen(id)).toBe('gone')
  })
})
