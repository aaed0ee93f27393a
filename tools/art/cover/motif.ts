// A motif: the image of a thing in a title, drawn on 670 × 376.
import type { Paint } from './paint.ts'

export interface Motif {
  name: string
  /** Words of a Chinese title that select the motif. */
  words: RegExp
  draw: (paint: Paint) => string
}

export const width = 670
export const height = 376
/** The centre. */
export const [cx, cy] = [335, 188] as const

/** Joins the drawings of a list. */
export const each = <T>(list: readonly T[], draw: (one: T, index: number) => string): string =>
  list.map(draw).join('')

/** 0 to `count` − 1. */
export const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index)
