// Demo slots at the desk: confirm, move, cancel, and close. The requester is informed by email.
import { randomUUID } from 'node:crypto'
import type { SlotChange } from '../../../client/contract/desk/inbox/message.ts'
import { listAvailableSlots } from '../../../client/contract/inbox/demo-slots.ts'
import { defaultLocale } from '../../../client/contract/locale.ts'
import { slotRuleOf } from '../../../client/contract/site/settings.ts'
import { can } from '../../../client/contract/roles.ts'
import { insertAuditIfChangedStatement, insertAuditStatement } from '../../data/audit.ts'
import {
  closeSlotStatement,
  getAskedSlot,
  getClosedSlot,
  isSlotOutdated,
  isSlotTaken,
  listSlots,
  openSlotStatement,
  updateSlotStatement,
  listReservedSlots,
} from '../../data/inbox/demo-slot.ts'
import { insertEmailStatement, enqueueEmail } from '../../data/mail/outbox.ts'
import { publish } from '../../data/publish.ts'
import { loadChrome } from '../../data/site/site.ts'
import { foundOrThrow, problem } from '../../http/problem.ts'
import { run, runAll, type Statement } from '../../storage/db.ts'
import type { DeskRequestContext } from '../visitor.ts'
import { replyAddress } from './message.ts'
import type { Deps } from '../../deps.ts'
import type { OperatorContext } from '../acting.ts'

const type = 'demo'

export async function slotsNow(deps: Deps) {
  const { settings } = await loadChrome(deps, defaultLocale)
  const { items, taken } = await runAll(deps, {
    items: listSlots(deps),
    taken: listReservedSlots(deps),
  })
  return {
    items,
    free: listAvailableSlots(deps.now(), { ...slotRuleOf(settings), bookedSlots: taken }),
  }
}

const gone = (cause?: unknown) =>
  problem('validation_failed', { fields: [{ field: 'starts_at', code: 'slot_gone' }], cause })

/** Slots that are offered belong to visitors of all languages. */
function requireAllLanguages(operator: OperatorContext['operator']): void {
  if (!can(operator, 'message.write', {})) throw problem('forbidden')
}

/** Runs the writes and invalidates the slots offered to readers. */
async function publishSlots(deps: Deps, writes: Statement[]): Promise<void> {
  try {
    await publish(deps, { tags: ['demo_slots'], writes })
  } catch (error) {
    if (isSlotTaken(error)) throw gone(error)
    if (!isSlotOutdated(error)) throw error
    throw problem('changed_meanwhile', {
      members: { current: await slotsNow(deps) },
      cause: error,
    })
  }
}

export async function closeSlot({ deps, operator }: OperatorContext, at: string) {
  requireAllLanguages(operator)
  if (at <= deps.now().toISOString()) throw gone()
  await publishSlots(deps, [
    closeSlotStatement(deps, at),
    insertAuditStatement(deps, operator, { action: 'demo.close', type, id: at }),
  ])
  return slotsNow(deps)
}

export async function openSlot({ deps, operator }: OperatorContext, id: number) {
  requireAllLanguages(operator)
  const slot = foundOrThrow(await run(deps, getClosedSlot(deps, id)))
  await publishSlots(deps, [
    openSlotStatement(deps, id),
    insertAuditIfChangedStatement(deps, operator, {
      action: 'demo.open',
      type,
      id: slot.starts_at,
    }),
  ])
  return slotsNow(deps)
}

/** Throws 409 if the slot has changed since `rev`, so that the requester is informed only once. */
export async function changeSlot(
  visitor: DeskRequestContext,
  operator: OperatorContext['operator'],
  id: number,
  { rev, ...change }: SlotChange & { rev: number },
) {
  const { deps } = visitor
  const slot = await run(deps, getAskedSlot(deps, id))
  if (!slot || slot.state === 'cancelled') throw problem('not_found')
  const { message } = slot
  if (!can(operator, 'message.write', { lang: message.lang })) throw problem('forbidden')
  const isMoved = 'starts_at' in change
  const starts_at = isMoved ? change.starts_at : slot.starts_at
  const after = { state: isMoved ? ('confirmed' as const) : change.state, starts_at }
  if (after.state === 'confirmed' && starts_at <= deps.now().toISOString()) throw gone()
  const mailId = randomUUID()
  const verb = isMoved ? 'moved' : after.state
  await publishSlots(deps, [
    updateSlotStatement(deps, id, rev, after),
    insertAuditStatement(deps, operator, {
      action: `demo.${verb}`,
      type,
      id: slot.starts_at,
      before: { state: slot.state, starts_at: slot.starts_at },
      after,
    }),
    insertEmailStatement(deps, mailId, {
      template: `demo_${verb}`,
      data: {
        nickname: message.title,
        starts_at,
        time_zone: message.time_zone ?? '',
        reply_to: await replyAddress(visitor),
      },
      cause: `demo ${id} ${rev}`,
      to: message.email,
      lang: message.lang,
    }),
  ])
  enqueueEmail(deps, mailId)
  return slotsNow(deps)
}
