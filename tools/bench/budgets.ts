// Everything that is not a rate: sizes, start-up, CPU of a render, each with its budget.
import { execFileSync } from 'node:child_process'
import { gzipSync } from 'node:zlib'
import { linkGuardTime } from './link-guard.ts'
import { computed } from './profile.ts'
import { printRenders, renders } from './renders.ts'
import { searchTimes } from './search.ts'
import { startSite, type BenchSite } from './site.ts'

export interface Budgeted {
  what: string
  value: number
  budget: number
  unit: 'ms' | 's' | 'min' | 'bytes' | 'MB' | 'rows' | 'a second' | '%' | ''
  /** The value must reach the budget instead of staying below it. */
  isFloor?: boolean
}

export function isBroken({ value, budget, isFloor }: Budgeted): boolean {
  // A missing measurement is NaN and breaks the budget.
  return isFloor ? !(value >= budget) : !(value <= budget)
}

/** What one request or job may cost, however much content there is. */
export const scaleLimits = {
  /** Rows that D1 reads. */
  rows: 1000,
  /** Milliseconds of D1. */
  milliseconds: 20,
  /** Rows at twice the content, relative to rows at one time, beyond so many rows. */
  growth: 1.1,
  slack: 10,
  /** Milliseconds of D1 to delete an account. */
  deletion: 100,
  /** Megabytes of heap beyond an idle Worker. */
  heap: 48,
}

/** Rows of what may read more, by a part of its address (docs/decisions/data/059-reads-beyond-a-thousand.md). */
const costExceptions: [part: string, rows: number][] = [
  ['/search', 1600],
  ['page=10&per_page=100', 2000],
  ['/api/article/label/1?sort=old&per_page=100', 1400],
  // As many as one member has.
  ['/api/user/export', Infinity],
]

/** Rows that D1 may read for an address. */
export function rowsAllowed(address: string): number {
  return costExceptions.find(([part]) => address.includes(part))?.[1] ?? scaleLimits.rows
}

/** What a site with a publication every 30 s may cost, and how late it may be (`npm run bench -- replay`). */
export const replayLimits = {
  rendersPerSecond: 10,
  /** Seconds until a publication is seen everywhere. */
  seenAfter: 60,
}

/** What half a million sockets may ask of a hub (`npm run bench -- crowd`). */
export const crowdLimits = {
  /** To one hub, after a deployment or the loss of another hub. */
  returnsPerSecond: 500,
  /** Seconds until everybody is back. */
  backAfter: 130,
  /** Sockets; more are taken, but only from addresses with few. */
  perHub: 24_576,
  /** Milliseconds. */
  framesApart: 1000,
}

/** What an issue may take at the provider's pace (`npm run bench -- mail`). */
export const mailLimits = {
  /** Minutes until the last of a million letters has left, and the last of a backlog. */
  million: 120,
  backlog: 60,
  /** Seconds until a link to a new password has left, with a backlog waiting. */
  link: 10,
  /** The same where its queue has lost it: the next minute finds it, and takes a moment. */
  lostLink: 61,
  /** Bytes of D1 for each letter. */
  letter: 300,
}

/** CPU of a page rendered from a warm KV, in percent of the same page with nothing kept in advance. */
const maxRenderShare = 50

export async function budgets(): Promise<Budgeted[]> {
  const site = await startSite({ isInspected: true })
  try {
    const { p50, p95 } = await searchTimes()
    const measured = await renders(site)
    printRenders(measured)
    return [
      { what: 'HTML of home, gzip', value: await gzippedHome(site), budget: 25_000, unit: 'bytes' },
      { what: 'Worker start-up', value: await startUp(site), budget: 100, unit: 'ms' },
      ...measured.map(({ page, warm, anew }) => ({
        what: `${page} from warm KV, of its CPU rendered anew`,
        value: (100 * warm) / anew,
        budget: maxRenderShare,
        unit: '%' as const,
      })),
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

/** The output of `tools/checks/sizes.ts`; a broken budget is reported here but not fatal. */
export function printSizes(): void {
  try {
    execFileSync(process.execPath, ['tools/checks/sizes.ts'], { stdio: 'inherit' })
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
  return (await computed(await site.inspectorUrl('startup'), load)).inside
}
