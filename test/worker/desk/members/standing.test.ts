// Moderation state of a member at the desk: mutes, reports, and open pages that follow changes.
import { describe, expect, it } from 'vitest'
import type {
  ListedMember,
  Member,
  MemberReports,
} from '../../../../client/contract/desk/members/member.ts'
import { memberChannel } from '../../../../client/contract/notifications/channels.ts'
import { operatorSession } from '../../../support/desk/desk.ts'
import { fetchDesk, callDesk } from '../../../support/desk/entries.ts'
import { mailsTo, readProblem } from '../../../support/site/member.ts'
import { comment, decide, reported, undo } from '../../../support/desk/moderation.ts'
import {
  beginEachTestAtNoon,
  insult,
  later,
  log,
  moderator,
  notices,
  owner,
} from '../../../support/desk/moderation-desk.ts'
import { connect } from '../../../support/site/realtime.ts'
import { setClock } from '../../../support/fakes/clock.ts'

beginEachTestAtNoon()

/** Author of the comments. */
const author = 2
const until = '2026-11-27T04:00:00.000Z'

const memberOf = async (id = author) =>
  callDesk<Member>(await operatorSession('support'), `member/${id}`)
const patch = async ({ id, rev }: Member, body: object) =>
  fetchDesk(await operatorSession('support'), `member/${id}`, { method: 'PATCH', body, rev })
const reportsOf = async (id: number) =>
  callDesk<MemberReports>(await operatorSession('support'), `member/${id}/report`)
const setMute = (body: object) => fetchDesk(moderator, `comment/member/${author}/mute`, { body })
const mute = () => setMute({ days: 7, ...insult })
/** Numbers of notifications to the member, and of pending or sent emails about them. */
const told = async () => [(await notices()).length, (await mailsTo('member2@example.test')).length]
const undoFromLog = async (action: string) => {
  const [entry] = await log(action)
  return callDesk(owner, `audit/${entry!.id}/undo`, { method: 'POST' })
}

describe('a mute', () => {
  it('is visible to support until it is over', async () => {
    await mute()
    expect((await memberOf()).muted_until).toBe(until)
    const list = () => callDesk<{ items: ListedMember[] }>(owner, `member?q=${author}`)
    expect((await list()).items[0]).toMatchObject({ id: author, muted_until: until })
    setClock(until)
    expect((await memberOf()).muted_until).toBeNull()
  })

  it('is ended by support, and restored by undo', async () => {
    await mute()
    const member = await memberOf()
    const free = await (await patch(member, { muted_until: null })).json<Member>()
    expect(free).toMatchObject({ muted_until: null, rev: member.rev + 1 })
    expect(await told()).toEqual([0, 0])
    const [entry] = await log('member.change')
    expect(entry).toMatchObject({ before: { muted_until: until }, after: { muted_until: null } })
    await undoFromLog('member.change')
    expect((await memberOf()).muted_until).toBe(until)
  })

  it('that a moderator changed since is not ended without a new read', async () => {
    await mute()
    const member = await memberOf()
    await fetchDesk(moderator, `comment/member/${author}/mute`, { body: { days: 30, ...insult } })
    const ended = await patch(member, { muted_until: null })
    expect(await readProblem(ended)).toEqual([409, 'changed_meanwhile'])
  })
})

describe('a notification of a mute', () => {
  const body = { verb: 'ban', mute_days: 7, ...insult }

  it('is retracted when the mute ends at once, and sent again when it is restored', async () => {
    await mute()
    expect(await told()).toEqual([1, 1])
    await setMute({ days: null })
    expect(await told()).toEqual([0, 0])
    await undoFromLog('member.unmute')
    expect((await memberOf()).muted_until).toBe(until)
    expect(await told()).toEqual([1, 1])
    expect((await notices())[0]!.message).toContain('Insult')
    await undoFromLog('member.mute')
    expect(await told()).toEqual([0, 0])
  })

  it('is also retracted for a mute by a decision, however the mute ends', async () => {
    const id = await reported()
    await decide(moderator, [id], body)
    expect(await told()).toEqual([1, 1])
    await setMute({ days: null })
    expect(await told()).toEqual([0, 0])
  })

  it('stays when another mute is undone', async () => {
    await mute()
    setClock(later(1))
    await setMute({ days: 30, ...insult })
    expect(await told()).toEqual([2, 2])
    await undoFromLog('member.mute')
    expect((await memberOf()).muted_until).toBe(until)
    expect(await told()).toEqual([1, 1])
  })

  it('is sent once, however many comments a decision is about, and retracted with it', async () => {
    const ids = [await reported(), await comment({ text: 'Two.' }), await comment({ text: '3.' })]
    const { key } = await decide(moderator, ids.slice(0, 2), body)
    // Further comments of the same action are sent in another request.
    await callDesk(moderator, 'comment/decide', { body: { key, ids: ids.slice(2), ...body } })
    expect(await told()).toEqual([1, 1])
    expect(await log('member.mute')).toHaveLength(1)
    await undo(moderator, key)
    expect(await told()).toEqual([0, 0])
    expect((await memberOf()).muted_until).toBeNull()
  })
})

describe('open pages', () => {
  const ended = { code: 4200 }

  it.each([
    ['a kind', { kind: 'download_only' }],
    ['a VIP group', { kind: 'vip', vip_group: 'gold' }],
    ['whether they may comment', { comment: false }],
  ])('reload after a change of %s', async (_, change) => {
    const socket = await connect(memberChannel(author))
    expect((await patch(await memberOf(), change)).status).toBe(200)
    expect(await socket.closed).toMatchObject(ended)
  })

  it('reload after a mute, and after its undo', async () => {
    const id = await reported()
    const first = await connect(memberChannel(author))
    const { key } = await decide(moderator, [id], { verb: 'ban', mute_days: 7, ...insult })
    expect(await first.closed).toMatchObject(ended)
    const second = await connect(memberChannel(author))
    await undo(moderator, key)
    expect(await second.closed).toMatchObject(ended)
    const third = await connect(memberChannel(author))
    await mute()
    expect(await third.closed).toMatchObject(ended)
  })
})

describe('reports', () => {
  it('are counts in both directions, without names', async () => {
    const [one, two] = [await reported(), await reported({ text: 'Two.' })]
    await reported({ text: 'Three.' })
    await decide(moderator, [one], { verb: 'ban', ...insult })
    setClock(later(1))
    await decide(moderator, [two], { verb: 'keep' })
    expect((await reportsOf(author)).about).toEqual({ waiting: 1, decided: 2, removed: 1 })
    const [{ id }] = (
      await callDesk<{ items: [{ id: number }] }>(owner, 'member?q=member@example.test')
    ).items
    expect((await reportsOf(id)).made).toEqual({ count: 3, removed: 1 })
  })

  it('of an unknown member are a 404', async () => {
    const missing = await fetchDesk(await operatorSession('support'), 'member/999999/report')
    expect(await readProblem(missing)).toEqual([404, 'not_found'])
  })
})
