// Database cost with much content: rows, round trips and milliseconds. Measures every page in six languages, every API
// GET and the jobs, at N articles per language and at half as many. Also measures the deletion of an account among
// millions of comments. Rows matter most, because they are equal on every machine.
import { locales } from '../../client/contract/locale.ts'
import { localePath } from '../../client/contract/paths.ts'
import { apiAddresses, pageAddresses, type Ids } from '../../test/support/site/addresses.ts'
import { rowsAllowed, scaleLimits, type Budgeted } from './budgets.ts'
import { heapDuring, type Heap } from './profile.ts'
import { startSite, type BenchSite } from './site.ts'
import { prepareComments, prepareScale } from './state.ts'
import { demoPassword } from '../../scripts/seed/rows/members.ts'
import { syntheticId } from '../../scripts/seed/synthetic/items.ts'

interface Cost {
  rows: number
  trips: number
  milliseconds: number
}

/** Maximum cost of an address, with the language of the maximum. */
export interface PathCost extends Cost {
  what: string
  locale: string
}

export interface Scaled extends PathCost {
  /** Rows at half of the content. */
  before: number
}

/** Articles per language, and comments for the deletion of an account. */
export interface Size {
  articles: number
  comments: number
}

/** Costs of all addresses, most expensive first, and the budgets of jobs. */
export async function measureScale({ articles, comments }: Size) {
  const half = await costsAt(Math.ceil(articles / 2))
  const { costs, jobs } = await costsAt(articles)
  const before = new Map(half.costs.map(({ what, rows }) => [what, rows]))
  const scaled = costs.map((one): Scaled => ({ ...one, before: before.get(one.what) ?? 0 }))
  const deletions = await deletionCosts(comments)
  return { scaled: scaled.toSorted((a, b) => b.rows - a.rows), jobs: [...jobs, ...deletions] }
}

async function costsAt(articles: number): Promise<{ costs: PathCost[]; jobs: Budgeted[] }> {
  process.stderr.write(`· ${articles} articles a language\n`)
  const site = await startSite({ isInspected: true, state: prepareScale(articles) })
  try {
    const ids = { article: syntheticId('zh-CN', 60), game: syntheticId('zh-CN', 60) }
    const costs = [...(await pageCosts(site, ids)), ...(await apiCosts(site, ids))]
    return { costs, jobs: await jobCosts(site) }
  } finally {
    await site.stop()
  }
}

async function pageCosts(site: BenchSite, ids: Ids): Promise<PathCost[]> {
  const paths = Object.values(pageAddresses(ids)).flat()
  return maxCostPerPath(paths, (path, locale) => costOf(site, localePath(locale, path)))
}

async function apiCosts(site: BenchSite, ids: Ids): Promise<PathCost[]> {
  const headers = { Cookie: `__Host-session=${await logIn(site)}` }
  const paths = Object.values(apiAddresses(ids)).flat()
  return maxCostPerPath(paths, (path, locale) => {
    const address = `${path}${path.includes('?') ? '&' : '?'}lang=${locale}`
    return costOf(site, address, { headers })
  })
}

type Ask = (path: string, locale: (typeof locales)[number]) => Promise<Cost>

async function maxCostPerPath(paths: readonly string[], ask: Ask): Promise<PathCost[]> {
  const found: PathCost[] = []
  for (const path of paths) {
    const costs: PathCost[] = []
    for (const locale of locales) {
      const asked = [await ask(path, locale), await ask(path, locale), await ask(path, locale)]
      // The minimum ignores waits for the disk or for other load.
      const milliseconds = Math.min(...asked.map((one) => one.milliseconds))
      costs.push({ what: path, locale, ...asked[0]!, milliseconds })
    }
    const most = (of: (cost: Cost) => number) => Math.max(...costs.map(of))
    const dearest = costs.toSorted((a, b) => b.rows - a.rows)[0]!
    found.push({
      ...dearest,
      trips: most((one) => one.trips),
      milliseconds: most((one) => one.milliseconds),
    })
  }
  return found
}

interface Asked {
  method?: string
  body?: string
  headers?: Record<string, string>
}

/** Cost of a request, including its background work. */
async function costOf(site: BenchSite, path: string, init: Asked = {}): Promise<Cost> {
  const url = new URL(path, await site.url('counted'))
  // A kept-alive connection may have been closed.
  const headers = { Connection: 'close', ...init.headers }
  const response = await fetch(url, { redirect: 'manual', ...init, headers })
  await response.arrayBuffer()
  const cost = response.headers.get('X-Cost')
  if (response.status >= 500 || !cost) throw new Error(`${path} answers ${response.status}`)
  return JSON.parse(cost) as Cost
}

async function logIn(site: BenchSite): Promise<string> {
  const response = await fetch(new URL('/api/user/login', await site.url('site')), {
    method: 'POST',
    headers: { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'member@example.test', password: demoPassword }),
  })
  const { access_token } = (await response.json()) as { access_token?: string }
  if (!access_token) throw new Error(`login answers ${response.status}`)
  return access_token
}

/** Makes the first remaining synthetic member due for deletion. */
const dueMember = `update users set deletion_due_at = '2026-01-01T00:00:00.000Z'
  where id = (select min(id) from users where id > 1000000)`
/** Invalidates everything, with as many changed articles as a run indexes. */
const changes = [
  `update articles set updated_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
     where id in (select id from articles order by id limit 150)`,
  `update content_state set sequence = sequence + 1, global_sequence = sequence + 1`,
]
/** The largest sitemap. */
const sitemap = '/sitemap/en-US/articles-1.xml'

/** Cost of a cron run after these statements. */
const costOfMinute = (site: BenchSite, ...before: string[]) =>
  costOf(site, '/cron', { method: 'POST', body: JSON.stringify(before) })

async function jobCosts(site: BenchSite): Promise<Budgeted[]> {
  const cron = (...before: string[]) => costOfMinute(site, ...before)
  const quiet = await firstQuietMinute(cron)
  const deletion = await cron(dueMember)
  const inspectorUrl = await site.inspectorUrl('counted')
  const mapped = await heapDuring(inspectorUrl, () => costOf(site, sitemap))
  const healed = await heapDuring(inspectorUrl, () => cron(...changes))
  return [
    {
      what: 'the minute’s job, nothing to do',
      value: quiet.rows,
      budget: scaleLimits.minute,
      unit: 'rows',
    },
    {
      what: 'the same, and an account deleted',
      value: deletion.rows,
      budget: scaleLimits.minute + scaleLimits.rows,
      unit: 'rows',
    },
    {
      what: 'an account deleted',
      value: deletion.milliseconds,
      budget: scaleLimits.deletion,
      unit: 'ms',
    },
    {
      what: 'heap of a sitemap',
      value: spanOf(mapped),
      budget: scaleLimits.heap,
      unit: 'MB',
    },
    {
      what: 'heap of healing the index',
      value: spanOf(healed),
      budget: scaleLimits.heap,
      unit: 'MB',
    },
  ]
}

/** Maximum minutes of a day's backup and comparison of the search index. */
const longestDay = 2000

/** The first minute after the day's backup and comparison, or the last one that was tried. */
async function firstQuietMinute(cron: () => Promise<Cost>): Promise<Cost> {
  let cost = await cron()
  for (let count = 1; count < longestDay && cost.rows > scaleLimits.minute; count++)
    cost = await cron()
  return cost
}

/** Accounts deleted one after another; the median is used. */
const deleted = 5
/** The comparison uses a database with this fraction of the comments. */
const fewer = 10

/** Cost of deleting an account among this many comments, and among a tenth of them. */
async function deletionCosts(comments: number): Promise<Budgeted[]> {
  const few = await deletionAmong(Math.ceil(comments / fewer))
  const many = await deletionAmong(comments)
  const amount = comments.toLocaleString('en-US')
  return [
    {
      what: `an account deleted among ${amount} comments`,
      value: many.milliseconds,
      budget: scaleLimits.deletion,
      unit: 'ms',
    },
    {
      what: `the rows it reads, of those among a tenth of the comments`,
      value: (100 * many.rows) / few.rows,
      budget: 100 * scaleLimits.growth,
      unit: '%',
    },
  ]
}

async function deletionAmong(comments: number): Promise<Cost> {
  process.stderr.write(`· ${comments} comments\n`)
  const site = await startSite({ state: await prepareComments(comments) })
  try {
    await costOfMinute(site)
    const costs: Cost[] = []
    for (let count = 0; count < deleted; count++) costs.push(await costOfMinute(site, dueMember))
    return costs.toSorted((a, b) => a.milliseconds - b.milliseconds)[Math.floor(deleted / 2)]!
  } finally {
    await site.stop()
  }
}

/** Names of the limits that are exceeded. */
export function brokenLimits({ what, rows, milliseconds, before }: Scaled): string[] {
  if (rowsAllowed(what) === Infinity) return []
  return [
    ...(rows > rowsAllowed(what) ? ['rows'] : []),
    ...(milliseconds > scaleLimits.milliseconds ? ['ms'] : []),
    ...(rows > before * scaleLimits.growth + scaleLimits.slack ? ['growth'] : []),
  ]
}

function spanOf({ least, most }: Heap): number {
  return most - least
}
