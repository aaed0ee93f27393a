// What undoes taking a slot of a demo off the offer, and offering it again. A demo that somebody asked for is never undone: they
// were told.
import { formatDate } from '../../../client/i18n/translate.ts'
import { closedSlotAt, listReservedSlots } from '../../data/inbox/demo-slot.ts'
import { problem } from '../../http/problem.ts'
import { run } from '../../storage/db.ts'
import { closeSlot, openSlot } from '../inbox/demo-slot.ts'
import type { UndoPlanner } from './plan.ts'

export const undoSlotClosing: UndoPlanner = async (acting, { item_id: at }) => {
  const closed = await run(acting.deps, closedSlotAt(acting.deps, at))
  return {
    effect: 'slot_opened',
    title: titleOf(acting, at),
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
    title: titleOf(acting, at),
    isChanged: taken.includes(at) || at <= acting.deps.now().toISOString(),
    permission: 'message.write',
    run: () => closeSlot(acting, at),
  }
}

const titleOf = ({ visitor }: Parameters<UndoPlanner>[0], at: string) =>
  `${formatDate(visitor.locale, at, 'moment')} UTC+8`
