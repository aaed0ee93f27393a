// A chart in a text is stored as its figures. Pages draw it from them and also show them as a table
// (docs/decisions/content/rich-text.md).
import * as z from 'zod/mini'
import { withoutInvisibleCharacters } from '../text-fields.ts'

export const chartKinds = ['bars', 'lines', 'dots'] as const

/** Maximum lengths in characters, and maximum numbers of categories and series. */
export const chartLimits = { title: 120, unit: 40, name: 40, note: 200, categories: 24, series: 3 }

const line = (longest: number) =>
  z.string().check(z.maxLength(longest), z.regex(/^\S(?:.*\S)?$/u), withoutInvisibleCharacters)
const name = line(chartLimits.name)

export const chartAttrs = z
  .strictObject({
    kind: z.enum(chartKinds),
    title: line(chartLimits.title),
    /** Unit of all figures; `%` is appended to each. */
    unit: line(chartLimits.unit),
    categories: z.array(name).check(z.minLength(2), z.maxLength(chartLimits.categories)),
    series: z
      .array(
        z.strictObject({
          name,
          values: z.array(z.number().check(z.minimum(-1e12), z.maximum(1e12))),
        }),
      )
      .check(z.minLength(1), z.maxLength(chartLimits.series)),
    /** Index of the highlighted category, from 0. */
    marked: z.optional(z.int().check(z.minimum(0))),
    /** Source of the figures. */
    note: z.optional(line(chartLimits.note)),
  })
  .check(
    z.refine(
      ({ categories: { length }, series, marked = 0 }) =>
        marked < length && series.every(({ values }) => values.length === length),
    ),
  )
export type ChartAttrs = z.infer<typeof chartAttrs>

/** All texts and figures, one line per category. */
export function chartText(attrs: unknown): string {
  const { success, data } = chartAttrs.safeParse(attrs)
  if (!success) return ''
  const { title, unit, categories, series, note = '' } = data
  const row = (first: string, cells: readonly (string | number)[]) => [first, ...cells].join(' ')
  return [
    row(title, [unit]),
    row(
      '',
      series.map((one) => one.name),
    ),
    ...categories.map((category, at) =>
      row(
        category,
        series.map(({ values }) => values[at]!),
      ),
    ),
    note,
  ]
    .map((text) => text.trim())
    .filter(Boolean)
    .join('\n')
}

/** Copies the chart with each of its texts replaced. */
export function chartWithTexts(attrs: ChartAttrs, put: (text: string) => string): ChartAttrs {
  const { title, unit, categories, series, note } = attrs
  return {
    ...attrs,
    title: put(title),
    unit: put(unit),
    categories: categories.map(put),
    series: series.map((one) => ({ ...one, name: put(one.name) })),
    ...(note && { note: put(note) }),
  }
}
