import { cx, cy, each, upTo, width, type Motif } from './motif.ts'
import type { Paint } from './paint.ts'
import { disc, line, oval, poly, rect, ring, shape, turned } from './shapes.ts'

/** A ball beside the mark it left. */
function court({ shade, figure, detail, glow }: Paint): string {
  return (
    turned(
      -12,
      cx,
      cy,
      rect(-60, -120, 560, 640, shade) +
        line('M-60 60H500M500 -120V520M200 60V520M-60 306H500', 12, figure),
    ) +
    turned(-24, 282, 236, oval(282, 236, 46, 20, glow)) +
    disc(520, 178, 116, glow) +
    `<clipPath id="ball"><circle cx="520" cy="178" r="116"/></clipPath><g clip-path="url(#ball)">` +
    line('M432 60Q504 178 432 300M608 56Q536 178 608 296', 14, detail === shade ? figure : detail) +
    '</g>'
  )
}

function cricket({ shade, figure, accent, glow }: Paint): string {
  return (
    rect(0, 312, width, 64, shade) +
    each([96, 146, 196], (x) => rect(x, 92, 22, 232, figure)) +
    rect(92, 78, 62, 14, figure, 6) +
    rect(158, 78, 64, 14, figure, 6) +
    turned(
      38,
      410,
      190,
      rect(374, 90, 72, 236, figure, 18) +
        rect(396, -20, 28, 116, accent, 12) +
        rect(404, 110, 12, 196, shade),
    ) +
    disc(584, 246, 48, glow) +
    line('M566 202q40 44 0 88', 7, shade)
  )
}

function hoop({ ground, shade, figure, detail, accent, glow }: Paint): string {
  const spots = [-58, -20, 20, 58]
  return (
    line('M335 376V300M60 376A275 250 0 0 1 610 376', 12, shade) +
    rect(196, 24, 278, 168, figure) +
    rect(270, 84, 130, 94, detail) +
    rect(284, 98, 102, 66, figure) +
    each(spots, (x) => line(`M${cx + x * 1.25} 204L${cx + x * 0.62} 302`, 6, figure)) +
    line('M266 236H404M280 268H390', 5, figure) +
    rect(244, 190, 182, 18, accent, 9) +
    disc(528, 134, 88, glow) +
    ring(528, 134, 85, 6, ground) +
    line('M528 46V222M440 134H616M466 72Q526 134 466 196M590 72Q530 134 590 196', 6, ground)
  )
}

/** A volleyball over the net, against the wind. */
function volley({ ground, shade, figure, glow }: Paint): string {
  return (
    each([46, 86, 126], (y, index) =>
      line(`M0 ${y}H${230 + index * 50}a26 26 0 1 0 -26 -26`, 12, shade),
    ) +
    rect(0, 340, width, 36, shade) +
    rect(30, 190, 16, 186, figure) +
    rect(624, 190, 16, 186, figure) +
    rect(30, 196, 610, 14, figure) +
    each(upTo(14), (index) => rect(74 + index * 41, 210, 5, 84, figure)) +
    each([236, 264, 290], (y) => rect(46, y, 580, 5, figure)) +
    disc(466, 112, 94, glow) +
    line(
      'M466 112Q470 50 420 32M466 112Q520 82 556 120M466 112Q430 164 466 206M444 66Q510 36 540 70M510 100Q560 156 508 194M448 152Q388 140 378 92',
      7,
      ground,
    )
  )
}

function ridge({ shade, figure, detail, accent, glow }: Paint): string {
  return (
    disc(548, 84, 52, glow) +
    poly(
      [
        [-60, 376],
        [170, 96],
        [400, 376],
      ],
      shade,
    ) +
    poly(
      [
        [420, 376],
        [590, 172],
        [780, 376],
      ],
      shade,
    ) +
    poly(
      [
        [100, 376],
        [366, 48],
        [640, 376],
      ],
      figure,
    ) +
    poly(
      [
        [366, 48],
        [314, 112],
        [350, 128],
        [372, 108],
        [398, 130],
        [420, 112],
      ],
      detail,
    ) +
    line('M300 376Q420 330 350 292T380 226T364 164', 14, accent, 'stroke-dasharray="26 16" ') +
    rect(362, 2, 8, 60, figure) +
    poly(
      [
        [370, 4],
        [428, 20],
        [370, 38],
      ],
      glow,
    )
  )
}

function racket({ shade, figure, detail, glow }: Paint): string {
  const strings =
    each([-72, -36, 0, 36, 72], (d) => rect(298 + d - 2, 36, 4, 232, figure)) +
    each([-84, -48, -12, 24, 60, 96], (d) => rect(198, 146 + d - 2, 200, 4, figure))
  return (
    each([0, 1, 2, 3], (index) => rect(0, index * 100 + 20, width, 44, shade)) +
    turned(
      38,
      298,
      188,
      `<ellipse cx="298" cy="146" rx="108" ry="130" fill="${detail === shade ? shade : detail}"/>` +
        `<clipPath id="head"><ellipse cx="298" cy="146" rx="108" ry="130"/></clipPath><g clip-path="url(#head)">${strings}</g>` +
        `<ellipse cx="298" cy="146" rx="108" ry="130" fill="none" stroke="${figure}" stroke-width="20"/>` +
        poly(
          [
            [250, 266],
            [346, 266],
            [314, 330],
            [282, 330],
          ],
          figure,
        ) +
        rect(280, 320, 36, 150, figure, 8),
    ) +
    disc(548, 268, 66, glow) +
    line('M500 222Q546 268 500 316M596 222Q550 268 596 316', 8, shade)
  )
}

/** A racing bicycle on the boards. */
function bicycle({ shade, figure, accent, glow }: Paint): string {
  const wheel = (x: number) =>
    ring(x, 236, 100, 16, figure) +
    each([0, 45, 90, 135], (turn) => turned(turn, x, 236, rect(x - 94, 234, 188, 4, figure))) +
    disc(x, 236, 18, glow)
  return (
    shape('M0 300L670 220V376H0z', shade) +
    line('M0 336L670 276', 10, accent) +
    wheel(178) +
    wheel(492) +
    line('M178 236L262 96L430 104L318 240zM262 96L318 240M492 236L424 76', 16, glow) +
    line('M396 70H470q26 0 26 30t-30 26', 14, figure) +
    line('M224 82H300', 20, figure) +
    disc(318, 240, 28, figure)
  )
}

export const sports: readonly Motif[] = [
  { name: 'court', words: /红土/, draw: court },
  { name: 'cricket', words: /直拍|写印地语/, draw: cricket },
  { name: 'hoop', words: /半场/, draw: hoop },
  { name: 'volley', words: /逆风/, draw: volley },
  { name: 'ridge', words: /山脊/, draw: ridge },
  { name: 'racket', words: /二发/, draw: racket },
  { name: 'bicycle', words: /环道/, draw: bicycle },
]
