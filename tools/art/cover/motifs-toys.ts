import { cx, each, upTo, width, type Motif } from './motif.ts'
import type { Paint } from './paint.ts'
import {
  at,
  disc,
  half,
  leaf,
  line,
  oval,
  poly,
  quarter,
  rect,
  ring,
  shape,
  turned,
} from './shapes.ts'

/** Three bells, the largest lowest. */
function bells({ shade, figure, detail, accent, glow }: Paint): string {
  const bell = (x: number, top: number, s: number, c: string) =>
    disc(x, top + 132 * s, 17 * s, glow) +
    ring(x, top - 8 * s, 11 * s, 6 * s, c) +
    half(x, top + 60 * s, 60 * s, 0, c) +
    poly(
      [
        [x - 60 * s, top + 58 * s],
        [x + 60 * s, top + 58 * s],
        [x + 84 * s, top + 124 * s],
        [x - 84 * s, top + 124 * s],
      ],
      c,
    ) +
    rect(x - 92 * s, top + 116 * s, 184 * s, 16 * s, c, 8 * s) +
    rect(x - 68 * s, top + 88 * s, 136 * s, 10 * s, c === figure ? detail : accent)
  return (
    rect(0, 0, width, 34, shade) +
    each([105, 258, 490], (x, index) => line(`M${x} 34V${[70, 84, 74][index]}`, 6, shade)) +
    bell(105, 86, 0.82, figure) +
    bell(258, 104, 1.05, figure) +
    bell(490, 90, 1.7, figure)
  )
}

function drawers({ shade, figure, detail, accent, glow }: Paint): string {
  const row = (index: number) => {
    const isOpen = index === 2
    const [x, w, y] = [isOpen ? 176 : 206, isOpen ? 318 : 258, 56 + index * 55]
    return (
      rect(x, y, w, isOpen ? 50 : 45, isOpen ? glow : detail) +
      disc(cx - (isOpen ? 92 : 70), y + 23, 8, figure) +
      disc(cx + (isOpen ? 92 : 70), y + 23, 8, isOpen ? figure : accent)
    )
  }
  return (
    rect(0, 344, width, 32, shade) +
    quarter(0, 0, 150, 0, shade) +
    quarter(520, 0, 150, 1, shade) +
    rect(190, 38, 290, 306, figure) +
    rect(176, 26, 318, 18, figure) +
    each(upTo(5), row)
  )
}

/** Two kites on one wind. */
function kites({ shade, figure, detail, accent, glow }: Paint): string {
  const kite = (x: number, y: number, s: number, turn: number) =>
    turned(
      turn,
      x,
      y,
      poly(
        [
          [x, y - 110 * s],
          [x + 80 * s, y - 20 * s],
          [x, y + 120 * s],
        ],
        figure,
      ) +
        poly(
          [
            [x, y - 110 * s],
            [x - 80 * s, y - 20 * s],
            [x, y + 120 * s],
          ],
          accent,
        ) +
        line(
          `M${x - 80 * s} ${y - 20 * s}h${160 * s}M${x} ${y - 110 * s}v${230 * s}`,
          5 * s,
          detail,
        ),
    )
  return (
    each([70, 150, 230, 310], (y, index) =>
      line(`M${-40 + index * 30} ${y}q90 -34 180 0t180 0t180 0t180 0`, 12, shade),
    ) +
    line('M228 262Q180 330 60 392', 5, glow) +
    line('M498 196Q420 300 90 392', 5, glow) +
    kite(262, 154, 1.15, 18) +
    kite(518, 130, 0.78, 24)
  )
}

/** A ceiling fan, and buttons on the table below. */
function fan({ shade, figure, detail, accent, glow }: Paint): string {
  const button = (x: number, index: number) =>
    disc(x, 330, 34, [figure, glow, figure, glow, figure][index]!) +
    each(
      [
        [-9, -9],
        [9, -9],
        [-9, 9],
        [9, 9],
      ],
      ([dx, dy]) => disc(x + dx!, 330 + dy!, 5, shade),
    )
  return (
    rect(0, 284, width, 92, shade) +
    rect(cx - 7, 0, 14, 140, figure) +
    `<g transform="translate(0 62) scale(1 .6)">` +
    leaf(105, -96, 230, 0, figure) +
    leaf(335, 134, 230, 0, figure) +
    leaf(335, -96, 230, 1, figure) +
    leaf(105, 134, 230, 1, figure) +
    '</g>' +
    disc(cx, 142, 44, detail) +
    disc(cx, 142, 20, accent) +
    each([95, 215, 335, 455, 575], button)
  )
}

function lanterns({ shade, figure, detail, accent, glow }: Paint): string {
  const lantern = (x: number, y: number, s: number, isLit: boolean) =>
    line(`M${x} 40V${y - 88 * s}`, 4, detail) +
    oval(x, y, 84 * s, 76 * s, isLit ? glow : figure) +
    line(
      `M${x} ${y - 76 * s}v${152 * s}M${x - 42 * s} ${y - 66 * s}q${-34 * s} ${66 * s} 0 ${132 * s}M${x + 42 * s} ${y - 66 * s}q${34 * s} ${66 * s} 0 ${132 * s}`,
      4,
      isLit ? figure : detail,
    ) +
    rect(x - 36 * s, y - 88 * s, 72 * s, 16 * s, isLit ? figure : accent) +
    rect(x - 36 * s, y + 72 * s, 72 * s, 16 * s, isLit ? figure : accent) +
    each([-16, 0, 16], (dx) => rect(x + dx * s - 3, y + 88 * s, 6, 46 * s, glow))
  return (
    shape('M0 0H670V36Q335 96 0 36z', shade) +
    lantern(128, 190, 0.92, false) +
    lantern(335, 206, 1.12, true) +
    lantern(542, 190, 0.92, false)
  )
}

function orchard({ shade, figure, detail, accent, glow }: Paint): string {
  const tree = (x: number, y: number, r: number) =>
    rect(x - r * 0.11, y, r * 0.22, 340 - y, figure) +
    disc(x, y, r, figure) +
    each([-1.9, -0.9, 0.1, 1.1, 2.1, 3.2], (angle, index) => {
      const [fx, fy] = at(x, y, r * 0.6, angle)
      return disc(fx, fy, r * 0.15, index % 3 ? detail : accent)
    }) +
    disc(x, y, r * 0.15, detail)
  return (
    disc(562, 70, 40, glow) +
    half(120, 376, 190, 0, shade) +
    half(560, 376, 220, 0, shade) +
    rect(0, 336, width, 40, shade) +
    tree(116, 196, 78) +
    tree(335, 158, 124) +
    tree(556, 206, 78)
  )
}

/** A wind-up bird on wheels. */
function tinBird({ shade, figure, detail, accent, glow }: Paint): string {
  return (
    rect(0, 314, width, 62, shade) +
    each(upTo(9), (index) => disc(40 + index * 74, 345, 8, figure)) +
    line('M196 176H118', 14, glow) +
    ring(92, 152, 24, 14, glow) +
    ring(92, 200, 24, 14, glow) +
    half(318, 160, 142, 2, figure) +
    disc(440, 130, 72, figure) +
    poly(
      [
        [500, 100],
        [588, 132],
        [500, 158],
      ],
      glow,
    ) +
    disc(456, 118, 20, detail) +
    disc(460, 118, 9, figure) +
    quarter(244, 160, 100, 1, accent) +
    line('M376 182v80M404 176v56', 6, detail) +
    each([262, 384], (x) => disc(x, 306, 38, detail) + disc(x, 306, 14, accent))
  )
}

/** A bucket on its way down. */
function bucket({ ground, shade, figure, detail, accent, glow }: Paint): string {
  return (
    disc(cx, 236, 214, shade) +
    ring(cx, 236, 186, 6, ground) +
    ring(cx, 236, 146, 4, ground) +
    line('M335 0V84', 12, glow) +
    line('M246 176A89 92 0 0 1 424 176', 12, figure) +
    poly(
      [
        [236, 168],
        [434, 168],
        [404, 334],
        [266, 334],
      ],
      figure,
    ) +
    oval(cx, 170, 99, 26, detail) +
    oval(cx, 176, 78, 16, glow) +
    poly(
      [
        [243, 220],
        [427, 220],
        [423, 242],
        [247, 242],
      ],
      accent,
    ) +
    poly(
      [
        [254, 284],
        [416, 284],
        [412, 304],
        [258, 304],
      ],
      accent,
    )
  )
}

export const toys: readonly Motif[] = [
  { name: 'bells', words: /铃/, draw: bells },
  { name: 'drawers', words: /抽屉|五斗柜/, draw: drawers },
  { name: 'kites', words: /风筝/, draw: kites },
  { name: 'fan', words: /游艺厅/, draw: fan },
  { name: 'lanterns', words: /灯笼|灯会/, draw: lanterns },
  { name: 'orchard', words: /果园/, draw: orchard },
  { name: 'tin-bird', words: /铁皮/, draw: tinBird },
  { name: 'bucket', words: /井与桶/, draw: bucket },
]
