import { isDeep } from '../sample.ts'

/** Runs of a property: all of them in the deep run, a quarter in the normal one. */
export function runs(deep: number): { numRuns: number } {
  return { numRuns: isDeep ? deep : Math.ceil(deep / 4) }
}
