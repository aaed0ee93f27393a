import { and, desc, eq, gte, lte, sql } from 'drizzle-orm'
import {
  overdueDraws,
  nextDrawTime,
  type DrawCalendar,
} from '../../../client/contract/draws/calendar.ts'
import type { DrawSchedule, MarkSixDraw } from '../../../client/contract/draws/mark-six.ts'
import { dayInChina, tendenciesOf, yearOf } from '../../../client/contract/draws/rules.ts'
import { dayOf } from '../../../client/contract/days.ts'
import { read, combine, type Read } from '../../storage/db.ts'
import { drawCorrections, draws } from '../../storage/schema/index.ts'
import { drawCalendar } from './calendar.ts'
import type { Deps } from '../../deps.ts'

export function latestDraw(deps: Deps): Read<MarkSixDraw | null> {
  const latest = deps.db.select().from(draws).where(isDrawn(deps))
  const period = deps.db.select({ period: draws.period }).from(draws).where(isDrawn(deps))
  const newest = desc(draws.drawn_at)
  return read(
    [
      latest.orderBy(newest).limit(1),
      selectCorrections(deps).where(
        eq(drawCorrections.period, sql`(${period.orderBy(newest).limit(1)})`),
      ),
    ] as const,
    ([[row], corrections]) => (row ? toDraw(row, corrections) : null),
    ['draws', 'due draws'],
  )
}

/** The latest draw, and the times of the next ones. */
export function currentDraw(
  deps: Deps,
  today = dayOf(deps.now()),
): Read<{ latest: MarkSixDraw | null; schedule: DrawSchedule }> {
  return combine({ latest: latestDraw(deps), calendar: drawCalendar(deps, today) }, (found) => ({
    latest: found.latest,
    schedule: drawScheduleAfter(deps, found.latest, found.calendar),
  }))
}

/** All draws of the latest year and the year before, newest first. */
export function listDraws(deps: Deps): Read<MarkSixDraw[]> {
  const latest = deps.db
    .select({ year: sql<string>`substr(max(${draws.period}), 1, 4)` })
    .from(draws)
    .where(isDrawn(deps))
  return read(
    [
      deps.db
        .select()
        .from(draws)
        .where(
          and(
            lte(sql`+${draws.drawn_at}`, deps.now().toISOString()),
            sql`${draws.period} >= cast((${latest}) - 1 as text)`,
          ),
        )
        .orderBy(desc(draws.period)),
      selectCorrections(deps).where(
        gte(drawCorrections.period, sql`cast((${latest}) - 1 as text)`),
      ),
    ] as const,
    ([rows, corrections]) => rows.map((row) => toDraw(row, corrections)),
    ['draws', 'due draws'],
  )
}

/**
 * Years whose draws can be requested, newest first. They depend on the latest draw, not on the clock, so the page
 * changes only with a draw.
 */
export function coveredYears(deps: Deps, latest: MarkSixDraw | null): [number, number] {
  const year = latest ? yearOf(latest.period) : dayInChina(deps.now()).year
  return [year, year - 1]
}

/** Upcoming and overdue draws. They change at draw times, when the cron job publishes a change. */
export function drawScheduleAfter(
  deps: Deps,
  latest: MarkSixDraw | null,
  calendar: DrawCalendar,
): DrawSchedule {
  const now = deps.now()
  const awaited = latest ? overdueDraws(calendar, new Date(latest.drawn_at), now) : []
  return {
    next_draw_at: nextDrawTime(calendar, now).toISOString(),
    awaited_list: awaited.map((time) => time.toISOString()),
  }
}

/** A draw is public from the moment it is drawn. */
function isDrawn(deps: Deps) {
  return lte(draws.drawn_at, deps.now().toISOString())
}

function selectCorrections(deps: Deps) {
  return deps.db.select().from(drawCorrections).$dynamic()
}

type Correction = typeof drawCorrections.$inferSelect

/** `corrections` may be of any draws, in any order. */
function toDraw(
  { period, drawn_at, numbers, special }: typeof draws.$inferSelect,
  corrections: readonly Correction[],
): MarkSixDraw {
  const own = corrections.filter((one) => one.period === period).toSorted((a, b) => b.rev - a.rev)
  return {
    period,
    drawn_at,
    numbers,
    special,
    tendencies: tendenciesOf({ numbers, special }),
    ...(own.length > 0 && { correction_list: own.map(toCorrection) }),
  }
}

function toCorrection({ corrected_at, drawn_at, numbers, special }: Correction) {
  return { corrected_at, before: { drawn_at, numbers, special } }
}
