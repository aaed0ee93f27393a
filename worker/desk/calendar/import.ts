// Import of a table of events: first a preview of the additions and changes, then drafts for all of them.
import { createHash } from 'node:crypto'
import { dequal } from 'dequal'
import type { DeskEvent, ImportPlan } from '../../../client/contract/desk/calendar/api.ts'
import {
  titleColumn,
  type ImportCells,
} from '../../../client/contract/desk/calendar/event-import.ts'
import type { DataOf } from '../../../client/contract/desk/entries/kinds/registry.ts'
import { parseMoment } from '../../../client/contract/files/moment.ts'
import { defaultLocale, locales } from '../../../client/contract/locale.ts'
import { deskBrands, deskEvents, numberedEvents } from '../../data/calendar/desk-events.ts'
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
}

interface Asked {
  rows: readonly Row[]
  cancelled?: readonly Row[] | undefined
  /** Hash of the plan the operator has seen. Without it, nothing is written. */
  plan_hash?: string | undefined
}

interface Change {
  line: EventLine
  /** Existing event that the line changes; `null` for a new one. */
  event: DeskEvent | null
  fields: string[]
}

export async function importEvents(
  acting: OperatorContext,
  { rows, cancelled = [], plan_hash }: Asked,
): Promise<ImportPlan> {
  const read = await readRows(acting, rows, cancelled)
  const changes = read.lines.map((line) => changeOf(line, read.events))
  const added = changes.filter(({ event }) => event === null)
  const changed = changes.filter(({ event, fields }) => event !== null && fields.length > 0)
  const plan = {
    added: added.map(({ line }) => ({ line: line.line, name: nameOf(line) })),
    changed: changed.map(({ line, fields }) => ({ line: line.line, name: nameOf(line), fields })),
    unchanged: changes.length - added.length - changed.length,
    cancelled: cancelled.flatMap((row) => existingCancelled(row, read.events)),
    problems: read.problems,
    plan_hash: planHash(changes),
  }
  if (plan_hash === undefined) return { ...plan, is_done: false }
  if (plan.problems.length > 0 || plan.plan_hash !== plan_hash) throw problem('entry_changed')
  await writeAll(acting, added, changed)
  return { ...plan, is_done: true }
}

async function readRows({ deps }: OperatorContext, rows: Asked['rows'], cancelled: readonly Row[]) {
  const numbers = [...rows, ...cancelled].flatMap(({ cells }) => Number(cells.number) || [])
  const { brands, numbered } = await runAll(deps, {
    brands: deskBrands(deps, defaultLocale),
    numbered: numberedEvents(deps, numbers),
  })
  const known = {
    brands: new Map(brands.map(({ id, slug }) => [slug, id])),
    events: new Map(numbered.map((one) => [one.item_id, one])),
  }
  const read = rows.map(({ line, cells }) => readLine(line, cells, known))
  const lines = read.flatMap((one) => ('found' in one ? one.found : []))
  const starts = [
    ...lines.flatMap(({ number, data }) => (number === null ? data.starts_at : [])),
    ...cancelled.flatMap(({ cells }) => startOf(cells)),
  ]
  const events = [...numbered, ...(await eventsStartingAt(deps, starts))]
  const problems = read.flatMap((one) => ('problems' in one ? one.problems : []))
  return { lines, events, problems: [...problems, ...duplicateNumbers(lines)] }
}

/** Existing event that a file cancels: the one with its number, or with its start and one of its titles. */
function existingCancelled({ line, cells }: Row, events: readonly DeskEvent[]) {
  const [start] = startOf(cells)
  const isSame = ({ item_id, starts_at, title }: DeskEvent) =>
    cells.number
      ? item_id === Number(cells.number)
      : starts_at === start &&
        locales.some((lang) => title[lang] && title[lang] === cells[titleColumn(lang)])
  return events
    .filter(isSame)
    .slice(0, 1)
    .map(({ name }) => ({ line, name }))
}

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

function duplicateNumbers(lines: readonly EventLine[]): ImportPlan['problems'] {
  const seen = new Set<string>()
  return lines.flatMap(({ line, number, data }) => {
    const key = String(number ?? `${data.starts_at} ${data.title[defaultLocale]}`)
    const isTwice = seen.has(key)
    seen.add(key)
    if (!isTwice) return []
    return [{ line, column: number === null ? 'title.zh-CN' : 'number', flaw: 'twice' } as const]
  })
}

function changeOf(line: EventLine, events: readonly DeskEvent[]): Change {
  const { number, data } = line
  const event =
    events.find((one) =>
      number === null
        ? one.starts_at === data.starts_at &&
          one.title[defaultLocale] === data.title[defaultLocale] &&
          one.brand_id === data.brand_id
        : one.item_id === number,
    ) ?? null
  const names = Object.keys(data) as (keyof DataOf<'event'>)[]
  return {
    line,
    event,
    fields: event ? names.filter((name) => !dequal(event[name], data[name])) : [],
  }
}

const nameOf = ({ data }: EventLine) => data.title[defaultLocale] ?? ''

/** Hash of the lines and the revisions of the events they change. */
function planHash(changes: readonly Change[]): string {
  const all = changes.map(({ line, event }) => [line.data, event && [event.id, event.rev]])
  return createHash('sha256').update(JSON.stringify(all)).digest('base64url')
}

async function writeAll(
  acting: OperatorContext,
  added: readonly Change[],
  changed: readonly Change[],
): Promise<void> {
  const { deps, operator, requestId } = acting
  const making = { type: 'event', by: operator.id, requestId } as const
  for (const by of [...(added.length > 0 ? [operator.id] : []), ...changed.map(makerOf)])
    assertPermission(operator, 'entry.write', {
      lang: defaultLocale,
      created_by: by,
      source_lang: null,
    })
  const drafts = changed.flatMap(({ line, event }) =>
    event ? [{ id: event.id, rev: event.rev, data: line.data }] : [],
  )
  const news = added.map(({ line }) => line.data)
  const [first, ...others] = [
    ...insertDraftsStatements(deps, making, news),
    ...drafts.flatMap((one) => updateDraftStatements(deps, making, one)),
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

const makerOf = ({ event }: Change) => event?.made_by ?? null
