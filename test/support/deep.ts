import { it } from 'vitest'
import { isDeep } from './sample.ts'

/** Declares a test that only the deep run has. Another test of the same area must be in the normal run. */
export const itDeep: (name: string, test: () => Promise<void> | void, timeout?: number) => void =
  isDeep ? it : () => undefined
