// The letters, numbers and size of diagrams.
import { disc, f, type Point } from '../cover/shapes.ts'

export const diagramSize = { width: 1340, height: 640 }
const serif = 'Noto Serif Display, Noto Serif, serif'
export const sans = 'Noto Sans, Noto Sans SC, Noto Sans Thai, Noto Sans Devanagari, sans-serif'
export const mono = 'Noto Sans Mono, DejaVu Sans Mono, monospace'

interface Lettering {
  x: number
  y: number
  size: number
  color: string
  anchor?: 'start' | 'middle' | 'end'
  family?: string
}

export function letters(text: string, lettering: Lettering): string {
  const { x, y, size, color, anchor = 'middle', family = serif } = lettering
  return `<text x="${f(x)}" y="${f(y)}" font-family="${family}" font-size="${size}" text-anchor="${anchor}" fill="${color}">${text}</text>`
}

/** A numbered disc. */
export const mark = (
  number: number,
  [x, y]: Point,
  [under, over]: readonly [string, string],
  r = 40,
) =>
  disc(x, y, r, under) +
  letters(String(number), { x, y: y + r * 0.46, size: Math.round(r * 1.3), color: over })
