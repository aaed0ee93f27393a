import { cx, each, upTo, width, type Motif } from './motif.ts'
import type { Paint } from './paint.ts'
import { disc, half, line, oval, poly, rect, ring, sector, shape, suit } from './shapes.ts'

/** A carpenter's plane, its shaving curled into a lens. */
function plane({ shade, figure, glow }: Paint): string {
  return (
    rect(0, 318, width, 58, shade) +
    disc(176, 140, 138, shade) +
    rect(60, 286, 550, 36, figure) +
    rect(110, 322, 34, 54, figure) +
    rect(526, 322, 34, 54, figure) +
    line('M398 240C392 120 300 232 176 250', 15, figure) +
    ring(176, 140, 110, 18, figure) +
    ring(176, 140, 74, 12, figure) +
    disc(176, 140, 46, glow) +
    disc(160, 124, 13, figure) +
    shape('M296 228H604Q618 258 620 286H280Q282 258 296 228z', glow) +
    shape('M496 232Q536 150 498 112H566Q608 164 580 232z', glow) +
    poly(
      [
        [384, 236],
        [444, 236],
        [436, 92],
        [396, 92],
      ],
      figure,
    ) +
    rect(396, 76, 40, 26, glow, 6) +
    rect(312, 250, 280, 12, figure, 6)
  )
}

/** Tiered roofs in the evening. */
function roofs({ shade, figure, detail, accent, glow }: Paint): string {
  const roof = (top: number, s: number, c: string) =>
    shape(
      `M${cx} ${top}Q${cx + 74 * s} ${top + 120 * s} ${cx + 236 * s} ${top + 172 * s}l${16 * s} ${-16 * s}l${6 * s} ${34 * s}H${cx - 258 * s}l${6 * s} ${-34 * s}l${16 * s} ${16 * s}Q${cx - 74 * s} ${top + 120 * s} ${cx} ${top}z`,
      c,
    )
  return (
    disc(532, 108, 82, glow) +
    disc(90, 376, 150, shade) +
    disc(580, 376, 150, shade) +
    line('M335 44q-16 -26 8 -46', 12, figure) +
    roof(38, 1, figure) +
    roof(80, 0.8, accent) +
    roof(98, 0.74, figure) +
    roof(128, 0.44, detail) +
    suit('diamond', cx, 186, 22, accent) +
    rect(146, 228, 378, 16, figure) +
    each(upTo(6), (index) => rect(160 + index * 66, 240, 20, 110, figure)) +
    rect(112, 346, 446, 30, figure) +
    each([0, 1, 2, 3, 4], (index) =>
      rect(188 + index * 66, 266, 30, 80, index === 2 ? glow : shade),
    )
  )
}

/** A wheel in the draught of an air conditioner. */
function draught({ shade, figure, detail, accent, glow }: Paint): string {
  const step = Math.PI / 8
  return (
    rect(0, 338, width, 38, shade) +
    oval(420, 338, 260, 34, shade) +
    rect(44, 24, 268, 104, figure, 16) +
    each([0, 1, 2], (row) => rect(68, 76 + row * 16, 220, 7, detail)) +
    disc(282, 50, 9, accent) +
    each([92, 162, 232], (x, index) =>
      line(
        `M${x} 146q-6 44 30 70t${58 - index * 6} ${58 - index * 14}`,
        10,
        glow,
        'stroke-linecap="round" ',
      ),
    ) +
    rect(398, 280, 52, 74, figure) +
    oval(424, 352, 110, 18, figure) +
    oval(424, 252, 216, 92, figure) +
    `<g transform="translate(424 236) scale(1 .42)">` +
    disc(0, 0, 216, detail) +
    each(upTo(16), (index) =>
      sector(0, 0, 110, 196, index * step, (index + 1) * step, index % 2 ? figure : detail),
    ) +
    disc(0, 0, 104, figure) +
    disc(0, 0, 70, detail) +
    '</g>' +
    rect(412, 168, 24, 72, figure, 8) +
    disc(424, 166, 20, accent) +
    disc(560, 194, 17, glow)
  )
}

/** A removal van with a card table. */
function van({ shade, figure, detail, accent, glow }: Paint): string {
  const wheel = (x: number) =>
    disc(x, 304, 54, shade) + disc(x, 304, 44, figure) + disc(x, 304, 18, detail)
  return (
    disc(548, 92, 54, glow) +
    rect(0, 304, width, 72, shade) +
    each([96, 156, 216], (y, index) => rect(-10, y, 84 - index * 20, 13, glow)) +
    rect(104, 66, 336, 232, figure, 10) +
    shape('M452 132H536L612 214V298H452z', figure) +
    shape('M474 154H526L576 212H474z', detail) +
    half(272, 160, 104, 2, detail) +
    rect(160, 138, 224, 24, detail, 10) +
    rect(214, 236, 18, 44, detail) +
    rect(312, 236, 18, 44, detail) +
    each([-1, 0, 1], (side) => rect(272 + side * 52 - 18, 98, 36, 40, side ? detail : accent, 4)) +
    wheel(196) +
    wheel(530)
  )
}

/** A beam that sags under three weights. */
function weights({ shade, figure, detail, accent, glow }: Paint): string {
  const weight = (x: number, y: number, s: number, c: string) =>
    ring(x, y - 112 * s, 24 * s, 14 * s, c) +
    poly(
      [
        [x - 46 * s, y - 92 * s],
        [x + 46 * s, y - 92 * s],
        [x + 70 * s, y],
        [x - 70 * s, y],
      ],
      c,
    ) +
    rect(x - 34 * s, y - 52 * s, 68 * s, 16 * s, c === figure ? detail : figure, 8 * s)
  return (
    half(cx, 376, 200, 0, shade) +
    rect(0, 176, 70, 200, shade) +
    rect(600, 176, 70, 200, shade) +
    line('M-10 190Q335 404 680 190', 30, figure) +
    weight(176, 254, 0.82, figure) +
    weight(cx, 284, 1.34, glow) +
    weight(494, 254, 0.82, figure) +
    line('M336 292l-20 18 30 12 -22 28', 9, accent === glow ? detail : accent) +
    rect(0, 168, 92, 30, figure) +
    rect(578, 168, 92, 30, figure)
  )
}

export const studio: readonly Motif[] = [
  { name: 'plane', words: /三十年/, draw: plane },
  { name: 'roofs', words: /泰语荷官/, draw: roofs },
  { name: 'draught', words: /验一只轮盘/, draw: draught },
  { name: 'van', words: /搬家/, draw: van },
  { name: 'weights', words: /压力测试/, draw: weights },
]
