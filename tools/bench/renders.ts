// Cost of a render: CPU with a warm KV and without cached data, in one run, and its distribution over the code.
import { sendLoad } from './load.ts'
import { computed } from './profile.ts'
import type { Shares } from './cpu-by-part.ts'
import type { BenchSite } from './site.ts'
import { pagePaths } from './subjects.ts'

interface Render {
  page: string
  /** CPU milliseconds with a warm KV. */
  warm: number
  /** CPU milliseconds without cached data: every read queries D1 and every part is rendered. */
  anew: number
  /** CPU of the warm render by part of the code. */
  shares: Shares
}

export async function renders(site: BenchSite): Promise<Render[]> {
  const measured: Render[] = []
  for (const [page, path] of Object.entries(await pagePaths(await site.url('site')))) {
    const { cpu: warm, shares } = await renderOf(site, 'warm', path)
    const { cpu: anew } = await renderOf(site, 'cold', path)
    measured.push({ page, warm, anew, shares })
  }
  return measured
}

/** Smaller shares of a render are summed up. */
const smallest = 0.02

export function printRenders(measured: readonly Render[]): void {
  for (const { page, warm, anew, shares } of measured) {
    const total = shares.reduce((sum, [, time]) => sum + time, 0)
    const large = shares.filter(([, time]) => time / total >= smallest)
    const named = large.map(([part, time]) => `${part} ${percent(time / total)}`)
    const rest = 1 - large.reduce((sum, [, time]) => sum + time, 0) / total
    console.log(`${page}: ${warm.toFixed(1)} ms, anew ${anew.toFixed(1)} ms`)
    console.log(`  ${[...named, `others ${percent(rest)}`].join(' · ')}`)
  }
}

const percent = (share: number) => `${Math.round(share * 100)} %`

/**
 * The Worker's share of workerd's CPU time. A profile alone also counts waiting for a busy machine; CPU time does not.
 */
async function renderOf(site: BenchSite, worker: 'warm' | 'cold', path: string) {
  const load = { url: await site.url(worker), path, connections: 1, source: 'render' }
  await sendLoad({ ...load, seconds: 2 })
  let count = 0
  const before = site.cpu()
  const { inside, awake, shares } = await computed(await site.inspectorUrl(worker), async () => {
    const { latencies, mismatchedResponses } = await sendLoad({ ...load, seconds: 4 })
    count = latencies.length + mismatchedResponses
  })
  const after = site.cpu()
  const isKnown = before !== undefined && after !== undefined
  return { cpu: (isKnown ? (inside / awake) * (after - before) : inside) / count, shares }
}
