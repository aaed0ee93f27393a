// What the site measured of itself, as the desk shows it (docs/decisions/desk/104-numbers.md).
import * as z from 'zod/mini'
import {
  deskErrorFrame,
  deskScreenPattern,
  maxDeskErrorFrames,
} from '../../analytics/desk-error.ts'
import { maxFaultLength } from '../../analytics/script-error-limits.ts'
import type { Endpoint } from '../../api/endpoint.ts'
import { lang, wholeNumber } from '../../fields.ts'
import { itemTypes } from '../../items.ts'
import { language } from '../fields.ts'

const inLang = z.strictObject({ lang })

/** Rows of each list that a screen shows, and that a file has at most. */
export const maxRows = { screen: 40, file: 1000 }

/** Of the period, and of the one before it that is as long. */
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
  /** The keys with most. */
  rows: z.array(z.object({ key: z.string(), ...compared })),
})
const spread = z.object({
  key: z.string(),
  ...compared,
  /** Lower bound of the bucket that three of four are in or below, and the share of good ones from 0 to 1; then, before. */
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
  /** When the present day was last summed up; `null` when nothing was ever measured. */
  measured_at: z.nullable(z.string()),
  /** Both periods, day by day, without days on which nothing was counted. */
  days: z.array(
    z.object({
      day: z.string(),
      counts: z.partialRecord(z.enum(counterNames), z.number()),
      /** Those of `page` that were made anew. */
      rendered: z.number(),
    }),
  ),
  counted: z.record(z.enum(counterNames), countedKind),
  spreads: z.record(z.enum(distributionNames), z.array(spread)),
  /** Most read items. */
  reads: z.array(readItem),
  mails: z.object({
    /** Up to a thousand. */
    waiting: z.number(),
    /** Of the latest hundred that were given up. */
    failed: z.array(z.object({ template: z.string(), error: z.string(), count: z.number() })),
  }),
})
export type MetricsReport = z.infer<typeof metricsReport>

export const metricsApi = {
  measures: {
    method: 'GET',
    path: '/api/backstage/measure',
    summary:
      'What the site measured in the last days, today included, and in as many days before; the first rows of each list',
    query: z.strictObject({
      lang,
      days: z._default(wholeNumber(1, 90), 7),
      rows: z._default(wholeNumber(1, maxRows.file), maxRows.screen),
    }),
    output: metricsReport,
    permission: 'measure.read',
  },
  reportScriptError: {
    method: 'POST',
    path: '/api/backstage/script-error',
    summary: 'Counts an error of the desk by release, role, screen, message and stack',
    query: inLang,
    body: z.strictObject({
      screen: z.string().check(z.regex(deskScreenPattern)),
      release: z.string().check(z.regex(/^[\w-]{0,20}$/)),
      message: z.string().check(z.minLength(1), z.maxLength(maxFaultLength)),
      stack: z
        .array(z.string().check(z.regex(deskErrorFrame)))
        .check(z.maxLength(maxDeskErrorFrames)),
    }),
    output: z.null(),
    status: 204,
    permission: 'home.read',
  },
  mailRetry: {
    method: 'POST',
    path: '/api/backstage/mail/retry',
    summary:
      'Sends the latest hundred mails again that were given up, but for those that a restore has parked or that may have been sent; the latter alone where it is asked for',
    query: inLang,
    body: z.strictObject({ may_be_sent: z.optional(z.boolean()) }),
    output: z.object({ count: z.number() }),
    permission: 'system.write',
  },
} satisfies Record<string, Endpoint>
