// What operators make of the messages of the contact form. The log holds states and numbers, never what somebody wrote.
import { randomUUID } from 'node:crypto'
import type {
  AnswerForm,
  Message,
  MessageChange,
} from '../../../client/contract/desk/inbox/message.ts'
import { can } from '../../../client/contract/roles.ts'
import { defaultLocale } from '../../../client/contract/locale.ts'
import { auditIfWritten, auditWrite } from '../../data/audit.ts'
import {
  answeredWrite,
  answerIfWritten,
  freeSlotWrite,
  getMessage,
  handlingWrite,
  noteRemoval,
  noteWrite,
  type NoteKey,
  slotAgainWrite,
  slotFreedByJunk,
} from '../../data/inbox/message.ts'
import { getOperator, listOperators, type StoredOperator } from '../../data/operators/operator.ts'
import { mailIfWritten, sendSoon } from '../../data/mail/outbox.ts'
import { publish } from '../../data/publish.ts'
import { loadChrome } from '../../data/site/site.ts'
import { problem } from '../../http/problem.ts'
import { read, run, write, type Query } from '../../storage/db.ts'
import type { DeskVisitor } from '../visitor.ts'
import type { Deps } from '../../deps.ts'
import type { Acting } from '../acting.ts'

const type = 'message'

export async function loadMessage(deps: Deps, id: number): Promise<Message> {
  const message = await run(deps, getMessage(deps, id))
  if (!message) throw problem('not_found')
  return message
}

/** Where answers to what the site mails in the name of operators go. */
export async function replyAddress({ deps, env }: Pick<DeskVisitor, 'deps' | 'env'>) {
  const { settings } = await loadChrome(deps, defaultLocale)
  return settings.contact_to || env.CONTACT_TO
}

/** Runs a batch whose first statement may find the message changed; 409 then. */
async function writeBased(deps: Deps, id: number, queries: [Query, ...Query[]]): Promise<Message> {
  const [first, ...rest] = queries
  const isDone = await run(
    deps,
    read([first, ...rest] as const, ([rows]) => Array.isArray(rows) && rows.length > 0),
  )
  const current = await loadMessage(deps, id)
  if (!isDone) throw problem('changed_meanwhile', { members: { current } })
  return current
}

/** Changes what differs. Junk gives back the slot it has asked for, and what is no junk takes it again where it is free. */
export async function changeMessage(
  { deps, operator, requestId: request_id }: Acting,
  id: number,
  { rev, ...change }: MessageChange & { rev: number },
): Promise<Message> {
  const message = await loadMessage(deps, id)
  const before = { state: message.state, assigned_to: message.assigned_to?.id ?? null }
  const after = {
    ...(change.state !== undefined && change.state !== before.state && { state: change.state }),
    ...(change.assigned_to !== undefined &&
      change.assigned_to !== before.assigned_to && { assigned_to: change.assigned_to }),
  }
  if (Object.keys(after).length === 0) return message
  if (after.assigned_to) await refuseStranger(deps, after.assigned_to)
  const slot = await slotStep(deps, message, after.state)
  const done = await writeBased(deps, id, [
    handlingWrite(deps, id, rev, after),
    auditIfWritten(deps, operator, {
      action: 'message.change',
      type,
      id,
      before: { ...before, ...slot?.before },
      after: { ...after, ...slot?.after },
      request_id,
    }),
    ...(slot ? [slot.write] : []),
  ])
  if (slot) await publish(deps, { tags: ['demo_slots'] })
  return done
}

/** What becomes of the slot; the log says which was given back. */
async function slotStep(deps: Deps, { id, state, slot }: Message, next?: Message['state']) {
  if (!slot || next === undefined) return null
  const { starts_at } = slot
  if (next === 'junk' && slot.state === 'asked')
    return { before: { starts_at }, after: { starts_at: null }, write: freeSlotWrite(deps, id) }
  if (state !== 'junk' || slot.state !== 'cancelled') return null
  // What operators have cancelled stays so: whoever asked was told.
  if ((await run(deps, slotFreedByJunk(deps, id))) !== starts_at) return null
  return { write: slotAgainWrite(deps, id) }
}

/** Whoever works here still, and may answer. */
const mayHandle = (one: StoredOperator) => one.deactivated_at === null && can(one, 'message.write')

/** Who a message can be given to; nothing but their names. */
export async function messageOperators(deps: Deps) {
  const all = await run(deps, listOperators(deps))
  return all.filter(mayHandle).map(({ id, name }) => ({ id, name }))
}

async function refuseStranger(deps: Deps, operator: number): Promise<void> {
  const found = await run(deps, getOperator(deps, operator))
  if (found && mayHandle(found)) return
  throw problem('validation_failed', { fields: [{ field: 'assigned_to', code: 'invalid_value' }] })
}

/** A note among operators. */
export async function addNote(
  { deps, operator, requestId: request_id }: Acting,
  id: number,
  text: string,
): Promise<Message> {
  await loadMessage(deps, id)
  const at = deps.now().toISOString()
  await write(deps, [
    noteWrite(deps, { message: id, operator: operator.id, at }, text),
    auditWrite(deps, operator, { action: 'message.note', type, id, after: { at }, request_id }),
  ])
  return loadMessage(deps, id)
}

/** By who has written it. */
export async function removeNote(
  { deps, operator, requestId: request_id }: Acting,
  note: NoteKey,
): Promise<void> {
  const id = note.message
  await write(deps, [
    noteRemoval(deps, note),
    auditWrite(deps, operator, { action: 'message.note_remove', type, id, request_id }),
  ])
}

/** Mails an answer in the sender's language, once: whoever answers the same revision again gets 409. */
export async function answerMessage(
  visitor: DeskVisitor,
  operator: Acting['operator'],
  id: number,
  { rev, ...answer }: AnswerForm & { rev: number },
): Promise<Message> {
  const { deps, requestId: request_id } = visitor
  const { title, email, lang, message, state } = await loadMessage(deps, id)
  const reply_to = await replyAddress(visitor)
  const mailId = randomUUID()
  const done = await writeBased(deps, id, [
    answeredWrite(deps, id, rev, operator.id),
    answerIfWritten(deps, { message: id, operator: operator.id }, answer, mailId),
    mailIfWritten(deps, mailId, {
      template: 'contact_answer',
      data: { nickname: title, ...answer, question: message, reply_to },
      cause: `contact_answer ${id} ${rev}`,
      to: email,
      lang,
    }),
    auditIfWritten(deps, operator, {
      action: 'message.answer',
      type,
      id,
      before: { state },
      after: { state: 'answered' },
      request_id,
    }),
  ])
  sendSoon(deps, mailId)
  return done
}
