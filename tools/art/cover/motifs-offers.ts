import { cx, cy, each, upTo, width, type Motif } from './motif.ts'
import type { Paint } from './paint.ts'
import { disc, half, line, poly, quarter, rect, turned } from './shapes.ts'

/** A call and its answer between two machines. */
function call({ shade, figure, detail, accent, glow }: Paint): string {
  const arrow = (y: number, to: number, c: string) =>
    line(`M${cx - to * 66} ${y}H${cx + to * 48}`, 15, c) +
    poly(
      [
        [cx + to * 40, y - 30],
        [cx + to * 84, y],
        [cx + to * 40, y + 30],
      ],
      c,
    )
  const machine = (x: number) =>
    rect(x, 50, 124, 276, figure, 12) +
    each([74, 152, 230], (y) => rect(x + 18, y, 88, 60, detail, 5)) +
    each(
      [104, 182, 260],
      (y, index) =>
        disc(x + 40, y, 9, figure) + rect(x + 60, y - 6, 34, 12, index === 1 ? accent : figure, 6),
    )
  return (
    disc(cx, cy, 176, shade) +
    machine(112) +
    machine(434) +
    arrow(138, 1, glow) +
    arrow(238, -1, figure)
  )
}

/** A shop with an empty sign. */
function shopfront({ shade, figure, detail, accent, glow }: Paint): string {
  return (
    rect(0, 330, width, 46, shade) +
    rect(130, 20, 410, 316, figure) +
    rect(158, 38, 354, 64, detail, 6) +
    each(upTo(6), (index) => {
      const [x, c] = [118 + index * 73, index % 2 ? detail : glow]
      return rect(x, 118, 73, 52, c) + half(x + 36.5, 169, 36.5, 2, c)
    }) +
    rect(164, 216, 176, 94, detail) +
    rect(376, 216, 122, 120, detail) +
    disc(400, 280, 9, figure) +
    quarter(164, 246, 64, 3, accent) +
    disc(292, 274, 30, figure)
  )
}

/** Strips of color, spread from a rivet. */
function swatches({ shade, figure, detail, accent, glow }: Paint): string {
  return (
    disc(250, 376, 250, shade) +
    each([68, 48, 28, 8, -12], (turn, index) => {
      const c = [figure, accent, glow, detail, figure][index]!
      return turned(
        turn,
        250,
        330,
        rect(196, 18, 108, 348, c === detail ? figure : detail, 14) +
          rect(202, 24, 96, 336, c, 10) +
          rect(202, 60, 96, 12, c === detail ? figure : detail),
      )
    }) +
    disc(250, 330, 22, detail) +
    disc(250, 330, 10, figure)
  )
}

/** Pictures of the site that illustrate no article. */
export const offers: readonly Motif[] = [
  { name: 'call', words: /^apihtml$/, draw: call },
  { name: 'shopfront', words: /^wlhtml$/, draw: shopfront },
  { name: 'swatches', words: /^brand-kit$/, draw: swatches },
]
