import { cx, cy, each, height, upTo, width, type Motif } from './motif.ts'
import type { Paint } from './paint.ts'
import { disc, half, lozenge, poly, rect, ring, sector, shape, suit, turned } from './shapes.ts'

/** A moon that grows until it is full. */
function phases({ ground, shade, figure, glow }: Paint): string {
  const moon = (lit: number, index: number) => {
    const x = 75 + index * 130
    const [bulge, side] = [Math.abs(1 - 2 * lit) * 56, lit > 0.5 ? 1 : 0]
    return (
      ring(x, cy, 58, 4, figure) +
      shape(
        `M${x} ${cy - 56}A56 56 0 0 1 ${x} ${cy + 56}A${bulge.toFixed(1)} 56 0 0 ${side} ${x} ${cy - 56}z`,
        lit === 1 ? glow : figure,
      )
    )
  }
  return (
    rect(0, 96, width, 184, shade) +
    each([0.16, 0.34, 0.5, 0.74, 1], moon) +
    disc(595, cy, 66, glow) +
    each(upTo(15), (index) => disc(34 + index * 43, 328, 7, index < 14 ? figure : glow)) +
    rect(0, 280, width, 6, ground)
  )
}

/** A wheel of thirty days around a crescent. */
function moonWheel({ ground, shade, figure, detail, accent, glow }: Paint): string {
  const step = (2 * Math.PI) / 30
  return (
    disc(cx, 214, 206, shade) +
    each(upTo(30), (index) =>
      sector(
        cx,
        214,
        112,
        192,
        index * step,
        (index + 1) * step,
        index % 2 ? figure : index % 6 ? detail : accent,
      ),
    ) +
    disc(cx, 214, 100, ground) +
    disc(cx, 214, 74, glow) +
    disc(cx + 32, 196, 66, ground)
  )
}

/** Flower beds of lozenges. */
function diamonds({ shade, figure, detail, accent, glow }: Paint): string {
  const bed = (column: number, row: number) => {
    const [x, y] = [column * 96 - 1, row * 94 + (column % 2 ? 47 : 0)]
    return lozenge(x, y, 44, 43, (column + row) % 3 ? shade : figure) + lozenge(x, y, 15, 15, glow)
  }
  return (
    each(upTo(8), (column) => each(upTo(5), (row) => bed(column, row))) +
    lozenge(cx, cy, 178, 176, figure) +
    lozenge(cx, cy, 140, 138, detail) +
    lozenge(cx, cy, 100, 98, figure) +
    lozenge(cx, cy, 56, 55, accent)
  )
}

function dice({ shade, figure, detail, accent }: Paint): string {
  const spots: Record<number, [number, number][]> = {
    3: [
      [-1, -1],
      [0, 0],
      [1, 1],
    ],
    5: [
      [-1, -1],
      [1, -1],
      [0, 0],
      [-1, 1],
      [1, 1],
    ],
  }
  const die = (x: number, y: number, count: number, turn: number) =>
    turned(
      turn,
      x,
      y,
      rect(x - 88, y - 88, 176, 176, figure, 26) +
        each(spots[count]!, ([dx, dy]) =>
          disc(x + dx * 48, y + dy * 48, 19, dx || dy ? detail : accent),
        ),
    )
  return (
    half(110, 376, 150, 0, shade) +
    half(560, 376, 150, 0, shade) +
    disc(110, 110, 46, shade) +
    disc(560, 90, 30, shade) +
    die(226, 166, 5, -14) +
    die(452, 214, 3, 11)
  )
}

/** A heart between two houses. Each half has the color of the other half's house. */
function heart({ ground, shade, figure, glow }: Paint): string {
  const house = (x: number) =>
    poly(
      [
        [x, 376],
        [x, 292],
        [x + 52, 236],
        [x + 104, 292],
        [x + 104, 376],
      ],
      shade,
    ) + rect(x + 40, 312, 24, 34, glow)
  return (
    rect(cx, 0, cx, height, figure) +
    suit('heart', cx, 190, 196, figure) +
    `<clipPath id="right"><path d="M335 0h335v376h-335z"/></clipPath>` +
    `<g clip-path="url(#right)">${suit('heart', cx, 190, 196, ground)}</g>` +
    house(18) +
    house(548)
  )
}

/** Three rings on one axle, and a thread across them. */
function thread({ shade, figure, detail, accent, glow }: Paint): string {
  const cells = (r0: number, r1: number, count: number, turn: number) =>
    each(upTo(count), (index) => {
      const step = (2 * Math.PI) / count
      const from = turn + index * step
      return sector(cx, cy, r0, r1, from, from + step, index % 2 ? figure : shade)
    })
  return (
    disc(cx, cy, 176, detail) +
    cells(124, 170, 20, 0.1) +
    cells(76, 118, 14, 0.3) +
    cells(30, 70, 8, 0.2) +
    disc(cx, cy, 22, accent) +
    rect(0, cy - 5, width, 10, glow) +
    disc(60, cy, 24, glow) +
    disc(610, cy, 24, glow)
  )
}

export const casino: readonly Motif[] = [
  { name: 'phases', words: /满月/, draw: phases },
  { name: 'moon-wheel', words: /月相/, draw: moonWheel },
  { name: 'diamonds', words: /方块/, draw: diamonds },
  { name: 'dice', words: /骰/, draw: dice },
  { name: 'heart', words: /红心/, draw: heart },
  { name: 'thread', words: /一线/, draw: thread },
]
