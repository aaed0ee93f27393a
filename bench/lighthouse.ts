// Lighthouse with its mobile preset on three pages of the served site; `CHROMIUM` names another browser.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
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
  if (!existsSync(program)) throw new Error('lighthouse is not installed')
  // The site's own host name: with another one the canonical link would point elsewhere.
  const origin = `http://localhost:${await freePort()}`
  const server = await serve(origin)
  try {
    const pages = Object.entries(await pagePaths(origin))
    for (const [name, path] of pages) {
      // The first visit generates the picture sizes, which later readers do not wait for.
      audit(origin + path)
      report(name, audit(origin + path))
    }
  } finally {
    server.kill('SIGTERM')
  }
}

/** Only production admits crawlers, so that audit is meaningless here. */
function audit(url: string): Report {
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
  mkdirSync('bench/results', { recursive: true })
  writeFileSync(`bench/results/lighthouse-${name.replace(' ', '-')}.json`, JSON.stringify(result))
}

/** Scored audits that are not perfect. */
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

/** The site as `npm start` serves it, once it answers. */
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

function freePort(): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const probe = createServer()
  probe.once('error', reject)
  probe.listen(0, '127.0.0.1', () => {
    const address = probe.address()
    const port = typeof address === 'object' && address ? address.port : 0
    probe.close(() => resolve(port))
  })
  return promise
}
