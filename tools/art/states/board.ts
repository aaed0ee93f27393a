// Inputs of a board. All boards are drawn on 300 × 285.
import type { Paint } from '../cover/paint.ts'

/** Before a round, during it, and with its result. */
export type Stage = 0 | 1 | 2

export interface Table {
  paint: Paint
  stage: Stage
  /** The motif of the game's cover in a box. */
  emblem: (x: number, y: number, width: number, height: number) => string
}

export const boardSize = { width: 300, height: 285 }
