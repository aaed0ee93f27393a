// The shapes of covers, as SVG: flat colour, squares and circles.

export type Point = readonly [x: number, y: number]
export const suits = ['heart', 'diamond', 'spade', 'club'] as const
type Suit = (typeof suits)[number]

/** A number as written in a path. */
export const f = (value: number) => String(Number(value.toFixed(1)))

/** A point on a circle. */
export const at = (cx: number, cy: number, r: number, angle: number): Point => [
  cx + r * Math.cos(angle),
  cy + r * Math.sin(angle),
]

export const shape = (d: string, c: string) => `<path fill="${c}" d="${d}"/>`
export const disc = (x: number, y: number, r: number, c: string) =>
  `<circle cx="${f(x)}" cy="${f(y)}" r="${f(r)}" fill="${c}"/>`
export const ring = (x: number, y: number, r: number, w: number, c: string) =>
  `<circle cx="${f(x)}" cy="${f(y)}" r="${f(r)}" fill="none" stroke="${c}" stroke-width="${f(w)}"/>`
export const oval = (x: number, y: number, rx: number, ry: number, c: string) =>
  `<ellipse cx="${f(x)}" cy="${f(y)}" rx="${f(rx)}" ry="${f(ry)}" fill="${c}"/>`
export const poly = (points: readonly Point[], c: string) =>
  shape(`M${points.map(([x, y]) => `${f(x)} ${f(y)}`).join('L')}z`, c)
export const line = (d: string, w: number, c: string, more = '') =>
  `<path fill="none" stroke="${c}" stroke-width="${f(w)}" ${more}d="${d}"/>`
/** Rotated by degrees around a point. */
export const turned = (degrees: number, x: number, y: number, inner: string) =>
  `<g transform="rotate(${f(degrees)} ${f(x)} ${f(y)})">${inner}</g>`

/** A rectangle, with corners of radius `r`. */
export function rect(x: number, y: number, w: number, h: number, c: string, r = 0): string {
  const corner = (end: string) => (r ? `a${f(r)} ${f(r)} 0 0 1 ${end}` : '')
  const [across, down, bend] = [f(w - 2 * r), f(h - 2 * r), f(r)]
  return shape(
    `M${f(x + r)} ${f(y)}h${across}${corner(`${bend} ${bend}`)}v${down}${corner(`-${bend} ${bend}`)}h-${across}${corner(`-${bend}-${bend}`)}v-${down}${corner(`${bend}-${bend}`)}z`,
    c,
  )
}

/** The outline of a rectangle with rounded corners. */
export function frame(x: number, y: number, w: number, h: number, c: string, wide = 5): string {
  return `<rect x="${f(x)}" y="${f(y)}" width="${f(w)}" height="${f(h)}" rx="7" fill="none" stroke="${c}" stroke-width="${wide}"/>`
}

export const lozenge = (x: number, y: number, rx: number, ry: number, c: string) =>
  poly(
    [
      [x, y - ry],
      [x + rx, y],
      [x, y + ry],
      [x - rx, y],
    ],
    c,
  )

type Arc = readonly [number, number, number, number]
const halves: readonly Arc[] = [
  [-1, 0, 1, 0],
  [0, -1, 0, 1],
  [1, 0, -1, 0],
  [0, 1, 0, -1],
]
/** Half a disc: side 0 is up, 1 right, 2 down, 3 left. */
export function half(x: number, y: number, r: number, side: number, c: string): string {
  const [ax, ay, bx, by] = halves[side]!
  return shape(
    `M${f(x + ax * r)} ${f(y + ay * r)}A${f(r)} ${f(r)} 0 0 1 ${f(x + bx * r)} ${f(y + by * r)}z`,
    c,
  )
}

const corners: readonly (readonly [number, number, number, number, number, number])[] = [
  [0, 0, 1, 0, 0, 1],
  [1, 0, 1, 1, 0, 0],
  [1, 1, 0, 1, 1, 0],
  [0, 1, 0, 0, 1, 1],
]
/** A quarter of a disc that fills a square. Its centre is corner 0 at the top left, and so on clockwise. */
export function quarter(x: number, y: number, s: number, corner: number, c: string): string {
  const [cx, cy, ax, ay, bx, by] = corners[corner]!
  return shape(
    `M${f(x + cx * s)} ${f(y + cy * s)}L${f(x + ax * s)} ${f(y + ay * s)}A${f(s)} ${f(s)} 0 0 1 ${f(x + bx * s)} ${f(y + by * s)}z`,
    c,
  )
}

/** Two arcs between opposite corners of a square. */
export function leaf(x: number, y: number, s: number, turn: number, c: string): string {
  const [from, to] = turn % 2 ? [x + s, x] : [x, x + s]
  const arc = `A${f(s)} ${f(s)} 0 0 1`
  return shape(`M${f(from)} ${f(y)}${arc} ${f(to)} ${f(y + s)}${arc} ${f(from)} ${f(y)}z`, c)
}

export function sector(
  cx: number,
  cy: number,
  r0: number,
  r1: number,
  a0: number,
  a1: number,
  c: string,
): string {
  const [[x0, y0], [x1, y1]] = [at(cx, cy, r1, a0), at(cx, cy, r1, a1)]
  const [[x2, y2], [x3, y3]] = [at(cx, cy, r0, a1), at(cx, cy, r0, a0)]
  return shape(
    `M${f(x0)} ${f(y0)}A${f(r1)} ${f(r1)} 0 0 1 ${f(x1)} ${f(y1)}L${f(x2)} ${f(y2)}A${f(r0)} ${f(r0)} 0 0 0 ${f(x3)} ${f(y3)}z`,
    c,
  )
}

/** Card suits of squares and circles. */
export function suit(kind: Suit, x: number, y: number, r: number, c: string): string {
  const side = r * 0.62
  const bend = side / Math.SQRT2
  if (kind === 'diamond') return lozenge(x, y, r * 0.74, r, c)
  if (kind === 'heart')
    return (
      lozenge(x, y + r * 0.16, side, side, c) +
      disc(x - side / 2, y + r * 0.16 - side / 2, bend, c) +
      disc(x + side / 2, y + r * 0.16 - side / 2, bend, c)
    )
  const stem = shape(
    `M${f(x)} ${f(y)}L${f(x + r * 0.3)} ${f(y + r * 0.9)}L${f(x - r * 0.3)} ${f(y + r * 0.9)}z`,
    c,
  )
  if (kind === 'spade')
    return (
      lozenge(x, y - r * 0.22, side, side, c) +
      disc(x - side / 2, y - r * 0.22 + side / 2, bend, c) +
      disc(x + side / 2, y - r * 0.22 + side / 2, bend, c) +
      stem
    )
  return (
    disc(x, y - r * 0.42, r * 0.4, c) +
    disc(x - r * 0.45, y + r * 0.2, r * 0.4, c) +
    disc(x + r * 0.45, y + r * 0.2, r * 0.4, c) +
    disc(x, y, r * 0.24, c) +
    stem
  )
}
