// Counters per day. Every count is one statement that adds to its row, so no concurrent count is lost.
import { and, asc, gte, inArray, lt, notInArray, or, sql } from 'drizzle-orm'
import { dayLength, dayOf, startOfDay } from '../../client/contract/days.ts'
import type { MeasureKind } from '../../client/contract/measure.ts'
import { read, write, type Deps, type Query, type Read } from '../storage/db.ts'
import { contactMessages, measures, subscribers, users } from '../storage/schema/index.ts'

export interface MeasureCount {
  kind: MeasureKind
  key: string
  bucket?: number
}

/**
 * Maximum number of different keys per day, for kinds whose keys anyone could invent; further ones are counted
 * together.
 */
const maxKeys: Partial<Record<MeasureKind, number>> = {
  landing: 200,
  found_nothing: 300,
  script_error: 100,
  csp: 100,
}
/** The key for counts beyond the maximum; no real key looks like it. */
export const otherKey = '…'

/** Adds one to each counter. */
export function countWrites(deps: Deps, counts: readonly MeasureCount[]): Query[] {
  const day = dayOf(deps.now())
  return counts.map(({ kind, key, bucket = 0 }) =>
    deps.db
      .insert(measures)
      .values({ day, kind, key: roomFor(day, kind, key), bucket, count: 1 })
      .onConflictDoUpdate({
        target: [measures.day, measures.kind, measures.key, measures.bucket],
        set: { count: sql`${measures.count} + 1` },
      }),
  )
}

/** The key itself if the day already has it or has room for it. */
function roomFor(day: string, kind: MeasureKind, key: string) {
  const most = maxKeys[kind]
  if (most === undefined) return key
  const ofDay = sql`select 1 from ${measures} where ${measures.day} = ${day} and ${measures.kind} = ${kind}`
  return sql<string>`case
    when exists (${ofDay} and ${measures.key} = ${key}) then ${key}
    when (select count(*) from (${ofDay} limit ${most})) < ${most} then ${key}
    else ${otherKey} end`
}

export type Measure = typeof measures.$inferSelect

/** The counters from a day on, that day included. */
export function listMeasures(deps: Deps, since: string): Read<Measure[]> {
  const query = deps.db
    .select()
    .from(measures)
    .where(gte(measures.day, since))
    .orderBy(asc(measures.day), asc(measures.kind), asc(measures.key), asc(measures.bucket))
  return read([query] as const, ([rows]) => rows)
}

/** How many visits from a source led to an outcome; the source is `null` when unknown. */
export interface VisitOutcome {
  source: string | null
  what: 'sign_up' | 'message' | 'subscriber'
  count: number
}

/** Outcomes from a day on, by the source of the visit. */
export function outcomesBySource(deps: Deps, since: string): Read<VisitOutcome[]> {
  const from = startOfDay(since)
  const bySource = (table: typeof users | typeof contactMessages | typeof subscribers) =>
    deps.db
      .select({ source: table.track_source, count: sql<number>`count(*)`.as('outcomes') })
      .from(table)
      .where(gte(table.created_at, from))
      .groupBy(table.track_source)
  return read(
    [bySource(users), bySource(contactMessages), bySource(subscribers)],
    ([signUps, messages, subscribed]) => [
      ...signUps.map((row) => ({ ...row, what: 'sign_up' as const })),
      ...messages.map((row) => ({ ...row, what: 'message' as const })),
      ...subscribed.map((row) => ({ ...row, what: 'subscriber' as const })),
    ],
  )
}

/** Kinds whose keys are readers' words or error messages. */
const wordy: readonly MeasureKind[] = ['found_nothing', 'script_error', 'csp']
/** Days the kinds with free text are kept, and all others. */
const keptFor = { wordy: 90, other: 800 }

/** Deletes counters that have outlived their retention. */
export function forgetMeasures(deps: Deps): Promise<void> {
  const before = (days: number) => dayOf(new Date(deps.now().getTime() - days * dayLength))
  const isOld = or(
    and(inArray(measures.kind, [...wordy]), lt(measures.day, before(keptFor.wordy))),
    and(notInArray(measures.kind, [...wordy]), lt(measures.day, before(keptFor.other))),
  )
  return write(deps, [deps.db.delete(measures).where(isOld)])
}
