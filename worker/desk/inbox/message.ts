// Processing of contact messages. The log stores states and ids, never the text of a message.
import { randomUUID } from 'node:crypto'
import type {
  ResponseInput,
  ContactMessage,
  MessageChange,
} from '../../../client/contract/desk/inbox/message.ts'
import { can } from '../../../client/contract/roles.ts'
import { defaultLocale } from '../../../client/contract/locale.ts'
import { insertAuditIfChangedStatement, insertAuditStatement } from '../../data/audit.ts'
import {
  markAnsweredStatement,
  insertResponseIfChangedStatement,
  releaseSlotStatement,
  getMessage,
  updateMessageStatement,
  noteRemoval,
  insertNoteStatement,
  type NoteKey,
  reserveSlotAgainStatement,
  releasedSlotOf,
} from '../../data/inbox/message.ts'
import { getOperator, listOperators, type StoredOperator } from '../../data/operators/operator.ts'
import { insertEmailIfChangedStatement, enqueueEmail } from '../../data/mail/outbox.ts'
import { publish } from '../../data/publish.ts'
import { loadChrome } from '../../data/site/site.ts'
import { foundOrThrow, problem } from '../../http/problem.ts'
import { read, run, writeBatch, type Statement } from '../../storage/db.ts'
import type { DeskRequestContext } from '../visitor.ts'
import type { Deps } from '../../deps.ts'
import type { OperatorContext } from '../acting.ts'

const type = 'message'

export async function loadMessage(deps: Deps, id: number): Promise<ContactMessage> {
  return foundOrThrow(await run(deps, getMessage(deps, id)))
}

/** Reply-to address of emails sent on behalf of operators. */
export async function replyAddress({ deps, env }: Pick<DeskRequestContext, 'deps' | 'env'>) {
  const { settings } = await loadChrome(deps, defaultLocale)
  return settings.contact_to || env.CONTACT_TO
}

/** Runs a batch whose first statement writes nothing if the message has changed since. Throws 409 then. */
async function writeBased(
  deps: Deps,
  id: number,
  queries: [Statement, ...Statement[]],
): Promise<ContactMessage> {
  const [first, ...rest] = queries
  const isDone = await run(
    deps,
    read([first, ...rest] as const, ([rows]) => Array.isArray(rows) && rows.length > 0),
  )
  const current = await loadMessage(deps, id)
  if (!isDone) throw problem('changed_meanwhile', { members: { current } })
  return current
}

/** Permission depends on the language of the sender. */
async function loadMessageFor(
  deps: Deps,
  operator: OperatorContext['operator'],
  id: number,
): Promise<ContactMessage> {
  const message = await loadMessage(deps, id)
  if (!can(operator, 'message.write', { lang: message.lang })) throw problem('forbidden')
  return message
}

/**
 * Applies the changed fields. Marking as spam releases the requested demo slot; unmarking reserves it again if it is
 * free.
 */
export async function changeMessage(
  { deps, operator }: OperatorContext,
  id: number,
  { rev, ...change }: MessageChange & { rev: number },
): Promise<ContactMessage> {
  const message = await loadMessageFor(deps, operator, id)
  const before = { state: message.state, assigned_to: message.assigned_to?.id ?? null }
  const after = {
    ...(change.state !== undefined && change.state !== before.state && { state: change.state }),
    ...(change.assigned_to !== undefined &&
      change.assigned_to !== before.assigned_to && { assigned_to: change.assigned_to }),
  }
  if (Object.keys(after).length === 0) return message
  if (after.assigned_to) await assertCanBeAssigned(deps, after.assigned_to)
  const slot = await slotChange(deps, message, after.state)
  const done = await writeBased(deps, id, [
    updateMessageStatement(deps, id, rev, after),
    insertAuditIfChangedStatement(deps, operator, {
      action: 'message.change',
      type,
      id,
      before: { ...before, ...slot?.before },
      after: { ...after, ...slot?.after },
    }),
    ...(slot ? [slot.write] : []),
  ])
  if (slot) await publish(deps, { tags: ['demo_slots'] })
  return done
}

/** Slot statement of the change. The log stores the time of a released slot. */
async function slotChange(
  deps: Deps,
  { id, state, slot }: ContactMessage,
  next?: ContactMessage['state'],
) {
  if (!slot || next === undefined) return null
  const { starts_at } = slot
  if (next === 'spam' && slot.state === 'asked')
    return {
      before: { starts_at },
      after: { starts_at: null },
      write: releaseSlotStatement(deps, id),
    }
  if (state !== 'spam' || slot.state !== 'cancelled') return null
  // A slot canceled by an operator stays canceled because the requester was informed.
  if ((await run(deps, releasedSlotOf(deps, id))) !== starts_at) return null
  return { write: reserveSlotAgainStatement(deps, id) }
}

/** True for active operators with the permission to respond. */
const mayHandle = (one: StoredOperator) => one.deactivated_at === null && can(one, 'message.write')

/** Operators a message can be assigned to. Contains ids and names only. */
export async function messageOperators(deps: Deps) {
  const all = await run(deps, listOperators(deps))
  return all.filter(mayHandle).map(({ id, name }) => ({ id, name }))
}

async function assertCanBeAssigned(deps: Deps, operator: number): Promise<void> {
  const found = await run(deps, getOperator(deps, operator))
  if (found && mayHandle(found)) return
  throw problem('validation_failed', { fields: [{ field: 'assigned_to', code: 'invalid_value' }] })
}

/** Adds an internal note. */
export async function addNote(
  { deps, operator }: OperatorContext,
  id: number,
  text: string,
): Promise<ContactMessage> {
  await loadMessageFor(deps, operator, id)
  const at = deps.now().toISOString()
  await writeBatch(deps, [
    insertNoteStatement(deps, { message: id, operator: operator.id, at }, text),
    insertAuditStatement(deps, operator, {
      action: 'message.note',
      type,
      id,
      after: { at },
    }),
  ])
  return loadMessage(deps, id)
}

/** Removes a note of the same operator. */
export async function removeNote(
  { deps, operator }: OperatorContext,
  note: NoteKey,
): Promise<void> {
  const id = note.message
  await writeBatch(deps, [
    noteRemoval(deps, note),
    insertAuditStatement(deps, operator, { action: 'message.note_remove', type, id }),
  ])
}

/** Emails a response in the sender's language. A second response to the same revision throws 409. */
export async function answerMessage(
  visitor: DeskRequestContext,
  operator: OperatorContext['operator'],
  id: number,
  { rev, ...answer }: ResponseInput & { rev: number },
): Promise<ContactMessage> {
  const { deps } = visitor
  const { title, email, lang, message, state } = await loadMessageFor(deps, operator, id)
  const reply_to = await replyAddress(visitor)
  const mailId = randomUUID()
  const done = await writeBased(deps, id, [
    markAnsweredStatement(deps, id, rev, operator.id),
    insertResponseIfChangedStatement(deps, { message: id, operator: operator.id }, answer, mailId),
    insertEmailIfChangedStatement(deps, mailId, {
      template: 'contact_answer',
      data: { nickname: title, ...answer, question: message, reply_to },
      cause: `contact_answer ${id} ${rev}`,
      to: email,
      lang,
    }),
    insertAuditIfChangedStatement(deps, operator, {
      action: 'message.answer',
      type,
      id,
      before: { state },
      after: { state: 'answered' },
    }),
  ])
  enqueueEmail(deps, mailId)
  return done
}
