// Undo of an operator's own draw submission or upload, and of changes to draw days. A result agreed by two operators
// can only be corrected by two.
import * as z from 'zod/mini'
import { drawCalendar } from '../../data/draws/calendar.ts'
import { pendingSubmissions } from '../../data/draws/entry.ts'
import { problem } from '../../http/problem.ts'
import { run } from '../../storage/db.ts'
import { changeDrawCalendar, setDrawDay } from '../draws/calendar.ts'
import { withdrawDrawSubmission } from '../draws/entry.ts'
import { loadImport, withdrawImport } from '../draws/import.ts'
import type { UndoPlanner } from './plan.ts'

/** Only for the operator who submitted it. */
export const undoDrawEnter: UndoPlanner = async (acting, entry) => {
  const { deps, operator } = acting
  const period = entry.item_id
  if (entry.operator?.id !== operator.id) throw problem('forbidden')
  const open = await run(deps, pendingSubmissions(deps, period))
  // A later submission of the same operator has its own log entry.
  const stands = open.some(
    ({ operator_id, entered_at }) => operator_id === operator.id && entered_at <= entry.at,
  )
  return {
    effect: 'draw_entry_gone',
    title: period,
    isChanged: !stands,
    permission: 'draw.enter',
    run: () => withdrawDrawSubmission(acting, period),
  }
}

export const undoDrawUpload: UndoPlanner = async (acting, entry) => {
  const id = Number(entry.item_id)
  const { name, outcome } = await loadImport(acting, id)
  return {
    effect: 'draw_import_gone',
    title: name,
    isChanged: outcome !== 'open',
    permission: 'draw.enter',
    run: () => withdrawImport(acting, id),
  }
}

const rule = z.object({ weekdays: z.array(z.number()), time: z.string() })

export const undoDrawCalendar: UndoPlanner = async (acting, entry) => {
  const before = rule.safeParse(entry.before).data
  const after = rule.safeParse(entry.after).data
  if (!before || !after) return null
  const { weekdays, time } = await run(acting.deps, drawCalendar(acting.deps))
  return {
    effect: 'draw_calendar_back',
    title: before.time,
    isChanged: String(weekdays) !== String(after.weekdays) || time !== after.time,
    permission: 'draw.schedule',
    run: () => changeDrawCalendar(acting, before),
  }
}

/** Null: the weekly rule. */
const dayRule = z.nullable(z.object({ drawn_at: z.nullable(z.string()) }))

export const undoDrawDay: UndoPlanner = async (acting, entry) => {
  const before = dayRule.safeParse(entry.before).data
  const after = dayRule.safeParse(entry.after).data
  if (before === undefined || after === undefined) return null
  const day = entry.item_id
  const { days } = await run(acting.deps, drawCalendar(acting.deps))
  return {
    effect: 'draw_day_back',
    title: day,
    isChanged: days[day] !== after?.drawn_at,
    permission: 'draw.schedule',
    run: () => setDrawDay(acting, day, before?.drawn_at),
  }
}
