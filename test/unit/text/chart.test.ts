import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { chartAttrs, richText } from '../../../client/contract/text/rich-text-schema.ts'
import { chartText, chartWithTexts } from '../../../client/contract/text/chart.ts'
import { plainText } from '../../../client/contract/text/rich-text.ts'
import { scaleOf } from '../../../client/ui/chart/scale.ts'
import { RichText } from '../../../client/ui/text/rich-text.tsx'
import { paragraphsOf } from '../../../worker/search/documents.ts'

const chart = (changed: Record<string, unknown> = {}) => ({
  kind: 'bars',
  title: 'Complaints',
  unit: 'per 10,000 bets',
  categories: ['A', 'B', 'C'],
  series: [{ name: 'Complaints', values: [9.4, 7, 3.1] }],
  marked: 2,
  note: 'Nine cities',
  ...changed,
})
const doc = (attrs: unknown) => ({ type: 'doc', content: [{ type: 'chart', attrs }] })
const rendered = (changed?: Record<string, unknown>) =>
  renderToStaticMarkup(createElement(RichText, { document: richText.parse(doc(chart(changed))) }))
const two = [
  { name: 'Shortest', values: [80, 200, 660] },
  { name: 'Longest', values: [1900, 1500, 740] },
]

it.each([
  { kind: 'pie' },
  { title: '' },
  { title: ' ' },
  { title: 'a'.repeat(121) },
  { unit: undefined },
  { categories: ['A'], series: [{ name: 's', values: [1] }] },
  { categories: ['A', 'B'] },
  { categories: ['A', 'B', 'a\nb'] },
  { series: [] },
  { series: [{ name: 's', values: [1, 2] }] },
  { series: [{ name: 's', values: [1, 2, '3'] }] },
  { series: [{ name: 's', values: [1, 2, Infinity] }] },
  { series: [{ name: 's', values: [1, 2, 1e13] }] },
  { series: [...two, ...two] },
  { marked: 3 },
  { marked: -1 },
  { onclick: 'x' },
])('refuses a chart with %j', (changed) => {
  expect(richText.safeParse(doc(chart(changed))).success).toBe(false)
})

it('shows every figure in a table with equal decimals, and its marks in colors of the theme', () => {
  const html = rendered()
  expect(html).toContain('<th scope="row">B</th><td>7.0</td>')
  expect(html.match(/<rect/g)).toHaveLength(3)
  expect(html).toContain('<g class="marked"><text y="128">C</text>')
  expect(html).toContain('<small>Nine cities</small>')
  expect(html).not.toMatch(/style=|NaN|undefined/)
})

it.each(['bars', 'lines', 'dots'])('draws %s of several series with their names', (kind) => {
  const html = rendered({ kind, series: two })
  for (const { name } of two) expect(html).toContain(`</svg>${name}</span>`)
  expect(html).toContain('<th scope="col">Longest</th>')
  expect(html).toContain('<td>1,900</td>')
  expect(html).not.toMatch(/NaN|undefined/)
})

it.each(['bars', 'lines', 'dots'])('draws %s whose categories share a name', (kind) => {
  const complained = vi.spyOn(console, 'error')
  const html = rendered({ kind, series: two, categories: ['0', '0', '0'] })
  expect(html.match(/<th scope="row">0/g)).toHaveLength(3)
  expect(complained).not.toHaveBeenCalled()
  complained.mockRestore()
})

it('appends a percent sign to each figure, and does not show it as a unit', () => {
  const html = rendered({ unit: '%' })
  expect(html).toContain('>9.4%</text>')
  expect(html).toContain('<b>Complaints</b><span')
})

it('draws any allowed figures within its width', () => {
  const figure = fc.oneof(
    fc.integer({ min: -1e12, max: 1e12 }),
    fc.double({ min: -1e12, max: 1e12, noNaN: true }),
    fc.constantFrom(0, -0, 5e-324),
  )
  fc.assert(
    fc.property(fc.array(figure, { minLength: 1, maxLength: 24 }), (values) => {
      const { ticks, place } = scaleOf(values, 10, 90)
      for (const value of [...values, ...ticks, 0]) {
        expect(place(value)).toBeGreaterThanOrEqual(9.99)
        expect(place(value)).toBeLessThanOrEqual(90.01)
      }
      expect(ticks.length).toBeLessThanOrEqual(7)
      expect(ticks.some((tick) => tick === 0)).toBe(true)
    }),
  )
})

/** Texts of a drawing with their edges in pixels, in the narrowest chart and a font of common widths. */
function edgesOf(html: string) {
  const width = 288
  const wide = /[\p{Script=Han}\p{Extended_Pictographic}W]/u
  const emsOf = (character: string) =>
    wide.test(character) ? 0.95 : /\p{Mn}/u.test(character) ? 0 : 0.55
  const [, svg = ''] = /<svg width="100%"[^>]*>(.*?)<\/svg>/s.exec(html) ?? []
  return [...svg.matchAll(/<text([^>]*)>(.*?)<\/text>/g)].flatMap(
    ([, attrs = '', content = '']) => {
      const of = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(attrs)?.[1] ?? ''
      const start = (Number.parseFloat(of('x') || '0') * width) / 100 + Number(of('dx'))
      const height = of('class') === 'value' ? 17 : 14
      const part = { end: 1, middle: 0.5 }[of('text-anchor')] ?? 0
      return content.split(/<[^>]*>/).map((text) => {
        const length = Array.from(text).reduce((sum, one) => sum + emsOf(one) * height, 0)
        const left = start - part * length
        return { text, isInside: left >= -2 && left + length <= width + 2 }
      })
    },
  )
}

it.each(
  ['bars', 'lines', 'dots'].flatMap((kind) =>
    [
      [1900, 0, -740],
      [-1e12, 1e12, 5],
      [-999_999_999, -7, -1.25],
      [0.123456789, 0.5, 123_456_789],
      [9.4, 7, 3.1],
    ].map((values) => ({ kind, values })),
  ),
)('keeps every label of $kind within the drawing, figures $values', ({ kind, values }) => {
  const labels = [
    'W'.repeat(40),
    '决赛直播現場'.repeat(6),
    'प्रतियोगिता'.repeat(3),
    '🏆'.repeat(20),
    'การแข่งขัน'.repeat(4),
  ]
  for (const name of [...labels, 'One and another category with words'])
    for (const series of [
      [{ name, values }],
      [
        { name, values },
        { name: 'B', values: values.toReversed() },
      ],
    ]) {
      const edges = edgesOf(rendered({ kind, series, categories: [name, 'B', name] }))
      expect(edges.filter(({ isInside }) => !isInside)).toEqual([])
      expect(edges.length).toBeGreaterThan(4)
    }
})

it('the axis has integer steps between integers', () => {
  expect(scaleOf([0, 1], 0, 100).ticks).toEqual([0, 1])
  expect(scaleOf([0, 3], 0, 100).ticks).toEqual([0, 1, 2, 3])
  expect(scaleOf([0, 0.5], 0, 100).ticks).toContain(0.1)
})

it('a chart of counts is labelled with whole numbers only', () => {
  const counts = {
    kind: 'lines',
    series: [{ name: 'Views', values: [0, 1, 1] }],
    marked: undefined,
  }
  const [, drawing = ''] = /<svg[^>]*>(.*?)<\/svg>/s.exec(rendered(counts)) ?? []
  const labels = [...drawing.matchAll(/>(\d[\d.,]*)</g)].map(([, label]) => label)
  expect(labels).toEqual(expect.arrayContaining(['0', '1']))
  expect(labels.filter((label) => !/^\d+$/.test(label!))).toEqual([])
})

it('a chart is searched and serialized with its texts and figures', () => {
  const attrs = chartAttrs.parse(chart())
  const lines = ['Complaints per 10,000 bets', 'Complaints', 'A 9.4', 'B 7', 'C 3.1', 'Nine cities']
  expect(chartText(attrs).split('\n')).toEqual(lines)
  expect(plainText(richText.parse(doc(attrs)))).toBe(lines.join('\n'))
  expect(paragraphsOf(richText.parse(doc(attrs)))).toEqual(lines)
})

it('a chart is translated in all its texts and keeps its figures', () => {
  const put = (text: string) => `${text}!`
  expect(chartWithTexts(chartAttrs.parse(chart()), put)).toEqual(
    chart({
      title: 'Complaints!',
      unit: 'per 10,000 bets!',
      categories: ['A!', 'B!', 'C!'],
      series: [{ name: 'Complaints!', values: [9.4, 7, 3.1] }],
      note: 'Nine cities!',
    }),
  )
})

it('draws a ladder of multiples by their logarithms, with their chances', () => {
  const html = rendered({
    kind: 'ladder',
    series: [
      { name: 'Pays', values: [2, 26, 5000] },
      { name: 'Chance', values: [2.5, 30, 810_000] },
    ],
  })
  const widths = [...html.matchAll(/<rect class="s0"[^>]* width="([\d.]+)%"/g)].map(([, one]) =>
    Number(one),
  )
  expect(widths).toEqual(widths.toSorted((a, b) => a - b))
  expect(widths[0]! * 10).toBeGreaterThan(widths[2]!)
  for (const text of ['5,000×', '1/2.5', '1/810,000']) expect(html).toContain(text)
})
