import { cx, cy, each, height, upTo, width, type Motif } from './motif.ts'
import type { Paint } from './paint.ts'
import { disc, half, line, lozenge, poly, rect, ring, shape } from './shapes.ts'

/** Seventeen coins above one purse. */
function purse({ shade, figure, detail, accent, glow }: Paint): string {
  const coin = (x: number, y: number, index: number) => {
    const c = index % 3 === 1 ? glow : figure
    if (index % 4 === 1) return ring(x, y, 17, 12, c)
    if (index % 4 === 2) return disc(x, y, 23, c) + rect(x - 7, y - 7, 14, 14, shade)
    if (index % 4 === 3) return half(x, y, 23, 0, c) + half(x, y, 23, 2, c === glow ? figure : glow)
    return disc(x, y, 23, c) + lozenge(x, y, 9, 9, shade)
  }
  const row = (count: number, y: number, from: number) =>
    each(upTo(count), (index) => coin(cx + (index - (count - 1) / 2) * 66, y, from + index))
  return (
    half(cx, 376, 330, 0, shade) +
    row(8, 34, 0) +
    row(6, 92, 8) +
    row(3, 146, 14) +
    shape('M190 232H480Q560 372 446 380H224Q110 372 190 232z', figure) +
    rect(166, 210, 338, 34, glow, 17) +
    disc(316, 206, 21, figure) +
    disc(354, 206, 21, figure) +
    line('M206 290Q335 340 464 290', 9, detail) +
    disc(cx, 340, 13, accent)
  )
}

/** A jar of coins at the end of a stair of panels. */
function jar({ shade, figure, detail, accent, glow }: Paint): string {
  const pile = [
    [292, 312],
    [340, 318],
    [386, 310],
    [316, 270],
    [362, 272],
    [396, 262],
    [284, 266],
    [340, 230],
  ] as const
  return (
    each(
      upTo(4),
      (index) =>
        rect(-10, 60 + index * 84, 130 + index * 62, 60, shade) +
        rect(550 - index * 62, 60 + index * 84, 140 + index * 62, 60, shade),
    ) +
    rect(222, 104, 226, 262, figure, 40) +
    rect(240, 122, 190, 226, detail, 28) +
    rect(230, 72, 210, 40, figure, 10) +
    each(
      pile,
      ([x, y], index) =>
        disc(x, y, 25, index % 3 === 1 ? accent : figure) +
        disc(x, y, 12, index % 3 === 1 ? figure : detail),
    ) +
    disc(cx, 34, 27, glow) +
    rect(cx - 13, 28, 26, 12, figure)
  )
}

/** Four basins, each filled by the one above. */
function fountain({ shade, figure, detail, accent }: Paint): string {
  const basins = [
    [84, 54],
    [148, 110],
    [220, 176],
    [298, 250],
  ] as const
  const fall = (x: number, y: number, to: number, bend: number) =>
    line(`M${x} ${y - 2}q${bend} 6 ${bend} ${to - y}`, 7, figure)
  return (
    disc(cx, 200, 190, shade) +
    rect(cx - 16, 84, 32, 292, figure) +
    each(basins, ([y, r], index) => {
      const to = basins[index + 1]?.[0]
      return (
        (to ? fall(cx + r - 8, y, to, 20) + fall(cx - r + 8, y, to, -20) : '') +
        rect(cx - r + 12, y - 10, 2 * r - 24, 12, accent) +
        shape(
          `M${cx - r} ${y}H${cx + r}Q${cx + r * 0.72} ${y + 40} ${cx} ${y + 40}T${cx - r} ${y}z`,
          figure,
        ) +
        rect(cx - r * 0.62, y + 12, r * 1.24, 7, detail)
      )
    }) +
    disc(cx, 34, 25, figure) +
    disc(cx, 34, 12, accent)
  )
}

/** A blank label with thirty days to tick. */
function label({ shade, figure, detail, accent, glow }: Paint): string {
  return (
    each(upTo(6), (index) => rect(index * 134 - 20, 0, 60, height, shade)) +
    poly(
      [
        [96, cy],
        [196, 52],
        [610, 52],
        [610, 324],
        [196, 324],
      ],
      figure,
    ) +
    each(upTo(30), (index) => {
      const [x, y] = [262 + (index % 6) * 54, 76 + Math.floor(index / 6) * 47]
      const isLast = index === 29
      return (
        rect(x, y, 36, 34, isLast ? accent : detail) +
        (isLast ? '' : line(`M${x + 8} ${y + 17}l8 9 13 -17`, 5, figure))
      )
    }) +
    disc(172, cy, 27, detail) +
    line(`M172 ${cy}C120 ${cy} 60 140 96 -20`, 10, glow)
  )
}

/** A pitcher of ballots: five slips above a row of balls. */
function urn({ shade, figure, detail, accent, glow }: Paint): string {
  const slip = (index: number) => {
    const turn = (index - 2) * 17
    return `<g transform="rotate(${turn} ${cx} 170)">${rect(cx - 17, 14 + Math.abs(index - 2) * 8, 34, 120, index === 2 ? figure : glow)}</g>`
  }
  return (
    rect(0, 316, width, 60, shade) +
    half(cx, 316, 250, 0, shade) +
    each(upTo(5), slip) +
    ring(232, 178, 40, 14, figure) +
    ring(438, 178, 40, 14, figure) +
    shape(
      `M262 112H408L390 146Q470 190 440 262Q420 306 384 322V348H286V322Q250 306 230 262Q200 190 280 146z`,
      figure,
    ) +
    rect(252, 104, 166, 20, figure, 6) +
    rect(228, 206, 214, 10, detail) +
    rect(230, 254, 210, 10, detail) +
    each(upTo(5), (index) =>
      lozenge(253 + index * 41, 235, 12, 13, index === 2 ? accent : detail),
    ) +
    each(
      [40, 92, 144, 196, 474, 526, 578, 630],
      (x, index) => disc(x, 344, 20, index === 5 ? glow : figure) + disc(x, 344, 8, detail),
    )
  )
}

/** A trend chart: the drawn number of each row, and a next row that is empty. */
function trend({ shade, figure, detail, accent, glow }: Paint): string {
  const drawn = [2, 5, 3, 4, 1, 4]
  const [x, y] = [(column: number) => 128 + column * 69, (row: number) => 36 + row * 51]
  return (
    rect(84, 0, 502, height, shade) +
    each(upTo(42), (index) => disc(x(index % 7), y(Math.floor(index / 7)), 7, figure)) +
    line(`M${drawn.map((column, row) => `${x(column)} ${y(row)}`).join('L')}`, 9, figure) +
    each(
      drawn,
      (column, row) =>
        disc(x(column), y(row), 23, figure) +
        disc(x(column), y(row), 9, row === 5 ? accent : detail),
    ) +
    line(`M${x(4)} ${y(5) + 23}V318`, 6, glow, 'stroke-dasharray="7 8" ') +
    each(upTo(7), (column) => ring(x(column), 344, 17, 6, glow))
  )
}

export const money: readonly Motif[] = [
  { name: 'purse', words: /十七种货币/, draw: purse },
  { name: 'jar', words: /打赏罐/, draw: jar },
  { name: 'fountain', words: /四层奖池/, draw: fountain },
  { name: 'label', words: /三十天/, draw: label },
  { name: 'urn', words: /五个名字/, draw: urn },
  { name: 'trend', words: /排成一列/, draw: trend },
]
