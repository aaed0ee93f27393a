import { isDeep } from '../sample.ts'

/** Number of runs of a fast-check property: all in the deep run, an eighth in the normal one. */
export function runs(deep: number): { numRuns: number } {
  return { numRuns: isDeep ? deep : Math.ceil(deep / 8) }
}
