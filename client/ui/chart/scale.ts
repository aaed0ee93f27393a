// Positions in a chart, in percent of its width or in pixels of its height, so that text keeps its size at every width,
// unlike in a scaled image.

export interface Scale {
  /** Round figures between minimum and maximum, always including zero, so that lengths can be compared. */
  ticks: readonly number[]
  place: (value: number) => number
}

/** Figures closer to zero than this are drawn as zero. */
const leastSpan = 1e-9

/** Steps of 1, 2 or 5 times a power of ten, at most five of them; integer steps between integers. */
export function scaleOf(values: readonly number[], from: number, to: number): Scale {
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)]
  const span = most - least > leastSpan ? most - least : 1
  const power = 10 ** Math.floor(Math.log10(span / 4))
  const fitting = power * ([1, 2, 5].find((one) => one * power * 5 >= span) ?? 10)
  const step = values.every(Number.isInteger) ? Math.max(1, fitting) : fitting
  const first = Math.ceil(least / step)
  const ticks = Array.from({ length: Math.floor(most / step) - first + 1 }, (_, at) =>
    Number(((first + at) * step).toPrecision(12)),
  )
  return { ticks, place: (value) => round(from + ((value - least) / span) * (to - from)) }
}

/** Lengths up to `longest` by the logarithm of a value, which show one and a million in one drawing. */
export function logarithmicPlace(values: readonly number[], longest: number): Scale['place'] {
  const positive = values.filter((value) => value > 0)
  const least = Math.log(Math.min(1, ...positive) / 2)
  const span = Math.log(Math.max(1, ...positive)) - least
  return (value) => (value > 0 ? round(((Math.log(value) - least) / span) * longest) : 0)
}

export const round = (value: number): number => Math.round(value * 100) / 100

/** Width of the narrowest chart, in pixels. */
const narrowest = 288

/** Widths of characters in the widest of the fonts, as parts of their height. Combining marks have none. */
const widths: readonly [RegExp, number][] = [
  [/[\p{Mn}\u200B-\u200D]/u, 0],
  [/[\p{Script=Han}\p{Script=Thai}\p{Extended_Pictographic}\u3000-\u303F\uFF00-\uFF60]/u, 1],
  [/[MWmw@%—…]/, 1],
  [/[\p{Lu}\p{Script=Devanagari}]/u, 0.8],
]
const widthOf = (character: string) => widths.find(([one]) => one.test(character))?.[1] ?? 0.6

/** Share of the narrowest chart that a text needs at most, in percent. */
export function roomFor(text: string, height: number): number {
  const width = Array.from(text).reduce((sum, character) => sum + widthOf(character), 0)
  return (width * height * 100) / narrowest
}

/** Lines of a text that fit into a share of the narrowest chart, because text in drawings does not wrap. */
export function linesOf(text: string, height: number, share: number): string[] {
  const fits = (line: string) => roomFor(line.trim(), height) <= share
  const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  const parts = text
    .split(/(?<= )/)
    .flatMap((word) =>
      fits(word) ? word : Array.from(graphemes.segment(word), (one) => one.segment),
    )
  const lines = ['']
  for (const part of parts)
    if (fits(lines.at(-1)! + part)) lines.push(lines.pop()! + part)
    else lines.push(part)
  return lines.map((line) => line.trim()).filter(Boolean)
}

/** Interval of shown labels that are spread over a share of the chart, such as every second one. */
export function everyOf(labels: readonly string[], height: number, share = 100): number {
  const widest = Math.max(...labels.map((label) => roomFor(label, height))) + 4
  return Math.max(1, Math.ceil((labels.length * widest) / share))
}
