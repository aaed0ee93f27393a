// Draw lists of the desk: published draws by number, and open tasks.
import { and, desc, eq, gte, lt, lte, sql, type SQL } from 'drizzle-orm'
import {
  differingFields,
  type PendingDraw,
  type PendingImport,
  type ListedDraw,
} from '../../../client/contract/desk/draws/draw.ts'
import { drawTimesIn, type DrawCalendar } from '../../../client/contract/draws/calendar.ts'
import { dayOf } from '../../../client/contract/days.ts'
import { numberOf, periodOf, yearOf } from '../../../client/contract/draws/rules.ts'
import { aliasColumn, read, type Read } from '../../storage/db.ts'
import { drawImports, draws, isCorrected, operators } from '../../storage/schema/index.ts'
import type { DrawRow, DrawSubmission } from './entry.ts'
import type { Deps } from '../../deps.ts'
import { toOperatorRef } from '../operators/person.ts'

const perPage = 100

function ofYear(year: number | undefined): SQL | undefined {
  if (year === undefined) return undefined
  return and(gte(draws.period, String(year)), lt(draws.period, String(year + 1)))
}

/** An index contains only corrected draws. */
function ofState(state: ListedDraw['state'] | undefined): SQL | undefined {
  if (state === undefined) return undefined
  return state === 'corrected' ? isCorrected : eq(draws.rev, 1)
}

interface DrawQuery {
  year?: number | undefined
  state?: ListedDraw['state'] | undefined
  after?: string | undefined
}

interface DrawPage {
  items: ListedDraw[]
  next: string | null
  years: { first: number; last: number } | null
}

/** Latest first. */
export function listDrawPage(deps: Deps, { year, state, after }: DrawQuery): Read<DrawPage> {
  const outer = (order: SQL) =>
    deps.db.select({ period: draws.period }).from(draws).orderBy(order).limit(1)
  return read(
    [
      deps.db
        .select()
        .from(draws)
        .where(
          and(
            ofYear(year),
            ofState(state),
            after === undefined ? undefined : lt(draws.period, after),
          ),
        )
        .orderBy(desc(draws.period))
        .limit(perPage + 1),
      outer(sql`${draws.period}`),
      outer(desc(draws.period)),
    ] as const,
    ([rows, [first], [last]]) => ({
      items: rows.slice(0, perPage).map(toListed),
      next: rows.length > perPage ? rows[perPage - 1]!.period : null,
      years: first && last ? { first: yearOf(first.period), last: yearOf(last.period) } : null,
    }),
  )
}

/** All draws, or those of a year, in order. */
export function allDraws(deps: Deps, year?: number): Read<DrawRow[]> {
  const query = deps.db.select().from(draws).where(ofYear(year)).orderBy(draws.period)
  return read([query], ([rows]) => rows)
}

function toListed({ period, drawn_at, numbers, special, rev }: DrawRow): ListedDraw {
  return { period, drawn_at, numbers, special, state: rev > 1 ? 'corrected' : 'published' }
}

/** Number of latest published draws in which missing ones are searched. */
const lookedThrough = 60
/** Maximum number of due draws. */
const maxDue = 60

/** The latest published draws, in order. */
export function recentDraws(deps: Deps): Read<Pick<DrawRow, 'period' | 'drawn_at'>[]> {
  const query = deps.db
    .select({ period: draws.period, drawn_at: draws.drawn_at })
    .from(draws)
    .where(lte(draws.drawn_at, deps.now().toISOString()))
    .orderBy(desc(draws.drawn_at))
    .limit(lookedThrough)
  return read([query], ([rows]) => rows.toReversed())
}

export interface DueDraw {
  period: string
  due_at: string
}

/**
 * Scheduled draws without a result: those after the latest draw, and earlier ones that leave a gap in the numbers. A
 * scheduled day without a gap had no draw.
 */
export function dueDraws(
  calendar: DrawCalendar,
  recent: readonly Pick<DrawRow, 'period' | 'drawn_at'>[],
  now: Date,
): DueDraw[] {
  const [first] = recent
  if (!first) return []
  const entered = new Map(recent.map((one) => [dayOf(one.drawn_at), one]))
  const missing = drawTimesIn(calendar, new Date(first.drawn_at), now)
    .map((time) => time.toISOString())
    .filter((at) => !entered.has(dayOf(at)))
  const all = [...recent, ...missing.map((drawn_at) => ({ period: null, drawn_at }))]
  const known = new Set(recent.map(({ period }) => period))
  const due: DueDraw[] = []
  let before = first.period
  for (const { period, drawn_at } of all.toSorted((a, b) => a.drawn_at.localeCompare(b.drawn_at))) {
    const own = period ?? nextDrawNumber(before, drawn_at)
    if (period === null && known.has(own)) continue
    if (period === null) due.push({ period: own, due_at: drawn_at })
    before = own
  }
  return due.slice(-maxDue)
}

/** Draw numbers restart every year. */
function nextDrawNumber(period: string, drawn_at: string): string {
  const year = Number(dayOf(drawn_at).slice(0, 4))
  return periodOf(year, year === yearOf(period) ? numberOf(period) + 1 : 1)
}

/** Open tasks: due draws, and draws with open submissions. */
export function drawTasksOf(
  due: readonly DueDraw[],
  open: readonly DrawSubmission[],
  operator: number,
): PendingDraw[] {
  const waiting = Map.groupBy(open, ({ period }) => period)
  const times = new Map(due.map(({ period, due_at }) => [period, due_at]))
  const periods = [...new Set([...times.keys(), ...waiting.keys()])].toSorted()
  return periods.map((period) => {
    const entries = waiting.get(period) ?? []
    return {
      period,
      due_at: times.get(period) ?? null,
      state: stateOf(entries),
      is_correction: entries.some(({ rev }) => rev > 0),
      entered_by: entries.map(({ operator_id, name }) => toOperatorRef(operator_id, name)),
      is_own: entries.some(({ operator_id }) => operator_id === operator),
    }
  })
}

export function stateOf([first, ...others]: readonly DrawSubmission[]): PendingDraw['state'] {
  if (!first) return 'due'
  return others.some((one) => differingFields(first, one).length > 0) ? 'differs' : 'entered'
}

/** Imports that wait for a second operator. */
export function openImports(deps: Deps, operator: number): Read<PendingImport[]> {
  const { id, name, uploaded_by, uploaded_at } = drawImports
  const query = deps.db
    .select({
      id,
      name,
      amount: sql<number>`json_array_length(${drawImports.draws})`.as('amount'),
      uploaded_by,
      uploader: aliasColumn(operators.name, 'uploader'),
      uploaded_at,
    })
    .from(drawImports)
    .innerJoin(operators, eq(operators.id, uploaded_by))
    .where(eq(drawImports.outcome, 'open'))
    .orderBy(desc(id))
    .limit(20)
  return read([query], ([rows]) =>
    rows.map(({ uploader, ...row }) => ({
      ...row,
      uploaded_by: toOperatorRef(row.uploaded_by, uploader),
      is_own: row.uploaded_by === operator,
    })),
  )
}
