import { cx, cy, each, height, upTo, width, type Motif } from './motif.ts'
import type { Paint } from './paint.ts'
import {
  at,
  disc,
  half,
  leaf,
  line,
  oval,
  poly,
  rect,
  ring,
  shape,
  suit,
  suits,
  turned,
} from './shapes.ts'

function bamboo({ shade, figure, detail, glow }: Paint): string {
  const stalk = (x: number, w: number, c: string, from: number) =>
    each(upTo(5), (index) => {
      const y = from + index * 104
      return rect(x, y, w, 98, c, 6) + rect(x - 4, y + 92, w + 8, 12, c, 5)
    })
  return (
    disc(500, 116, 84, glow) +
    stalk(40, 26, shade, -60) +
    stalk(596, 30, shade, -20) +
    stalk(150, 44, figure, -40) +
    stalk(312, 58, figure, -84) +
    stalk(470, 40, figure, -30) +
    each([120, 232], (y) => line(`M322 ${y}v56`, 6, detail)) +
    leaf(370, 120, 104, 1, figure) +
    leaf(194, 36, 104, 1, figure) +
    leaf(208, 190, 104, 0, figure) +
    leaf(510, 196, 104, 1, figure)
  )
}

/** A flower of five petals, and three that fall. */
function blossom({ shade, figure, detail, accent, glow }: Paint): string {
  const flower = (x: number, y: number, r: number, c: string) =>
    each(upTo(5), (index) => {
      const [px, py] = at(x, y, r * 0.62, (index * 2 * Math.PI) / 5 - Math.PI / 2)
      return disc(px, py, r * 0.46, c)
    }) + disc(x, y, r * 0.34, c)
  return (
    turned(-8, 236, 188, rect(116, 26, 236, 330, shade, 18)) +
    turned(9, 420, 188, rect(300, 22, 240, 340, figure, 18)) +
    flower(420, 188, 124, detail) +
    disc(420, 188, 30, accent) +
    each(upTo(5), (index) => {
      const [x, y] = at(420, 188, 58, (index * 2 * Math.PI) / 5 - Math.PI / 2)
      return disc(x, y, 9, accent)
    }) +
    flower(96, 94, 48, glow) +
    flower(604, 96, 34, glow) +
    flower(116, 300, 34, figure)
  )
}

function bridge({ ground, shade, figure, detail, glow }: Paint): string {
  const arch = (x: number, r: number) =>
    half(x, 262, r, 0, ground) + rect(x - r, 261, r * 2, 24, ground)
  return (
    disc(cx, 100, 62, glow) +
    shape('M0 262Q335 20 670 262V286H0z', figure) +
    line('M0 246Q335 4 670 246', 14, figure) +
    arch(cx, 76) +
    arch(142, 52) +
    arch(528, 52) +
    rect(0, 284, width, 92, shade) +
    each([308, 332, 356], (y, index) =>
      each(upTo(6), (wave) =>
        rect(wave * 124 + index * 40 - 20, y, 70 - index * 10, 7, index % 2 ? glow : detail),
      ),
    )
  )
}

/** One suit for each season. */
function seasons({ shade, figure, detail, accent, glow }: Paint): string {
  const card = (index: number) => {
    const x = 26 + index * 160
    const isOut = index === 2
    return (
      rect(x, isOut ? 22 : 62, 138, 252, isOut ? glow : figure, 14) +
      suit(
        suits[index]!,
        x + 69,
        isOut ? 140 : 180,
        60,
        isOut ? figure : index === 0 ? accent : detail,
      )
    )
  }
  return rect(0, 236, width, 140, shade) + each(upTo(4), card)
}

function king({ shade, figure, detail, glow }: Paint): string {
  const men = (x: number, s: number, c: string) =>
    rect(x - 66 * s, 322 - 0, 132 * s, 30 * s, c, 6) +
    poly(
      [
        [x - 46 * s, 324],
        [x + 46 * s, 324],
        [x + 22 * s, 324 - 120 * s],
        [x - 22 * s, 324 - 120 * s],
      ],
      c,
    )
  return (
    each(upTo(6), (column) =>
      each(upTo(4), (row) =>
        (column + row) % 2 ? '' : rect(column * 112, row * 112 - 30, 112, 112, shade),
      ),
    ) +
    men(250, 1.2, figure) +
    rect(194, 168, 112, 18, figure, 8) +
    poly(
      [
        [210, 170],
        [290, 170],
        [314, 84],
        [186, 84],
      ],
      figure,
    ) +
    half(250, 86, 64, 0, figure) +
    rect(243, -4, 14, 52, figure) +
    rect(226, 8, 48, 14, figure) +
    rect(204, 232, 92, 12, detail) +
    men(476, 0.86, glow) +
    disc(476, 206, 46, glow) +
    rect(428, 246, 96, 14, glow, 6)
  )
}

/** A hall with a player at its end. */
function corridor({ ground, shade, figure, glow }: Paint): string {
  const frames = [1, 0.72, 0.5, 0.33, 0.2]
  const frame = (s: number, c: string) =>
    rect(cx - cx * s, cy - 30 * (1 - s) - cy * s, width * s, height * s, c)
  return (
    each(frames, (s, index) => frame(s, index % 2 ? ground : shade)) +
    poly(
      [
        [0, 376],
        [269, 196],
        [401, 196],
        [670, 376],
      ],
      figure,
    ) +
    poly(
      [
        [223, 376],
        [313, 196],
        [357, 196],
        [447, 376],
      ],
      shade,
    ) +
    disc(cx, 138, 20, figure) +
    poly(
      [
        [cx - 24, 212],
        [cx + 24, 212],
        [cx + 10, 150],
        [cx - 10, 150],
      ],
      figure,
    ) +
    disc(178, 176, 44, glow) +
    poly(
      [
        [120, 344],
        [236, 344],
        [200, 200],
        [156, 200],
      ],
      glow,
    ) +
    rect(104, 336, 148, 24, glow, 8)
  )
}

function gates({ shade, figure, detail, accent, glow }: Paint): string {
  const gate = (column: number, row: number) => {
    const [x, y] = [cx + (column - 1) * 150, 26 + row * 116]
    const isLit = column === 1 && row === 1
    return (
      rect(x - 62, y, 124, 100, isLit ? glow : figure) +
      half(x, y + 54, 38, 0, isLit ? figure : detail) +
      rect(x - 38, y + 53, 76, 47, isLit ? figure : detail) +
      disc(x + 20, y + 74, 5, isLit ? glow : accent)
    )
  }
  return (
    rect(0, 0, 80, height, shade) +
    rect(590, 0, 80, height, shade) +
    each(upTo(3), (row) => each(upTo(3), (column) => gate(column, row)))
  )
}

/** Two generals, each with the palace that it may not leave, and the river between them. */
function border({ shade, figure, detail, accent, glow }: Paint): string {
  const man = (x: number, y: number, c: string) =>
    disc(x + 8, y + 12, 104, shade) +
    disc(x, y, 104, figure) +
    ring(x, y, 82, 7, c) +
    line(
      `M${x - 40} ${y - 40}h80v80h-80zM${x - 40} ${y - 40}l80 80M${x + 40} ${y - 40}l-80 80`,
      8,
      c,
    ) +
    disc(x, y, 17, c)
  return (
    line(
      'M60 0V376M160 0V376M510 0V376M610 0V376M0 94H250M0 282H250M420 94H670M420 282H670',
      5,
      shade,
    ) +
    rect(285, 0, 100, height, glow) +
    each([40, 130, 220, 310], (y) => line(`M285 ${y}q25 -26 50 0t50 0`, 9, figure)) +
    man(142, 196, detail) +
    man(528, 180, accent === figure ? detail : accent)
  )
}

/** Two tiles on the water. */
function rafts({ shade, figure, detail, accent, glow }: Paint): string {
  const wave = (y: number, from: number, c: string) =>
    shape(`M${from} ${y}${each(upTo(9), () => 'q24 -30 48 0t48 0')}V376H${from}z`, c)
  const tile = (x: number, y: number, turn: number, inner: string) =>
    turned(
      turn,
      x,
      y,
      rect(x - 78, y - 104, 172, 224, detail, 20) +
        rect(x - 86, y - 112, 172, 224, figure, 20) +
        inner,
    )
  return (
    wave(170, -60, shade) +
    tile(
      218,
      172,
      -11,
      each([-56, 0, 56], (dy) => disc(218, 172 + dy, 25, detail) + disc(218, 172 + dy, 11, accent)),
    ) +
    tile(
      462,
      158,
      9,
      each([-36, 36], (dx) =>
        each([-44, 44], (dy) =>
          rect(462 + dx - 11, 158 + dy - 36, 22, 72, dx * dy > 0 ? detail : accent, 11),
        ),
      ),
    ) +
    wave(286, -20, glow) +
    wave(326, -70, shade)
  )
}

function tea({ shade, figure, detail, accent, glow }: Paint): string {
  return (
    rect(0, 268, width, 108, shade) +
    each([280, 335, 390], (x) => line(`M${x} 118q-26 -26 0 -52t0 -52`, 12, glow)) +
    oval(cx, 330, 220, 26, figure) +
    half(cx, 158, 158, 2, figure) +
    rect(cx - 62, 300, 124, 24, figure) +
    ring(506, 206, 44, 22, figure) +
    rect(cx - 158, 140, 316, 22, figure) +
    rect(cx - 138, 176, 276, 14, detail) +
    leaf(cx - 40, 206, 80, 0, accent) +
    leaf(112, 274, 56, 1, glow)
  )
}

export const chess: readonly Motif[] = [
  { name: 'bamboo', words: /竹影/, draw: bamboo },
  { name: 'blossom', words: /落花/, draw: blossom },
  { name: 'bridge', words: /三人桥/, draw: bridge },
  { name: 'seasons', words: /四季/, draw: seasons },
  { name: 'king', words: /王翼/, draw: king },
  { name: 'corridor', words: /长廊/, draw: corridor },
  { name: 'gates', words: /^九门/, draw: gates },
  { name: 'border', words: /楚河/, draw: border },
  { name: 'rafts', words: /过江/, draw: rafts },
  { name: 'tea', words: /茶/, draw: tea },
]
