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

export const round = (value: number): number => Math.round(value * 100) / 100

/** Width of the narrowest chart, in pixels. */
const narrowest = 288

/** Share of the narrowest chart that a text needs, in percent. Han characters are as wide as high. */
export function roomFor(text: string, height: number): number {
  const wide =
    text.match(/[\p{Script=Han}\p{Script=Thai}\u3000-\u303f\uff00-\uff60]/gu)?.length ?? 0
  return ((wide + (text.length - wide) * 0.6) * height * 100) / narrowest
}

/** Interval of shown labels below a line of points, such as every second one. */
export function everyOf(labels: readonly string[], height: number): number {
  const widest = Math.max(...labels.map((label) => roomFor(label, height))) + 4
  return Math.max(1, Math.ceil((labels.length * widest) / 100))
}
