// The site's metrics, as the desk shows them (docs/decisions/operation/metrics.md).
import * as z from 'zod/mini'
import {
  deskErrorFrame,
  deskScreenPattern,
  maxDeskErrorFrames,
} from '../../analytics/desk-error.ts'
import { maxFaultLength } from '../../analytics/script-error-limits.ts'
import { apiTable } from '../../api/endpoint.ts'
import { lang, wholeNumber } from '../../fields.ts'
import { itemTypes } from '../../items.ts'
import { language } from '../fields.ts'

/** Maximum rows per list on a screen, and in a file. */
export const maxRows = { screen: 40, file: 1000 }

/** Counts of the period, and of the period of equal length before it. */
const compared = { count: z.number(), before: z.number() }

export const counterNames = [
  'view',
  'landing',
  'referrer',
  'searched',
  'found_nothing',
  'missing',
  'script_error',
  'csp',
  'sign_up',
  'message',
  'subscriber',
  'mail',
  'page',
  'd1_rows',
] as const
export type CounterName = (typeof counterNames)[number]
export const distributionNames = ['lcp', 'inp', 'cls', 'publish_lag'] as const

const countedKind = z.object({
  ...compared,
  /** Keys with the highest counts. */
  rows: z.array(z.object({ key: z.string(), ...compared })),
})
const spread = z.object({
  key: z.string(),
  ...compared,
  /**
   * 75th percentile as the lower bound of its bucket, and the share of good values from 0 to 1. Then both for the
   * period before.
   */
  p75: z.number(),
  good: z.number(),
  p75_before: z.nullable(z.number()),
  good_before: z.nullable(z.number()),
})
export type Distribution = z.infer<typeof spread>

const readItem = z.object({
  type: z.enum(itemTypes),
  entry_id: z.number(),
  item_id: z.number(),
  lang: language,
  title: z.string(),
  ...compared,
})

const metricsReport = z.object({
  /** The first and last day of the period, UTC+8, and the first of the one before. */
  from: z.string(),
  to: z.string(),
  before: z.string(),
  /** Time at which the present day was last aggregated; `null` if nothing was ever measured. */
  measured_at: z.nullable(z.string()),
  /** Both periods, by day. Days without counts are omitted. */
  days: z.array(
    z.object({
      day: z.string(),
      counts: z.partialRecord(z.enum(counterNames), z.number()),
      /** Number of `page` that was rendered instead of served from a cache. */
      rendered: z.number(),
    }),
  ),
  counted: z.record(z.enum(counterNames), countedKind),
  spreads: z.record(z.enum(distributionNames), z.array(spread)),
  /** Most read items. */
  reads: z.array(readItem),
  mails: z.object({
    /** Counted up to 1,000. */
    waiting: z.number(),
    /** Reasons and counts of the latest 100 failed emails. */
    failed: z.array(z.object({ template: z.string(), error: z.string(), count: z.number() })),
  }),
})
export type MetricsReport = z.infer<typeof metricsReport>

export const metricsApi = apiTable({
  measures: {
    route: 'GET /api/backstage/measure',
    summary:
      'Metrics of the last days, today included, and of the equally long period before; the first rows of each list',
    query: z.strictObject({
      lang,
      days: z._default(wholeNumber(1, 90), 7),
      rows: z._default(wholeNumber(1, maxRows.file), maxRows.screen),
    }),
    output: metricsReport,
    permission: 'measure.read',
  },
  reportScriptError: {
    route: 'POST /api/backstage/script-error',
    summary: 'Counts an error of the desk by release, role, screen, message and stack',
    body: z.strictObject({
      screen: z.string().check(z.regex(deskScreenPattern)),
      release: z.string().check(z.regex(/^[\w-]{0,20}$/)),
      message: z.string().check(z.minLength(1), z.maxLength(maxFaultLength)),
      stack: z
        .array(z.string().check(z.regex(deskErrorFrame)))
        .check(z.maxLength(maxDeskErrorFrames)),
    }),
    permission: 'home.read',
  },
  mailRetry: {
    route: 'POST /api/backstage/mail/retry',
    summary:
      'Retries the latest 100 failed emails, except those parked by a restore or possibly sent already. With `may_be_sent`, retries only the latter',
    body: z.strictObject({ may_be_sent: z.optional(z.boolean()) }),
    output: z.object({ count: z.number() }),
    permission: 'system.write',
  },
})
