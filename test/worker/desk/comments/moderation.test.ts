// Readers report comments, and moderators decide them: once, counted, announced, and undone on request.
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { CommentBackground } from '../../../../client/contract/desk/comments/comment.ts'
import { commentChannel } from '../../../../client/contract/notifications/channels.ts'
import { realtimeEvents } from '../../../../client/contract/notifications/realtime.ts'
import { setClock } from '../../../support/fakes/clock.ts'
import { fetchDesk, callDesk } from '../../../support/desk/entries.ts'
import { logIn, readProblem, rowsOf, sendApi } from '../../../support/site/member.ts'
import {
  article,
  comment,
  counts,
  decide,
  newKey,
  queue,
  report,
  reported,
  seen,
  undo,
} from '../../../support/desk/moderation.ts'
import { connect } from '../../../support/site/realtime.ts'
import { fetchApp } from '../../../support/site/site.ts'
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

describe('a report', () => {
  it('reports a comment to moderators with reason and note, and never reveals the reporter', async () => {
    const id = await comment({ text: 'You fool.' })
    const member = await logIn('vip')
    expect((await report(member, id, { reason: 'insult', note: 'Look at this.' })).status).toBe(200)
    const [found] = await queue(moderator)
    expect(found).toMatchObject({
      id,
      text: 'You fool.',
      standing: 'shown',
      member: { id: 2 },
      case: { source: 'report', report_count: 1, reasons: { insult: 1 } },
    })
    const beside = await callDesk<CommentBackground>(moderator, `comment/${id}`)
    expect(beside.notes).toEqual([{ reason: 'insult', note: 'Look at this.', at: noon }])
    expect(JSON.stringify([found, beside])).not.toContain('"user_id"')
  })

  it('counts once per member, and adds to reports of others', async () => {
    const id = await comment()
    const member = await logIn('vip')
    const answers = await Promise.all([report(member, id), report(member, id), report(member, id)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    await report(await logIn('member'), id, { reason: 'scam' })
    expect((await queue(moderator)).map((one) => one.case)).toMatchObject([
      { report_count: 2, reasons: { insult: 1, scam: 1 } },
    ])
  })

  it('is refused without a login, from a read-only account, for one’s own comment and for a missing one', async () => {
    const id = await comment()
    const own = await logIn('member2')
    expect(await readProblem(await report('', id))).toEqual([401, 'unauthorized'])
    const reader = await logIn('download')
    expect(await readProblem(await report(reader, id))).toEqual([403, 'read_only_account'])
    expect(await readProblem(await report(own, id))).toEqual([409, 'own_comment'])
    expect(await readProblem(await report(own, 999))).toEqual([404, 'not_found'])
    const wrong = await report(await logIn('vip'), id, { reason: 'nothing' })
    expect(await readProblem(wrong)).toEqual([422, 'validation_failed'])
    expect(await queue(moderator)).toEqual([])
  })

  it('is rate limited', async () => {
    // The rate limiter uses the real clock to drop past attempts.
    setClock('2090-11-20T04:00:00.000Z')
    const member = await logIn('vip')
    const ids = []
    for (let one = 0; one < 11; one += 1) ids.push(await comment({ text: `Number ${one}` }))
    const answers = []
    for (const id of ids) answers.push((await report(member, id)).status)
    expect(answers).toEqual([...Array<number>(10).fill(200), 429])
  })

  it('of a kept comment opens no case until its author edits it', async () => {
    const id = await reported()
    await decide(moderator, [id], { verb: 'keep' })
    await report(await logIn('vip'), id)
    expect(await queue(moderator)).toEqual([])
    setClock(later(1))
    const own = await logIn('member2')
    const edit = { method: 'PUT', as: own, body: { comment_id: id, comment: 'Worse.' } }
    expect((await sendApi(`/api/user/article-comment/${id}`, edit)).status).toBe(200)
    const reader = await logIn('muted')
    await report(reader, id)
    expect((await queue(moderator)).map((one) => one.text)).toEqual(['Worse.'])
  })

  it('has a form in each language, and its own permission', async () => {
    const response = await fetchApp('/api/article-comment/report-form?lang=th-TH')
    expect(await response.json()).toMatchObject({ send: 'รายงาน' })
  })
})

describe('a decision', () => {
  it.each([
    ['keep', {}, 'shown', [2, 1]],
    ['ban', insult, 'hidden', [1, 1]],
    ['delete', insult, 'gone', [1, 1]],
  ])('%s', async (verb, body, standing, counted) => {
    const id = await comment()
    await comment({ text: 'A reply.', user_id: 3, reply_to: id })
    await report(await logIn('vip'), id)
    expect((await decide(moderator, [id], { verb, ...body })).codes).toEqual(['ok'])
    expect(await queue(moderator)).toEqual([])
    expect(await seen(id)).toBe(standing)
    expect(await counts()).toEqual(counted)
    expect(await log(`comment.${verb}`)).toMatchObject([{ type: 'comment', item_id: String(id) }])
  })

  it('on a single comment has its own endpoint, in both directions', async () => {
    const id = await comment()
    const post = (verb: string, body: object = {}) =>
      fetchDesk(moderator, `comment/${id}/${verb}`, { body })
    expect(await readProblem(await post('ban'))).toEqual([422, 'validation_failed'])
    for (const [verb, body, standing, listed] of [
      ['ban', insult, 'hidden', 'banned'],
      ['unban', {}, 'shown', 'new'],
      ['delete', insult, 'gone', 'deleted'],
      ['restore', {}, 'shown', 'new'],
    ] as const) {
      expect((await post(verb, body)).status).toBe(200)
      expect(await seen(id)).toBe(standing)
      expect((await queue(moderator, `?state=${listed}`)).map((one) => one.id)).toEqual([id])
      expect(await counts()).toEqual(
        standing === 'shown' ? [1, 1] : standing === 'gone' ? [0, 0] : [0, 1],
      )
    }
    expect(await readProblem(await post('restore'))).toEqual([409, 'changed_meanwhile'])
  })

  it('is made once, however many moderators decide at once', async () => {
    const id = await reported()
    const all = await Promise.all(
      [moderator, owner, moderator, owner].map((as) =>
        decide(as, [id], { verb: 'ban', ...insult }),
      ),
    )
    expect(all.map(({ codes }) => codes[0]).filter((code) => code !== 'ok')).toEqual([
      'changed_meanwhile',
      'changed_meanwhile',
      'changed_meanwhile',
    ])
    await counts()
    const cases = await rowsOf('select id from moderation_cases')
    expect(cases).toHaveLength(1)
  })

  it('repeated under one key is made once', async () => {
    const id = await reported()
    const body = { key: newKey(), ids: [id], verb: 'ban', ...insult }
    const send = () => callDesk(moderator, 'comment/decide', { body })
    expect(await send()).toEqual(await send())
    expect(await notices()).toHaveLength(1)
  })

  it('on many comments reports failures, and applies to the others', async () => {
    const [one, two] = [await reported(), await comment({ text: 'Two.' })]
    await decide(owner, [two], { verb: 'ban', ...insult })
    const { codes } = await decide(moderator, [one, two, 999], { verb: 'ban', ...insult })
    expect(codes).toEqual(['ok', 'changed_meanwhile', 'not_found'])
  })

  it('never applies to a text that the moderator has not seen', async () => {
    const id = await reported()
    const { read_at } = await callDesk<{ read_at: string }>(moderator, 'comment')
    setClock(later(1))
    const body = { comment_id: id, comment: 'Other words.' }
    await sendApi(`/api/user/article-comment/${id}`, {
      method: 'PUT',
      as: await logIn('member2'),
      body,
    })
    const { codes } = await decide(moderator, [id], { verb: 'keep', read_at })
    expect(codes).toEqual(['changed_meanwhile'])
    expect((await queue(moderator))[0]?.case?.former_text).toBe('A comment.')
  })

  it('reaches open pages at once, with only what readers may see', async () => {
    const id = await reported()
    const socket = await connect(commentChannel(article))
    const heard = async () =>
      z.parse(realtimeEvents.comment, JSON.parse(String((await socket.nextOf('comment')).data)))
    const { key } = await decide(moderator, [id], { verb: 'ban', ...insult })
    expect(await heard()).toMatchObject({ id, banned: true, text: '' })
    await undo(moderator, key)
    expect(await heard()).toMatchObject({ id, banned: false, text: 'A comment.' })
    await decide(moderator, [id], { verb: 'delete', ...insult })
    expect(await heard()).toMatchObject({ id, deleted: true, text: '', author: null })
  })
})

describe('a claim', () => {
  const claim = (as: string, id: number) =>
    callDesk<{ items: object[] }>(as, 'comment/claim', { body: { ids: [id] } })

  it('excludes other moderators until it is released or expires', async () => {
    const id = await reported()
    const until = later(3)
    const [held] = (await claim(moderator, id)).items
    expect(held).toMatchObject({ id, claimed_until: until })
    // A later moderator sees who holds the claim.
    expect((await claim(owner, id)).items).toEqual([held])
    const refused = await fetchDesk(owner, `comment/${id}/ban`, { body: insult })
    expect(await readProblem(refused)).toEqual([409, 'case_claimed'])
    setClock(until)
    expect((await decide(owner, [id], { verb: 'keep' })).codes).toEqual(['ok'])
  })

  it('is released only by its holder', async () => {
    const id = await reported()
    await claim(moderator, id)
    const release = (as: string) => callDesk(as, 'comment/release', { body: { ids: [id] } })
    await release(owner)
    expect((await decide(owner, [id], { verb: 'keep' })).codes).toEqual(['case_claimed'])
    await release(moderator)
    expect((await decide(owner, [id], { verb: 'keep' })).codes).toEqual(['ok'])
  })

  it('is held by one of two concurrent claimants', async () => {
    const id = await reported()
    const both = await Promise.all([claim(moderator, id), claim(owner, id)])
    expect(both[0]).toEqual(both[1])
  })
})

describe('the queue', () => {
  it('groups related comments, page after page', async () => {
    for (const user_id of [2, 3, 2, 3]) await reported({ user_id })
    const by = async (order: string) =>
      (await queue(moderator, `?order=${order}`)).map((one) => one.member?.id)
    expect(await by('time')).toEqual([2, 3, 2, 3])
    expect(await by('member')).toEqual([2, 2, 3, 3])
    expect((await queue(moderator, '?member=3')).map((one) => one.member?.id)).toEqual([3, 3])
    expect(await queue(moderator, '?article=1')).toEqual([])
  })

  it('searches the next few hundred comments, and continues from there', async () => {
    const statements = Array.from({ length: 450 }, (_, at) =>
      env.DB.prepare(
        `insert into comments (article_id, user_id, text, created_at) values (?, 2, ?, ?)`,
      ).bind(article, at === 5 ? 'A needle.' : 'Hay.', noon),
    )
    await env.DB.batch(statements)
    type Page = { items: { text: string }[]; next: string | null }
    const first = await callDesk<Page>(moderator, 'comment?state=new&q=needle')
    expect([first.items, typeof first.next]).toEqual([[], 'string'])
    const second = await callDesk<Page>(moderator, `comment?state=new&q=needle&after=${first.next}`)
    expect([second.items.map(({ text }) => text), second.next]).toEqual([['A needle.'], null])
  })
})

it('a moderator’s queue is limited to their languages', async () => {
  const id = await reported()
  await env.DB.prepare(
    `update operators set languages = '["th-TH"]' where email = 'moderator@example.test'`,
  ).run()
  expect((await decide(moderator, [id], { verb: 'keep' })).codes).toEqual(['forbidden'])
})
