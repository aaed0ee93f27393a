// What the site measures of itself, without cookies and without knowing anybody: the browser reports once a page, the
// Worker counts per day.
import * as z from 'zod/mini'
import { faultFile, maxFaultLength, maxFaults } from './fault.ts'
import { trackSourceField } from './fields.ts'
import { keyword } from './search.ts'

/** The three Web Vitals, and where their buckets begin: milliseconds, thousandths for `cls`. */
export const vitals = {
  lcp: [0, 500, 1000, 1500, 2000, 2500, 3000, 4000, 6000, 10_000],
  cls: [0, 10, 25, 50, 100, 150, 250, 500],
  inp: [0, 50, 100, 150, 200, 300, 500, 1000],
} as const
export type Vital = keyof typeof vitals

/** Up to where a value is good for a visitor (web.dev, "Web Vitals"): a bucket begins there. */
export const goodVitals: Record<Vital, number> = { lcp: 2500, cls: 100, inp: 200 }

const measureKinds = [
  /** By route name. */
  'view',
  /** By the source a visit began with. */
  'landing',
  /** By language and keyword. */
  'found_nothing',
  /** By message, file and line. */
  'script_error',
  /** By directive and what it stopped. */
  'csp',
  'lcp',
  'cls',
  'inp',
] as const
export type MeasureKind = (typeof measureKinds)[number]

const fault = z.strictObject({
  message: z.string().check(z.minLength(1), z.maxLength(maxFaultLength)),
  file: z.string().check(z.regex(faultFile)),
  line: z.int().check(z.minimum(0), z.maximum(10_000_000)),
})
export type Fault = z.infer<typeof fault>

const value = z.optional(z.number().check(z.minimum(0), z.maximum(100_000_000)))

export const beacon = z.strictObject({
  /** Name of the page, `___`, locale (docs/decisions/004-page-names.md). */
  route: z.string().check(z.maxLength(80)),
  /** False for what comes later from a page that has reported itself. */
  is_view: z.boolean(),
  /** The visit began here, from there. */
  source: trackSourceField,
  /** The keyword nothing was found for. */
  found_nothing: z.optional(keyword),
  vitals: z.optional(z.strictObject({ lcp: value, cls: value, inp: value })),
  faults: z.optional(z.array(fault).check(z.maxLength(maxFaults))),
})
export type Beacon = z.infer<typeof beacon>

/** What browsers send about a violated policy: the older form, or a batch of the Reporting API. */
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
