// Undo of changes in the inbox: contact messages, notes, templates, demo slots. Sent emails stay sent. Also undo of
// canceling and of retracting a notification.
import { contactMessageStates } from '../../../client/contract/desk/inbox/states.ts'
import * as z from 'zod/mini'
import { listReservedSlots, closedSlotAt } from '../../data/inbox/demo-slot.ts'
import { noteText } from '../../data/inbox/message.ts'
import { problem } from '../../http/problem.ts'
import { run } from '../../storage/db.ts'
import { setTemplate, templateFor } from '../inbox/answer-template.ts'
import { changeMessage, loadMessage, removeNote } from '../inbox/message.ts'
import type { UndoPlanner, UndoActing } from './plan.ts'
import { language } from '../../../client/contract/desk/fields.ts'
import { formatDate } from '../../../client/i18n/translate.ts'
import { closeSlot, openSlot } from '../inbox/demo-slot.ts'
import { displayTextOf } from '../../../client/contract/desk/texts.ts'
import type {
  ScheduledNotification,
  ScheduledNotificationState,
} from '../../../client/contract/desk/notifications/scheduled-notification.ts'
import { reinstateNotification, rescheduleNotification } from '../notifications/withdraw.ts'
import { loadScheduledNotification } from '../notifications/scheduled-notification.ts'

const handling = z.partial(
  z.object({
    state: z.enum(contactMessageStates),
    assigned_to: z.nullable(z.number()),
    /** Time of the slot released by marking as spam. */
    starts_at: z.nullable(z.string()),
  }),
)

export const undoMessage: UndoPlanner = async (acting, entry) => {
  const before = handling.safeParse(entry.before).data
  const after = handling.safeParse(entry.after).data
  if (!before || !after) return null
  const id = Number(entry.item_id)
  const { rev, title, state, assigned_to } = await loadMessage(acting.deps, id)
  const { starts_at: _, ...left } = after
  const now = { state, assigned_to: assigned_to?.id ?? null }
  const back = {
    ...(after.state !== undefined && { state: before.state }),
    ...(after.assigned_to !== undefined && { assigned_to: before.assigned_to }),
  }
  return {
    effect: (await isSlotLost(acting, before.starts_at)) ? 'message_without_slot' : 'message_back',
    title,
    isChanged: JSON.stringify({ ...now, ...left }) !== JSON.stringify(now),
    permission: 'message.write',
    run: () => changeMessage(acting, id, { ...back, rev }),
  }
}

/** Only the author of a note can undo it. */
export const undoNote: UndoPlanner = async (acting, entry) => {
  const { deps, operator } = acting
  const { at } = z.object({ at: z.string() }).safeParse(entry.after).data ?? {}
  if (!at || !entry.operator) return null
  if (entry.operator.id !== operator.id) throw problem('forbidden')
  const note = { message: Number(entry.item_id), operator: operator.id, at }
  const [{ title }, text] = await Promise.all([
    loadMessage(deps, note.message),
    run(deps, noteText(deps, note)),
  ])
  return {
    effect: 'note_gone',
    title,
    isChanged: text === null,
    permission: 'message.write',
    run: () => removeNote(acting, note),
  }
}

/** True if the released slot is taken or in the past. */
async function isSlotLost({ deps }: UndoActing, at: string | null = null): Promise<boolean> {
  if (at === null) return false
  return at <= deps.now().toISOString() || (await run(deps, listReservedSlots(deps))).includes(at)
}

const template = z.object({
  name: z.string(),
  texts: z.partialRecord(language, z.object({ subject: z.string(), text: z.string() })),
  deleted_at: z.nullable(z.string()),
})

export const undoTemplate: UndoPlanner = async (acting, entry) => {
  const before = template.safeParse(entry.before).data
  const after = z.partial(template).safeParse(entry.after).data
  if (!before || !after) return null
  const id = Number(entry.item_id)
  const { rev, name, texts, deleted_at } = await templateFor(acting.deps, id)
  const now = template.parse({ name, texts, deleted_at })
  return {
    effect: 'template_back',
    title: before.name,
    isChanged: JSON.stringify({ ...now, ...after }) !== JSON.stringify(now),
    permission: 'message.write',
    run: () => setTemplate(acting, id, rev, before),
  }
}

/** Reopens a demo slot. A booked demo cannot be undone because the visitor was informed. */
export const undoSlotClosing: UndoPlanner = async (acting, { item_id: at }) => {
  const closed = await run(acting.deps, closedSlotAt(acting.deps, at))
  return {
    effect: 'slot_opened',
    title: slotTitle(acting, at),
    isChanged: closed === null,
    permission: 'message.write',
    run: async () => {
      if (closed === null) throw problem('not_found')
      await openSlot(acting, closed)
    },
  }
}

export const undoSlotOpening: UndoPlanner = async (acting, { item_id: at }) => {
  const taken = await run(acting.deps, listReservedSlots(acting.deps))
  return {
    effect: 'slot_closed',
    title: slotTitle(acting, at),
    isChanged: taken.includes(at) || at <= acting.deps.now().toISOString(),
    permission: 'message.write',
    run: () => closeSlot(acting, at),
  }
}

const slotTitle = ({ visitor }: Parameters<UndoPlanner>[0], at: string) =>
  `${formatDate(visitor.locale, at, 'moment')} UTC+8`

/** Possible until its scheduled time. */
export const undoCancellation: UndoPlanner = async (acting, entry) => {
  const dispatch = await loadScheduledNotification(acting.deps, Number(entry.item_id))
  const isLate = dispatch.due_at <= acting.deps.now().toISOString()
  return {
    ...planOf(dispatch, 'canceled', isLate),
    effect: 'notification_waits',
    at: dispatch.due_at,
    run: () => rescheduleNotification(acting, dispatch.id),
  }
}

export const undoWithdrawal: UndoPlanner = async (acting, entry) => {
  const dispatch = await loadScheduledNotification(acting.deps, Number(entry.item_id))
  return {
    ...planOf(dispatch, 'withdrawn'),
    effect: 'notification_back',
    run: () => reinstateNotification(acting, dispatch.id),
  }
}

function planOf(
  { texts, state }: ScheduledNotification,
  after: ScheduledNotificationState,
  isLate = false,
) {
  const titles = Object.entries(texts).map(([lang, text]) => [lang, text.title])
  return {
    title: displayTextOf(Object.fromEntries(titles)),
    isChanged: state !== after || isLate,
    permission: 'notification.send',
    needsStepUp: true,
  } as const
}
