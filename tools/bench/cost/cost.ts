// Cost of a million views: `npm run bench -- cost`. A browser visits the built site, whose bindings count billed
// operations; `prices` are Cloudflare's. Writes the tables of docs/operate/cost.md.
import { rmSync } from 'node:fs'
import { collectingTime } from '../../../worker/services/analytics/collecting-time.ts'
import { replay } from '../replay/replay.ts'
import { viewsPerSecond } from '../replay/visitors.ts'
import { pagePaths } from '../subjects.ts'
import { prepareDemo } from '../state.ts'
import { writeTables, type Costs } from './report.ts'
import { costState, startCostSite, type CostSite } from './site.ts'
import { each, type Usage } from './used.ts'
import { viewsOfVisit, visit } from './visits.ts'

/** Consecutive visits of the same kind. */
const visits = 12
/** Number of locations without caches; each starts the site again. */
const locations = 4
const cronMinutes = 5

async function measureCosts(): Promise<Costs> {
  rmSync(costState, { recursive: true, force: true })
  prepareDemo(costState)
  const landings = await keepPages()
  const quiet = await measured('known pages', landings, (site) => visit(site.origin, landings))
  const together = await writesTogether(landings)
  const members = await measured('members', landings, (site) =>
    visit(site.origin, landings, { isMember: true }),
  )
  const rare = await rareViews(landings)
  const [kept, rendered] = [await pages(landings, true), await pages(landings, false)]
  const { views, sources, rendersPerSecond } = await replay(20)
  const fromKv = (sources['kv'] ?? 0) / views
  const renders = rendersPerSecond / viewsPerSecond
  const known = { ...quiet, ...together }
  const busy = each((kind) => known[kind] + fromKv * kept[kind] + renders * rendered[kind])
  const scenarios = [
    { name: 'nothing is published, the page is cached at the location', usage: quiet },
    { name: 'something is published every 30 s (579 views per second)', usage: busy },
    { name: 'rarely visited: the first view of a visit is the first at its location', usage: rare },
    { name: 'a page without any cached copy, alone', usage: rendered },
    { name: 'members, signed in', usage: members },
  ]
  return { scenarios, cron: await cronMonth() }
}

/** Visits everything once, so that pages and images are cached; returns the landing pages. */
async function keepPages(): Promise<string[]> {
  const site = await startCostSite()
  try {
    const { home, article, 'game list': games } = await pagePaths(site.origin)
    const landings = [article, home, article, games, '/news', '/activity/calendar']
    await visit(site.origin, landings)
    return Array.from({ length: visits }, (_, index) => landings[index % landings.length]!)
  } finally {
    await site.stop()
  }
}

/** Usage per view on a site that has been visited before. */
async function measured(
  name: string,
  landings: readonly string[],
  work: (site: CostSite) => Promise<void>,
): Promise<Usage> {
  const site = await startCostSite()
  try {
    await visit(site.origin, landings.slice(0, 6))
    process.stderr.write(`· ${name}\n`)
    return byView(await site.usedBy(() => work(site)), landings.length * viewsOfVisit)
  } finally {
    await site.stop()
  }
}

/** Isolates in 300 locations. */
const isolates = 600
/** Maximum messages of the metrics queue per batch. */
const batch = 100

/**
 * Rows written per view for counting on a busy site: sends as many reports at once as a full batch has, each for
 * another article.
 */
async function writesTogether(landings: readonly string[]) {
  const site = await startCostSite()
  const messages = isolates / (collectingTime / 1000) / viewsPerSecond
  const count = Math.round(batch / messages)
  try {
    await visit(site.origin, landings)
    process.stderr.write('· reports of many views\n')
    const beacons = (await site.beacons()).map((text) => JSON.parse(text) as { item?: string })
    const used = await site.usedBy(async () => {
      for (let index = 0; index < count; index++)
        await report(site.origin, beacons[index % beacons.length]!, index)
    })
    return { rowsWritten: used.rowsWritten / count, messages }
  } finally {
    await site.stop()
  }
}

async function report(origin: string, beacon: { item?: string }, index: number): Promise<void> {
  const sent = beacon.item?.startsWith('article') ? { ...beacon, item: `article ${index}` } : beacon
  const response = await fetch(new URL('/api/beacon', origin), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
    body: JSON.stringify(sent),
  })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`a report is answered ${response.status}`)
}

/** Usage per view for visits to a new isolate at a location without caches. */
async function rareViews(landings: readonly string[]): Promise<Usage> {
  const all: Usage[] = []
  for (const landing of landings.slice(0, locations)) {
    process.stderr.write(`· a location where nobody has been\n`)
    const site = await startCostSite({ isKnown: false })
    try {
      all.push(byView(await site.usedBy(() => visit(site.origin, [landing])), viewsOfVisit))
    } finally {
      await site.stop()
    }
  }
  return each((kind) => all.reduce((total, one) => total + one[kind], 0) / all.length)
}

/** Usage per document at a location without caches: read from KV, or rendered from D1. */
async function pages(landings: readonly string[], isInKv: boolean): Promise<Usage> {
  process.stderr.write(`· pages ${isInKv ? 'from KV' : 'rendered'}\n`)
  const site = await startCostSite({ isKnown: false, isInKv })
  const paths = [...new Set(landings)]
  try {
    const used = await site.usedBy(async () => {
      for (const path of paths) {
        const headers = { 'Sec-Fetch-Dest': 'document' }
        const response = await fetch(new URL(path, site.origin), { headers })
        await response.arrayBuffer()
      }
    })
    return byView(used, paths.length)
  } finally {
    await site.stop()
  }
}

/** Rows by which stored batches are added to the counters: one per metric, with its indexes, and 16 for reads of items. */
const rowsOfAddition = 60

/** The cron job of a month. Batches are added once per hour; a site that adds them more often has many more views. */
async function cronMonth(): Promise<Usage> {
  process.stderr.write('· the cron job\n')
  const site = await startCostSite()
  try {
    // The first minutes have more work.
    for (let minute = 0; minute < cronMinutes; minute++) await site.cron()
    const used = await site.usedBy(async () => {
      for (let minute = 0; minute < cronMinutes; minute++) await site.cron()
    })
    const month = each((kind) => (used[kind] / cronMinutes) * 60 * 24 * 30)
    return { ...month, rowsWritten: month.rowsWritten + rowsOfAddition * 24 * 30 }
  } finally {
    await site.stop()
  }
}

function byView(used: Usage, views: number): Usage {
  return each((kind) => used[kind] / views)
}

export async function runCost(): Promise<void> {
  writeTables(await measureCosts())
}
