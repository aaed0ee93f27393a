// Metrics of the site, without cookies or identifiers. The browser reports once per page; the Worker counts per day.
import * as z from 'zod/mini'
import { faultFile, maxFaultLength, maxFaults } from './script-error-limits.ts'
import { trackSourceField } from '../fields.ts'
import { keyword } from '../search/search.ts'

/** The three Web Vitals and the lower bounds of their buckets: milliseconds, for `cls` thousandths. */
export const vitals = {
  lcp: [0, 500, 1000, 1500, 2000, 2500, 3000, 4000, 6000, 10_000],
  cls: [0, 10, 25, 50, 100, 150, 250, 500],
  inp: [0, 50, 100, 150, 200, 300, 500, 1000],
} as const
export type Vital = keyof typeof vitals

/** Lower bounds of the buckets of `publish_lag`, in seconds. */
export const publishLags = [0, 30, 60, 90, 120, 180, 300, 600, 3600, 86_400]

export const devices = ['phone', 'desktop'] as const

/** Failure reason of emails that may have been sent. They are resent only by an operator who asks for them. */
export const maybeSentReason = 'may have been sent'

/** Upper bounds of good values (web.dev, "Web Vitals"). Each is the bound of a bucket. */
export const goodVitals: Record<Vital, number> = { lcp: 2500, cls: 100, inp: 200 }

/** Lower bound of the bucket that contains a quantile, from 0 to 1. */
export function bucketAt(
  quantile: number,
  own: readonly { bucket: number; count: number }[],
): number {
  const total = own.reduce((sum, { count }) => sum + count, 0)
  const buckets = own.toSorted((a, b) => a.bucket - b.bucket)
  let met = 0
  return (
    buckets.find(({ count }) => {
      met += count
      return met >= quantile * total
    })?.bucket ?? 0
  )
}

const measureKinds = [
  /** By route name. */
  'view',
  /** By source of the visit, as a link named it. */
  'landing',
  /** By host of the page that led here, or `direct`. */
  'referrer',
  /** By type and id of the item: `article 12`. */
  'read',
  /** By language and keyword. */
  'searched',
  'found_nothing',
  /** By path that leads to no page. */
  'missing',
  /** By release, message, file and line. */
  'script_error',
  /** By directive and blocked host. */
  'csp',
  /** Results of visits, by the source of the visit; empty if the source is unknown. */
  'sign_up',
  'message',
  'subscriber',
  /** By template and how an attempt to send it ended. */
  'mail',
  /** Seconds between the scheduled and the actual time of a publication. */
  'publish_lag',
  /** By source of the page, such as `memory`. */
  'page',
  /** Rows read by D1. */
  'd1_rows',
  /** By page and device. */
  'lcp',
  'cls',
  'inp',
] as const
export type MetricName = (typeof measureKinds)[number]

const fault = z.strictObject({
  message: z.string().check(z.minLength(1), z.maxLength(maxFaultLength)),
  file: z.string().check(z.regex(faultFile)),
  line: z.int().check(z.minimum(0), z.maximum(10_000_000)),
})
export type ScriptError = z.infer<typeof fault>

const value = z.optional(z.number().check(z.minimum(0), z.maximum(100_000_000)))

export const beacon = z.strictObject({
  /** Name of the page, `___`, locale (docs/decisions/site/page-urls.md). */
  route: z.string().check(z.maxLength(80)),
  /** False for later reports of a page that has reported its view. */
  is_view: z.boolean(),
  /** Source of a visit that began on this page. */
  source: trackSourceField,
  /** Host of the page that led here from elsewhere; `direct` where none did. */
  from: z.optional(z.string().check(z.regex(/^[a-z0-9.:-]{1,100}$/))),
  /** Item that the page shows, by type and id. */
  item: z.optional(z.string().check(z.regex(/^[a-z]{1,20} \d{1,9}$/))),
  /** A keyword, and one without results. */
  searched: z.optional(keyword),
  found_nothing: z.optional(keyword),
  vitals: z.optional(z.strictObject({ lcp: value, cls: value, inp: value })),
  /** Path that leads to no page. */
  missing: z.optional(z.string().check(z.regex(/^\/[^\s?#]{0,199}$/))),
  /** Build of the page, with its faults. */
  release: z.optional(z.string().check(z.regex(/^[\w-]{1,20}$/))),
  faults: z.optional(z.array(fault).check(z.maxLength(maxFaults))),
})
export type Beacon = z.infer<typeof beacon>

/** Policy violations as browsers report them: the older format, or a batch of the Reporting API. */
export const policyReports = z.union([
  z.object({
    'csp-report': z.object({
      'effective-directive': z.optional(z.string()),
      'violated-directive': z.optional(z.string()),
      'blocked-uri': z.optional(z.string()),
    }),
  }),
  z
    .array(
      z.object({
        type: z.string(),
        body: z.nullish(
          z.object({
            effectiveDirective: z.optional(z.string()),
            blockedURL: z.optional(z.string()),
          }),
        ),
      }),
    )
    .check(z.maxLength(100)),
])
export type PolicyReports = z.infer<typeof policyReports>
