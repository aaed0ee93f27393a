// Lighthouse with its mobile preset on five pages of the served site. `CHROMIUM` selects another browser.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { freePort } from './free-port.ts'
import { pagePaths } from './subjects.ts'
import { benchState } from './state.ts'

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

const program = 'node_modules/.bin/lighthouse'
const chromeFlags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--no-first-run',
]

export async function runLighthouse(): Promise<void> {
  // Its hundred packages are for this bench alone.
  execFileSync('npm', ['install', '--no-save', '--no-audit', '--no-fund', 'lighthouse@13.5.0'])
  // The site's own host name; otherwise the canonical link would differ.
  const origin = `http://localhost:${await freePort()}`
  const server = await serve(origin)
  try {
    const paths = await pagePaths(origin)
    const pages = { ...paths, calendar: '/activity/calendar', search: '/search?q=API' }
    const measured = Object.entries(pages).map(([name, path]) => measure(name, origin + path))
    writeFileSync(kept, written(measured))
    console.log(written(measured))
  } finally {
    server.kill('SIGTERM')
  }
}

/** Number of runs for the median. */
const runs = 5
const kept = 'tools/bench/lighthouse.md'

interface Measured {
  name: string
  scores: Record<string, number>
  /** Milliseconds. */
  contentful: number
  blocking: number
  shift: number
  /** Transferred bytes. */
  weight: number
}

function measure(name: string, url: string): Measured {
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

/** Formats results as a Markdown table. */
function written(measured: readonly Measured[]): string {
  const titles = Object.keys(measured[0]?.scores ?? {})
  const heads = ['page', ...titles, 'LCP, ms', 'TBT, ms', 'CLS', 'first load, KB']
  const rows = measured.map(({ name, scores, contentful, blocking, shift, weight }) => [
    name,
    ...titles.map((title) => String(scores[title])),
    contentful.toFixed(0),
    blocking.toFixed(0),
    shift.toFixed(3),
    (weight / 1024).toFixed(0),
  ])
  const table = [heads, heads.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`)
  const day = new Date().toISOString().slice(0, 10)
  return `# Lighthouse

Mobile preset, the median of ${runs} runs by performance, ${day}, as \`npm run bench -- lighthouse\` writes it. It needs a quiet
machine: another program that runs beside it shows up as blocking time.

${table.join('\n')}
`
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
  const env = { ...process.env, CHROME_PATH: process.env['CHROMIUM'] ?? '/usr/bin/chromium' }
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

/** Starts the site with `npm start`'s script and waits until it responds. */
async function serve(origin: string): Promise<ChildProcess> {
  const env = { ...process.env, MERIDIAN_STATE: benchState }
  const server = spawn(process.execPath, ['scripts/serve.ts', '--port', new URL(origin).port], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ready = Promise.withResolvers<void>()
  server.stdout.on('data', (text) => String(text).includes(origin) && ready.resolve())
  server.once('exit', () => ready.reject(new Error('the site did not start')))
  await ready.promise
  return server
}
