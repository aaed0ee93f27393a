// Measurements other than rates, each with its budget: sizes, start-up, CPU of a render.
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
  /** True if the budget is a minimum. */
  isFloor?: boolean
}

export function isBroken({ value, budget, isFloor }: Budgeted): boolean {
  // A missing measurement is NaN and breaks the budget.
  return isFloor ? !(value >= budget) : !(value <= budget)
}

/** Limits per request or job, regardless of the amount of content. */
export const scaleLimits = {
  /** Rows read by D1. */
  rows: 1000,
  /** Rows of a cron minute without work. */
  minute: 200,
  /** Milliseconds of D1. */
  milliseconds: 20,
  /** Rows at double the content, relative to rows at single content; ignored below `slack` rows. */
  growth: 1.1,
  slack: 10,
  /** Milliseconds of D1 for deleting an account. */
  deletion: 100,
  /** Megabytes of heap above an idle Worker. */
  heap: 48,
}

/** Higher row limits by a part of the address (docs/decisions/data/row-budgets.md). */
const costExceptions: [part: string, rows: number][] = [
  ['page=10&per_page=100', 2000],
  ['/api/article/label/1?sort=old&per_page=100', 1400],
  // All rows of one member.
  ['/api/user/export', Infinity],
]

/** Maximum rows that D1 may read for an address. */
export function rowsAllowed(address: string): number {
  return costExceptions.find(([part]) => address.includes(part))?.[1] ?? scaleLimits.rows
}

/** Limits with a publication every 30 s (`npm run bench -- replay`). */
export const replayLimits = {
  rendersPerSecond: 10,
  /** Seconds until a publication is visible everywhere. */
  seenAfter: 60,
}

/** Limits for half a million sockets (`npm run bench -- crowd`). */
export const crowdLimits = {
  /** Reconnects to one hub after a deployment or the loss of another hub. */
  returnsPerSecond: 500,
  /** Seconds until all clients have reconnected. */
  backAfter: 130,
  /** Sockets; above it, the hub accepts only addresses with few sockets. */
  perHub: 24_576,
  /** Minimum milliseconds between frames. */
  framesApart: 1000,
}

/** Limits for sending an issue at the provider's pace (`npm run bench -- mail`). */
export const mailLimits = {
  /** Minutes until the last of a million deliveries, and the last of a backlog, has been sent. */
  million: 120,
  backlog: 60,
  /** Seconds until a password reset email is sent during a backlog. */
  link: 10,
  /** Seconds if the queue lost it: found by the next cron minute. */
  lostLink: 61,
  /** Bytes of D1 per delivery. */
  delivery: 300,
}

/** CPU of a page rendered with a warm KV, in percent of the same page without cached data. */
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

/** Output of `tools/checks/sizes.ts`; a broken budget is reported but not fatal here. */
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
