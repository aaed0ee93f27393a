// Rules of Mark Six: numbers, colors, tendencies and draw numbers. Without schemas, so that islands can include them.

/** Numbers are 1 to 49. A draw has six and a special one. */
export const highestNumber = 49
export const numbersInSet = 6
/** Maximum number of lucky sets generated at once. */
export const maxSets = 10

/** Numbers of latest draws that the history page offers; the first is the default. */
export const recentChoices = ['10', '30', '50', '100'] as const

export const ballColours = ['red', 'blue', 'green'] as const
export type BallColour = (typeof ballColours)[number]

const reds = [1, 2, 7, 8, 12, 13, 18, 19, 23, 24, 29, 30, 34, 35, 40, 45, 46]
const blues = [3, 4, 9, 10, 14, 15, 20, 25, 26, 31, 36, 37, 41, 42, 47, 48]

/** The customary color of a number's ball. */
export function ballColour(number: number): BallColour {
  if (reds.includes(number)) return 'red'
  return blues.includes(number) ? 'blue' : 'green'
}

/** In display order: tendencies of the special number, then of the total. */
export const tendencyNames = [
  'tie',
  'odd',
  'even',
  'larger',
  'smaller',
  'mantissa_larger',
  'mantissa_smaller',
  'total_odd',
  'total_even',
  'total_larger',
  'total_smaller',
] as const
export type TendencyName = (typeof tendencyNames)[number]
export type Tendencies = Record<TendencyName, boolean>

/** The numbers of a draw. */
export interface DrawnNumbers {
  numbers: readonly number[]
  special: number
}

/** The sum of all seven numbers. */
export function totalOf({ numbers, special }: DrawnNumbers): number {
  return numbers.reduce((sum, number) => sum + number, special)
}

/**
 * Tendencies of a draw by the customary rules.
 * - The special number decides the first seven. 49 is a tie and has none of the other six.
 * - `odd` and `even` describe the special number. It is `larger` from 25 to 48 and `smaller` from 1 to 24.
 * - The mantissa is its last digit: larger from 5 to 9, smaller from 0 to 4.
 * - The total is the sum of all seven numbers. It is odd or even, larger from 175 and smaller up to 174.
 */
export function tendenciesOf(draw: DrawnNumbers): Tendencies {
  const { special } = draw
  const tie = special === highestNumber
  const isOdd = special % 2 === 1
  const isLarger = special >= 25
  const isMantissaLarger = special % 10 >= 5
  const total = totalOf(draw)
  return {
    tie,
    odd: !tie && isOdd,
    even: !tie && !isOdd,
    larger: !tie && isLarger,
    smaller: !tie && !isLarger,
    mantissa_larger: !tie && isMantissaLarger,
    mantissa_smaller: !tie && !isMantissaLarger,
    total_odd: total % 2 === 1,
    total_even: total % 2 === 0,
    total_larger: total >= 175,
    total_smaller: total < 175,
  }
}

/** True for six different numbers from 1 to 49, in any order. */
export function isNumberSet(numbers: readonly number[]): boolean {
  const isBall = (number: number) =>
    Number.isInteger(number) && number >= 1 && number <= highestNumber
  return (
    numbers.length === numbersInSet &&
    new Set(numbers).size === numbersInSet &&
    numbers.every(isBall)
  )
}

/** Numbers of a set that were drawn among the six, and the special number apart. */
export function matchOf(set: readonly number[], { numbers, special }: DrawnNumbers) {
  return {
    matched: set.filter((number) => numbers.includes(number)),
    has_special: set.includes(special),
  }
}

/** A draw number is the year and a sequence number of three digits: `2026128`. */
export function periodOf(year: number, number: number): string {
  return `${year}${String(number).padStart(3, '0')}`
}
export const yearOf = (period: string) => Number(period.slice(0, 4))
export const numberOf = (period: string) => Number(period.slice(4))

const hour = 60 * 60 * 1000

/** Year, month (from 1) and weekday (from Sunday, 0) of a time in UTC+8. */
export function dayInChina(moment: Date) {
  const shifted = new Date(moment.getTime() + 8 * hour)
  return {
    year: shifted.getUTCFullYear(),
    month: shifted.getUTCMonth() + 1,
    weekday: shifted.getUTCDay(),
  }
}
