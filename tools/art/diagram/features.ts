// Diagrams of what the platform does.
import type { Inks } from '../cover/inks.ts'
import { at, disc, f, line, poly, rect, ring, shape, type Point } from '../cover/shapes.ts'
import { diagramSize, letters, mark } from './letters.ts'

const { height } = diagramSize

/** Five slabs on top of each other, from the operator's site down to the studios. */
export function layers([, main, dark, light, spark]: Inks): string {
  const colors = [spark, light, main, light, main]
  const slabs = colors.map((color, index) => {
    const y = 122 + index * 84
    const half = 300 + index * 26
    const top: Point[] = [
      [610, y - 92],
      [610 + half, y],
      [610, y + 92],
      [610 - half, y],
    ]
    const side: Point[] = [
      [610 - half, y],
      [610, y + 92],
      [610 + half, y],
      [610 + half, y + 34],
      [610, y + 126],
      [610 - half, y + 34],
    ]
    const lead = line(`M${f(610 + half)} ${y + 17}H1136`, 3, dark)
    return (
      lead + poly(side, dark) + poly(top, color) + mark(index + 1, [1180, y + 17], [dark, main])
    )
  })
  return slabs.toReversed().join('')
}

/** The key figures on a logarithmic scale. */
export function scale([, main, dark, light, spark]: Inks): string {
  const [left, step] = [90, 218]
  const grid = Array.from({ length: 6 }, (_, power) => {
    const x = left + power * step
    return line(`M${x} ${power === 0 ? 60 : 560}V590`, 4, main)
  })
  const bars = [6, 17, 125, 495, 75_000].map((value, index) => {
    const long = Math.log10(value) * step
    const y = 84 + index * 96
    const isLast = value === 75_000
    return (
      rect(left, y, long, 72, isLast ? spark : index % 2 ? light : main) +
      letters(String(value), {
        x: isLast ? left + long - 24 : left + long + 24,
        y: y + 58,
        size: 66,
        color: isLast ? dark : light,
        anchor: isLast ? 'end' : 'start',
      })
    )
  })
  return grid.join('') + bars.join('')
}

/** A balance after each of four games. */
export function wallet([, main, dark, light, spark]: Inks): string {
  const balances = [500, 480, 550, 500, 440]
  const y = (value: number) => 520 - (value - 400) * 2.2
  const x = (index: number) => 60 + index * 244
  const steps = balances.map((value, index) => {
    const top = y(value)
    const level = rect(
      x(index),
      top,
      244,
      height - top,
      index === 0 ? spark : index % 2 ? main : light,
    )
    const sum = letters(String(value), {
      x: x(index) + 122,
      y: top - 26,
      size: 68,
      color: main,
    })
    const game = index === 0 ? '' : mark(index, [x(index), 560], [dark, spark], 44)
    return { level, sum, game }
  })
  return (
    steps.map(({ level }) => level).join('') +
    steps.map(({ sum, game }) => sum + game).join('') +
    line('M0 606H1340', 4, dark)
  )
}

/** The odds of a bet over time, with five moments. */
export function odds([, main, dark, light, spark]: Inks): string {
  const moments: Point[] = [
    [150, 400],
    [340, 400],
    [620, 220],
    [900, 300],
    [1190, 300],
  ]
  const stems = moments.map(([x]) => line(`M${x} 90V520`, 2, light))
  return (
    rect(900, 0, 290, height, dark) +
    stems.join('') +
    line('M0 460H110V400H470V330H620V220H760V300H1340', 14, main) +
    line('M0 520H1340', 3, light) +
    moments
      .map(
        ([x, y], index) =>
          disc(x, y, 22, spark) +
          mark(index + 1, [x, 560], index === 4 ? [spark, dark] : [main, dark]),
      )
      .join('')
  )
}

/** Two dials: tightening takes no time, loosening takes a whole day. */
export function dials([, main, dark, light, spark]: Inks): string {
  const [y, r] = [320, 218]
  const face = (x: number) =>
    disc(x, y, r + 30, dark) +
    disc(x, y, r, main) +
    Array.from({ length: 24 }, (_, hour) => {
      const angle = (hour / 24) * 2 * Math.PI - Math.PI / 2
      const [x1, y1] = at(x, y, r - 12, angle)
      const [x2, y2] = at(x, y, r - (hour % 6 ? 30 : 48), angle)
      return line(`M${f(x1)} ${f(y1)}L${f(x2)} ${f(y2)}`, hour % 6 ? 4 : 8, dark)
    }).join('')
  const [left, right] = [365, 975]
  return (
    face(left) +
    shape(`M${left} ${y - 190}h10v190h-20v-190z`, spark) +
    disc(left, y, 26, spark) +
    face(right) +
    ring(right, y, 130, 76, light) +
    line(`M${right} ${y - 92}V${y - 190}`, 10, spark) +
    shape(`M${right - 44} ${y - 158}l44 28v-56z`, spark) +
    disc(right, y, 26, dark) +
    mark(1, [70, 560], [main, dark]) +
    mark(2, [1270, 560], [main, dark])
  )
}
