import { and, desc, lte, sql } from 'drizzle-orm'
import type { DrawSchedule, MarkSixDraw } from '../../client/contract/mark-six.ts'
import {
  awaitedDraws,
  dayInChina,
  nextDrawTime,
  tendenciesOf,
  yearOf,
} from '../../client/contract/mark-six-rules.ts'
import { read, type Deps, type Read } from '../storage/db.ts'
import { draws } from '../storage/schema/index.ts'

/** The latest draw. */
export function latestDraw(deps: Deps): Read<MarkSixDraw | null> {
  return read(
    [deps.db.select().from(draws).where(isDrawn(deps)).orderBy(desc(draws.drawn_at)).limit(1)],
    ([[row]]) => (row ? toDraw(row) : null),
    ['draws', 'due draws'],
  )
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
    ],
    ([rows]) => rows.map(toDraw),
    ['draws', 'due draws'],
  )
}

/**
 * The years whose draws can be requested, newest first. They follow the draws, not the clock: the page changes with a
 * draw, never at midnight.
 */
export function coveredYears(deps: Deps, latest: MarkSixDraw | null): [number, number] {
  const year = latest ? yearOf(latest.period) : dayInChina(deps.now()).year
  return [year, year - 1]
}

/** The draws to come, and those awaited; they change at the times of draws, which the cron job publishes. */
export function drawScheduleAfter(deps: Deps, latest: MarkSixDraw | null): DrawSchedule {
  const now = deps.now()
  const awaited = latest ? awaitedDraws(new Date(latest.drawn_at), now) : []
  return {
    next_draw_at: nextDrawTime(now).toISOString(),
    awaited_list: awaited.map((time) => time.toISOString()),
  }
}

/** A draw is public from the moment it is drawn. */
function isDrawn(deps: Deps) {
  return lte(draws.drawn_at, deps.now().toISOString())
}

function toDraw(row: typeof draws.$inferSelect): MarkSixDraw {
  return { ...row, tendencies: tendenciesOf(row) }
}
