import { cx, cy, each, height, upTo, width, type Motif } from './motif.ts'
import type { Paint } from './paint.ts'
import { at, disc, half, line, oval, poly, rect, ring, shape, turned } from './shapes.ts'

function abacus({ shade, figure, detail, accent, glow }: Paint): string {
  const up = [1, 3, 2, 4, 1, 2, 3]
  const rod = (low: number, index: number) => {
    const x = 137 + index * 66
    const beads = upTo(4).map((bead) => (bead < low ? 148 : 182) + bead * 42)
    return (
      rect(x - 4, 40, 8, 296, figure) +
      oval(x, index % 3 ? 64 : 94, 28, 17, index === 3 ? glow : accent) +
      each(beads, (y) => oval(x, Math.min(y, 312), 28, 17, index === 3 ? glow : figure))
    )
  }
  return (
    rect(0, cy, width, cy, shade) +
    rect(76, 22, 518, 332, figure, 10) +
    rect(96, 42, 478, 292, detail) +
    each(up, rod) +
    rect(96, 112, 478, 16, figure)
  )
}

function train({ shade, figure, detail, accent, glow }: Paint): string {
  const car = (x: number, c: string) =>
    rect(x, 138, 206, 138, c, 18) +
    each([24, 84, 144], (dx) => rect(x + dx, 166, 42, 46, c === figure ? detail : figure, 6)) +
    each([50, 156], (dx) => disc(x + dx, 286, 30, detail) + disc(x + dx, 286, 12, figure)) +
    rect(x + 206, 244, 26, 12, figure)
  return (
    each([44, 84], (y, index) => rect(index * 180 + 60, y, 300, 16, shade)) +
    rect(0, 316, width, 60, shade) +
    each(upTo(14), (index) => rect(index * 50 + 8, 328, 28, 8, figure)) +
    car(-96, figure) +
    car(136, glow) +
    car(368, figure) +
    poly(
      [
        [556, 138],
        [612, 138],
        [652, 214],
        [652, 276],
        [556, 276],
      ],
      figure,
    ) +
    disc(620, 246, 12, accent)
  )
}

/** The sun behind an awning. */
function market({ shade, figure, detail, glow }: Paint): string {
  const stripe = (index: number) => {
    const c = index % 2 ? detail : figure
    return rect(index * 67, 0, 67.4, 96, c) + half(index * 67 + 33.5, 96, 33.6, 2, c)
  }
  return (
    disc(cx, 300, 170, shade) +
    disc(cx, 300, 118, glow) +
    each(upTo(10), stripe) +
    rect(0, 290, width, 86, figure) +
    each(upTo(9), (index) => disc(68 + index * 67, 296, 30, index % 2 ? glow : detail)) +
    rect(0, 312, width, 64, figure) +
    rect(0, 336, width, 8, detail)
  )
}

function lattice({ shade, figure, detail, accent, glow }: Paint): string {
  const cell = (column: number, row: number) => {
    const [x, y] = [cx + column * 62, cy + row * 62]
    const isLit = (column * 3 + row * 5 + 20) % 7 === 0
    return (
      rect(x - 26, y - 26, 52, 52, isLit ? glow : detail) +
      (isLit ? disc(x, y, 12, figure) : line(`M${x - 26} ${y}h52M${x} ${y - 26}v52`, 5, figure)) +
      disc(x, y, isLit ? 5 : 9, isLit ? glow : accent)
    )
  }
  const grid = [-2, -1, 0, 1, 2]
  return (
    each([0, 1, 2, 3, 4, 5], (index) => rect(index * 134 - 34, 0, 67, height, shade)) +
    rect(cx - 174, 14, 348, 348, figure) +
    each(grid, (column) => each(grid, (row) => cell(column, row)))
  )
}

/** Five bowls, one with the pearl that counts. */
function pearls({ shade, figure, detail, accent, glow }: Paint): string {
  const bowl = (x: number, index: number) => {
    const y = index % 2 ? 270 : 214
    return (
      each([-26, 0, 26], (dx) =>
        disc(x + dx, y - 10 - (dx ? 0 : 22), 16, index === 2 ? glow : accent),
      ) +
      half(x, y, 62, 2, figure) +
      rect(x - 24, y + 56, 48, 12, figure) +
      rect(x - 42, y + 16, 84, 8, detail)
    )
  }
  return (
    rect(0, 300, width, 76, shade) +
    disc(cx, 92, 60, shade) +
    disc(cx, 92, 34, glow) +
    each([70, 203, 335, 467, 600], bowl)
  )
}

function stamps({ shade, figure, detail, accent, glow }: Paint): string {
  const stamp = (x: number, y: number, turn: number, c: string) => {
    const holes = upTo(9).map((index) => index * 25 - 100)
    return turned(
      turn,
      x,
      y,
      rect(x - 100, y - 125, 200, 250, c) +
        each(holes, (at) => disc(x + at, y - 125, 8, shade) + disc(x + at, y + 125, 8, shade)) +
        each(upTo(11), (index) => {
          const at = y - 125 + index * 25
          return disc(x - 100, at, 8, shade) + disc(x + 100, at, 8, shade)
        }) +
        rect(x - 72, y - 96, 144, 192, detail) +
        disc(x + 8, y - 24, 44, accent) +
        half(x - 4, y + 96, 68, 0, c),
    )
  }
  return (
    rect(0, 0, width, height, shade) +
    stamp(228, 178, -9, figure) +
    stamp(440, 206, 8, figure) +
    each([72, 54, 36], (r) => ring(560, 92, r, 7, glow)) +
    each([70, 94, 118], (y) => line(`M470 ${y}q16 -14 32 0t32 0t32 0t32 0t32 0t32 0`, 6, glow))
  )
}

/** A rising and a falling tide. */
function tides({ shade, figure, detail, accent, glow }: Paint): string {
  const tide = (y: number, c: string, from: number, size: number) =>
    shape(
      `M${from} ${y}${each(upTo(6), () => `q${size / 2} ${-size / 1.6} ${size} 0t${size} 0`)}V376H${from}z`,
      c,
    )
  return (
    disc(492, 108, 74, glow) +
    tide(178, shade, -120, 118) +
    tide(232, accent, -40, 118) +
    tide(286, figure, -150, 118) +
    line('M110 40V120M82 92L110 122L138 92', 14, figure) +
    line('M196 122V42M168 70L196 40L224 70', 14, figure) +
    tide(340, detail, -80, 118)
  )
}

function scale({ ground, shade, figure, detail, accent, glow }: Paint): string {
  const pan = (x: number, y: number, balls: readonly string[]) =>
    line(`M${x} 106L${x - 84} ${y}M${x} 106L${x + 84} ${y}`, 5, figure) +
    each(
      balls,
      (c, index) =>
        disc(x - 52 + index * 52, y - 26, 26, c) + disc(x - 52 + index * 52, y - 26, 9, ground),
    ) +
    half(x, y, 92, 2, figure)
  return (
    rect(0, 330, width, 46, shade) +
    each(upTo(9), (index) => disc(40 + index * 74, 353, 8, index === 4 ? glow : figure)) +
    rect(cx - 11, 60, 22, 280, figure) +
    half(cx, 340, 92, 0, figure) +
    rect(130, 94, 410, 18, figure) +
    disc(cx, 62, 34, glow) +
    disc(cx, 62, 14, detail) +
    pan(146, 224, [glow, accent, glow]) +
    pan(524, 224, [accent, glow, accent])
  )
}

function orbit({ shade, figure, detail, accent, glow }: Paint): string {
  const points = upTo(16).map((index) =>
    at(cx, cy, index % 2 ? 34 : 96, (index * Math.PI) / 8 - Math.PI / 2),
  )
  const path = (turn: number) =>
    turned(
      turn,
      cx,
      cy,
      `<ellipse cx="${cx}" cy="${cy}" rx="272" ry="88" fill="none" stroke="${figure}" stroke-width="7"/>` +
        disc(cx + 272, cy, 26, figure) +
        disc(cx + 272, cy, 9, detail) +
        disc(cx - 236, cy - 43, 18, accent),
    )
  return disc(cx, cy, 180, shade) + path(-22) + path(24) + path(0) + poly(points, glow)
}

export const lottery: readonly Motif[] = [
  { name: 'abacus', words: /算盘/, draw: abacus },
  { name: 'train', words: /列车/, draw: train },
  { name: 'market', words: /早市/, draw: market },
  { name: 'lattice', words: /花窗/, draw: lattice },
  { name: 'pearls', words: /珍珠/, draw: pearls },
  { name: 'stamps', words: /邮戳/, draw: stamps },
  { name: 'tides', words: /潮/, draw: tides },
  { name: 'scale', words: /天平|上秤/, draw: scale },
  { name: 'orbit', words: /星轨/, draw: orbit },
]
