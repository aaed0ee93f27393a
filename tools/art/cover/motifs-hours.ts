import { cx, cy, each, upTo, width, type Motif } from './motif.ts'
import type { Paint } from './paint.ts'
import { disc, half, line, poly, rect, ring, sector, shape, suit, turned } from './shapes.ts'

/** A metronome with a card on its arm. */
function metronome({ shade, figure, detail, glow }: Paint): string {
  return (
    half(cx, 330, 300, 0, shade) +
    poly(
      [
        [272, 28],
        [398, 28],
        [486, 336],
        [184, 336],
      ],
      figure,
    ) +
    poly(
      [
        [294, 58],
        [376, 58],
        [414, 262],
        [256, 262],
      ],
      detail,
    ) +
    each([96, 132, 168, 204], (y, index) =>
      rect(cx - 22 - index * 5, y, 44 + index * 10, 8, figure),
    ) +
    rect(150, 320, 370, 36, figure, 8) +
    rect(232, 284, 206, 14, detail) +
    line('M335 284L520 30', 26, figure) +
    line('M335 284L520 30', 12, glow) +
    turned(
      36,
      464,
      106,
      rect(420, 46, 88, 120, figure, 12) +
        rect(428, 54, 72, 104, detail, 7) +
        suit('diamond', 464, 106, 34, figure),
    )
  )
}

/** The map of a globe in strips; one has an hour of its own. */
function strips({ shade, figure, detail, glow }: Paint): string {
  const outline = (index: number) => {
    const [x, top] = [47 + index * 96, index === 4 ? -8 : 14]
    const [middle, bottom] = [top + 174, top + 348]
    return `M${x} ${top}Q${x + 95} ${middle} ${x} ${bottom}Q${x - 95} ${middle} ${x} ${top}z`
  }
  const land = each(
    [
      'M8 120Q60 56 150 80L246 66Q272 110 214 142L190 192Q150 160 110 178Q40 172 8 120z',
      'M146 216Q214 204 230 252L190 334Q158 300 146 216z',
      'M326 84Q420 46 520 62T662 104Q642 152 590 152L560 200Q520 162 488 194L452 150Q400 172 350 138z',
      'M334 178Q420 160 438 216L402 322Q366 302 364 246Q320 232 334 178z',
      'M556 246Q622 224 638 274Q612 316 558 298z',
    ],
    (d) => shape(d, detail),
  )
  return (
    rect(0, cy, width, cy, shade) +
    each(upTo(7), (index) => shape(outline(index), index === 4 ? glow : figure)) +
    `<clipPath id="strips"><path d="${each(upTo(7), outline)}"/></clipPath><g clip-path="url(#strips)">${land}</g>` +
    rect(0, cy - 3, width, 6, shade)
  )
}

/** Twelve months around a point, as long as they were busy. */
function rose({ shade, figure, detail, glow }: Paint): string {
  const months = [112, 136, 124, 152, 168, 146, 176, 130, 118, 142, 160, 126]
  const step = Math.PI / 6
  return (
    disc(cx, cy, 182, shade) +
    each(months, (r, index) => {
      const from = index * step - Math.PI / 2
      const c = index === 6 ? glow : figure
      return sector(cx, cy, 50, r, from + 0.035, from + step - 0.035, c)
    }) +
    disc(cx, cy, 36, figure) +
    disc(cx, cy, 15, detail)
  )
}

/** 212 days in groups of five. */
function tallies({ shade, figure, glow }: Paint): string {
  const group = (index: number) => {
    const [x, y] = [34 + (index % 9) * 68, 26 + Math.floor(index / 9) * 68]
    const isLast = index === 42
    return (
      each(upTo(isLast ? 2 : 4), (stroke) =>
        rect(x + stroke * 13, y, 7, 46, isLast ? glow : figure),
      ) + (isLast ? '' : line(`M${x - 6} ${y + 38}L${x + 52} ${y + 8}`, 7, figure))
    )
  }
  return (
    each(upTo(3), (row) => rect(0, 12 + row * 136, width, 72, shade)) +
    each(upTo(43), group) +
    turned(
      -18,
      560,
      330,
      rect(520, 312, 190, 36, glow) +
        poly(
          [
            [520, 312],
            [520, 348],
            [480, 330],
          ],
          figure,
        ),
    )
  )
}

/** Twelve doors, one of them open. */
function doors({ shade, figure, detail, glow }: Paint): string {
  const door = (index: number) => {
    const [x, y] = [32 + (index % 6) * 103, 22 + Math.floor(index / 6) * 180]
    const shut = (c: string) => shape(`M${x} ${y + 160}V${y + 42}a42 42 0 0 1 84 0V${y + 160}z`, c)
    if (index !== 7) return shut(figure) + disc(x + 68, y + 104, 7, detail)
    return (
      shut(glow) +
      poly(
        [
          [x, y + 160],
          [x + 84, y + 160],
          [x + 128, y + 200],
          [x - 24, y + 200],
        ],
        glow,
      ) +
      poly(
        [
          [x, y + 12],
          [x + 34, y + 34],
          [x + 34, y + 182],
          [x, y + 160],
        ],
        figure,
      ) +
      disc(x + 25, y + 112, 6, detail)
    )
  }
  return rect(0, 182, width, 14, shade) + rect(0, 362, width, 14, shade) + each(upTo(12), door)
}

/** A lamp over a desk at night, three cups beside it. */
function deskLamp({ ground, shade, figure, detail, glow }: Paint): string {
  return (
    rect(56, 30, 190, 150, shade) +
    disc(190, 82, 34, glow) +
    disc(174, 72, 32, shade) +
    rect(146, 30, 8, 150, ground) +
    rect(56, 102, 190, 8, ground) +
    poly(
      [
        [352, 122],
        [440, 84],
        [500, 318],
        [176, 318],
      ],
      glow,
    ) +
    rect(0, 318, width, 58, figure) +
    rect(494, 296, 130, 24, figure, 12) +
    line('M560 300L596 176L438 66', 15, figure) +
    disc(596, 176, 17, figure) +
    turned(-23, 400, 84, half(400, 106, 66, 0, figure) + rect(384, 20, 32, 26, figure, 6)) +
    rect(238, 288, 150, 30, figure) +
    rect(254, 298, 118, 8, detail) +
    each([70, 112, 154], (x) => rect(x - 16, 286, 32, 34, figure, 6)) +
    each([70, 112, 154], (x) => ring(x + 19, 300, 8, 5, figure)) +
    each([60, 110, 160, 510, 560, 610], (x) => rect(x, 342, 30, 9, detail))
  )
}

/** Three times on one ruler, each marked by a ball: closing, draw and result. */
function threeTimes({ shade, figure, detail, glow }: Paint): string {
  const pin = (x: number, r: number, c: string, inner: string) =>
    disc(x, 226 - r * 1.62, r, c) +
    poly(
      [
        [x - r * 0.9, 226 - r * 1.2],
        [x + r * 0.9, 226 - r * 1.2],
        [x, 244],
      ],
      c,
    ) +
    disc(x, 226 - r * 1.62, r * 0.62, inner) +
    disc(x, 226 - r * 1.62, r * 0.26, c)
  return (
    disc(cx, 250, 232, shade) +
    rect(-10, 244, 690, 96, figure) +
    each(upTo(25), (index) => rect(12 + index * 26.9, 244, 6, index % 6 ? 26 : 56, detail)) +
    pin(147, 62, figure, detail) +
    pin(335, 84, glow, figure) +
    pin(523, 62, figure, detail)
  )
}

export const hours: readonly Motif[] = [
  { name: 'metronome', words: /慢半拍/, draw: metronome },
  { name: 'strips', words: /我这里的时间/, draw: strips },
  { name: 'rose', words: /一年的数/, draw: rose },
  { name: 'tallies', words: /工时账/, draw: tallies },
  { name: 'doors', words: /十二个问题/, draw: doors },
  { name: 'three-times', words: /开奖时间/, draw: threeTimes },
  { name: 'desk-lamp', words: /编排组/, draw: deskLamp },
]
