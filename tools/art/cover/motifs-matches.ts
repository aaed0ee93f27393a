import { cx, cy, each, upTo, width, type Motif } from './motif.ts'
import type { Paint } from './paint.ts'
import { disc, half, line, lozenge, oval, poly, rect, ring, turned } from './shapes.ts'

/** A full stadium from above. */
function stadium({ shade, figure, detail, accent, glow }: Paint): string {
  const seats = upTo(3).flatMap((row) =>
    upTo(44 - row * 6).map((index) => {
      const angle = (index * 2 * Math.PI) / (44 - row * 6)
      return [cx + (280 - row * 36) * Math.cos(angle), cy + (156 - row * 26) * Math.sin(angle)]
    }),
  )
  return (
    rect(0, 0, width, 60, shade) +
    rect(0, 316, width, 60, shade) +
    oval(cx, cy, 308, 178, figure) +
    each(seats, ([x, y], index) =>
      disc(x!, y!, index === 75 ? 15 : 7, index === 75 ? accent : detail),
    ) +
    oval(cx, cy, 176, 84, detail) +
    rect(220, 142, 230, 92, figure) +
    line('M335 142V234', 5, detail) +
    ring(cx, cy, 25, 5, detail) +
    each(
      [220, 412],
      (x) =>
        `<rect x="${x}" y="164" width="38" height="48" fill="none" stroke="${detail}" stroke-width="5"/>`,
    ) +
    each(
      [
        [34, 40],
        [636, 40],
        [34, 336],
        [636, 336],
      ],
      ([x, y]) => disc(x!, y!, 22, glow),
    )
  )
}

/** A cricket ball under the Southern Cross. */
function southern({ shade, figure, glow }: Paint): string {
  const star = (x: number, y: number, r: number) =>
    lozenge(x, y, r * 0.34, r, figure) + lozenge(x, y, r, r * 0.34, figure)
  const stitches = (y: number) => line(`M40 ${y}H400`, 20, shade, 'stroke-dasharray="7 15" ')
  return (
    half(cx, 500, 430, 0, shade) +
    disc(216, 206, 158, glow) +
    `<clipPath id="ball"><circle cx="216" cy="206" r="158"/></clipPath><g clip-path="url(#ball)">` +
    turned(-34, 216, 206, rect(40, 199, 360, 14, shade) + each([180, 232], (y) => stitches(y))) +
    '</g>' +
    star(534, 54, 40) +
    star(534, 306, 46) +
    star(442, 164, 34) +
    star(618, 142, 36) +
    star(576, 210, 18)
  )
}

/** One shirt, in five patterns. */
function shirts({ shade, figure, detail, accent, glow }: Paint): string {
  const outline = 'M-26 0Q0 22 26 0L62 20 46 74 34 68V196H-34V68L-46 74 -62 20z'
  const pattern = (index: number) =>
    [
      '',
      each([-22, -2, 18], (x) => rect(x - 3, -4, 12, 204, detail)),
      poly(
        [
          [-62, 20],
          [-40, 4],
          [40, 170],
          [34, 204],
        ],
        detail,
      ),
      each([56, 96, 136], (y) => rect(-70, y, 140, 18, detail)),
      rect(0, -4, 70, 204, detail),
    ][index]!
  const shirt = (index: number) =>
    line('M0 -36V4M-36 12L0 -8 36 12', 7, figure) +
    `<clipPath id="shirt${index}"><path d="${outline}"/></clipPath><path d="${outline}" fill="${index === 0 ? glow : figure}"/><g clip-path="url(#shirt${index})">${pattern(index)}</g>` +
    (index === 0 ? '' : disc(16, 44, 8, accent))
  return (
    rect(0, 300, width, 76, shade) +
    rect(0, 46, width, 13, figure) +
    each(
      upTo(5),
      (index) =>
        `<g transform="translate(${75 + index * 130} 92) scale(1 1.06)">${shirt(index)}</g>`,
    )
  )
}

/** A game controller with a plaster. */
function patched({ shade, figure, detail, accent, glow }: Paint): string {
  return (
    disc(cx, cy, 184, shade) +
    line('M335 110V-10', 14, figure) +
    rect(136, 104, 398, 160, figure, 80) +
    disc(196, 262, 82, figure) +
    disc(474, 262, 82, figure) +
    rect(170, 168, 96, 30, detail, 4) +
    rect(203, 135, 30, 96, detail, 4) +
    each(
      [
        [450, 148],
        [450, 222],
        [413, 185],
        [487, 185],
      ],
      ([x, y], index) => disc(x!, y!, 18, index === 1 ? accent : detail),
    ) +
    disc(272, 250, 28, detail) +
    disc(398, 250, 28, detail) +
    turned(
      -28,
      cx,
      130,
      rect(228, 96, 214, 70, figure, 35) +
        rect(236, 104, 198, 54, glow, 27) +
        rect(300, 104, 70, 54, figure) +
        each(upTo(6), (index) =>
          disc(318 + (index % 3) * 17, 121 + Math.floor(index / 3) * 19, 4.5, detail),
        ),
    )
  )
}

/** A score of two to one, under lock. */
function score({ shade, figure, detail, glow }: Paint): string {
  const ball = (x: number, y: number) => disc(x, y, 38, figure) + disc(x, y, 14, detail)
  return (
    rect(0, 330, width, 46, shade) +
    half(cx, 330, 280, 0, shade) +
    rect(150, 250, 30, 126, figure) +
    rect(490, 250, 30, 126, figure) +
    rect(62, 40, 546, 232, figure, 16) +
    rect(84, 62, 240, 188, detail, 6) +
    rect(346, 62, 240, 188, detail, 6) +
    ball(150, 156) +
    ball(244, 156) +
    ball(484, 156) +
    line('M294 236V198A41 41 0 0 1 376 198V236', 36, figure) +
    line('M294 236V198A41 41 0 0 1 376 198V236', 18, glow) +
    rect(260, 220, 150, 122, figure, 16) +
    rect(268, 228, 134, 106, glow, 10) +
    disc(cx, 270, 16, figure) +
    rect(cx - 7, 272, 14, 40, figure)
  )
}

/** A slip between two earphones. */
function byEar({ shade, figure, detail, accent, glow }: Paint): string {
  const tall = [30, 62, 96, 54, 120, 78, 42, 90, 36]
  return (
    half(cx, 376, 330, 0, shade) +
    poly(
      [
        [226, 66],
        ...upTo(9).map((index) => [226 + index * 27.25, index % 2 ? 84 : 66] as const),
        [444, 376],
        [226, 376],
      ],
      figure,
    ) +
    each(tall, (h, index) =>
      rect(250 + index * 20, 190 - h / 2, 11, h, index === 4 ? accent : detail),
    ) +
    each([286, 322], (y, index) => rect(256, y, index ? 96 : 158, 14, detail)) +
    line('M166 236V196A169 169 0 0 1 504 196V236', 26, glow) +
    each(
      [-1, 1],
      (side) =>
        rect(cx + side * 180 - 40, 186, 80, 140, figure, 34) +
        rect(cx + side * 158 - 24, 196, 48, 120, glow, 22),
    )
  )
}

export const matches: readonly Motif[] = [
  { name: 'stadium', words: /七万五千场/, draw: stadium },
  { name: 'southern', words: /南半球/, draw: southern },
  { name: 'shirts', words: /五种写法/, draw: shirts },
  { name: 'patched', words: /补丁日/, draw: patched },
  { name: 'score', words: /二比一/, draw: score },
  { name: 'by-ear', words: /闭上眼/, draw: byEar },
]
