import { cx, cy, each, upTo, width, type Motif } from './motif.ts'
import type { Paint } from './paint.ts'
import { at, disc, half, line, poly, rect, ring, suit, turned } from './shapes.ts'

/** True inside a spade around the centre. */
function isInSpade(x: number, y: number): boolean {
  const [dx, dy] = [Math.abs(x - cx), y - cy]
  const isInTop = dy > -124 && dy < 30 && dx < (dy + 124) * 0.74
  const isInLobe = Math.hypot(dx - 50, dy - 26) < 55
  const isInStem = dy > 20 && dy < 118 && dx < 13 + (dy - 20) * 0.44
  return isInTop || isInLobe || isInStem
}

/** A plate of dots that hides a spade. */
function plate({ shade, figure, glow }: Paint): string {
  const dots = upTo(19).flatMap((row) =>
    upTo(20).map((column) => {
      const size = (row * 7 + column * 5 + row * column) % 4
      return [126 + column * 22 + (row % 2) * 11, row * 19.6 + 12, 6.4 + size * 1.1] as const
    }),
  )
  return (
    rect(0, 0, 130, 376, shade) +
    rect(540, 0, 130, 376, shade) +
    ring(cx, cy, 182, 7, figure) +
    each(
      dots.filter(([x, y]) => Math.hypot(x - cx, y - cy) < 168),
      ([x, y, r]) => disc(x, y, r, isInSpade(x, y) ? glow : figure),
    )
  )
}

/** Three mahjong tiles: a sound, a sense, a picture. */
function threeTiles({ shade, figure, detail, accent, glow }: Paint): string {
  const tile = (x: number, y: number) =>
    rect(x + 12, y + 14, 164, 232, glow, 18) + rect(x, y, 164, 232, figure, 18)
  return (
    rect(0, 230, width, 146, shade) +
    tile(58, 76) +
    disc(92, 192, 20, accent) +
    each([48, 78, 108], (r) =>
      line(
        `M${92 + r * 0.72} ${192 - r * 0.72}A${r} ${r} 0 0 1 ${92 + r * 0.72} ${192 + r * 0.72}`,
        14,
        detail,
      ),
    ) +
    tile(247, 50) +
    each([0, 1, 2], (row) => rect(279, 86 + row * 62, 100, 36, row === 1 ? accent : detail, 18)) +
    tile(436, 76) +
    half(520, 184, 58, 2, detail) +
    disc(562, 160, 30, detail) +
    poly(
      [
        [584, 146],
        [602, 162],
        [584, 172],
      ],
      accent,
    ) +
    disc(566, 154, 7, figure) +
    poly(
      [
        [464, 186],
        [448, 130],
        [520, 186],
      ],
      detail,
    ) +
    line('M506 238v40M534 238v40', 8, accent)
  )
}

/** Two half packs that fall into each other. */
function riffle({ shade, figure, glow, detail }: Paint): string {
  const leaf = (index: number, mirror: boolean) => {
    const x = (value: number) => (mirror ? width - value : value)
    const y = 316 - index * 34 - (mirror ? 17 : 0)
    const end = 330 - index * 18 - (mirror ? 9 : 0)
    return line(
      `M${x(44)} ${end - 20}Q${x(190)} ${y - 74} ${x(404)} ${y}`,
      12,
      mirror ? glow : figure,
    )
  }
  return (
    rect(0, 330, width, 46, shade) +
    disc(cx, 210, 150, shade) +
    each(upTo(7), (index) => leaf(index, false) + leaf(index, true)) +
    rect(30, 190, 40, 140, figure, 8) +
    rect(600, 182, 40, 148, glow, 8) +
    rect(0, 326, width, 12, figure) +
    rect(44, 204, 12, 112, detail, 6) +
    rect(614, 204, 12, 112, figure, 6)
  )
}

/** Cards in a neat row, and one that has slipped. */
function slipped({ ground, shade, figure, detail, accent, glow }: Paint): string {
  const card = (x: number, y: number, turn: number, c: string) =>
    turned(
      turn,
      x,
      y,
      rect(x - 62, y - 90, 124, 180, ground, 14) +
        rect(x - 56, y - 84, 112, 168, c, 10) +
        (c === figure
          ? rect(x - 42, y - 70, 84, 140, detail, 6) + rect(x - 34, y - 62, 68, 124, c, 4)
          : ''),
    )
  return (
    disc(cx, 640, 470, shade) +
    each(upTo(8), (index) => {
      const angle = -Math.PI / 2 + (index - 3.5) * 0.165
      const [x, y] = at(cx, 640, 500, angle)
      return index === 5 ? '' : card(x, y, (angle * 180) / Math.PI + 90, figure)
    }) +
    card(452, 262, 42, glow) +
    turned(42, 452, 262, suit('heart', 452, 262, 44, glow === accent ? figure : accent))
  )
}

export const cards: readonly Motif[] = [
  { name: 'plate', words: /色弱/, draw: plate },
  { name: 'three-tiles', words: /麻将词/, draw: threeTiles },
  { name: 'riffle', words: /洗七次/, draw: riffle },
  { name: 'slipped', words: /荷官学校/, draw: slipped },
]
