// What browsers report by themselves: nobody waits for the answer, so counting goes on behind it. Neither an address
// nor a browser's name is stored, and nothing at all about visitors who ask not to be tracked.
import type { Context } from 'hono'
import { api } from '../../client/contract/api/table.ts'
import { isLocale } from '../../client/contract/locale.ts'
import {
  vitals,
  type Beacon,
  type PolicyReports,
  type Vital,
} from '../../client/contract/measure.ts'
import { clientAddress } from '../limits/throttle.ts'
import { write } from '../storage/db.ts'
import { countWrites, type MeasureCount } from '../data/measure.ts'
import type { AppEnv } from '../env.ts'
import { problem } from '../http/problem.ts'
import { endpoint } from './endpoint.ts'

/** `pageNames`: what a route can be of; others are no page of this site. */
export function measureEndpoints(pageNames: ReadonlySet<string>) {
  return {
    beacon: endpoint(api.beacon, async ({ c, body: report }) => {
      const page = pageOf(report.route, pageNames)
      if (!page)
        throw problem('validation_failed', { fields: [{ field: 'route', code: 'invalid_value' }] })
      if (!asksNotToBeTracked(c)) await countSoon(c, countsOf(report, page))
      return null
    }),
    policyReport: endpoint(api.policyReport, async ({ c, body: reports }) => {
      await countSoon(c, violationsIn(reports))
      return null
    }),
  }
}

function asksNotToBeTracked(c: Context<AppEnv>): boolean {
  return c.req.header('DNT') === '1' || c.req.header('Sec-GPC') === '1'
}

/** Behind the answer. Beyond the limit nothing is counted, and nobody is told: browsers would only log it. */
async function countSoon(c: Context<AppEnv>, counts: readonly MeasureCount[]): Promise<void> {
  const limited = c.env.METER.limit({ key: clientAddress(c.req.raw) })
  const { success } = await limited.catch(() => ({ success: false }))
  const deps = c.get('deps')
  const [first, ...rest] = countWrites(deps, counts)
  if (!success || !first) return
  deps.waitUntil(
    write(deps, [first, ...rest]).catch((error: unknown) =>
      console.error(JSON.stringify({ level: 'error', measure: String(error) })),
    ),
  )
  for (const { kind, key, bucket = 0 } of counts)
    c.env.ANALYTICS?.writeDataPoint({ indexes: [kind], blobs: [kind, key], doubles: [1, bucket] })
}

interface PageName {
  name: string
  locale: string
}

/** A route name's parts (docs/decisions/004-page-names.md); screens have no row in the page table, but they are seen. */
function pageOf(route: string, pageNames: ReadonlySet<string>): PageName | undefined {
  const [name = '', locale, ...more] = route.split('___')
  const isKnown = (name === 'screen' || pageNames.has(name)) && isLocale(locale)
  return isKnown && more.length === 0 ? { name, locale } : undefined
}

function countsOf(report: Beacon, { name, locale }: PageName): MeasureCount[] {
  const { route, is_view, source, found_nothing, vitals: values = {}, faults = [] } = report
  return [
    ...(is_view ? [{ kind: 'view' as const, key: route }] : []),
    ...(source ? [{ kind: 'landing' as const, key: source }] : []),
    ...(found_nothing
      ? [{ kind: 'found_nothing' as const, key: `${locale} ${folded(found_nothing)}` }]
      : []),
    ...vitalNames.flatMap((kind): MeasureCount[] => {
      const value = values[kind]
      return value === undefined ? [] : [{ kind, key: name, bucket: bucketOf(kind, value) }]
    }),
    ...faults.map(({ message, file, line }) => ({
      kind: 'script_error' as const,
      key: `${onOneLine(message)} (${file}:${line})`,
    })),
  ]
}

const vitalNames = ['lcp', 'cls', 'inp'] as const satisfies Vital[]

function bucketOf(vital: Vital, value: number): number {
  const measured = vital === 'cls' ? value * 1000 : value
  return vitals[vital].findLast((start) => start <= measured) ?? 0
}

/** One spelling of a keyword; some characters fold into many. */
const folded = (text: string) => onOneLine(text.normalize('NFKC').toLowerCase()).slice(0, 120)

const onOneLine = (text: string) => text.replaceAll(/[\s\p{C}]+/gu, ' ').trim()

/** Violations a batch counts at most. */
const maxViolations = 20

function violationsIn(reports: PolicyReports): MeasureCount[] {
  const all = Array.isArray(reports)
    ? reports.flatMap(({ type, body }) =>
        type === 'csp-violation' ? [[body?.effectiveDirective, body?.blockedURL] as const] : [],
      )
    : [
        [
          reports['csp-report']['effective-directive'] ??
            reports['csp-report']['violated-directive'],
          reports['csp-report']['blocked-uri'],
        ] as const,
      ]
  return all.slice(0, maxViolations).map(([directive, blocked]) => ({
    kind: 'csp',
    key: `${word(directive)} ${stopped(blocked)}`,
  }))
}

/** A keyword such as `img-src` or `inline`; anything else is none. */
function word(text = ''): string {
  return /^[a-z][a-z-]{0,39}$/.exec(text.split(' ')[0] ?? '')?.[0] ?? 'other'
}

/** What a policy stopped: the host of an address, never its path; the kind of everything else. */
function stopped(blocked = ''): string {
  if (!URL.canParse(blocked)) return word(blocked)
  const { protocol, hostname } = new URL(blocked)
  const isWeb = /^(?:https?|wss?):$/.test(protocol) && hostname.length <= 100
  return isWeb ? hostname : word(protocol.slice(0, -1))
}
