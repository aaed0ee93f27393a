// Finds the motif for a title and draws it. A cover shows what the title names, so that readers can tell the neighbors in
// a list apart.
import type { Topic } from '../../../client/contract/categories.ts'
import { inks } from './inks.ts'
import { cards } from './motifs-cards.ts'
import { casino } from './motifs-casino.ts'
import { chess } from './motifs-chess.ts'
import { hours } from './motifs-hours.ts'
import { live } from './motifs-live.ts'
import { lottery } from './motifs-lottery.ts'
import { matches } from './motifs-matches.ts'
import { money } from './motifs-money.ts'
import { news } from './motifs-news.ts'
import { offers } from './motifs-offers.ts'
import { paper } from './motifs-paper.ts'
import { routes } from './motifs-routes.ts'
import { sports } from './motifs-sports.ts'
import { studio } from './motifs-studio.ts'
import { toys } from './motifs-toys.ts'
import { height, width, type Motif } from './motif.ts'
import { paintOf } from './paint.ts'
import { rect } from './shapes.ts'

export const motifs: readonly Motif[] = [
  ...casino,
  ...toys,
  ...live,
  ...lottery,
  ...chess,
  ...sports,
  ...news,
  ...paper,
  ...cards,
  ...hours,
  ...matches,
  ...money,
  ...offers,
  ...routes,
  ...studio,
]

/** `undefined` if no motif matches the title. */
export function motifOf(title: string): Motif | undefined {
  return motifs.find(({ words }) => words.test(title))
}

interface Scene {
  motif: Motif
  topic: Topic
  /** Index of the ink set. */
  ink: number
  width: number
  height: number
}

/** A motif in the inks of a topic, as SVG. */
export function scene(options: Scene): string {
  const sets = inks[options.topic]
  const paint = paintOf(sets[options.ink % sets.length]!)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid slice" width="${options.width}" height="${options.height}">${rect(0, 0, width, height, paint.ground)}${options.motif.draw(paint)}</svg>`
}
