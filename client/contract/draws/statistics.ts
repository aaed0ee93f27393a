// Statistics of a series of draws. They describe the past and predict nothing.
import type { MarkSixDraw } from './mark-six.ts'
import { highestNumber, tendencyNames, type TendencyName } from './rules.ts'

export interface NumberCount {
  number: number
  /** Number of times among the six. */
  drawn: number
  /** Number of times as the special number. */
  special: number
  /** Draws since it last came up, 0 for the latest one; `null` for never. */
  gap: number | null
}

export interface Statistics {
  /** Number of draws counted. */
  sample: number
  numbers: NumberCount[]
  tendencies: Record<TendencyName, number>
}

/** Counts draws, which must be ordered newest first. */
export function statisticsOf(draws: readonly MarkSixDraw[]): Statistics {
  const numbers = Array.from({ length: highestNumber }, (_, index) => countOf(index + 1, draws))
  const tendencies = Object.fromEntries(
    tendencyNames.map((name) => [name, draws.filter((draw) => draw.tendencies[name]).length]),
  ) as Record<TendencyName, number>
  return { sample: draws.length, numbers, tendencies }
}

function countOf(number: number, draws: readonly MarkSixDraw[]): NumberCount {
  const last = draws.findIndex((draw) => draw.special === number || draw.numbers.includes(number))
  return {
    number,
    drawn: draws.filter((draw) => draw.numbers.includes(number)).length,
    special: draws.filter((draw) => draw.special === number).length,
    gap: last === -1 ? null : last,
  }
}
