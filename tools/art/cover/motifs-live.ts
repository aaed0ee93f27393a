import { cx, cy, each, height, upTo, width, type Motif } from './motif.ts'
import type { Paint } from './paint.ts'
import {
  at,
  disc,
  half,
  line,
  oval,
  poly,
  rect,
  ring,
  sector,
  shape,
  suit,
  turned,
} from './shapes.ts'

/** Northern lights over a table. */
function aurora({ shade, figure, detail, accent, glow }: Paint): string {
  const curtain = (x: number, c: string) =>
    shape(`M${x} 0q40 60 10 120t16 130h58q-44 -64 -12 -128t-14 -122z`, c)
  return (
    each([20, 130, 240, 350, 460, 570], (x, index) =>
      curtain(x, [shade, glow, figure][index % 3]!),
    ) +
    half(cx, 376, 300, 0, detail) +
    half(cx, 376, 280, 0, figure) +
    each([-1, 0, 1], (side) =>
      rect(cx + side * 104 - 34, 210 + Math.abs(side) * 26, 68, 98, side ? detail : accent, 6),
    ) +
    suit('diamond', cx, 259, 26, figure)
  )
}

/** A wheel above the water. */
function harbour({ shade, figure, detail, accent, glow }: Paint): string {
  const step = Math.PI / 9
  const waves = (y: number, c: string, from: number) =>
    shape(`M${from} ${y}${each(upTo(10), () => 'q20 -26 40 0t40 0')}V376H${from}z`, c)
  return (
    disc(540, 74, 34, glow) +
    disc(cx, 220, 190, shade) +
    each(upTo(18), (index) =>
      sector(cx, 220, 96, 176, index * step, (index + 1) * step, index % 2 ? figure : detail),
    ) +
    disc(cx, 220, 84, figure) +
    disc(cx, 220, 44, accent) +
    disc(...at(cx, 220, 136, -1.92), 15, glow) +
    waves(262, shade, -30) +
    waves(300, glow, -60) +
    waves(338, figure, -20)
  )
}

/** A street of lamps. */
function lamps({ shade, figure, glow, detail }: Paint): string {
  const lamp = (x: number, index: number) => {
    const top = 96 + index * 14
    return (
      poly(
        [
          [x - 22, top + 12],
          [x + 22, top + 12],
          [x + 66, 330],
          [x - 66, 330],
        ],
        index % 2 ? glow : shade,
      ) +
      rect(x - 5, top, 10, 240, figure) +
      half(x, top + 10, 46, 0, figure) +
      disc(x, top + 12, 16, detail) +
      rect(x - 20, 318, 40, 14, figure)
    )
  }
  return (
    rect(0, 330, width, 46, figure) +
    each([80, 207, 335, 462, 590], (x, i) => lamp(x, i % 2 ? 2 : 0))
  )
}

function record({ shade, figure, detail, accent, glow }: Paint): string {
  return (
    rect(0, 0, 250, height, shade) +
    disc(290, cy, 168, figure) +
    each([150, 132, 114, 96], (r) => ring(290, cy, r, 3, detail)) +
    disc(290, cy, 66, accent) +
    half(290, cy, 66, 0, glow) +
    disc(290, cy, 11, detail) +
    disc(556, 76, 40, figure) +
    line('M556 76V236L428 290', 16, figure) +
    disc(556, 76, 16, detail) +
    rect(396, 270, 56, 34, glow, 4)
  )
}

/** A paper plane through radio waves. */
function flight({ shade, figure, detail, glow }: Paint): string {
  return (
    each([340, 270, 200, 130], (r, index) => disc(96, 330, r, index % 2 ? glow : shade)) +
    disc(96, 330, 62, figure) +
    rect(88, 120, 16, 210, figure) +
    disc(96, 116, 22, figure) +
    poly(
      [
        [268, 236],
        [640, 60],
        [470, 214],
      ],
      figure,
    ) +
    poly(
      [
        [640, 60],
        [470, 214],
        [536, 296],
      ],
      figure,
    ) +
    poly(
      [
        [640, 60],
        [430, 226],
        [418, 312],
        [476, 252],
      ],
      detail,
    )
  )
}

/** At an hour and a minute. */
const clock = (hour: number, minute: number) => (paint: Paint) => {
  const { shade, figure, detail, accent, glow } = paint
  const hand = (turn: number, length: number, w: number) =>
    turned(turn * 360, cx, cy, rect(cx - w / 2, cy - length, w, length, figure))
  return (
    rect(0, cy, width, cy, shade) +
    disc(cx, cy, 166, figure) +
    disc(cx, cy, 140, detail) +
    each(upTo(12), (index) => {
      const angle = (index * Math.PI) / 6
      const [[x0, y0], [x1, y1]] = [
        at(cx, cy, 128, angle),
        at(cx, cy, index % 3 ? 112 : 100, angle),
      ]
      return line(
        `M${x0.toFixed(1)} ${y0.toFixed(1)}L${x1.toFixed(1)} ${y1.toFixed(1)}`,
        index % 3 ? 6 : 10,
        figure,
      )
    }) +
    hand((hour + minute / 60) / 12, 78, 16) +
    hand(minute / 60, 106, 10) +
    disc(cx, cy, 18, accent) +
    each([60, 610], (x) => disc(x, cy, 38, glow)) +
    each([60, 610], (x) => half(x, cy, 38, 2, figure))
  )
}

/** Posts and a rope before a curtain. */
function rope({ shade, figure, accent, glow }: Paint): string {
  const post = (x: number) =>
    rect(x - 11, 120, 22, 216, figure) +
    disc(x, 104, 27, figure) +
    rect(x - 20, 142, 40, 14, accent) +
    half(x, 344, 56, 0, figure)
  return (
    each(upTo(10), (index) => rect(index * 67 + 8, 0, 34, 250, shade)) +
    rect(0, 334, width, 42, figure) +
    line('M-60 150Q60 300 170 150Q335 330 500 150Q610 300 730 150', 28, glow) +
    post(170) +
    post(500)
  )
}

/** A round gate with a tiger's stripes. */
function gate({ shade, figure, detail, glow }: Paint): string {
  const stripe = (y: number, side: number) =>
    poly(
      [
        [cx + side * 128, y - 14],
        [cx + side * 128, y + 18],
        [cx + side * 30, y + 26],
      ],
      detail,
    )
  return (
    each([0, 1, 2, 3], (row) => rect(0, row * 94, width, 46, shade)) +
    rect(cx - 190, 60, 380, 316, figure) +
    rect(cx - 224, 34, 448, 30, figure) +
    disc(cx, 204, 146, detail) +
    disc(cx, 204, 130, figure) +
    each([142, 196, 250], (y) => stripe(y, 1) + stripe(y, -1)) +
    each(
      [-1, 1],
      (side) => oval(cx + side * 40, 140, 15, 19, glow) + oval(cx + side * 40, 140, 5, 16, detail),
    ) +
    poly(
      [
        [cx - 20, 268],
        [cx + 20, 268],
        [cx, 292],
      ],
      detail,
    )
  )
}

export const live: readonly Motif[] = [
  { name: 'aurora', words: /极光/, draw: aurora },
  { name: 'harbour', words: /港湾/, draw: harbour },
  { name: 'lamps', words: /灯街/, draw: lamps },
  { name: 'record', words: /播音室/, draw: record },
  { name: 'flight', words: /夜航/, draw: flight },
  { name: 'clock', words: /第三班/, draw: clock(10, 0) },
  { name: 'stopped-clock', words: /四点十分/, draw: clock(4, 10) },
  { name: 'rope', words: /丝绒/, draw: rope },
  { name: 'gate', words: /白虎/, draw: gate },
]
