// A chart in a text is stored as its figures. Pages draw it from them and also show them as a table
// (docs/decisions/content/rich-text.md).
import type * as z from 'zod/mini'
import type { chartAttrs } from './rich-text-schema.ts'

export type ChartAttrs = z.infer<typeof chartAttrs>

/** All texts and figures, one line per category. */
export function chartText({ title, unit, categories, series, note = '' }: ChartAttrs): string {
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
