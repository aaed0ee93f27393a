import { eq, gte, inArray } from 'drizzle-orm'
import { drawCalendarDefaults, type DrawCalendar } from '../../../client/contract/draws/calendar.ts'
import { dayOf, startOfDay } from '../../../client/contract/days.ts'
import { read, type Statement, type Read } from '../../storage/db.ts'
import { drawScheduleExceptions, settings } from '../../storage/schema/index.ts'
import type { Deps } from '../../deps.ts'

const keys = ['draw_weekdays', 'draw_time'] as const

/** Days for which exceptions remain in the calendar. */
const keptDays = 400

/** `today` is a day in UTC+8. */
export function drawCalendar(deps: Deps, today = dayOf(deps.now())): Read<DrawCalendar> {
  const since = dayOf(startOfDay(today, -keptDays))
  return read(
    [
      deps.db
        .select()
        .from(settings)
        .where(inArray(settings.key, [...keys])),
      deps.db
        .select()
        .from(drawScheduleExceptions)
        .where(gte(drawScheduleExceptions.day, since))
        .orderBy(drawScheduleExceptions.day),
    ] as const,
    ([rows, days]) => {
      const { draw_weekdays, draw_time }: Partial<Record<string, string>> = Object.fromEntries(
        rows.map(({ key, value }) => [key, value]),
      )
      return {
        weekdays: draw_weekdays?.split(',').map(Number) ?? drawCalendarDefaults.weekdays,
        time: draw_time ?? drawCalendarDefaults.time,
        days: Object.fromEntries(days.map(({ day, drawn_at }) => [day, drawn_at])),
      }
    },
    ['draws'],
  )
}

export function setDrawScheduleStatements(
  deps: Deps,
  { weekdays, time }: Pick<DrawCalendar, 'weekdays' | 'time'>,
): Statement[] {
  return Object.entries({ draw_weekdays: weekdays.join(','), draw_time: time }).map(
    ([key, value]) =>
      deps.db
        .insert(settings)
        .values({ key, value })
        .onConflictDoUpdate({ target: settings.key, set: { value } }),
  )
}

/** Exception of a day: time of the draw, `null` for no draw, or `undefined` for the weekly schedule. */
export function setDrawExceptionStatement(
  deps: Deps,
  day: string,
  drawn_at: string | null | undefined,
): Statement {
  if (drawn_at === undefined)
    return deps.db.delete(drawScheduleExceptions).where(eq(drawScheduleExceptions.day, day))
  return deps.db
    .insert(drawScheduleExceptions)
    .values({ day, drawn_at })
    .onConflictDoUpdate({ target: drawScheduleExceptions.day, set: { drawn_at } })
}
