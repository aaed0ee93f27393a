import { cx, cy, each, height, upTo, width, type Motif } from './motif.ts'
import type { Paint } from './paint.ts'
import { at, disc, half, line, lozenge, oval, poly, rect, shape, turned } from './shapes.ts'

/** Piles of coins. */
function coins({ shade, figure, detail, accent, glow }: Paint): string {
  const pile = (x: number, count: number, top: string) =>
    each(upTo(count), (index) => {
      const y = 322 - index * 32
      return (
        rect(x - 70, y - 16, 140, 32, figure) +
        oval(x, y + 16, 70, 20, figure) +
        oval(x, y - 16, 70, 20, index === count - 1 ? top : detail)
      )
    })
  return (
    disc(cx, cy, 180, shade) +
    rect(0, 336, width, 40, shade) +
    pile(164, 3, accent) +
    pile(335, 7, glow) +
    pile(506, 5, accent)
  )
}

function envelope({ shade, figure, detail, accent }: Paint): string {
  const letter = (x: number, y: number, turn: number, c: string, flap: string) =>
    turned(
      turn,
      x,
      y,
      rect(x - 150, y - 100, 300, 200, c) +
        poly(
          [
            [x - 150, y - 100],
            [x + 150, y - 100],
            [x, y + 30],
          ],
          flap,
        ),
    )
  return (
    each(upTo(5), (index) => rect(index * 150 - 20, 0, 76, height, shade)) +
    letter(230, 170, -12, accent, figure) +
    letter(392, 206, 7, figure, detail) +
    disc(390, 228, 30, accent)
  )
}

/** Two speech bubbles. */
function bubbles({ shade, figure, detail, accent, glow }: Paint): string {
  return (
    half(cx, 376, 320, 0, shade) +
    rect(70, 44, 330, 170, figure, 34) +
    poly(
      [
        [120, 200],
        [206, 200],
        [104, 280],
      ],
      figure,
    ) +
    each([0, 1, 2], (row) => rect(112, 84 + row * 36, [240, 190, 120][row]!, 16, detail, 8)) +
    rect(330, 170, 276, 140, glow, 34) +
    poly(
      [
        [488, 296],
        [566, 296],
        [590, 360],
      ],
      glow,
    ) +
    each([0, 1, 2], (index) => disc(398 + index * 70, 240, 18, index === 1 ? accent : figure))
  )
}

/** A certificate and its seal. */
function seal({ shade, figure, detail, accent, glow }: Paint): string {
  const rays = upTo(32).map((index) => at(470, 232, index % 2 ? 74 : 92, (index * Math.PI) / 16))
  return (
    rect(0, 236, width, 140, shade) +
    rect(112, 36, 400, 282, figure) +
    rect(130, 54, 364, 246, detail) +
    rect(138, 62, 348, 230, figure) +
    each([0, 1, 2, 3], (row) => rect(170, 100 + row * 44, [260, 200, 220, 140][row]!, 16, detail)) +
    poly(
      [
        [420, 260],
        [462, 280],
        [444, 372],
        [420, 344],
        [388, 352],
      ],
      glow,
    ) +
    poly(
      [
        [480, 280],
        [522, 260],
        [554, 352],
        [522, 344],
        [498, 372],
      ],
      glow,
    ) +
    poly(rays, glow) +
    disc(470, 232, 52, detail) +
    disc(470, 232, 24, accent)
  )
}

function book({ shade, figure, detail, accent, glow }: Paint): string {
  const page = (side: number) =>
    shape(
      `M${cx} 90Q${cx + side * 120} 40 ${cx + side * 236} 70V300Q${cx + side * 120} 270 ${cx} 320z`,
      figure,
    ) +
    each([0, 1, 2, 3], (row) => {
      const y = 128 + row * 42
      return line(
        `M${cx + side * 34} ${y}Q${cx + side * 120} ${y - 34} ${cx + side * 200} ${y - 18}`,
        12,
        detail,
      )
    })
  return (
    rect(0, 0, width, 120, shade) +
    poly(
      [
        [78, 84],
        [cx, 110],
        [592, 84],
        [592, 330],
        [cx, 350],
        [78, 330],
      ],
      glow,
    ) +
    page(-1) +
    page(1) +
    line(`M${cx} 90V320`, 5, detail) +
    rect(468, 62, 34, 120, accent) +
    poly(
      [
        [468, 180],
        [502, 180],
        [502, 206],
        [485, 190],
        [468, 206],
      ],
      accent,
    )
  )
}

/** A wallet under a crescent. */
function wallet({ ground, shade, figure, detail, accent, glow }: Paint): string {
  return (
    rect(0, 312, width, 64, shade) +
    disc(536, 92, 56, glow) +
    disc(514, 78, 50, ground) +
    turned(-6, 310, 130, rect(206, 66, 220, 150, glow) + disc(316, 108, 26, detail)) +
    rect(160, 130, 330, 206, figure, 20) +
    rect(160, 166, 330, 10, detail) +
    rect(400, 208, 116, 62, detail, 31) +
    disc(432, 239, 16, accent)
  )
}

/** Lines of text, one struck out. */
function struck({ shade, figure, detail, glow }: Paint): string {
  return (
    rect(0, 0, 90, height, shade) +
    rect(580, 0, 90, height, shade) +
    rect(140, 24, 390, 352, figure) +
    each([0, 1, 2, 3, 4], (row) =>
      rect(184, 72 + row * 56, [300, 250, 280, 300, 170][row]!, 18, detail),
    ) +
    rect(164, 188, 320, 16, glow) +
    turned(
      -38,
      520,
      190,
      rect(500, 176, 190, 40, glow) +
        poly(
          [
            [500, 176],
            [500, 216],
            [452, 196],
          ],
          detail,
        ) +
        rect(656, 176, 34, 40, figure),
    )
  )
}

/** Days of a month, and one that has moved. */
function calendar({ shade, figure, detail, accent, glow }: Paint): string {
  const day = (index: number) => {
    const [x, y] = [180 + (index % 6) * 54, 140 + Math.floor(index / 6) * 54]
    if (index === 8 || index === 15)
      return lozenge(x + 20, y + 20, 24, 24, index === 15 ? glow : accent)
    return rect(x, y, 40, 40, detail)
  }
  return (
    each(upTo(8), (index) => half(index * 96, 376, 48, 0, shade)) +
    rect(156, 44, 358, 306, figure) +
    rect(156, 44, 358, 66, glow) +
    each([216, 302, 368, 454], (x) => rect(x - 8, 24, 16, 48, detail === glow ? figure : detail)) +
    each(upTo(24), (index) => (index < 22 ? day(index) : ''))
  )
}

/** Twelve lamps over a hill, one for each night; eight are lit. */
function twelveLamps({ shade, figure, detail, accent, glow }: Paint): string {
  return (
    disc(cx, 400, 300, shade) +
    disc(cx, 420, 214, figure) +
    rect(317, 282, 36, 94, detail) +
    rect(317, 282, 36, 40, glow) +
    each(upTo(12), (index) => {
      const [x, y] = at(cx, 400, 300, Math.PI * (1.12 + index * 0.0691))
      return disc(x, y, 27, index < 8 ? accent : figure) + disc(x, y, 15, index < 8 ? figure : glow)
    })
  )
}

export const paper: readonly Motif[] = [
  { name: 'twelve-lamps', words: /长夜/, draw: twelveLamps },
  { name: 'coins', words: /越南盾/, draw: coins },
  { name: 'envelope', words: /客服台/, draw: envelope },
  { name: 'bubbles', words: /翻译一张/, draw: bubbles },
  { name: 'seal', words: /换证/, draw: seal },
  { name: 'book', words: /书评/, draw: book },
  { name: 'wallet', words: /零点的钱包/, draw: wallet },
  { name: 'struck', words: /删掉/, draw: struck },
  { name: 'calendar', words: /节日/, draw: calendar },
]
