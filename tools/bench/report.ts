// Reports results as an aligned table and as JSON, compared with the committed ratios.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { isBroken, type Budgeted } from './budgets.ts'
import { brokenLimits, type Scaled } from './scale.ts'
import type { Measured } from './measure.ts'

const baselineFile = 'tools/bench/baseline.json'
const resultsFolder = 'tools/bench/results'
/** Smaller relative changes are noise between two runs of the same build. */
const noise = 0.08

type Baseline = Record<string, number>

export function printRates(results: readonly Measured[]): void {
  const baseline = readBaseline()
  const head = [
    'page',
    'bytes',
    'req/s',
    'p50 ms',
    'p99 ms',
    'constant',
    'ratio',
    'was',
    '',
    'CPU ms',
    'constant',
    'CPU ratio',
    'strays',
    'failed',
  ]
  const rows = results.map((one) => [
    one.name,
    String(one.bytes),
    one.perSecond.toFixed(0),
    one.p50.toFixed(2),
    one.p99.toFixed(2),
    one.constantPerSecond.toFixed(0),
    one.ratio.toFixed(3),
    baseline[one.name]?.toFixed(3) ?? '-',
    compare(one.ratio, baseline[one.name]),
    one.cpu?.toFixed(3) ?? '-',
    one.constantCpu?.toFixed(3) ?? '-',
    one.cpu && one.constantCpu ? (one.constantCpu / one.cpu).toFixed(3) : '-',
    String(one.strays),
    String(one.failures),
  ])
  printTable([head, ...rows])
  noteBusyMachine('trust the CPU columns more than the rates')
}

export function printScaled(results: readonly Scaled[]): void {
  const head = ['page or GET', 'language', 'rows', 'at half', 'trips', 'ms', '']
  const rows = results.map((one) => [
    one.what,
    one.locale,
    String(one.rows),
    String(one.before),
    String(one.trips),
    one.milliseconds.toFixed(1),
    brokenLimits(one).join(' ') || 'held',
  ])
  printTable([head, ...rows])
}

export function noteBusyMachine(advice: string): void {
  const busy = loadavg()[0]!
  if (busy > availableParallelism() + 1)
    console.log(`the machine was busy (load ${busy.toFixed(1)}): ${advice}`)
}

export function printBudgets(results: readonly Budgeted[]): void {
  const rows = results.map((one) => {
    const { what, value, budget, unit, isFloor } = one
    const digits = unit === 'ms' ? 1 : 0
    const promised = `${isFloor ? 'at least' : 'of'} ${budget} ${unit}`
    return [what, value.toFixed(digits), promised, isBroken(one) ? 'broken' : '']
  })
  printTable(rows)
}

/** First column left-aligned, numbers right-aligned. */
function printTable(rows: readonly string[][]): void {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  for (const row of rows) {
    const cells = row.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!),
    )
    console.log(cells.join('  ').trimEnd())
  }
}

function compare(ratio: number, before: number | undefined): string {
  if (before === undefined) return 'new'
  if (ratio > before * (1 + noise)) return 'better'
  return ratio < before * (1 - noise) ? 'worse' : 'same'
}

export function writeResults(
  rates: readonly Measured[],
  budgeted: readonly Budgeted[],
  scaled: readonly Scaled[] = [],
): void {
  mkdirSync(resultsFolder, { recursive: true })
  const file = `${resultsFolder}/${new Date().toISOString().replaceAll(':', '-')}.json`
  writeFileSync(file, `${JSON.stringify({ rates, budgets: budgeted, scaled }, null, 2)}\n`)
  console.log(`\nwritten to ${file}`)
}

/** Stores this run's ratios as the baseline for later runs. */
export function writeBaseline(results: readonly Measured[]): void {
  const ratios = results.map(({ name, ratio }) => [name, Number(ratio.toPrecision(3))])
  writeFileSync(baselineFile, `${JSON.stringify(Object.fromEntries(ratios), null, 2)}\n`)
}

function readBaseline(): Baseline {
  if (!existsSync(baselineFile)) return {}
  return JSON.parse(readFileSync(baselineFile, 'utf8')) as Baseline
}
