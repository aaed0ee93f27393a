// Import of redirects: a plan first, then all rows without problems in one transaction.
import { createHash } from 'node:crypto'
import type { RedirectPlan, RedirectRow } from '../../../client/contract/desk/site/redirects-api.ts'
import type {
  RedirectColumn,
  RedirectFlaw,
} from '../../../client/contract/desk/site/redirect-import.ts'
import { normalPath, withSearch } from '../../../client/contract/normal-path.ts'
import { insertAuditIfChangedStatement, insertAuditStatement } from '../../data/audit.ts'
import { publish } from '../../data/publish.ts'
import {
  importRedirectsStatement,
  isRedirectChained,
  redirectsAround,
  type StoredRedirect,
} from '../../data/site/redirect.ts'
import {
  insertRedirectImportStatement,
  latestRedirectImport,
  latestRedirectImportOf,
  undoRedirectImportStatements,
} from '../../data/site/redirect-import.ts'
import { problem, tooLarge } from '../../http/problem.ts'
import { run } from '../../storage/db.ts'
import type { ImportedRedirect } from '../../storage/schema/index.ts'
import {
  addressPattern,
  assertMayRedirect,
  pathOnSite,
  readRedirect,
  redirectChange,
} from './redirect.ts'
import type { OperatorContext } from '../acting.ts'

type Problem = RedirectPlan['problems'][number]

interface Line extends StoredRedirect {
  line: number
}

/** Maximum bytes of a stored import; D1 stores at most 2 MB per row. */
const maxStoredBytes = 1024 * 1024

interface Checked {
  rows: readonly RedirectRow[]
  origin: string
  isTaken: (path: string) => Promise<boolean>
}

/** Problems of single rows, including pages at their sources. */
export async function checkRedirectRows(
  { operator }: OperatorContext,
  { rows, origin, isTaken }: Checked,
): Promise<Problem[]> {
  assertMayRedirect(operator)
  const { lines, problems } = readRows(rows, origin)
  for (const { line, from } of lines)
    if (await isTaken(from)) problems.push({ line, column: 'from', flaw: 'path_taken' })
  return problems
}

interface Asked {
  name: string
  rows: readonly RedirectRow[]
  origin: string
  /** Hash of the plan the operator has seen. Without it, nothing is written. */
  plan_hash?: string | undefined
  /** Import of posts that the redirects belong to. */
  post_import?: number | undefined
}

export async function importRedirects(
  acting: OperatorContext,
  { name, rows, origin, plan_hash, post_import }: Asked,
): Promise<RedirectPlan> {
  assertMayRedirect(acting.operator)
  const read = readRows(rows, origin)
  const unique = withoutRepeats(read.lines)
  const paths = unique.lines.flatMap(({ from, to }) => [from, pathOf(to)])
  const { sources, targets } = await run(acting.deps, redirectsAround(acting.deps, paths))
  const { ends, circular } = resolveChains(unique.lines, sources)
  const known = new Map(sources.map(({ from, to }) => [from, to]))
  const planned = ends.map(({ line, from, to }) => {
    const former = known.get(from) ?? null
    return { line, from_path: from, to_path: to, former }
  })
  const added = planned.filter(({ former }) => former === null)
  const changed = planned.filter(({ former, to_path }) => former !== null && former !== to_path)
  const moved = movedRedirects(ends, targets)
  const written = [...added, ...changed].map(({ from_path: from, to_path: to, former }) => ({
    from,
    to,
    former,
  }))
  const all = [...written, ...moved]
  const plan = {
    added,
    changed,
    unchanged: planned.length - added.length - changed.length + unique.repeated,
    moved: moved.length,
    problems: [...read.problems, ...unique.problems, ...circular],
    plan_hash: createHash('sha256').update(JSON.stringify(all)).digest('base64url'),
  }
  if (plan_hash === undefined) return { ...plan, import_id: null }
  if (plan_hash !== plan.plan_hash || all.length === 0) throw problem('changed_meanwhile')
  return { ...plan, import_id: await writeImport(acting, { name, post_import }, all) }
}

const pathOf = (target: string) => normalPath(target) ?? target

function readRows(rows: readonly RedirectRow[], origin: string) {
  const lines: Line[] = []
  const problems: Problem[] = []
  for (const { line, cells } of rows) {
    const flaws = flawsOf(cells, origin)
    const read = readRedirect({ from_path: cells.from ?? '', to_path: cells.to ?? '' }, origin)
    if (flaws.size === 0 && 'code' in read)
      flaws.set(read.field === 'from_path' ? 'from' : 'to', read.code)
    if (flaws.size === 0 && 'from_path' in read)
      lines.push({ line, from: read.from_path, to: read.to_path })
    problems.push(...[...flaws].map(([column, flaw]) => ({ line, column, flaw })))
  }
  return { lines, problems }
}

type Cells = RedirectRow['cells']

const permanent = /^(?:30[18](?:[.,]0+)?|true|yes|y|1|permanent|enabled|active|是|永久)!?$/i
const temporary = /^(?:302|303|307|false|no|n|0|temporary|temp|否|临时|臨時|暂时)!?$/i
const disabled = /^(?:disabled|inactive|off|停用|禁用|未启用)$/i
/** Values of a column for addresses that are patterns. */
const patternMatching = /^(?:true|yes|y|1|是|regex|regexp|contains|start|end)$/i

function flawsOf(cells: Cells, origin: string): Map<RedirectColumn, RedirectFlaw> {
  const { from = '', to = '', status = '', state = '', regex = '' } = cells
  const flaws = new Map<RedirectColumn, RedirectFlaw>()
  if (from === '') flaws.set('from', 'missing')
  if (to === '') flaws.set('to', 'missing')
  if (patternMatching.test(regex)) flaws.set('regex', 'regex')
  else if (addressPattern.test(from)) flaws.set('from', 'regex')
  if (disabled.test(state)) flaws.set('state', 'disabled')
  else if (temporary.test(status)) flaws.set('status', 'temporary')
  else if (status !== '' && !permanent.test(status)) flaws.set('status', 'unknown_value')
  if (/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(to) && pathOnSite(to, origin) === null)
    flaws.set('to', 'external')
  for (const column of ['from', 'to'] as const)
    if (cells[column]?.includes('\uFFFD')) flaws.set(column, 'damaged')
  return flaws
}

/** The first row of each source. A further one with another target is a problem. */
function withoutRepeats(all: readonly Line[]) {
  const first = new Map<string, Line>()
  const problems: Problem[] = []
  for (const one of all) {
    const before = first.get(one.from)
    if (!before) first.set(one.from, one)
    else if (before.to !== one.to) problems.push({ line: one.line, column: 'from', flaw: 'twice' })
  }
  const lines = [...first.values()]
  return { lines, problems, repeated: all.length - lines.length - problems.length }
}

/** Each row with its final target, through the file and existing redirects. Rows that lead to themselves are problems. */
function resolveChains(lines: readonly Line[], known: readonly StoredRedirect[]) {
  const next = new Map([...known, ...lines].map(({ from, to }) => [from, to]))
  const ends: Line[] = []
  const circular: Problem[] = []
  for (const one of lines) {
    const end = endOf(one, next)
    if (end === null) circular.push({ line: one.line, column: 'to', flaw: 'circular' })
    else ends.push({ ...one, to: end })
  }
  return { ends, circular }
}

function endOf({ from, to }: Line, next: ReadonlyMap<string, string>): string | null {
  const passed = new Set([from])
  let end = to
  for (;;) {
    const path = pathOf(end)
    if (passed.has(path)) return null
    passed.add(path)
    const further = next.get(path)
    if (further === undefined) return end
    end = withSearch(further, end.slice(path.length))
  }
}

/** Existing redirects to a source of the file, which would become chains. */
function movedRedirects(
  ends: readonly Line[],
  targets: readonly StoredRedirect[],
): ImportedRedirect[] {
  const byFrom = new Map(ends.map((one) => [one.from, one.to]))
  return targets.flatMap(({ from, to: former }) => {
    const to = byFrom.get(former)
    return to === undefined || byFrom.has(from) ? [] : [{ from, to, former }]
  })
}

async function writeImport(
  { deps, operator }: OperatorContext,
  { name, post_import }: Pick<Asked, 'name' | 'post_import'>,
  rows: ImportedRedirect[],
): Promise<number> {
  if (JSON.stringify(rows).length > maxStoredBytes) throw tooLarge(maxStoredBytes)
  const act = { action: 'redirect_import.add', type: 'redirect_import' }
  const after = { name, rows: rows.length }
  try {
    await publish(deps, {
      ...redirectChange,
      writes: [
        importRedirectsStatement(deps, rows, operator.id),
        insertRedirectImportStatement(deps, { name, rows, by: operator.id, post_import }),
        insertAuditStatement(deps, operator, { ...act, id: latestRedirectImport, after }),
      ],
    })
  } catch (error) {
    throw isRedirectChained(error) ? problem('changed_meanwhile', { cause: error }) : error
  }
  return run(deps, latestRedirectImportOf(deps, operator.id))
}

/** Takes an import back, except for redirects changed since. */
export async function undoRedirectImport(
  { deps, operator }: OperatorContext,
  id: number,
): Promise<void> {
  assertMayRedirect(operator)
  const act = { action: 'redirect_import.undo', type: 'redirect_import', id }
  const [noted, ...restored] = undoRedirectImportStatements(deps, id)
  await publish(deps, {
    ...redirectChange,
    writes: [noted, insertAuditIfChangedStatement(deps, operator, act), ...restored],
  })
}
