// Boards of reels, wheels, cards, levels and curves.
import { each, upTo } from '../cover/motif.ts'
import {
  at,
  disc,
  f,
  line,
  lozenge,
  poly,
  rect,
  ring,
  sector,
  suit,
  suits,
  frame,
} from '../cover/shapes.ts'
import type { Table } from './board.ts'

/** Reels: at rest, stopping one by one, and with a row of equal symbols. */
export function reels({ paint, stage, emblem }: Table, columns: number, rows: number): string {
  const size = Math.min(252 / columns, 216 / rows)
  const [left, top] = [150 - (columns * size) / 2, 146 - (rows * size) / 2]
  const winning = Math.floor(rows / 2)
  const symbol = (column: number, row: number) => {
    const [x, y] = [left + (column + 0.5) * size, top + (row + 0.5) * size]
    const kind = (column * 3 + row * 5 + column * row) % 4
    const r = size * 0.3
    if (kind === 0) return disc(x, y, r, paint.detail)
    if (kind === 1) return lozenge(x, y, r, r, paint.accent)
    if (kind === 2) return ring(x, y, r * 0.8, r * 0.4, paint.detail)
    return rect(x - r * 0.8, y - r * 0.8, r * 1.6, r * 1.6, paint.shade, r * 0.3)
  }
  const cell = (column: number, row: number) => {
    const [x, y] = [left + column * size, top + row * size]
    const box = rect(x + 2, y + 2, size - 4, size - 4, paint.figure, 5)
    if (stage === 2 && row === winning)
      return (
        emblem(x + 2, y + 2, size - 4, size - 4) +
        frame(x + 2, y + 2, size - 4, size - 4, paint.accent, 4)
      )
    return box + symbol(column, row)
  }
  const turning = (column: number) => {
    const x = left + column * size
    return (
      rect(x + 2, top + 2, size - 4, rows * size - 4, paint.figure, 5) +
      each(upTo(3), (index) =>
        rect(
          x + size * (0.24 + index * 0.22),
          top + 12 + index * 9,
          size * 0.1,
          rows * size - 32,
          paint.detail,
          2,
        ),
      )
    )
  }
  const still = stage === 1 ? Math.ceil(columns / 2) : columns
  return each(upTo(columns), (column) =>
    column < still ? each(upTo(rows), (row) => cell(column, row)) : turning(column),
  )
}

/** A wheel under its pointer: still, turning, and with the sector that won. */
export function wheel({ paint, stage, emblem }: Table, sectors: number): string {
  const [x, y, r] = [150, 152, 108]
  const step = (2 * Math.PI) / sectors
  const first = -Math.PI / 2 - step / 2 + (stage === 1 ? step * 0.4 : 0)
  const cells = each(upTo(sectors), (index) => {
    const from = first + index * step
    const won = stage === 2 && index === 0
    const color = won ? paint.accent : index % 2 ? paint.figure : paint.detail
    return sector(x, y, r * 0.55, r, from, from + step, color)
  })
  const turning = each(upTo(3), (index) => {
    const [from, to] = [Math.PI * (0.1 + index * 0.66), Math.PI * (0.45 + index * 0.66)]
    const [[x0, y0], [x1, y1]] = [at(x, y, r + 14, from), at(x, y, r + 14, to)]
    return line(`M${f(x0)} ${f(y0)}A${r + 14} ${r + 14} 0 0 1 ${f(x1)} ${f(y1)}`, 6, paint.figure)
  })
  const hub =
    stage === 2
      ? `<clipPath id="hub"><circle cx="${x}" cy="${y}" r="${r * 0.48}"/></clipPath><g clip-path="url(#hub)">${emblem(x - r * 0.5, y - r * 0.5, r, r)}</g>`
      : disc(x, y, r * 0.48, paint.figure) + disc(x, y, r * 0.2, paint.detail)
  const pointer = poly(
    [
      [x - 13, 22],
      [x + 13, 22],
      [x, 52],
    ],
    paint.accent,
  )
  return disc(x, y, r + 5, paint.figure) + cells + hub + (stage === 1 ? turning : '') + pointer
}

/** Cards of `sides` rows: face down, partly turned, and with the side that won. */
export function cards({ paint, stage, emblem }: Table, sides: number, perSide: number): string {
  const wide = Math.min(sides === 1 ? 116 : 74, 244 / perSide)
  const card = wide - 8
  const height = sides === 1 ? Math.max(130, card * 1.4) : 104
  return each(upTo(sides), (side) => {
    const won = stage === 2 && side === sides - 1
    const y = sides === 1 ? 146 - height / 2 : 26 + side * 128
    const left = 150 - (perSide * wide) / 2 + 4
    return each(upTo(perSide), (index) => {
      const x = left + index * wide
      const top = won ? y - 6 : y
      const isOpen = stage === 2 || (stage === 1 && index < Math.ceil(perSide / 2))
      if (!isOpen)
        return (
          rect(x, top, card, height, paint.figure, 7) +
          frame(x + 7, top + 7, card - 14, height - 14, paint.detail, 3) +
          lozenge(x + card / 2, top + height / 2, card * 0.16, card * 0.24, paint.detail)
        )
      const mark = suits[(index + side * 2) % 4]!
      const face =
        won && index === perSide - 1
          ? emblem(x + 5, top + 5, card - 10, height - 10)
          : suit(
              mark,
              x + card / 2,
              top + height / 2,
              card * 0.3,
              (index + side) % 2 ? paint.accent : paint.detail,
            )
      return (
        rect(x, top, card, height, paint.figure, 7) +
        face +
        (won ? frame(x, top, card, height, paint.accent) : '')
      )
    })
  })
}

/** Levels from bottom to top, each with a few doors: shut, half of them passed, all of them passed. */
export function levels({ paint, stage, emblem }: Table, doors: readonly number[]): string {
  const high = 236 / doors.length
  const passed = [0, Math.floor(doors.length / 2), doors.length][stage]!
  return (
    each(doors, (count, level) => {
      const y = 24 + level * high
      const width = 190 / Math.max(...doors)
      const left = 104 - (count * width) / 2
      return each(upTo(count), (index) => {
        const isOpen = level < passed && index === (level * 2 + 1) % count
        return rect(
          left + index * width + 2,
          y + 2,
          width - 4,
          high - 4,
          isOpen ? paint.accent : paint.figure,
          4,
        )
      })
    }) +
    (stage === 2 ? emblem(214, 24, 66, 236) : rect(214, 24, 66, 236, paint.figure, 6)) +
    (stage === 2
      ? frame(214, 24, 66, 236, paint.accent)
      : rect(224, 250 - passed * high, 46, passed * high || 4, paint.detail, 4))
  )
}

/** A curve that climbs: on the ground, in the air, and reeled in. */
export function curve({ paint, stage, emblem }: Table): string {
  const grid = each(upTo(4), (index) =>
    line(`M28 ${60 + index * 50}H272`, 2, paint.figure, 'opacity=".35" '),
  )
  const ends = [
    [60, 248],
    [178, 176],
    [228, 92],
  ] as const
  const [x, y] = ends[stage]!
  const path = line(`M28 250Q${f(x * 0.7)} 248 ${x} ${y}`, 7, paint.figure)
  const kite =
    stage === 2
      ? emblem(x - 56, y - 66, 92, 92) + frame(x - 56, y - 66, 92, 92, paint.accent)
      : lozenge(x, y - 8, 17, 26, paint.accent)
  return grid + line('M28 250H272', 5, paint.figure) + path + kite
}
