// Automatic reports from browsers, counted after the response. Neither IP addresses nor User-Agents are stored, and
// nothing about visitors who opt out of tracking.
import type { Context } from 'hono'
import { api } from '../../client/contract/api/table.ts'
import { isLocale } from '../../client/contract/locale.ts'
import {
  vitals,
  type devices,
  type Beacon,
  type PolicyReports,
  type Vital,
} from '../../client/contract/analytics/metrics.ts'
import { clientAddress } from '../limits/throttle.ts'
import { recordMetrics, type Counted } from '../services/analytics/metrics.ts'
import type { AppEnv } from '../env.ts'
import { problem } from '../http/problem.ts'
import { endpoints } from './endpoint/endpoint.ts'

/** `pageNames`: valid page names in a reported route. */
export function measureEndpoints(pageNames: ReadonlySet<string>) {
  return endpoints(api, {
    beacon: async ({ c, body: report }) => {
      const page = pageOf(report.route, pageNames)
      if (!page)
        throw problem('validation_failed', { fields: [{ field: 'route', code: 'invalid_value' }] })
      if (!optsOutOfTracking(c)) await countInBackground(c, countsOf(report, page, deviceOf(c)))
      return null
    },
    policyReport: ({ c, body: reports }) => countInBackground(c, violationsIn(reports)),
  })
}

function optsOutOfTracking(c: Context<AppEnv>): boolean {
  return c.req.header('DNT') === '1' || c.req.header('Sec-GPC') === '1'
}

/** Device class only; the rest of the User-Agent is ignored. */
function deviceOf(c: Context<AppEnv>): (typeof devices)[number] {
  const hint = c.req.header('Sec-CH-UA-Mobile')
  const isPhone = hint ? hint === '?1' : /Mobi/.test(c.req.header('User-Agent') ?? '')
  return isPhone ? 'phone' : 'desktop'
}

/**
 * Counts after the response. Reports above the rate limit are dropped without an error, because browsers would only log
 * it.
 */
export async function countInBackground(
  c: Context<AppEnv>,
  counts: readonly Counted[],
): Promise<void> {
  const limited = c.env.METRICS_LIMIT.limit({ key: clientAddress(c.req.raw) })
  const { success } = await limited.catch(() => ({ success: false }))
  if (!success) return
  recordMetrics(c.get('deps'), counts)
  for (const { kind, key, bucket = 0 } of counts)
    c.env.ANALYTICS?.writeDataPoint({ indexes: [kind], blobs: [kind, key], doubles: [1, bucket] })
}

interface PageName {
  name: string
  locale: string
}

/**
 * Parses a route name (docs/decisions/site/page-urls.md). Screens are counted too, although they have no row in
 * the table.
 */
function pageOf(route: string, pageNames: ReadonlySet<string>): PageName | undefined {
  const [name = '', locale, ...more] = route.split('___')
  const isKnown = (name === 'screen' || pageNames.has(name)) && isLocale(locale)
  return isKnown && more.length === 0 ? { name, locale } : undefined
}

function countsOf(
  report: Beacon,
  { name, locale }: PageName,
  device: (typeof devices)[number],
): Counted[] {
  const { route, is_view, source, from, item, missing, vitals: values = {}, faults = [] } = report
  const { searched, found_nothing, release = '' } = report
  return [
    ...(from ? [{ kind: 'referrer' as const, key: from }] : []),
    ...(item ? [{ kind: 'read' as const, key: item }] : []),
    ...(missing ? [{ kind: 'missing' as const, key: missing }] : []),
    ...(searched
      ? [{ kind: 'searched' as const, key: `${locale} ${normalizeKeyword(searched)}` }]
      : []),
    ...(is_view ? [{ kind: 'view' as const, key: route }] : []),
    ...(source ? [{ kind: 'landing' as const, key: source }] : []),
    ...(found_nothing
      ? [{ kind: 'found_nothing' as const, key: `${locale} ${normalizeKeyword(found_nothing)}` }]
      : []),
    ...vitalNames.flatMap((kind): Counted[] => {
      const value = values[kind]
      return value === undefined
        ? []
        : [{ kind, key: `${name} ${device}`, bucket: bucketOf(kind, value) }]
    }),
    ...faults.map(({ message, file, line }) => ({
      kind: 'script_error' as const,
      key: `${release} ${onOneLine(message)} (${file}:${line})`.trim(),
    })),
  ]
}

const vitalNames = ['lcp', 'cls', 'inp'] as const satisfies Vital[]

function bucketOf(vital: Vital, value: number): number {
  const measured = vital === 'cls' ? value * 1000 : value
  return vitals[vital].findLast((start) => start <= measured) ?? 0
}

/** One spelling per keyword. Truncated after folding, which may lengthen the text. */
const normalizeKeyword = (text: string) =>
  onOneLine(text.normalize('NFKC').toLowerCase()).slice(0, 120)

const onOneLine = (text: string) => text.replaceAll(/[\s\p{C}]+/gu, ' ').trim()

/** Maximum violations counted per batch. */
const maxViolations = 20

function violationsIn(reports: PolicyReports): Counted[] {
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
    key: `${policyKeyword(directive)} ${blockedSource(blocked)}`,
  }))
}

/** A policy keyword such as `img-src` or `inline`; anything else becomes `other`. */
function policyKeyword(text = ''): string {
  return /^[a-z][a-z-]{0,39}$/.exec(text.split(' ')[0] ?? '')?.[0] ?? 'other'
}

/** Blocked source of a violation: the host of a URL without its path, otherwise the scheme or keyword. */
function blockedSource(blocked = ''): string {
  if (!URL.canParse(blocked)) return policyKeyword(blocked)
  const { protocol, hostname } = new URL(blocked)
  const isWeb = /^(?:https?|wss?):$/.test(protocol) && hostname.length <= 100
  return isWeb ? hostname : policyKeyword(protocol.slice(0, -1))
}
