// Import of draws from CSV. A file is imported completely or not at all. One operator uploads it, another one confirms
// it.
import {
  differingFields,
  maxImportedDraws,
  type ImportCheck,
  type ImportDetail,
  type ImportText,
  type LineError,
} from '../../../client/contract/desk/draws/draw.ts'
import { drawOn } from '../../../client/contract/draws/calendar.ts'
import { dayOf } from '../../../client/contract/days.ts'
import { readTable } from '../../../client/contract/files/table.ts'
import { insertAuditStatement } from '../../data/audit.ts'
import { drawCalendar } from '../../data/draws/calendar.ts'
import { rejectSubmissionsStatement, type DrawRow } from '../../data/draws/entry.ts'
import {
  drawsAround,
  getImport,
  upsertImportedDrawsStatement,
  resolveImportStatement,
  insertDrawImportStatement,
  isImportSettled,
} from '../../data/draws/import.ts'
import { publish } from '../../data/publish.ts'
import { foundOrThrow, problem } from '../../http/problem.ts'
import { isConstraintViolation, run, writeBatch } from '../../storage/db.ts'
import { readDrawLines, type DrawLine, type ReadLines } from './lines.ts'
import type { Deps } from '../../deps.ts'
import type { OperatorContext } from '../acting.ts'

/** Maximum number of errors reported per file. */
const maxFaults = 500

/** Dry run: the draws a file would add, and its errors. */
export async function checkImport(deps: Deps, file: ImportText): Promise<ImportCheck> {
  const calendar = await run(deps, drawCalendar(deps))
  const { lines, faults, others } = await parsed(file, calendar.time)
  const { added, known, misplaced } = await classifyLines(deps, lines)
  const all = [...faults, ...misplaced].toSorted((a, b) => a.line - b.line)
  if (added.length + known > maxImportedDraws) all.unshift(ofFile('too_many', String(lines.length)))
  if (lines.length === 0 && all.length === 0) all.push(ofFile('empty', ''))
  const unusual = added.filter((one) => drawOn(calendar, dayOf(one.drawn_at)) !== one.drawn_at)
  return {
    added: added.map(withoutLine),
    known,
    unusual: unusual.map(({ period }) => period),
    faults: all.slice(0, maxFaults),
    others,
  }
}

function ofFile(code: LineError['code'], found: string): LineError {
  return { line: 1, column: '', code, found }
}

function withoutLine({ period, drawn_at, numbers, special }: DrawLine) {
  return { period, drawn_at, numbers, special }
}

async function parsed({ text, date_order }: ImportText, time: string): Promise<ReadLines> {
  const table = await readTable(text)
  const { lines, faults, others } = readDrawLines(table, { time, order: date_order })
  const broken = table.broken.map(
    (line) => ({ line, column: '', code: 'quotes', found: '' }) as const,
  )
  return { lines, faults: [...broken, ...faults], others }
}

interface Placed {
  added: DrawLine[]
  known: number
  misplaced: LineError[]
}

/** Splits lines into new, known and misplaced draws, compared with each other and with published draws. */
async function classifyLines(deps: Deps, lines: readonly DrawLine[]): Promise<Placed> {
  const ordered = lines.toSorted((a, b) => a.period.localeCompare(b.period))
  const [first, last] = [ordered[0], ordered.at(-1)]
  if (!first || !last) return { added: [], known: 0, misplaced: [] }
  const around = await run(deps, drawsAround(deps, first.period, last.period))
  const published = new Map(around.map((one) => [one.period, one]))
  const isKnown = (one: DrawLine) => published.has(one.period)
  const fresh = ordered.filter((one) => !isKnown(one))
  const differing = ordered.filter((one) => {
    const own = published.get(one.period)
    return own !== undefined && differingFields(own, one).length > 0
  })
  const misplaced = [
    ...differing.map((one) => lineProblem(one, 'period', 'differs')),
    ...outOfOrder(deps, fresh, around),
  ]
  return { added: fresh, known: ordered.length - fresh.length, misplaced }
}

function lineProblem(
  one: DrawLine,
  column: 'period' | 'drawn_at',
  code: LineError['code'],
): LineError {
  return { line: one.line, column, code, found: one[column] }
}

/** Reports new draws in the future, repeated draw numbers, and draw numbers that are not in the order of their days. */
function outOfOrder(
  deps: Deps,
  fresh: readonly DrawLine[],
  around: readonly DrawRow[],
): LineError[] {
  const now = deps.now().toISOString()
  const early = fresh.filter(({ drawn_at }) => drawn_at > now)
  const all = [...around.map((one) => ({ ...one, line: 0 })), ...fresh].toSorted(
    (a, b) => a.period.localeCompare(b.period) || a.line - b.line,
  )
  const faults = early.map((one) => lineProblem(one, 'drawn_at', 'drawn_at_early'))
  for (const [index, one] of all.entries()) {
    const before = all[index - 1]
    if (!before) continue
    // A published draw is assumed correct, so the error is reported on the line of the file.
    const wrong = one.line > 0 ? one : before
    if (one.period === before.period) faults.push(lineProblem(wrong, 'period', 'period_repeated'))
    else if (dayOf(one.drawn_at) <= dayOf(before.drawn_at) && wrong.line > 0)
      faults.push(lineProblem(wrong, 'drawn_at', 'order'))
  }
  return faults
}

export async function addImport(
  { deps, operator }: OperatorContext,
  { name, ...file }: ImportText & { name: string },
): Promise<ImportDetail> {
  const { added, faults } = await checkImport(deps, file)
  if (faults.length > 0) throw problem('draw_import_faulty', { members: { faults } })
  if (added.length === 0) throw problem('draw_unchanged')
  const { id } = await run(deps, {
    queries: [insertDrawImportStatement(deps, { name, draws: added, by: operator.id })],
    shape: ([rows]) => (rows as { id: number }[])[0]!,
  })
  const act = { action: 'draw_import.upload', type: 'draw_import', id }
  await writeBatch(deps, [
    insertAuditStatement(deps, operator, { ...act, after: { name, items: added.length } }),
  ])
  return loadImport({ deps, operator }, id)
}

export async function loadImport(
  { deps, operator }: Pick<OperatorContext, 'deps' | 'operator'>,
  id: number,
): Promise<ImportDetail> {
  return foundOrThrow(await run(deps, getImport(deps, id, operator.id)))
}

/** Publishes the file. Draws published since the upload are skipped if equal; the file is rejected if they differ. */
export async function confirmImport(acting: OperatorContext, id: number): Promise<ImportDetail> {
  const { deps, operator } = acting
  const file = await loadImport(acting, id)
  if (file.is_own) throw problem('second_operator_required')
  if (file.outcome !== 'open') throw problem('draw_changed')
  const { added, misplaced } = await classifyLines(
    deps,
    file.draws.map((one, index) => ({ ...one, line: index + 2 })),
  )
  if (misplaced.length > 0) throw problem('draw_import_faulty', { members: { faults: misplaced } })
  const act = { action: 'draw_import.confirm', type: 'draw_import', id }
  const after = { name: file.name, items: added.length }
  await settled(
    publish(deps, {
      writes: [
        resolveImportStatement(deps, id, { outcome: 'confirmed', by: operator.id }),
        upsertImportedDrawsStatement(deps, id, added.map(withoutLine)),
        rejectSubmissionsStatement(
          deps,
          added.map(({ period }) => period),
        ),
        insertAuditStatement(deps, operator, { ...act, after }),
      ],
      tags: ['draws'],
    }),
  )
  return loadImport(acting, id)
}

export async function withdrawImport(acting: OperatorContext, id: number): Promise<ImportDetail> {
  const { deps, operator } = acting
  const { name } = await loadImport(acting, id)
  const act = { action: 'draw_import.withdraw', type: 'draw_import', id }
  await settled(
    writeBatch(deps, [
      resolveImportStatement(deps, id, { outcome: 'withdrawn', by: operator.id }),
      insertAuditStatement(deps, operator, { ...act, before: { name } }),
    ]),
  )
  return loadImport(acting, id)
}

/** Maps a conflict with another operator, on the file or on one of its draws, to `draw_changed`. */
async function settled(work: Promise<unknown>): Promise<void> {
  try {
    await work
  } catch (error) {
    const isPublished = isConstraintViolation(error, 'UNIQUE constraint failed: draws.')
    throw isImportSettled(error) || isPublished ? problem('draw_changed') : error
  }
}
