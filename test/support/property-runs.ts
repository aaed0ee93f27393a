// Runs of a property test: few in any run, many in the deep run.
import { isDeep } from './sample.ts'

/** The number given, or eight times as many in a deep run. */
export const propertyRuns = (normal: number): number => (isDeep ? 8 * normal : normal)
