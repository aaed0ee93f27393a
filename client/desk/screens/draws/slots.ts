// The seven numbers of a draw while they are typed: six, and the special number, each as text.
import { highestNumber, numbersInSet } from '../../../contract/draws/rules.ts'

export type NumberInputs = readonly string[]

export const noSlots: NumberInputs = Array.from({ length: numbersInSet + 1 }, () => '')
export const specialSlot = numbersInSet

export function slotsOf(
  draw: { numbers: readonly number[]; special: number } | null,
): NumberInputs {
  return draw ? [...draw.numbers, draw.special].map(String) : noSlots
}

/** Number in a slot; `null` unless it is from 1 to 49. */
export function numberIn(text: string | undefined): number | null {
  const number = Number(text)
  return text && Number.isInteger(number) && number >= 1 && number <= highestNumber ? number : null
}

export function withSlot(slots: NumberInputs, at: number, text: string): NumberInputs {
  return slots.map((one, index) => (index === at ? text : one))
}

/**
 * Removes a number that is in a slot. Otherwise puts it into slot `at` if that is empty, or else into the first empty
 * slot.
 */
export function toggled(slots: NumberInputs, number: number, at: number): NumberInputs {
  const held = slots.findIndex((text) => numberIn(text) === number)
  if (held !== -1) return withSlot(slots, held, '')
  const free = slots[at] === '' ? at : slots.indexOf('')
  return free === -1 ? slots : withSlot(slots, free, String(number))
}

/** Numbers of a pasted text, in order; `null` if there are fewer than two. */
export function pasted(text: string): NumberInputs | null {
  const found = text.match(/\d+/g) ?? []
  if (found.length < 2) return null
  return noSlots.map((_, index) => found[index]?.slice(0, 2) ?? '')
}

/** True if no digit can follow: two digits, or one digit that no two-digit number of a draw begins with. */
export function isFull(text: string): boolean {
  return text.length === 2 || Number(text) > Math.floor(highestNumber / 10)
}

export interface NumberErrors {
  /** First number that is in several slots. */
  repeated: number | null
  isOutOfRange: boolean
  /** Number of empty inputs. */
  missing: number
  /** Indexes of inputs with an error. */
  wrong: readonly number[]
}

export function validateNumbers(slots: NumberInputs): NumberErrors {
  const numbers = slots.map(numberIn)
  const again = (at: number) => numbers[at] !== null && numbers.indexOf(numbers[at]!) !== at
  const repeated = slots.map((_, at) => at).filter(again)
  const outside = slots.flatMap((text, at) => (text !== '' && numbers[at] === null ? [at] : []))
  const [first] = repeated
  return {
    repeated: first === undefined ? null : numbers[first]!,
    isOutOfRange: outside.length > 0,
    missing: slots.filter((text) => text === '').length,
    wrong: [...repeated, ...outside],
  }
}

/** Numbers of the slots; `null` if any is missing or wrong. */
export function drawnIn(slots: NumberInputs): { numbers: number[]; special: number } | null {
  const { missing, wrong } = validateNumbers(slots)
  if (missing > 0 || wrong.length > 0) return null
  const [special = 0, ...numbers] = slots.map(Number).toReversed()
  return { numbers: numbers.toSorted((a, b) => a - b), special }
}
