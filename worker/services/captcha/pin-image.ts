// Draws digits as SVG: strokes are bent and rotated randomly, cut into short pieces and shuffled with decoy strokes.
// The source reveals neither the digits nor their order.

type Point = readonly [x: number, y: number]

/** Parses points in the format of an SVG polyline: "x,y x,y". */
const line = (points: string): readonly Point[] =>
  points.split(' ').map((point): Point => {
    const [x = 0, y = 0] = point.split(',').map(Number)
    return [x, y]
  })

/** Also a nine when turned upside down. */
const six = line(
  '0.8,0.06 0.45,0.2 0.16,0.6 0.06,1.05 0.18,1.38 0.5,1.5 0.82,1.38 0.94,1.06 0.8,0.74 0.5,0.62 0.2,0.76 0.07,1.05',
)

/** Strokes of each digit in a box of 1 × 1.5. */
const strokes: readonly (readonly (readonly Point[])[])[] = [
  [line('0.5,0 0.85,0.2 0.97,0.75 0.85,1.3 0.5,1.5 0.15,1.3 0.03,0.75 0.15,0.2 0.5,0')],
  [line('0.18,0.4 0.58,0'), line('0.58,0 0.58,1.5'), line('0.22,1.5 0.92,1.5')],
  [
    line('0.08,0.42 0.14,0.14 0.45,0 0.78,0.1 0.9,0.38 0.8,0.68 0.45,1.08 0.06,1.5'),
    line('0.06,1.5 0.96,1.5'),
  ],
  [
    line('0.1,0.22 0.28,0.04 0.55,0 0.82,0.12 0.88,0.36 0.75,0.6 0.42,0.7'),
    line('0.42,0.7 0.8,0.8 0.95,1.1 0.84,1.38 0.5,1.5 0.2,1.44 0.05,1.25'),
  ],
  [line('0.7,1.5 0.7,0'), line('0.7,0 0.04,1.02'), line('0.04,1.02 0.98,1.02')],
  [
    line('0.88,0 0.22,0'),
    line('0.22,0 0.16,0.66'),
    line('0.16,0.66 0.4,0.54 0.7,0.58 0.93,0.82 0.93,1.16 0.7,1.44 0.4,1.5 0.06,1.34'),
  ],
  [six],
  [line('0.04,0 0.96,0'), line('0.96,0 0.36,1.5')],
  [
    line('0.5,0.7 0.2,0.55 0.12,0.33 0.25,0.08 0.5,0 0.75,0.08 0.88,0.33 0.8,0.55 0.5,0.7'),
    line('0.5,0.7 0.18,0.86 0.03,1.12 0.18,1.4 0.5,1.5 0.82,1.4 0.97,1.12 0.82,0.86 0.5,0.7'),
  ],
  [six.map(([x, y]): Point => [1 - x, 1.5 - y])],
]

const width = 208
const height = 72
/** Number of pieces between two points of a stroke. */
const pieces = 4

/** Renders the digits; `random` returns numbers in [0, 1). */
export function drawPin(pin: string, random: () => number = secureRandom): string {
  const between = (least: number, most: number) => least + random() * (most - least)
  const bend = wave(between)
  const slot = (width - 32) / pin.length
  const digits = Array.from(pin).flatMap((digit, index) => {
    const place = placed(between, 16 + slot * (index + 0.5))
    return (strokes[Number(digit)] ?? []).map((points) => smooth(points).map(place))
  })
  const path = (lines: readonly (readonly Point[])[]) =>
    shuffled(
      lines.flatMap((points) => segments(points.map(bend))),
      random,
    ).join('')
  const ticks = Array.from({ length: 14 }, () => tick(between))
  const crossings = Array.from({ length: 3 }, () => crossing(between))
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
    `<path fill="#eeeee8" d="M0 0h${width}v${height}H0z"/><g fill="none" stroke="#14181d" stroke-linecap="round">` +
    `<path stroke-width="4.6" d="${path(digits)}"/><path stroke-width="1.8" d="${path([...crossings, ...ticks])}"/></g></svg>`
  )
}

type Between = (least: number, most: number) => number

function secureRandom(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0]! / 2 ** 32
}

/** Rotates, slants and scales a digit around the center of its position. */
function placed(between: Between, middle: number): (point: Point) => Point {
  const angle = between(-0.28, 0.28)
  const lean = between(-0.25, 0.25)
  const [wide, high] = [between(25, 31), between(27, 31)]
  const [left, top] = [middle + between(-3, 3), height / 2 + between(-5, 5)]
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)]
  return ([x, y]) => {
    const [down, across] = [(y - 0.75) * high, (x - 0.5) * wide + (y - 0.75) * lean * high]
    return [left + across * cosine - down * sine, top + across * sine + down * cosine]
  }
}

/** Bends the whole image slightly. */
function wave(between: Between): (point: Point) => Point {
  const [low, far] = [between(1.5, 3), between(0.03, 0.06)]
  const [wide, near] = [between(1.5, 3), between(0.06, 0.1)]
  const [first, second] = [between(0, 6), between(0, 6)]
  return ([x, y]) => [x + wide * Math.sin(y * near + first), y + low * Math.sin(x * far + second)]
}

/** A wavy line across the image. */
function crossing(between: Between): Point[] {
  const [from, to] = [between(8, height - 8), between(8, height - 8)]
  const [swing, speed, start] = [between(5, 10), between(0.02, 0.05), between(0, 6)]
  return Array.from({ length: 26 }, (_, index) => {
    const x = (width * index) / 25
    return [x, from + ((to - from) * index) / 25 + swing * Math.sin(x * speed + start)]
  })
}

function tick(between: Between): Point[] {
  const [x, y, angle] = [between(6, width - 6), between(6, height - 6), between(0, Math.PI)]
  const half = between(2, 4)
  const [across, down] = [half * Math.cos(angle), half * Math.sin(angle)]
  return [
    [x - across, y - down],
    [x + across, y + down],
  ]
}

/** Catmull-Rom curve through the points; two points stay a straight line. */
function smooth(points: readonly Point[]): Point[] {
  const at = (index: number) => points[Math.min(Math.max(index, 0), points.length - 1)]!
  const curve = points.slice(1).flatMap((_, index) =>
    Array.from({ length: pieces }, (__, piece): Point => {
      const four = [at(index - 1), at(index), at(index + 1), at(index + 2)] as const
      const along = (piece + 1) / pieces
      return [
        through(
          four.map(([x]) => x),
          along,
        ),
        through(
          four.map(([, y]) => y),
          along,
        ),
      ]
    }),
  )
  return [at(0), ...curve]
}

function through(values: readonly number[], along: number): number {
  const [before = 0, from = 0, to = 0, after = 0] = values
  const slope = 2 * before - 5 * from + 4 * to - after
  const turn = 3 * (from - to) + after - before
  return from + 0.5 * along * (to - before + along * (slope + along * turn))
}

function segments(points: readonly Point[]): string[] {
  const text = ([x, y]: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`
  return points.slice(1).map((point, index) => `M${text(points[index]!)}L${text(point)}`)
}

function shuffled(lines: readonly string[], random: () => number): string[] {
  return lines
    .map((line) => ({ line, rank: random() }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ line }) => line)
}
