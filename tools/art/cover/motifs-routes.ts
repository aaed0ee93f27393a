import { cx, cy, each, height, upTo, width, type Motif } from './motif.ts'
import type { Paint } from './paint.ts'
import { disc, frame, half, line, poly, rect } from './shapes.ts'

/** Nine signals run to a line; one waits before it. */
function signals({ shade, figure, detail, glow }: Paint): string {
  const ends = [596, 560, 632, 540, 606, 352, 574, 618, 548]
  return (
    rect(470, 0, 200, height, shade) +
    line(`M470 0V${height}`, 8, figure) +
    each(ends, (end, index) => {
      const y = 30 + index * 39.5
      const isWaiting = index === 5
      return (
        line(`M-10 ${y}H${end}`, 9, isWaiting ? glow : figure) +
        disc(end, y, isWaiting ? 27 : 14, isWaiting ? glow : figure) +
        (isWaiting ? disc(end, y, 11, detail) : '')
      )
    })
  )
}

/** One call, and an answer in every currency. */
function branches({ shade, figure, detail, accent, glow }: Paint): string {
  return (
    rect(430, 0, 240, height, shade) +
    rect(-10, 170, 170, 36, figure) +
    each(upTo(7), (index) => {
      const y = 32 + index * 52
      const isStale = index === 4
      return (
        line(`M180 ${cy}C330 ${cy} 300 ${y} 520 ${y}`, 10, isStale ? glow : figure) +
        disc(536, y, 23, isStale ? glow : figure) +
        (index % 2 ? disc(536, y, 9, detail) : rect(528, y - 8, 16, 16, detail))
      )
    }) +
    disc(180, cy, 64, figure) +
    disc(180, cy, 40, detail) +
    disc(180, cy, 20, accent)
  )
}

/** Three straight lines below a detour that nobody takes any more. */
function detour({ shade, figure, detail, accent, glow }: Paint): string {
  const pier = (x: number) =>
    disc(x, 262, 84, figure) + disc(x, 262, 58, detail) + disc(x, 262, 30, accent)
  return (
    half(cx, 262, 210, 0, shade) +
    line(
      'M109 262A226 194 0 0 1 561 262',
      9,
      figure,
      'stroke-dasharray="2 22" stroke-linecap="round" ',
    ) +
    disc(cx, 70, 48, figure) +
    rect(cx - 26, 64, 52, 12, detail) +
    each(
      [228, 262, 296],
      (y, index) => line(`M109 ${y}H561`, 12, glow) + disc([300, 408, 250][index]!, y, 17, figure),
    ) +
    pier(109) +
    pier(561)
  )
}

/** Sixteen players, and the way of the one who wins. */
function bracket({ shade, figure, glow }: Paint): string {
  const rows = upTo(8).map((index) => 34 + index * 44)
  const middle = (list: readonly number[]) =>
    list.flatMap((y, index) => (index % 2 ? [(list[index - 1]! + y) / 2] : []))
  const side = (mirror: boolean) => {
    const x = (value: number) => (mirror ? width - value : value)
    const level = (list: readonly number[], from: number, to: number): string =>
      each(list, (y) => line(`M${x(from)} ${y}H${x(to)}`, 8, figure)) +
      each(
        middle(list),
        (y, index) =>
          line(`M${x(to)} ${list[index * 2]! - 4}V${list[index * 2 + 1]! + 4}`, 8, figure) +
          (list.length > 2 ? '' : line(`M${x(to)} ${y}H${x(to + 50)}`, 8, figure)),
      ) +
      (list.length > 2 ? level(middle(list), to, to + 66) : '')
    return level(rows, 24, 88) + each(rows, (y) => disc(x(26), y, 14, figure))
  }
  const [low, high] = [rows[4]!, rows[5]!]
  const third = (low + high) / 2
  return (
    disc(cx, cy, 150, shade) +
    side(false) +
    side(true) +
    line(`M26 ${high}H88V${third}H154V${third + 44}H220V188H280`, 11, glow) +
    disc(26, high, 18, glow) +
    disc(cx, cy, 76, figure) +
    poly(
      [
        [cx - 44, cy + 32],
        [cx - 50, cy - 30],
        [cx - 22, cy - 6],
        [cx, cy - 40],
        [cx + 22, cy - 6],
        [cx + 50, cy - 30],
        [cx + 44, cy + 32],
      ],
      glow,
    )
  )
}

/** A plug with three pins, pulled out. */
function plug({ shade, figure, detail, accent, glow }: Paint): string {
  const pins = [136, 181, 226]
  return (
    rect(0, 0, 250, height, shade) +
    line('M-10 188H110', 22, figure) +
    rect(84, 78, 150, 220, figure, 26) +
    each(pins, (y) => rect(176, y, 58, 22, detail)) +
    each(
      [
        [262, 104, 292, 76],
        [270, 188, 312, 188],
        [262, 272, 292, 300],
      ],
      ([x, y, toX, toY]) => line(`M${x} ${y}L${toX} ${toY}`, 11, glow, 'stroke-linecap="round" '),
    ) +
    each(pins, (y) => rect(330, y, 84, 22, figure)) +
    rect(400, 84, 112, 208, figure, 26) +
    rect(432, 118, 18, 140, detail, 9) +
    rect(470, 118, 18, 140, accent, 9) +
    line('M512 188H540Q610 188 610 258V390', 22, figure)
  )
}

/** Three rhythms; in the one under the glass, a beat is out of place. */
function rhythms({ shade, figure, detail, accent, glow }: Paint): string {
  const beats = (y: number, list: readonly number[]) =>
    each(list, (x) => rect(x, y - 30, 13, 60, figure))
  return (
    each([0, 1, 2], (row) => rect(0, 22 + row * 118, width, 96, shade)) +
    beats(
      70,
      upTo(16).map((index) => 26 + index * 40),
    ) +
    beats(188, [30, 52, 74, 176, 198, 220, 322, 344, 366]) +
    beats(
      306,
      upTo(8).flatMap((index) => [26 + index * 84, 52 + index * 84]),
    ) +
    disc(470, 186, 122, figure) +
    disc(470, 186, 96, detail) +
    each([406, 438, 470], (x) => rect(x, 136, 20, 100, figure)) +
    rect(524, 136, 20, 100, accent) +
    line('M556 272L640 356', 40, figure, 'stroke-linecap="round" ') +
    disc(594, 70, 17, glow)
  )
}

/** A name badge on its ribbon, the name still empty. */
function badge({ shade, figure, detail, accent, glow }: Paint): string {
  return (
    half(cx, 376, 330, 0, shade) +
    line('M196 -20L335 112L474 -20', 24, glow) +
    rect(cx - 20, 92, 40, 44, figure, 8) +
    rect(170, 126, 330, 222, figure, 20) +
    rect(cx - 42, 142, 84, 14, detail, 7) +
    disc(248, 222, 36, detail) +
    half(248, 316, 56, 0, detail) +
    rect(330, 188, 132, 18, detail, 9) +
    frame(331, 232, 138, 76, detail, 7) +
    rect(350, 250, 9, 40, accent)
  )
}

export const routes: readonly Motif[] = [
  { name: 'signals', words: /学会等待/, draw: signals },
  { name: 'branches', words: /4\.2版/, draw: branches },
  { name: 'detour', words: /北纬支付/, draw: detour },
  { name: 'bracket', words: /十六个人/, draw: bracket },
  { name: 'plug', words: /第3版/, draw: plug },
  { name: 'rhythms', words: /异常节奏/, draw: rhythms },
  { name: 'badge', words: /该怎么称呼/, draw: badge },
]
