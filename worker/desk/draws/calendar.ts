// Draw calendar. It is public: pages show the next draw and the draws without a result.
import { nextDrawTime, type DrawCalendar } from '../../../client/contract/draws/calendar.ts'
import { dayOf } from '../../../client/contract/days.ts'
import { insertAuditStatement } from '../../data/audit.ts'
import {
  setDrawScheduleStatements,
  drawCalendar,
  setDrawExceptionStatement,
} from '../../data/draws/calendar.ts'
import { publish } from '../../data/publish.ts'
import { problem } from '../../http/problem.ts'
import { run } from '../../storage/db.ts'
import type { Deps } from '../../deps.ts'
import type { OperatorContext } from '../acting.ts'

/** Number of upcoming draws listed. */
const ahead = 5

export async function loadDrawCalendar(deps: Deps) {
  const calendar = await run(deps, drawCalendar(deps))
  const next: string[] = []
  let time = deps.now()
  while (next.length < ahead) {
    time = nextDrawTime(calendar, time)
    next.push(time.toISOString())
  }
  return { ...calendar, weekdays: [...calendar.weekdays], days: { ...calendar.days }, next }
}

type Rule = Pick<DrawCalendar, 'weekdays' | 'time'>

export async function changeDrawCalendar(acting: OperatorContext, { weekdays, time }: Rule) {
  const { deps, operator } = acting
  const before = await run(deps, drawCalendar(deps))
  const act = { action: 'draw_calendar.change', type: 'draw_calendar', id: 'week' }
  await publish(deps, {
    writes: [
      ...setDrawScheduleStatements(deps, { weekdays, time }),
      insertAuditStatement(deps, operator, {
        ...act,
        before: { weekdays: before.weekdays, time: before.time },
        after: { weekdays, time },
      }),
    ],
    tags: ['draws'],
  })
  return loadDrawCalendar(deps)
}

/** Sets the draw time of a day: a time, no draw (`null`), or the weekly rule (`undefined`). */
export async function setDrawDay(
  acting: OperatorContext,
  day: string,
  drawn_at: string | null | undefined,
) {
  const { deps, operator } = acting
  if (drawn_at && dayOf(drawn_at) !== day)
    throw problem('validation_failed', { fields: [{ field: 'drawn_at', code: 'invalid_value' }] })
  const { days } = await run(deps, drawCalendar(deps))
  const former = days[day]
  const act = { action: 'draw_day.set', type: 'draw_day', id: day }
  const asNoted = (at: string | null | undefined) => (at === undefined ? null : { drawn_at: at })
  await publish(deps, {
    writes: [
      setDrawExceptionStatement(deps, day, drawn_at),
      insertAuditStatement(deps, operator, {
        ...act,
        before: asNoted(former),
        after: asNoted(drawn_at),
      }),
    ],
    tags: ['draws'],
  })
  return loadDrawCalendar(deps)
}
