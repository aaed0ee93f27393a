// The seven numbers of a draw while they are typed: six, and the special one, each as text.
import { highestNumber, numbersInSet } from '../../../contract/draws/rules.ts'

export type NumberInputs = readonly string[]

export const noSlots: NumberInputs = Array.from({ length: numbersInSet + 1 }, () => '')
export const specialSlot = numbersInSet

export function slotsOf(
  draw: { numbers: readonly number[]; special: number } | null,
): NumberInputs {
  return draw ? [...draw.numbers, draw.special].map(String) : noSlots
}

/** The number in a slot; `null` while there is none from 1 to 49. */
export function numberIn(text: string | undefined): number | null {
  const number = Number(text)
  return text && Number.isInteger(number) && number >= 1 && number <= highestNumber ? number : null
}

export function withSlot(slots: NumberInputs, at: number, text: string): NumberInputs {
  return slots.map((one, index) => (index === at ? text : one))
}

/** Puts a number where it is, out, or else into the slot asked for, or the first empty one. */
export function toggled(slots: NumberInputs, number: number, at: number): NumberInputs {
  const held = slots.findIndex((text) => numberIn(text) === number)
  if (held !== -1) return withSlot(slots, held, '')
  const free = slots[at] === '' ? at : slots.indexOf('')
  return free === -1 ? slots : withSlot(slots, free, String(number))
}

/** Numbers in a pasted text, in their order; `null` where there is only one. */
export function pasted(text: string): NumberInputs | null {
  const found = text.match(/\d+/g) ?? []
  if (found.length < 2) return null
  return noSlots.map((_, index) => found[index]?.slice(0, 2) ?? '')
}

/** Whether no further digit can follow: two digits, or one with which no number begins. */
export function isFull(text: string): boolean {
  return text.length === 2 || Number(text) > Math.floor(highestNumber / 10)
}

export interface NumberErrors {
  /** A number that stands in several slots. */
  repeated: number | null
  isOutOfRange: boolean
  /** Empty inputs. */
  missing: number
  /** Inputs with an error. */
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

/** What the slots say, once nothing is missing or wrong. */
export function drawnIn(slots: NumberInputs): { numbers: number[]; special: number } | null {
  const { missing, wrong } = validateNumbers(slots)
  if (missing > 0 || wrong.length > 0) return null
  const [special = 0, ...numbers] = slots.map(Number).toReversed()
  return { numbers: numbers.toSorted((a, b) => a - b), special }
}
