// Draws as shown at the desk. An operator sees the submissions of others only after submitting the same draw
// (docs/decisions/community/draw-results.md).
import type {
  Draw,
  DrawSubmission as DrawEntry,
  DrawTasks,
  DrawValues,
} from '../../../client/contract/desk/draws/draw.ts'
import { drawCalendar } from '../../data/draws/calendar.ts'
import {
  getDraw,
  importOf,
  listCorrections,
  listDrawSubmissions,
  pendingSubmissions,
  type DrawSubmission,
} from '../../data/draws/entry.ts'
import { drawTasksOf, dueDraws, openImports, recentDraws, stateOf } from '../../data/draws/list.ts'
import { runAll, combine, type Read } from '../../storage/db.ts'
import { toOperatorRef } from '../../data/operators/person.ts'
import type { OperatorContext } from '../acting.ts'

type Reader = Pick<OperatorContext, 'deps' | 'operator'>

/** Draws and imports that operators have to process. */
export function drawTasksRead({ deps, operator }: Reader): Read<DrawTasks> {
  const reads = {
    calendar: drawCalendar(deps),
    recent: recentDraws(deps),
    open: pendingSubmissions(deps),
    imports: openImports(deps, operator.id),
  }
  return combine(reads, ({ calendar, recent, open, imports }) => ({
    draws: drawTasksOf(dueDraws(calendar, recent, deps.now()), open, operator.id),
    imports,
  }))
}

export async function loadDraw({ deps, operator }: Reader, period: string): Promise<Draw> {
  const found = await runAll(deps, {
    live: getDraw(deps, period),
    corrections: listCorrections(deps, period),
    entries: listDrawSubmissions(deps, period),
    imported: importOf(deps, period),
    calendar: drawCalendar(deps),
    recent: recentDraws(deps),
  })
  const { live, corrections, entries, imported } = found
  const due = dueDraws(found.calendar, found.recent, deps.now())
  const open = entries.filter(({ outcome }) => outcome === 'open')
  const seesAll = open.length > 1 && open.some((one) => one.operator_id === operator.id)
  const rev = live?.rev ?? 0
  return {
    period,
    state: open.length === 0 && live ? (rev > 1 ? 'corrected' : 'published') : stateOf(open),
    due_at: due.find((one) => one.period === period)?.due_at ?? null,
    rev,
    live: live && valuesOf(live),
    corrections: corrections.map((one) => ({
      corrected_at: one.corrected_at,
      before: valuesOf(one),
    })),
    entries: entries.map((one) => toEntry(one, { operator: operator.id, rev, seesAll })),
    imported: imported && {
      name: imported.name,
      uploaded_by: toOperatorRef(imported.uploaded_by, imported.uploader),
      confirmed_by: toOperatorRef(imported.reviewed_by, imported.settler),
      at: imported.reviewed_at,
    },
  }
}

/** Picks the drawn values from a larger object. */
export function valuesOf({ drawn_at, numbers, special }: DrawValues): DrawValues {
  return { drawn_at, numbers, special }
}

interface Seen {
  operator: number
  rev: number
  /** True once two operators have submitted the draw, this one among them. */
  seesAll: boolean
}

/** Hides the values submitted by others as long as they could influence this operator. */
function toEntry(entry: DrawSubmission, { operator, rev, seesAll }: Seen): DrawEntry {
  const { id, operator_id, name, entered_at, outcome, drawn_at, numbers, special } = entry
  const is_own = operator_id === operator
  const isOver = entry.rev < rev || outcome === 'agreed' || outcome === 'overruled'
  const isSeen = is_own || isOver || (seesAll && outcome === 'open')
  const values = isSeen ? { drawn_at, numbers, special } : null
  return { id, by: toOperatorRef(operator_id, name), entered_at, outcome, is_own, values }
}
