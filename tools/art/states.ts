// Draws how a game is played: before a round, during it, and its result. Numbers mark the three; the caption names them.
import { inks } from './cover/inks.ts'
import { height, width, type Motif } from './cover/motif.ts'
import { paintOf } from './cover/paint.ts'
import { rect } from './cover/shapes.ts'
import { mark } from './diagram/letters.ts'
import type { Topic } from '../../client/contract/categories.ts'
import { boardSize, type Stage, type Table } from './states/board.ts'
import { cards, curve, levels, reels, wheel } from './states/boards-casino.ts'
import { balls, court, panes, squares, tiles, track } from './states/boards-games.ts'

/** Boards by name. A game file has the name and the numbers of its board. */
const boards: Record<string, (table: Table, ...numbers: number[]) => string> = {
  reels,
  wheel,
  cards,
  levels: (table, ...doors) => levels(table, doors),
  curve,
  balls,
  panes,
  stalls: panes,
  tiles,
  court,
  track,
  squares,
}

export const statesSize = { width: 670, height: 418 }

interface Game {
  slug: string
  category: Topic
  group: number
  board: readonly [name: string, ...numbers: number[]]
}

/** The three stages as one SVG: two small ones, and the result beside them. */
export function states({ slug, category, group, board }: Game, motif: Motif): string {
  const sets = inks[category]
  const paint = paintOf(sets[group % sets.length]!)
  const [name, ...numbers] = board
  const drawBoard = boards[name]
  if (!drawBoard) throw new Error(`no board ${name} for ${slug}`)
  const emblem = (x: number, y: number, w: number, h: number) =>
    `<svg x="${x}" y="${y}" width="${w}" height="${h}" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid slice">${rect(0, 0, width, height, paint.ground)}${motif.draw(paint)}</svg>`
  const panel = (stage: Stage, x: number, y: number, scale: number) => {
    const number = mark(stage + 1, [22, 24], [paint.figure, paint.detail], 15)
    const drawing = drawBoard({ paint, stage, emblem }, ...numbers)
    return `<g transform="translate(${x} ${y}) scale(${scale})">${rect(0, 0, boardSize.width, boardSize.height, paint.shade)}${drawing}${number}</g>`
  }
  const [small, large] = [0.72, 1.4667]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 664 414.3" width="${statesSize.width}" height="${statesSize.height}">${rect(0, 0, statesSize.width, statesSize.height, paint.ground)}${panel(0, 0, 0, small)}${panel(1, 0, 212.8, small)}${panel(2, 224, 0, large)}</svg>`
}
