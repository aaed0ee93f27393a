// Diagrams of languages, partners and offers.
import type { Inks } from '../cover/inks.ts'
import { line, rect } from '../cover/shapes.ts'
import { letters, mark, mono, sans } from './letters.ts'

/** Words of one button, and their widths in Noto Sans as a multiple of the font size. */
const words: readonly [text: string, ems: number][] = [
  ['登录', 1.92],
  ['登入', 1.93],
  ['Log in', 2.71],
  ['เข้าสู่ระบบ', 3.68],
  ['लॉग इन करें', 4.26],
  ['Đăng nhập', 5.12],
]

/** One button in six scripts, and beside it how many times as wide as the shortest its word is. */
export function buttons([, main, dark, light, spark]: Inks): string {
  const [left, row, shortest] = [90, 94, words[0]![1]]
  return words
    .map(([text, ems], index) => {
      const y = 46 + index * row
      const long = (ems / shortest) * 220
      const isLongest = ems === Math.max(...words.map(([, other]) => other))
      return (
        rect(left, y, 420, 78, light, 12) +
        letters(text, { x: left + 210, y: y + 59, size: 58, color: dark, family: sans }) +
        rect(550, y + 20, long, 38, isLongest ? spark : main) +
        letters(`×${(ems / shortest).toFixed(1)}`, {
          x: 550 + long + 20,
          y: y + 57,
          size: 50,
          color: dark,
          anchor: 'start',
        })
      )
    })
    .join('')
}

/** Five studios above and seven suppliers below one platform. */
export function partners([, main, dark, light, spark]: Inks): string {
  const above = Array.from({ length: 5 }, (_, index) => 150 + index * 260)
  const below = Array.from({ length: 7 }, (_, index) => 100 + index * 190)
  return (
    above.map((x) => line(`M${x} 130V320`, 6, light)).join('') +
    below.map((x) => line(`M${x} 510V320`, 6, light)).join('') +
    rect(50, 272, 1240, 96, spark, 12) +
    above.map((x, index) => mark(index + 1, [x, 130], [main, dark], 66)).join('') +
    below
      .map(
        (x, index) =>
          rect(x - 62, 448, 124, 124, dark, 12) +
          letters(String(index + 6), { x, y: 538, size: 76, color: main }),
      )
      .join('')
  )
}

/** Forty minutes as one bar of four parts. */
export function minutes([, main, dark, light, spark]: Inks): string {
  const parts = [10, 15, 5, 10]
  const colors = [main, light, spark, main]
  const each = 30
  let from = 70
  const bars = parts.map((part, index) => {
    const wide = part * each
    const x = from
    from += wide
    return (
      rect(x, 150, wide - 8, 260, colors[index]!) +
      letters(String(part), { x: x + (wide - 8) / 2, y: 325, size: 128, color: dark }) +
      mark(index + 1, [x + (wide - 8) / 2, 520], [light, dark])
    )
  })
  const ticks = Array.from({ length: 41 }, (_, minute) =>
    line(`M${66 + minute * each} 130V${minute % 5 ? 112 : 86}`, 4, main),
  )
  return ticks.join('') + bars.join('')
}

/** Thirty days in four stages. */
export function days([, main, dark, light, spark]: Inks): string {
  const stages = [7, 16, 25, 30]
  const colors = [main, light, dark, spark]
  return Array.from({ length: 30 }, (_, index) => {
    const stage = stages.findIndex((last) => index < last)
    const [x, y] = [70 + (index % 10) * 121, 56 + Math.floor(index / 10) * 182]
    const isFirst = index === (stages[stage - 1] ?? 0)
    const over = stage === 2 ? main : dark
    const number = letters(String(index + 1), { x: x + 54, y: y + 106, size: 62, color: over })
    return (
      rect(x, y, 109, 164, colors[stage]!) +
      number +
      (isFirst ? mark(stage + 1, [x + 16, y + 16], [dark, main], 36) : '')
    )
  }).join('')
}

/** A request, its answer, and the time of one call beside that of seventeen. */
export function call([, main, dark, light, spark]: Inks): string {
  const code = (text: string, y: number, color: string) =>
    letters(text.replaceAll(' ', '\u00A0'), {
      x: 150,
      y,
      size: 42,
      color,
      anchor: 'start',
      family: mono,
    })
  return (
    rect(60, 44, 1220, 104, dark, 12) +
    code('GET /balances', 111, spark) +
    rect(60, 168, 1220, 224, dark, 12) +
    code('THB  128050  2  current', 236, light) +
    code('VND  640000  0  current', 298, light) +
    code('USD    5200  2  stale', 360, spark) +
    rect(60, 440, (95 / 1360) * 1040, 64, spark) +
    letters('95 ms', { x: 156, y: 492, size: 56, color: light, anchor: 'start' }) +
    rect(60, 532, 1040, 64, light) +
    letters('1360 ms', { x: 1076, y: 584, size: 56, color: dark, anchor: 'end' }) +
    mark(1, [104, 96], [main, dark], 30) +
    mark(2, [104, 220], [main, dark], 30) +
    mark(3, [1216, 516], [main, dark], 40)
  )
}
