// Lighthouse with its mobile preset on five pages.
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { pagePaths } from '../subjects.ts'
import { chromeFlags, chromium, program } from './package.ts'

interface Audit {
  id: string
  title: string
  score: number | null
  displayValue?: string
  numericValue?: number
}

interface Report {
  categories: Record<
    string,
    { title: string; score: number; auditRefs: { id: string; weight: number }[] }
  >
  audits: Record<string, Audit>
}

/** Number of runs for the median. */
export const runs = 5

export interface MeasuredPage {
  name: string
  scores: Record<string, number>
  /** Milliseconds. */
  contentful: number
  blocking: number
  shift: number
  /** Transferred bytes. */
  weight: number
}

export async function measurePages(origin: string): Promise<MeasuredPage[]> {
  const paths = await pagePaths(origin)
  const pages = { ...paths, calendar: '/activity/calendar', search: '/search?q=API' }
  return Object.entries(pages).map(([name, path]) => measure(name, origin + path))
}

function measure(name: string, url: string): MeasuredPage {
  // The first visit generates image variants, which later readers do not wait for.
  audit(url)
  const reports = Array.from({ length: runs }, () => audit(url))
  const middle = medianBy(reports, ({ categories }) => categories['performance']?.score ?? 0)
  report(name, middle)
  const value = (id: string) => middle.audits[id]?.numericValue ?? Number.NaN
  return {
    name,
    scores: Object.fromEntries(
      Object.values(middle.categories).map(({ title, score }) => [title, Math.round(score * 100)]),
    ),
    contentful: value('largest-contentful-paint'),
    blocking: value('total-blocking-time'),
    shift: value('cumulative-layout-shift'),
    weight: value('total-byte-weight'),
  }
}

function medianBy<Value>(values: readonly Value[], by: (value: Value) => number): Value {
  return values.toSorted((a, b) => by(a) - by(b))[Math.floor(values.length / 2)]!
}

/** Maximum attempts per audit. */
const tries = 3

/** Retries audits whose trace was lost, which is not the page's fault. */
function audit(url: string, left = tries): Report {
  try {
    return auditOnce(url)
  } catch (error) {
    if (left <= 1) throw error
    return audit(url, left - 1)
  }
}

/** Only production allows crawlers, so that audit is skipped. */
function auditOnce(url: string): Report {
  const flags = [
    '--quiet',
    '--output=json',
    '--form-factor=mobile',
    '--max-wait-for-load=30000',
    '--skip-audits=is-crawlable',
    `--chrome-flags=${chromeFlags.join(' ')}`,
  ]
  const env = { ...process.env, CHROME_PATH: chromium }
  const output = execFileSync(program, [url, ...flags], { env, maxBuffer: 1 << 27 })
  return JSON.parse(String(output)) as Report
}

function report(name: string, result: Report): void {
  const scores = Object.values(result.categories).map(
    ({ title, score }) => `${title} ${Math.round(score * 100)}`,
  )
  const shift = result.audits['cumulative-layout-shift']?.numericValue ?? Number.NaN
  console.log(`${name.padEnd(10)}  ${scores.join('  ')}  CLS ${shift.toFixed(3)}`)
  for (const line of lostPoints(result)) console.log(`            ${line}`)
  mkdirSync('tools/bench/results', { recursive: true })
  writeFileSync(
    `tools/bench/results/lighthouse-${name.replace(' ', '-')}.json`,
    JSON.stringify(result),
  )
}

/** Scored audits below the maximum. */
function lostPoints({ categories, audits }: Report): string[] {
  return Object.values(categories).flatMap(({ title, auditRefs }) =>
    auditRefs
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.99)
      .map(({ id }) => {
        const { score, displayValue = '', title: what } = audits[id]!
        return `${title}: ${id} ${Math.round((score ?? 0) * 100)} ${displayValue} (${what})`
      }),
  )
}
