import { cx, cy, each, height, upTo, width, type Motif } from './motif.ts'
import type { Paint } from './paint.ts'
import { disc, half, line, poly, rect, ring, shape } from './shapes.ts'

/** A mask before the same mask. */
function mask({ shade, figure, detail, accent, glow }: Paint): string {
  const face = (x: number, y: number, c: string, eyes: string, mouth: string) =>
    rect(x - 110, y - 132, 220, 130, c, 24) +
    half(x, y - 4, 110, 2, c) +
    rect(x - 110, y - 40, 220, 38, c) +
    half(x - 48, y - 44, 32, 0, eyes) +
    half(x + 48, y - 44, 32, 0, eyes) +
    half(x, y + 30, 40, 2, mouth)
  return (
    rect(0, 0, cx, height, shade) +
    line('M330 132Q200 60 60 110', 10, glow) +
    face(470, 178, accent, detail, detail) +
    face(286, 208, figure, detail, glow)
  )
}

function pause({ shade, figure, detail, glow }: Paint): string {
  return (
    each([184, 330], (r) => ring(cx, cy, r, 44, shade)) +
    disc(cx, cy, 140, figure) +
    rect(cx - 58, cy - 70, 40, 140, detail, 4) +
    rect(cx + 18, cy - 70, 40, 140, detail, 4) +
    disc(cx + 118, cy - 118, 34, glow)
  )
}

/** A table with three players and an empty chair. */
function chair({ shade, figure, detail, glow }: Paint): string {
  return (
    rect(0, 320, width, 56, shade) +
    disc(500, 132, 96, shade) +
    rect(166, 40, 26, 304, figure) +
    rect(166, 40, 156, 26, figure, 8) +
    each([96, 140, 184], (y) => rect(192, y, 120, 16, figure)) +
    rect(306, 40, 26, 304, figure) +
    poly(
      [
        [150, 214],
        [348, 214],
        [430, 252],
        [192, 252],
      ],
      glow,
    ) +
    rect(192, 252, 238, 20, figure) +
    rect(404, 262, 26, 100, figure) +
    rect(208, 262, 26, 100, figure) +
    line('M470 300h150M545 300v62', 22, figure) +
    rect(502, 262, 40, 34, detail) +
    rect(552, 256, 40, 40, glow)
  )
}

/** The part of a screen that a thumb reaches. */
function phone({ shade, figure, detail, accent, glow }: Paint): string {
  return (
    each([300, 220], (r, index) => disc(cx, 376, r, index ? glow : shade)) +
    rect(238, 18, 194, 376, figure, 26) +
    rect(252, 42, 166, 352, detail, 8) +
    each([0, 1, 2], (row) =>
      each([0, 1], (column) =>
        rect(266 + column * 74, 58 + row * 58, 64, 48, row ? figure : accent),
      ),
    ) +
    disc(376, 314, 44, glow) +
    disc(376, 314, 24, figure) +
    each(
      [66, 88],
      (r) =>
        `<path fill="none" stroke="${figure}" stroke-width="6" d="M${376 - r} 314A${r} ${r} 0 0 1 376 ${314 - r}"/>`,
    )
  )
}

function hourglass({ shade, figure, detail, glow }: Paint): string {
  const glass = (inset: number, c: string) =>
    poly(
      [
        [cx - 110 + inset, 60],
        [cx + 110 - inset, 60],
        [cx + 10, cy],
        [cx + 110 - inset, 316],
        [cx - 110 + inset, 316],
        [cx - 10, cy],
      ],
      c,
    )
  return (
    rect(0, cy, width, cy, shade) +
    glass(0, figure) +
    glass(24, detail) +
    poly(
      [
        [cx - 52, 116],
        [cx + 52, 116],
        [cx, cy],
      ],
      glow,
    ) +
    rect(cx - 3, cy, 6, 110, glow) +
    half(cx, 316, 62, 0, glow) +
    rect(cx - 136, 36, 272, 30, figure) +
    rect(cx - 136, 310, 272, 30, figure) +
    each([92, 578], (x) => disc(x, cy, 50, figure) + disc(x, cy, 30, detail))
  )
}

/** Five stations on a line, the train in the second. */
function stations({ ground, shade, figure, detail, glow }: Paint): string {
  return (
    shape('M0 376V250L670 90V376z', shade) +
    line('M-20 286H120L220 188H450L550 92H700', 22, figure) +
    each(
      [
        [60, 286],
        [190, 218],
        [335, 188],
        [480, 160],
        [610, 92],
      ],
      ([x, y], index) =>
        disc(x!, y!, index === 1 ? 58 : 38, figure) +
        disc(
          x!,
          y!,
          index === 1 ? 38 : 20,
          index === 1 ? glow : detail === figure ? ground : detail,
        ),
    )
  )
}

/** A pixelated heart. */
function pixels({ shade, figure, accent, glow }: Paint): string {
  const rows = ['0110110', '1111111', '1111111', '0111110', '0011100', '0001000']
  return (
    each(upTo(6), (index) => rect(0, index * 64, width, 30, shade)) +
    each(rows, (row, y) =>
      each(upTo(row.length), (x) =>
        row[x] === '1'
          ? rect(
              153 + x * 52,
              32 + y * 52,
              50,
              50,
              (x * 5 + y * 3) % 7 === 0 ? glow : (x + y) % 5 === 0 ? accent : figure,
            )
          : '',
      ),
    )
  )
}

/** One bell that rings once. */
function alarm({ shade, figure, detail, glow }: Paint): string {
  return (
    each([236, 300], (r) => ring(cx, 176, r, 22, shade)) +
    disc(cx, 312, 34, glow) +
    half(cx, 156, 108, 0, figure) +
    poly(
      [
        [cx - 108, 154],
        [cx + 108, 154],
        [cx + 148, 284],
        [cx - 148, 284],
      ],
      figure,
    ) +
    rect(cx - 168, 274, 336, 30, figure, 15) +
    rect(cx - 14, 24, 28, 40, figure) +
    rect(cx - 122, 222, 244, 18, detail) +
    disc(cx + 118, 84, 46, glow) +
    rect(cx + 110, 58, 14, 52, figure)
  )
}

export const news: readonly Motif[] = [
  { name: 'mask', words: /冒名/, draw: mask },
  { name: 'pause', words: /停一停/, draw: pause },
  { name: 'chair', words: /空椅子/, draw: chair },
  { name: 'phone', words: /竖屏/, draw: phone },
  { name: 'hourglass', words: /已玩了/, draw: hourglass },
  { name: 'stations', words: /五站/, draw: stations },
  { name: 'pixels', words: /千比特/, draw: pixels },
  { name: 'alarm', words: /提醒上线/, draw: alarm },
]
