// What a run of draws adds up to. Pure counting: it says what was, not what will be.
import type { MarkSixDraw } from './mark-six.ts'
import { highestNumber, tendencyNames, type TendencyName } from './mark-six-rules.ts'

export interface NumberCount {
  number: number
  /** Times among the six. */
  drawn: number
  /** Times as the special number. */
  special: number
  /** Draws since it last came, 0 for the latest one; `null` when it never did. */
  gap: number | null
}

export interface Statistics {
  /** How many draws were counted. */
  sample: number
  numbers: NumberCount[]
  tendencies: Record<TendencyName, number>
}

/** Counts draws that are given newest first. */
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
