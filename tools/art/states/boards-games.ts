// Boards of balls, panes, tiles, courts and tracks.
import { each, upTo } from '../cover/motif.ts'
import { disc, f, half, line, lozenge, rect, ring, frame } from '../cover/shapes.ts'
import type { Table } from './board.ts'

/** Balls of a draw: all in the drum, the first ones out, and the row of results. */
export function balls({ paint, stage, emblem }: Table, count: number): string {
  const out = [0, Math.ceil(count / 2), count][stage]!
  const step = Math.min(42, 256 / count)
  const left = 150 - ((count - 1) * step) / 2
  const inside = each(upTo(19 - out), (index) => {
    const ringOf = index < 6 ? 0 : 1
    const angle = ringOf ? (index - 6) * 0.5 : index * 1.05
    const distance = ringOf ? 62 : 27
    const [x, y] = [150 + distance * Math.cos(angle), 108 + distance * Math.sin(angle)]
    return disc(x, y, 13, index % 3 ? paint.detail : paint.accent)
  })
  const drum =
    stage === 2
      ? `<clipPath id="drum"><circle cx="150" cy="108" r="84"/></clipPath><g clip-path="url(#drum)">${emblem(66, 24, 168, 168)}</g>` +
        ring(150, 108, 86, 6, paint.figure)
      : disc(150, 108, 88, paint.figure) + inside
  const row = each(upTo(count), (index) => {
    const x = left + index * step
    if (index >= out) return ring(x, 240, step * 0.36, 4, paint.figure)
    const isLast = stage === 2 && index === count - 1
    return (
      disc(x, 240, step * 0.42, isLast ? paint.accent : paint.figure) +
      half(x, 240, step * 0.2, index % 4, isLast ? paint.figure : paint.detail)
    )
  })
  return drum + row
}

/** Panes: covered, some open, and a line of equal ones. */
export function panes({ paint, stage, emblem }: Table, columns: number, rows: number): string {
  const size = Math.min(240 / columns, 236 / rows)
  const [left, top] = [150 - (columns * size) / 2, 143 - (rows * size) / 2]
  return each(upTo(columns * rows), (index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)]
    const [x, y, side] = [left + column * size + 3, top + row * size + 3, size - 6]
    const box = rect(x, y, side, side, paint.figure, 5)
    if (stage === 2 && column === (row * (columns - 1)) / Math.max(1, rows - 1))
      return emblem(x, y, side, side) + frame(x, y, side, side, paint.accent, 4)
    const isOpen = stage === 2 || (stage === 1 && (index * 5) % 7 < 3)
    if (!isOpen)
      return (
        box +
        line(
          `M${f(x + side * 0.25)} ${f(y + side * 0.75)}L${f(x + side * 0.75)} ${f(y + side * 0.25)}`,
          4,
          paint.detail,
        )
      )
    const [middleX, middleY] = [x + side / 2, y + side / 2]
    return (
      box +
      (index % 2
        ? disc(middleX, middleY, side * 0.24, paint.detail)
        : lozenge(middleX, middleY, side * 0.26, side * 0.26, paint.accent))
    )
  })
}

/** Mahjong tiles: the wall, a hand with a new tile, and a winning hand. */
export function tiles({ paint, stage, emblem }: Table): string {
  const wide = 252 / 7
  const tile = (x: number, y: number, isFace: boolean, index: number) =>
    rect(x, y + 5, wide - 3, 52, paint.shade, 5) +
    rect(x, y, wide - 3, 52, paint.figure, 5) +
    (isFace
      ? each(upTo(1 + (index % 3)), (dot) =>
          disc(
            x + wide / 2 - 1.5,
            y + 14 + dot * 12,
            5,
            (index + dot) % 2 ? paint.accent : paint.detail,
          ),
        )
      : '')
  if (stage === 0)
    return each(upTo(3), (row) =>
      each(upTo(7), (index) => tile(24 + index * wide, 38 + row * 76, false, index)),
    )
  const hand = each(upTo(7), (index) => tile(24 + index * wide, 192, true, index))
  if (stage === 1)
    return (
      each(upTo(5), (index) => tile(24 + index * wide, 46, true, index + 1)) +
      tile(132, 118, true, 2) +
      frame(129, 115, wide + 3, 58, paint.accent) +
      hand
    )
  return (
    emblem(24, 26, 252, 138) +
    frame(24, 26, 252, 138, paint.accent) +
    hand +
    frame(20, 187, 260, 66, paint.accent)
  )
}

/** A court from above: before the serve, a ball in flight, and where it landed. */
export function court({ paint, stage, emblem }: Table): string {
  const lines =
    frame(40, 30, 220, 226, paint.figure) +
    line('M40 143H260', 6, paint.figure) +
    line('M150 72V214M76 72H224M76 214H224', 4, paint.figure)
  const players = disc(110, 244, 14, paint.figure) + disc(190, 44, 14, paint.figure)
  if (stage === 0) return lines + players + disc(126, 226, 9, paint.accent)
  if (stage === 1)
    return (
      lines +
      players +
      line('M120 232Q230 150 176 84', 4, paint.accent, 'stroke-dasharray="10 8" ') +
      disc(196, 140, 13, paint.accent)
    )
  return (
    lines +
    emblem(58, 48, 184, 104) +
    frame(58, 48, 184, 104, paint.accent) +
    players +
    disc(150, 190, 13, paint.accent) +
    ring(150, 190, 24, 4, paint.accent)
  )
}

/** Lanes of a race: at the line, on the way, and at the finish. */
export function track({ paint, stage, emblem }: Table, lanes: number): string {
  const high = (stage === 2 ? 116 : 230) / lanes
  const top = stage === 2 ? 146 : 28
  const runners = each(upTo(lanes), (lane) => {
    const y = top + (lane + 0.5) * high
    const way = [0, 60 + ((lane * 67) % 97), 120 + ((lane * 53) % 80)][stage]!
    const isFirst = stage === 2 && lane === 2 % lanes
    const x = isFirst ? 262 : 42 + way
    return (
      line(`M28 ${f(y)}H272`, 2, paint.figure, 'opacity=".4" ') +
      (way ? line(`M42 ${f(y)}H${f(x)}`, high * 0.3, isFirst ? paint.accent : paint.figure) : '') +
      disc(x, y, high * 0.36, isFirst ? paint.accent : paint.figure)
    )
  })
  return (
    (stage === 2 ? emblem(28, 22, 244, 112) + frame(28, 22, 244, 112, paint.accent) : '') +
    line(`M252 ${top}V${top + high * lanes}`, 5, paint.detail, 'stroke-dasharray="8 8" ') +
    runners
  )
}

/** A square board with pieces: set up, in play, and won. */
export function squares({ paint, stage, emblem }: Table, columns: number): string {
  const size = 232 / columns
  const [left, top] = [34, 27]
  const field = each(upTo(columns * columns), (index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)]
    return (column + row) % 2
      ? rect(left + column * size, top + row * size, size, size, paint.figure)
      : ''
  })
  const piece = (column: number, row: number, color: string) => {
    const [x, y] = [left + (column + 0.5) * size, top + (row + 0.5) * size]
    return disc(x, y, size * 0.36, color) + ring(x, y, size * 0.22, 3, paint.ground)
  }
  const last = columns - 1
  const setUp = [
    [upTo(columns).map((column) => [column, 0]), upTo(columns).map((column) => [column, last])],
    [
      [
        [0, 0],
        [2, 1],
        [3, 2],
        [last, 0],
      ],
      [
        [1, last],
        [2, last - 1],
        [3, last - 2],
        [last, last],
      ],
    ],
    [
      [[last, 0]],
      [
        [1, 1],
        [2, last],
      ],
    ],
  ][stage] as [number, number][][]
  const pieces =
    setUp[0]!.map(([x, y]) => piece(x, y, paint.detail)).join('') +
    setUp[1]!.map(([x, y]) => piece(x, y, paint.accent)).join('')
  const won = stage === 2 ? emblem(96, 88, 108, 108) + frame(96, 88, 108, 108, paint.accent) : ''
  return (
    rect(left, top, 232, 232, paint.shade) +
    field +
    frame(left, top, 232, 232, paint.figure, 6) +
    pieces +
    won
  )
}
