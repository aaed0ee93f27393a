// Permissions to send and read notifications at the desk, and the effect of undo.
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { operatorSession } from '../../../support/desk/desk.ts'
import { fetchDesk, callDesk } from '../../../support/desk/entries.ts'
import { readProblem } from '../../../support/site/member.ts'
import {
  beginEachTestAtTheDesk,
  texts,
  inMinutes,
  editor,
  owner,
  support,
  ask,
  make,
  act,
  listed,
  cron,
  stored,
  titlesFor,
} from '../../../support/desk/notification-desk.ts'

beginEachTestAtTheDesk()

describe('a notification', () => {
  it('can be written and ended in the languages of the operator only', async () => {
    const { id } = await make({ at: inMinutes(10) })
    await env.DB.exec(
      `update operators set languages = '["zh-CN", "en-US"]' where email = 'editor@example.test'`,
    )
    expect(await readProblem(await ask({}))).toEqual([403, 'forbidden'])
    expect(await readProblem(await act(id, 'call-back'))).toEqual([403, 'forbidden'])
    await act(id, 'call-back', owner)
    const mine = await make({ texts: { 'zh-CN': texts['zh-CN'], 'en-US': texts['en-US'] } })
    expect((await act(mine.id, 'withdraw')).status).toBe(200)
  })

  it('is rescheduled by the operator who canceled it, until its time', async () => {
    const before = (await stored()).length
    const [first, other] = [await make({ at: inMinutes(10) }), await make({ at: inMinutes(10) })]
    await Promise.all([act(first.id, 'call-back'), act(other.id, 'call-back')])
    const answer = await act(first.id, 'wait-again')
    expect(await answer.json()).toMatchObject({ state: 'scheduled', canceled_at: null })
    await cron(11)
    expect((await stored()).length).toBe(before + 1)
    await env.DB.exec(
      `update scheduled_notifications set due_at = '2026-01-01' where id = ${other.id}`,
    )
    expect(await readProblem(await act(other.id, 'wait-again'))).toEqual([409, 'changed_meanwhile'])
    const tired = await operatorSession('editor')
    const late = await act(other.id, 'wait-again', tired)
    expect(await readProblem(late)).toEqual([403, 'step_up_required'])
  })

  it('is reinstated by the operator who retracted it', async () => {
    const { id } = await make()
    expect(await readProblem(await act(id, 'give-back'))).toEqual([409, 'changed_meanwhile'])
    await act(id, 'withdraw')
    expect(await titlesFor('member')).not.toContain('Maintenance')
    const answer = await act(id, 'give-back')
    expect(await answer.json()).toMatchObject({ state: 'sent', canceled_at: null })
    expect(await titlesFor('member')).toContain('Maintenance')
  })
})

describe('a notification to one member', () => {
  const secret = { 'zh-CN': { title: '给你的', message: '秘密' } }
  const draft = () => ({ to: 'user:1', texts: secret, at: inMinutes(10), btn_link: '/user/1' })

  it('is written by operators who may look members up, while support may write to no other audience', async () => {
    const { id, to_name } = await make(draft(), support)
    expect(to_name).toEqual(expect.any(String))
    expect(await readProblem(await ask(draft()))).toEqual([403, 'forbidden'])
    expect(await readProblem(await act(id, 'call-back'))).toEqual([403, 'forbidden'])
    for (const to of ['public', 'members', 'group:aurora'])
      expect(await readProblem(await ask({ to }, {}, support))).toEqual([403, 'forbidden'])
    const one = (to: string, as: string) => fetchDesk(as, `notification/audience?to=${to}`)
    expect(await readProblem(await one('user:1', editor))).toEqual([403, 'forbidden'])
    expect(await readProblem(await one('members', support))).toEqual([403, 'forbidden'])
    expect((await act(id, 'call-back', support)).status).toBe(200)
  })

  it('is visible to others without its text and its recipient', async () => {
    const { id } = await make(draft(), support)
    const known = (await listed(support)).find((one) => one.id === id)
    expect(known).toMatchObject({ to: 'user:1', texts: secret })
    for (const role of ['editor', 'analyst'] as const) {
      const seen = (await listed(await operatorSession(role))).find((one) => one.id === id)
      expect(seen).toMatchObject({ to: 'user', to_name: null, texts: {}, btn_link: '' })
    }
    const between = `from=${inMinutes(0)}&to=${inMinutes(20)}&kind=notification`
    const { items } = await callDesk<{ items: { title: string }[] }>(editor, `scheduled?${between}`)
    expect(items.map(({ title }) => title)).toEqual([''])
  })
})
