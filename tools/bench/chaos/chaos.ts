// Chaos test: `npm run chaos [-- --seconds 60] [--parts d1,kv] [--alone] [--only 'D1 slow']`. Runs the built Worker in
// workerd. Each part, and each pair of parts, is slow, fails or returns wrong data for some seconds, while readers, a
// member, an operator and a socket are active. Writes docs/operate/bad-day.md if all parts were included. All
// traffic is on loopback. `npm run chaos -- kills` is tools/bench/chaos/process-kill.ts.
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { fail } from '../../../scripts/local/cli-secrets.ts'
import { localePath } from '../../../client/contract/paths.ts'
import { buildSite } from '../state.ts'
import { healthy, parts, roundsOf, type Faults, type Part, type Round } from './faults.ts'
import { Downloader } from './downloader.ts'
import {
  warmUp,
  listen,
  Member,
  Operator,
  readCachedPages,
  readColdPages,
  type CachedPages,
} from './clients.ts'
import { waitForRecovery } from './recovery.ts'
import { slowness } from './latency-check.ts'
import { brokenIn, printRound, writeDay, type Outcome } from './report.ts'
import { startChaosSite, type ChaosSite } from './site.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '16' },
    parts: { type: 'string', default: parts.join() },
    alone: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
})
const chosen = values.parts.split(',').map((name) => partNamed(name))
const seconds = Number(values.seconds)

/** Languages whose pages are not cached yet. */
const coldLanguages = ['vi-VN', 'th-TH', 'zh-HK'] as const

/**
 * Milliseconds at the start of a round in which an isolate detects a slow part; latencies are not measured in this
 * time.
 */
const warmUpMs = 3000

function partNamed(name: string): Part {
  return parts.find((part) => part === name) ?? fail(`There is no part ${name}: ${parts.join()}`, 2)
}

interface ChaosRun {
  site: ChaosSite
  known: CachedPages
  unknown: () => string
  member: Member
  downloader: Downloader
  operator: Operator
}

async function begin(): Promise<ChaosRun> {
  const site = await startChaosSite()
  const ids = await articleIds(site.url)
  const [first] = ids
  if (first === undefined) throw new Error('there are no articles')
  const common = ['/', '/news', '/news/industry', '/game', '/game/live', '/faq', '/no-such-page']
  const own = [...common, '/calendar/2026/11', ...ids.slice(0, 6).map((id) => `/article/${id}`)]
  const known = await warmUp(site.url, [...own, ...common.map((path) => localePath('en-US', path))])
  const unknown = () => {
    const fresh = [`/article/${randomInt(1e6, 1e9)}`, `/search?q=${randomInt(1e6)}`]
    const rare = common.flatMap((path) => coldLanguages.map((locale) => localePath(locale, path)))
    const all = [...fresh, ...fresh, ...rare]
    return all[randomInt(all.length)]!
  }
  const member = await Member.of(site.url, 'member', first)
  const downloader = await Downloader.of(site.url, own)
  return { site, known, unknown, member, downloader, operator: await Operator.of(site.url) }
}

async function articleIds(url: URL): Promise<number[]> {
  const response = await fetch(new URL('/api/article?lang=zh-CN&per_page=20', url))
  const { items } = (await response.json()) as { items: { id: number }[] }
  return items.map(({ id }) => id)
}

/** Milliseconds of a round. A pair has two rounds, each with half of the time. */
const lengthOf = (faults: Faults) => (seconds * 1000) / (Object.keys(faults).length > 1 ? 2 : 1)

async function perform(day: ChaosRun, { name, faults, outdated }: Round): Promise<Outcome> {
  const { site, known, unknown, member, downloader, operator } = day
  await site.set({ ...faults, ...(outdated && { outdated }) })
  const start = performance.now()
  const end = start + lengthOf(faults)
  const going = () => performance.now() < end
  const isCounted = () => performance.now() > start + warmUpMs
  const [readers, strangers, members, files, operators, sockets] = await Promise.all([
    readCachedPages(site.url, known, going, isCounted),
    readColdPages(site.url, unknown, going),
    member.act(going),
    downloader.act(going),
    operator.act(going),
    listen(site.url, going),
  ])
  await site.set({})
  const lost = await waitForRecovery(() => checkRecovery(day))
  return { name, readers, strangers, members, files, operators, sockets, lost }
}

/** Errors that remain although all parts work: missing accepted writes, and pages that are still degraded. */
async function checkRecovery({ site, known, member, operator }: ChaosRun): Promise<string[]> {
  const wrong = [...(await member.lost()), ...(await operator.lost())]
  for (const [path] of known) {
    const response = await fetch(new URL(path, site.url), {
      headers: { 'Sec-Fetch-Dest': 'document' },
    })
    await response.arrayBuffer()
    if (response.status >= 500 || response.headers.has('X-Degraded'))
      wrong.push(`${path} answers ${response.status} although all is well`)
  }
  return wrong
}

process.stderr.write('· content, build\n')
buildSite()
const day = await begin()
const outcomes: Outcome[] = []
try {
  for (const round of roundsOf(chosen, values.alone)) {
    if (values.only !== undefined && ![healthy.name, values.only].includes(round.name)) continue
    const outcome = await perform(day, round)
    const slow = outcomes[0] ? slowness(outcome.readers, outcomes[0].readers) : []
    outcomes.push({ ...outcome, lost: [...outcome.lost, ...slow] })
    printRound(outcomes.at(-1)!)
  }
} finally {
  await day.site.stop()
}
if (chosen.length === parts.length && values.only === undefined) writeDay(outcomes, seconds)
if (outcomes.some((outcome) => brokenIn(outcome) > 0)) process.exitCode = 1
