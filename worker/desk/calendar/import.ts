// Import of a table of events: first a preview of the additions and changes, then drafts for all of them.
import { createHash } from 'node:crypto'
import { dequal } from 'dequal'
import type { DeskEvent, ImportPlan } from '../../../client/contract/desk/calendar/api.ts'
import {
  titleColumn,
  type EventSource,
  type ImportCells,
} from '../../../client/contract/desk/calendar/event-import.ts'
import { canPerform } from '../../../client/contract/desk/bulk/verbs.ts'
import type { DataOf } from '../../../client/contract/desk/entries/kinds/schemas.ts'
import { parseMoment } from '../../../client/contract/files/moment.ts'
import { defaultLocale, locales } from '../../../client/contract/locale.ts'
import {
  deskBrands,
  deskEvents,
  importedEvents,
  numberedEvents,
} from '../../data/calendar/desk-events.ts'
import {
  insertedEventsStatements,
  setEventSourceStatement,
} from '../../data/calendar/event-source.ts'
import { insertUndoStepsStatement, type UndoStepRow } from '../../data/undo.ts'
import { updateDraftStatements, insertDraftsStatements } from '../../data/entries/drafts.ts'
import { isRevisionConflict } from '../../data/entries/writes.ts'

import { problem } from '../../http/problem.ts'
import { run, runAll, writeBatch } from '../../storage/db.ts'
import { assertPermission } from '../entries/entry.ts'
import { notifyEditors } from '../entries/publishing/announce.ts'
import { readLine, type EventLine } from './lines.ts'
import type { OperatorContext } from '../acting.ts'

interface Row {
  line: number
  cells: ImportCells
  source?: EventSource | undefined
}

interface Asked {
  rows: readonly Row[]
  cancelled?: readonly Row[] | undefined
  /** Hash of the plan the operator has seen. Without it, nothing is written. */
  plan_hash?: string | undefined
  /** Identifies the import for its undo. */
  key?: string | undefined
}

interface Change {
  line: EventLine
  /** Existing event that the line changes; `null` for a new one. */
  event: DeskEvent | null
  source: EventSource | null
  fields: (keyof DataOf<'event'>)[]
}

export async function importEvents(
  acting: OperatorContext,
  { rows, cancelled = [], plan_hash, key }: Asked,
): Promise<ImportPlan> {
  const read = await readRows(acting, rows, cancelled)
  const changes = read.lines.map((line) => changeOf(line, read))
  const { added, changed } = split(changes)
  const plan = {
    added: added.map(({ line }) => ({ line: line.line, name: nameOf(line) })),
    changed: changed.map(({ line, fields }) => ({ line: line.line, name: nameOf(line), fields })),
    unchanged: changes.length - added.length - changed.length,
    outdated: read.outdated,
    cancelled: read.cancelled.flatMap((row) => existingCancelled(acting, row, read)),
    problems: read.problems,
    plan_hash: planHash(changes),
  }
  if (plan_hash === undefined) return { ...plan, is_done: false }
  if (plan.problems.length > 0 || plan.plan_hash !== plan_hash) throw problem('entry_changed')
  await writeAll(acting, changes, key)
  return { ...plan, is_done: true }
}

type Read = Awaited<ReturnType<typeof readRows>>

async function readRows({ deps }: OperatorContext, rows: Asked['rows'], cancelled: readonly Row[]) {
  const all = [...rows, ...cancelled]
  const { brands, numbered, imported } = await runAll(deps, {
    brands: deskBrands(deps, defaultLocale),
    numbered: numberedEvents(
      deps,
      all.flatMap(({ cells }) => Number(cells.number) || []),
    ),
    imported: importedEvents(deps, [...new Set(all.flatMap(({ source }) => source?.uid ?? []))]),
  })
  const sourceEvents = new Map(
    imported.flatMap((one) => (one.source ? [[keyOf(one.source), one] as const] : [])),
  )
  const eventOf = ({ source }: Row) => source && sourceEvents.get(keyOf(source))
  const isOutdated = (row: Row) =>
    row.source !== undefined && (eventOf(row)?.source?.sequence ?? 0) > row.source.sequence
  const known = {
    brands: new Map(brands.map(({ id, slug }) => [slug, id])),
    events: new Map([...numbered, ...imported].map((one) => [one.item_id, one])),
  }
  const current = rows.filter((row) => !isOutdated(row))
  const read = current.map((row) => {
    const event = eventOf(row)
    const cells = event ? { ...row.cells, ...without, number: String(event.item_id) } : row.cells
    return readLine(row.line, cells, known)
  })
  const lines = read.flatMap((one) => ('found' in one ? one.found : []))
  const starts = [
    ...lines.flatMap(({ number, data }) => (number === null ? data.starts_at : [])),
    ...cancelled.flatMap(({ cells }) => startOf(cells)),
  ]
  const started = await eventsStartingAt(deps, starts)
  const problems = read.flatMap((one) => ('problems' in one ? one.problems : []))
  const sources = new Map(rows.map(({ line, source }) => [line, source]))
  return {
    lines,
    events: [...known.events.values(), ...started],
    imported,
    sources,
    cancelled: cancelled.filter((row) => !isOutdated(row)),
    outdated: all
      .filter(isOutdated)
      .map((row) => ({ line: row.line, name: eventOf(row)?.name ?? '' })),
    problems: [...problems, ...duplicateNumbers(lines, sources)],
  }
}

const keyOf = ({ uid, recurrence }: EventSource) => `${uid}\n${recurrence}`

/** Cells that calendar files lack. They hold the values chosen for new events. */
const without: ImportCells = { kind: '', brand: '', category: '' }

/**
 * Existing events that a line cancels: all days of a UID or one of them, or the event with its number. Another event
 * with its start and one of its titles is named only.
 */
function existingCancelled(
  { operator }: OperatorContext,
  { line, cells, source }: Row,
  { events, imported }: Read,
): ImportPlan['cancelled'] {
  const [start] = startOf(cells)
  const isTitled = ({ title }: DeskEvent) =>
    locales.some((lang) => title[lang] && title[lang] === cells[titleColumn(lang)])
  const named = imported.filter(
    (one) =>
      one.source?.uid === source?.uid &&
      (!source?.recurrence || one.source?.recurrence === source.recurrence),
  )
  const found = cells.number ? events.filter((one) => one.item_id === Number(cells.number)) : named
  const similar = events.filter((one) => one.starts_at === start && isTitled(one)).slice(0, 1)
  return (found.length > 0 || cells.number ? found : similar)
    .filter(({ state }) => state !== 'withdrawn')
    .map((one) => ({
      line,
      id: one.id,
      name: one.name,
      verb: found.length > 0 ? cancellationOf(operator, one) : null,
    }))
}

/** Action that takes an event off the calendar; `null` if the operator may not. */
function cancellationOf(operator: OperatorContext['operator'], event: DeskEvent) {
  const verb = event.state === 'draft' ? 'delete' : 'withdraw'
  const entry = { ...event, ...wholeEntry, lang: defaultLocale }
  return canPerform(operator, verb, entry) ? verb : null
}

/** Fields of kept originals. */
const wholeEntry = { source_lang: null, outdated_since: null, deleted_at: null }

function startOf({ starts_at = '' }: ImportCells): string[] {
  const read = parseMoment(starts_at)
  return 'at' in read ? [read.at] : []
}

/** Existing events with the start of a line without a number. They make importing a file twice add nothing. */
async function eventsStartingAt(
  deps: OperatorContext['deps'],
  starts: readonly string[],
): Promise<DeskEvent[]> {
  const [from, to] = [starts.toSorted()[0], starts.toSorted().at(-1)]
  if (!from || !to) return []
  const wanted = new Set(starts)
  const found = await run(deps, deskEvents(deps, { from, to: `${to}~` }))
  return found.filter(({ starts_at }) => wanted.has(starts_at))
}

function duplicateNumbers(
  lines: readonly EventLine[],
  sources: ReadonlyMap<number, EventSource | undefined>,
): ImportPlan['problems'] {
  const seen = new Set<string>()
  return lines.flatMap(({ line, number, data }) => {
    const source = sources.get(line)
    const own = source ? keyOf(source) : `${data.starts_at} ${data.title[defaultLocale]}`
    const key = String(number ?? own)
    const isTwice = seen.has(key)
    seen.add(key)
    if (!isTwice) return []
    return [{ line, column: number === null ? 'title.zh-CN' : 'number', flaw: 'twice' } as const]
  })
}

function changeOf(line: EventLine, { events, sources }: Read): Change {
  const { number, data } = line
  const source = sources.get(line.line) ?? null
  // An event of another source is another one, even with the same start and title.
  const isFree = (one: DeskEvent) => !source || one.source === null
  const event =
    events.find((one) =>
      number === null
        ? isFree(one) &&
          one.starts_at === data.starts_at &&
          one.title[defaultLocale] === data.title[defaultLocale] &&
          one.brand_id === data.brand_id
        : one.item_id === number,
    ) ?? null
  const names = Object.keys(data) as (keyof DataOf<'event'>)[]
  return {
    line,
    event,
    source,
    fields: event ? names.filter((name) => !dequal(event[name], data[name])) : [],
  }
}

const split = (changes: readonly Change[]) => ({
  added: changes.filter(({ event }) => event === null),
  changed: changes.filter(({ event, fields }) => event !== null && fields.length > 0),
})

const nameOf = ({ data }: EventLine) => data.title[defaultLocale] ?? ''

/** Hash of the lines and the revisions of the events they change. */
function planHash(changes: readonly Change[]): string {
  const all = changes.map(({ line, event, source }) => [
    line.data,
    event && [event.id, event.rev, event.source],
    source,
  ])
  return createHash('sha256').update(JSON.stringify(all)).digest('base64url')
}

async function writeAll(
  acting: OperatorContext,
  changes: readonly Change[],
  key: string | undefined,
): Promise<void> {
  const { deps, operator } = acting
  const making = { type: 'event', by: operator.id } as const
  const asked = key === undefined ? null : { operator: operator.id, key }
  const { added, changed } = split(changes)
  for (const by of [...(added.length > 0 ? [operator.id] : []), ...changed.map(makerOf)])
    assertPermission(operator, 'entry.write', {
      lang: defaultLocale,
      created_by: by,
      source_lang: null,
    })
  const drafts = changed.flatMap(({ line, event }) =>
    event ? [{ id: event.id, rev: event.rev, data: line.data }] : [],
  )
  const renewed = changes.flatMap(({ event, source }) =>
    event && source && !dequal(event.source, source) ? [{ id: event.id, source }] : [],
  )
  const steps = changed.flatMap((one) => undoStepOf(one) ?? [])
  const [first, ...others] = [
    ...insertDraftsStatements(
      deps,
      making,
      added.map(({ line }) => line.data),
    ),
    ...insertedEventsStatements(
      deps,
      added.map(({ source }) => source),
      asked,
    ),
    ...(asked && steps.length > 0 ? [insertUndoStepsStatement(deps, asked, steps)] : []),
    ...drafts.flatMap((one) => updateDraftStatements(deps, making, one)),
    ...renewed.map(({ id, source }) => setEventSourceStatement(deps, id, source)),
  ]
  if (!first) return
  try {
    await writeBatch(deps, [first, ...others])
  } catch (error) {
    throw isRevisionConflict(error) ? problem('entry_changed', { cause: error }) : error
  }
  notifyEditors(
    acting,
    drafts.map(({ id, rev }) => ({ id, rev: rev + 1, what: 'saved' as const })),
  )
}

function undoStepOf({ event, fields, source }: Change): UndoStepRow | null {
  if (!event) return null
  const former = fields.map((name) => [name, event[name]] as const)
  const step = {
    kind: 'draft',
    verb: 'import',
    rev: event.rev + 1,
    fields: Object.fromEntries(former),
    hadDraft: event.has_draft,
    ...(source && { source: event.source }),
  } as const
  return { entry_id: event.id, step }
}

const makerOf = ({ event }: Change) => event?.made_by ?? null
