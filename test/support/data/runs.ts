import { isDeep } from '../sample.ts'

/** Runs of a property for fast-check: all of them in the deep run, an eighth in the normal one. */
export function runs(deep: number): { numRuns: number } {
  return { numRuns: isDeep ? deep : Math.ceil(deep / 8) }
}
