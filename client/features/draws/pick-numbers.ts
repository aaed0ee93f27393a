// Uniformly random numbers, drawn in the browser.
import { highestNumber, numbersInSet } from '../../contract/draws/rules.ts'

/** Fills an array with random bytes, as `crypto.getRandomValues` does. */
export type RandomBytes = (bytes: Uint8Array<ArrayBuffer>) => void

const cryptoRandom: RandomBytes = (bytes) => void crypto.getRandomValues(bytes)

/** `count` distinct numbers from 1 to 49, in the order they were drawn. */
export function pickNumbers(count: number, fill = cryptoRandom): number[] {
  const numbers = Array.from({ length: highestNumber }, (_, index) => index + 1)
  for (let at = 0; at < count; at += 1) {
    const other = at + randomBelow(highestNumber - at, fill)
    ;[numbers[at], numbers[other]] = [numbers[other]!, numbers[at]!]
  }
  return numbers.slice(0, count)
}

/** A set of six, ascending. */
export function pickSet(fill = cryptoRandom): number[] {
  return pickNumbers(numbersInSet, fill).toSorted((a, b) => a - b)
}

/**
 * A uniformly random integer from 0 to `limit` - 1 (`limit` at most 256). Bytes beyond the last full multiple are
 * redrawn, because their remainders would favor small numbers.
 */
export function randomBelow(limit: number, fill = cryptoRandom): number {
  const byte = new Uint8Array(1)
  const tooMany = 256 - (256 % limit)
  do fill(byte)
  while (byte[0]! >= tooMany)
  return byte[0]! % limit
}
