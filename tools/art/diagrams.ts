// Draws one diagram per page about the platform. Numbers mark its parts; the caption of the image names them.
import type { Topic } from '../../client/contract/categories.ts'
import { inks, type Inks } from './cover/inks.ts'
import { rect } from './cover/shapes.ts'
import { dials, layers, odds, scale, wallet } from './diagram/features.ts'
import { diagramSize } from './diagram/letters.ts'
import { buttons, call, days, minutes, partners } from './diagram/offers.ts'

type Draw = (inks: Inks) => string

/** Diagrams by the slug of their page, each with its inks. */
const diagrams: Record<string, readonly [Draw, Topic, number]> = {
  platform: [layers, 'news', 0],
  'platform-feature': [scale, 'lottery', 2],
  'platform-feature-one-wallet': [wallet, 'lottery', 0],
  'platform-feature-open-odds': [odds, 'sports', 0],
  'platform-feature-safer-play': [dials, 'chess', 0],
  'platform-feature-six-languages': [buttons, 'live', 1],
  'platform-partner': [partners, 'casino', 0],
  'platform-demo': [minutes, 'sports', 2],
  'promote-wlhtml': [days, 'news', 0],
  'promote-apihtml': [call, 'sports', 2],
}

/** Slugs of the pages with a diagram. */
export const diagramNames = Object.keys(diagrams)

/** The diagram of a page as an SVG. */
export function diagram(slug: string): string {
  const found = diagrams[slug]
  if (!found) throw new Error(`no diagram of ${slug}`)
  const [draw, topic, number] = found
  const { width, height } = diagramSize
  const set = inks[topic][number]!
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${rect(0, 0, width, height, set[0])}${draw(set)}</svg>`
}
