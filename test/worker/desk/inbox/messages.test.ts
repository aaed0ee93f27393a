// The inbox: assignment, responses, search, export and demo slots.
import { beforeEach, describe, expect, it } from 'vitest'
import type { AuditEntry } from '../../../../client/contract/desk/audit.ts'
import type {
  DemoSlot,
  ListedMessage,
  ContactMessage,
} from '../../../../client/contract/desk/inbox/message.ts'
import { contactMessages } from '../../../../worker/storage/schema/index.ts'
import { operatorSession } from '../../../support/desk/desk.ts'
import { fetchDesk, callDesk } from '../../../support/desk/entries.ts'
import { contact, contactEmail, readFieldErrors, newDigits } from '../../../support/site/forms.ts'
import { ascending, mailsTo, readProblem, rowsOf } from '../../../support/site/member.ts'
import { fetchRenewed, resetSite, readPage, testDeps } from '../../../support/site/site.ts'

let [support, owner] = ['', '']
beforeEach(async () => {
  await resetSite()
  support = await operatorSession('support')
  owner = await operatorSession('owner')
})

interface Page {
  items: ListedMessage[]
  next: string | null
}
interface Slots {
  items: DemoSlot[]
  free: string[]
}

const list = (query = '') => callDesk<Page>(support, `message${query && `?${query}`}`)
const messageOf = (id: number) => callDesk<ContactMessage>(support, `message/${id}`)
const log = async (action: string) =>
  (await callDesk<{ items: AuditEntry[] }>(owner, `audit?action=${action}`)).items
const slots = () => callDesk<Slots>(support, 'demo')

/** A message from the form; resolves to its view at the desk. */
async function written(more: object = {}): Promise<ContactMessage> {
  const response = await contact(await newDigits(), more)
  expect(response.status, await response.text()).toBe(201)
  const [row] = await rowsOf<{ id: number }>('select max(id) as id from contact_messages')
  return messageOf(row!.id)
}

const answer = { subject: 'About your message', text: 'Dear Ada,\n\nGladly.\n1. Yes' }
const reply = ({ id, rev }: Pick<ContactMessage, 'id' | 'rev'>, as = support) =>
  fetchDesk(as, `message/${id}/answer`, { body: answer, rev })
const patch = ({ id, rev }: Pick<ContactMessage, 'id' | 'rev'>, body: object, as = support) =>
  fetchDesk(as, `message/${id}`, { method: 'PATCH', body, rev })

async function addMany(count: number, words: (index: number) => string): Promise<void> {
  const deps = testDeps()
  for (let index = 0; index < count; index++)
    await deps.db.insert(contactMessages).values({
      captcha_id: `many ${index}`,
      lang: 'en-US',
      title: `Sender ${index}`,
      email: `sender${index}@example.test`,
      interest: 'A',
      message: words(index),
      created_at: '2026-11-20T12:00:00.000Z',
    })
}

describe('a message', () => {
  it('is new, then assigned, and each change can be undone from the log', async () => {
    const message = await written()
    expect(message).toMatchObject({ state: 'new', assigned_to: null, email: contactEmail })
    const [me] = await rowsOf<{ id: number }>(
      "select id from operators where email like 'support%'",
    )
    const taken = await patch(message, { state: 'in_hand', assigned_to: me!.id })
    expect(await taken.json()).toMatchObject({ state: 'in_hand', assigned_to: { id: me!.id } })
    const [act] = await log('message.change')
    expect(JSON.stringify(act)).not.toContain(contactEmail)
    await callDesk(owner, `audit/${act!.id}/undo`, { method: 'POST' })
    expect(await messageOf(message.id)).toMatchObject({ state: 'new', assigned_to: null })
    const nobody = await patch(await messageOf(message.id), { assigned_to: 999_999 })
    expect(nobody.status).toBe(422)
  })

  it('is assigned only to operators who may respond', async () => {
    const path = 'message/operator'
    const { items } = await callDesk<{ items: { id: number; name: string }[] }>(support, path)
    expect(Object.keys(items[0]!).toSorted()).toEqual(['id', 'name'])
    const people = await rowsOf<{ id: number; email: string }>('select id, email from operators')
    const idOf = (role: string) => people.find(({ email }) => email.startsWith(role))!.id
    const offered = items.map(({ id }) => id)
    expect(offered).toEqual(expect.arrayContaining([idOf('owner'), idOf('support')]))
    expect(offered).not.toContain(idOf('moderator'))
    const message = await written()
    expect(await readFieldErrors(await patch(message, { assigned_to: idOf('moderator') }))).toEqual(
      ['assigned_to invalid_value'],
    )
    const given = await patch(message, { assigned_to: idOf('owner'), state: 'in_hand' })
    expect(await given.json()).toMatchObject({ assigned_to: { id: idOf('owner') } })
    const [act] = await log('message.change')
    await callDesk(owner, `audit/${act!.id}/undo`, { method: 'POST' })
    expect(await messageOf(message.id)).toMatchObject({ state: 'new', assigned_to: null })
  })

  it('is changed by one of two operators at once', async () => {
    const message = await written()
    const both = await Promise.all([
      patch(message, { state: 'spam' }),
      patch(message, { state: 'in_hand' }, owner),
    ])
    expect(both.map(({ status }) => status).toSorted(ascending)).toEqual([200, 409])
    const lost = both.find(({ status }) => status === 409)!
    expect(await lost.json()).toMatchObject({ current: { id: message.id, rev: message.rev + 1 } })
  })

  it('keeps internal notes, which are never emailed', async () => {
    const { id } = await written()
    const before = (await mailsTo(contactEmail)).length
    const noted = await callDesk<ContactMessage>(support, `message/${id}/note`, {
      body: { text: 'Called; no answer.' },
    })
    expect(noted.entries).toMatchObject([{ kind: 'note', text: 'Called; no answer.', mail: null }])
    expect(await mailsTo(contactEmail)).toHaveLength(before)
  })

  it('loses a note by its author only, once', async () => {
    const { id } = await written()
    await callDesk<ContactMessage>(support, `message/${id}/note`, {
      body: { text: 'Of another message.' },
    })
    const [act] = await log('message.note')
    expect((await fetchDesk(owner, `audit/${act!.id}/undo`, { method: 'POST' })).status).toBe(403)
    const body = { action: 'message.note', type: 'message', id: String(id) }
    const undo = async () => (await fetchDesk(support, 'undo', { body })).status
    expect([await undo(), await undo()]).toEqual([204, 409])
    expect((await messageOf(id)).entries).toEqual([])
    expect(await log('message.note_remove')).toHaveLength(1)
  })

  it('gets one response, even after a double click or from two operators', async () => {
    const message = await written({ locale: 'vi-VN' })
    const all = await Promise.all([reply(message), reply(message), reply(message, owner)])
    expect(all.map(({ status }) => status).toSorted(ascending)).toEqual([201, 409, 409])
    const mails = (await mailsTo(contactEmail)).filter((one) => one.template === 'contact_answer')
    expect(mails).toHaveLength(1)
    expect(mails[0]!.data).toMatchObject({ ...answer, nickname: 'Ada Lin' })
    const [row] = await rowsOf("select lang from outbox where template = 'contact_answer'")
    expect(row).toEqual({ lang: 'vi-VN' })
    const now = await messageOf(message.id)
    expect(now).toMatchObject({ state: 'answered', entries: [{ kind: 'answer', mail: 'pending' }] })
    expect(now.assigned_to).not.toBeNull()
    expect((await reply(now)).status).toBe(201)
  })
})

describe('the list', () => {
  it('can be filtered by state and assignee, and spam is marked', async () => {
    const { id } = await written()
    const spam = await written({ homepage: 'https://spam.example' })
    expect((await list('state=spam')).items.map((one) => one.id)).toEqual([spam.id])
    expect((await list('state=new')).items.map((one) => one.id)).toEqual([id])
    expect((await list('assigned=none')).items).toHaveLength(2)
  })

  it('finds an address, an id and words, however old', async () => {
    await addMany(620, (index) => (index === 3 ? 'About Baccarat tables' : 'Hello'))
    expect((await list('q=sender7%40example.test')).items.map(({ title }) => title)).toEqual([
      'Sender 7',
    ])
    const [first] = (await list('q=sender3%40example.test')).items
    expect((await list(`q=%23${first!.id}`)).items).toHaveLength(1)
    const near = await list('q=baccarat')
    expect([near.items, near.next]).toEqual([[], expect.any(String)])
    const far = await list(`q=baccarat&after=${near.next}`)
    expect(far.items.map(({ id }) => id)).toEqual([first!.id])
  })

  it('is exported as filtered, after a second factor', async () => {
    await addMany(12, (index) => `=Word ${index % 3}`)
    const closed = await fetchDesk(support, 'message/export?q=word', { method: 'POST' })
    expect(await readProblem(closed)).toEqual([403, 'step_up_required'])
    const fresh = await operatorSession('support', true)
    const file = await callDesk<{ csv: string; rows: number; is_whole: boolean }>(
      fresh,
      'message/export?q=word%202',
      { method: 'POST' },
    )
    expect([file.rows, file.is_whole]).toEqual([4, true])
    expect(file.csv.trimEnd().split('\r\n')).toHaveLength(5)
    expect(file.csv).toContain("'=Word 2")
    expect(file.csv).not.toContain('Word 1')
    expect((await log('message.export'))[0]?.after).toEqual({ rows: 4 })
  })
})

describe('a demo slot', () => {
  const asked = async () => (await slots()).free[0]!

  it('is booked once, and no longer offered', async () => {
    const demo_at = await asked()
    const both = await Promise.all(
      ['a@example.test', 'b@example.test'].map(async (email) =>
        contact(await newDigits(), { email, demo_at, time_zone: 'Europe/Berlin' }),
      ),
    )
    expect(both.map(({ status }) => status).toSorted(ascending)).toEqual([201, 422])
    const late = await contact(await newDigits(), { demo_at })
    expect(await readFieldErrors(late)).toEqual(['demo_at slot_gone'])
    expect(await rowsOf('select id from contact_messages')).toHaveLength(1)
    expect((await slots()).free).not.toContain(demo_at)
    const { html } = await readPage(await fetchRenewed('/platform/demo'))
    expect(html).not.toContain(`value="${demo_at}"`)
  })

  it('is confirmed, moved and canceled, and the requester is told once each time', async () => {
    const { id, slot } = await written({ demo_at: await asked(), time_zone: 'Europe/Berlin' })
    const change = (body: object, rev: number) =>
      fetchDesk(support, `demo/${slot!.id}`, { method: 'PATCH', body, rev })
    const twice = await Promise.all([
      change({ state: 'confirmed' }, 0),
      change({ state: 'confirmed' }, 0),
    ])
    expect(twice.map(({ status }) => status).toSorted(ascending)).toEqual([200, 409])
    const [, next] = (await slots()).free
    expect((await change({ starts_at: next }, 1)).status).toBe(200)
    expect((await messageOf(id)).slot).toMatchObject({ starts_at: next, state: 'confirmed' })
    expect((await change({ state: 'cancelled' }, 2)).status).toBe(200)
    const told = (await mailsTo(contactEmail)).filter(({ template }) =>
      template.startsWith('demo_'),
    )
    expect(told.map(({ template }) => template)).toEqual([
      'demo_confirmed',
      'demo_moved',
      'demo_cancelled',
    ])
    expect(told[0]!.data).toMatchObject({ time_zone: 'Europe/Berlin', starts_at: slot!.starts_at })
    expect((await slots()).free).toContain(next)
  })

  it('is not moved to a taken slot, and no email is sent', async () => {
    const [first, second] = (await slots()).free
    const { slot } = await written({ demo_at: first })
    await written({ demo_at: second, email: 'b@example.test' })
    const moved = await fetchDesk(support, `demo/${slot!.id}`, {
      method: 'PATCH',
      body: { starts_at: second },
      rev: 0,
    })
    expect(await readFieldErrors(moved)).toEqual(['starts_at slot_gone'])
    expect((await mailsTo(contactEmail)).map(({ template }) => template)).not.toContain(
      'demo_moved',
    )
  })

  it('of a sender in another language cannot be changed by an operator limited to Thai', async () => {
    const { slot } = await written({ demo_at: await asked() })
    await rowsOf(`update operators set languages = '["th-TH"]' where email like 'support@%'`)
    const change = { method: 'PATCH', body: { state: 'cancelled' }, rev: 0 }
    const refused = await fetchDesk(support, `demo/${slot!.id}`, change)
    expect(await readProblem(refused)).toEqual([403, 'forbidden'])
  })

  it('is closed and reopened by operators, and freed by marking its message as spam', async () => {
    const starts_at = await asked()
    const closed = await callDesk<Slots>(support, 'demo', { body: { starts_at } })
    expect(closed.free).not.toContain(starts_at)
    expect(await readFieldErrors(await contact(await newDigits(), { demo_at: starts_at }))).toEqual(
      ['demo_at slot_gone'],
    )
    const opened = await callDesk<Slots>(support, `demo/${closed.items[0]!.id}`, {
      method: 'DELETE',
    })
    expect(opened.free).toContain(starts_at)
    const undo = async (action: string) => {
      const [act] = await log(action)
      return fetchDesk(owner, `audit/${act!.id}/undo`, { method: 'POST' })
    }
    expect((await undo('demo.open')).status).toBe(204)
    expect((await slots()).free).not.toContain(starts_at)
    expect(await readProblem(await undo('demo.open'))).toEqual([409, 'undo_outdated'])
    expect((await undo('demo.close')).status).toBe(204)
    expect((await slots()).free).toContain(starts_at)
    const message = await written({ demo_at: starts_at })
    await patch(message, { state: 'spam' })
    expect((await slots()).free).toContain(starts_at)
  })

  it('is booked again when its message is no longer spam, unless it was taken since', async () => {
    const message = await written({ demo_at: await asked() })
    const { starts_at } = message.slot!
    const effect = async () => {
      const [act] = await log('message.change')
      return callDesk<{ effect: string }>(owner, `audit/${act!.id}/undo`)
    }
    const spam = async () => (await patch(await messageOf(message.id), { state: 'spam' })).status
    const back = async () =>
      (await patch(await messageOf(message.id), { state: 'new' })).json<ContactMessage>()
    expect(await spam()).toBe(200)
    expect(await effect()).toMatchObject({ effect: 'message_back' })
    expect((await back()).slot).toMatchObject({ starts_at, state: 'asked' })
    expect((await slots()).free).not.toContain(starts_at)

    await spam()
    await callDesk(support, 'demo', { body: { starts_at } })
    expect(await effect()).toMatchObject({ effect: 'message_without_slot' })
    expect(await back()).toMatchObject({ state: 'new', slot: { state: 'cancelled' } })
    expect((await slots()).items).toMatchObject([{ starts_at, state: 'closed' }])
  })

  it('canceled by operators stays canceled, whatever happens to the message', async () => {
    const { id, slot } = await written({ demo_at: await asked() })
    await fetchDesk(support, `demo/${slot!.id}`, {
      method: 'PATCH',
      body: { state: 'cancelled' },
      rev: 0,
    })
    await patch(await messageOf(id), { state: 'spam' })
    await patch(await messageOf(id), { state: 'new' })
    expect((await messageOf(id)).slot?.state).toBe('cancelled')
  })
})

it.each(['editor', 'moderator', 'analyst'] as const)(
  'the inbox is closed to an %s',
  async (role) => {
    const as = await operatorSession(role, true)
    expect(await readProblem(await fetchDesk(as, 'message'))).toEqual([403, 'forbidden'])
  },
)
