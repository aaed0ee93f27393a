// Everything that is not a rate: sizes, start-up, CPU of a render, each with its budget.
import { execFileSync } from 'node:child_process'
import { gzipSync } from 'node:zlib'
import { sendLoad } from './load.ts'
import { linkGuardTime } from './link-guard.ts'
import { computed } from './profile.ts'
import { searchTimes } from './search.ts'
import { startSite, type BenchSite } from './site.ts'

export interface Budgeted {
  what: string
  value: number
  budget: number
  unit: 'ms' | 'bytes' | 'a second' | ''
  /** The value must reach the budget instead of staying below it. */
  isFloor?: boolean
}

export function isBroken({ value, budget, isFloor }: Budgeted): boolean {
  // A missing measurement is NaN and breaks the budget.
  return isFloor ? !(value >= budget) : !(value <= budget)
}

export async function budgets(): Promise<Budgeted[]> {
  const site = await startSite({ isInspected: true })
  try {
    const { p50, p95 } = await searchTimes()
    return [
      { what: 'HTML of home, gzip', value: await gzippedHome(site), budget: 25_000, unit: 'bytes' },
      { what: 'Worker start-up', value: await startUp(site), budget: 100, unit: 'ms' },
      {
        what: 'home rendered with warm KV, CPU',
        value: await renderOf(site, '/'),
        budget: 6,
        unit: 'ms',
      },
      { what: 'search in 5,000 articles a language, median', value: p50, budget: 20, unit: 'ms' },
      {
        what: 'search in 5,000 articles a language, 95th percentile',
        value: p95,
        budget: 30,
        unit: 'ms',
      },
      {
        what: 'link guard, 20,000 hostile characters',
        value: linkGuardTime(),
        budget: 20,
        unit: 'ms',
      },
    ]
  } finally {
    await site.stop()
  }
}

/** The output of `scripts/sizes.ts`; a broken budget is reported here but not fatal. */
export function printSizes(): void {
  try {
    execFileSync(process.execPath, ['scripts/sizes.ts'], { stdio: 'inherit' })
  } catch {
    console.log('a size is over its budget')
  }
}

async function gzippedHome(site: BenchSite): Promise<number> {
  const html = await (await fetch(await site.url('site'))).arrayBuffer()
  return gzipSync(new Uint8Array(html)).length
}

async function startUp(site: BenchSite): Promise<number> {
  const url = await site.url('startup')
  const load = async () => (await fetch(url)).arrayBuffer()
  return (await computed(site, 'startup', load)).inside
}

/**
 * The Worker's share of workerd's CPU time. A profile alone also counts the time its thread waited for a busy machine; the
 * CPU time of the process does not.
 */
async function renderOf(site: BenchSite, path: string): Promise<number> {
  const load = { url: await site.url('warm'), path, connections: 1, source: 'render' }
  await sendLoad({ ...load, seconds: 2 })
  let renders = 0
  const before = site.cpu()
  const { inside, awake } = await computed(site, 'warm', async () => {
    const { latencies, strays } = await sendLoad({ ...load, seconds: 4 })
    renders = latencies.length + strays
  })
  const after = site.cpu()
  const isKnown = before !== undefined && after !== undefined
  return (isKnown ? (inside / awake) * (after - before) : inside) / renders
}
