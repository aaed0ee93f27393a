// The end of a run: what each part took, and how many tests passed and failed.
import { isDeep } from '../support/sample.ts'
import { readResults } from './results.ts'
import { complaintsOf } from './times.ts'
import type { Finished } from './timed-command.ts'

export interface Part extends Finished {
  name: string
}

/** Prints the report, whose last line is `N passed, N failed`. True when nothing failed. */
export function report(parts: readonly Part[], seconds: number): boolean {
  const cpuSeconds = parts.reduce((sum, part) => sum + part.cpuSeconds, 0)
  const complaints = isDeep ? [] : complaintsOf(cpuSeconds)
  console.log(`\n${'part'.padEnd(18)}${'seconds'.padStart(9)}${'CPU s'.padStart(9)}`)
  for (const part of [...parts, { name: 'all', isGreen: true, seconds, cpuSeconds }])
    console.log(
      part.name.padEnd(18) +
        part.seconds.toFixed(1).padStart(9) +
        part.cpuSeconds.toFixed(1).padStart(9) +
        (part.isGreen ? '' : '  failed'),
    )
  for (const complaint of complaints) console.error(complaint)
  const counts = (['vitest', 'playwright'] as const).map(readResults)
  const checks = parts.filter(({ name }) => name !== 'vitest' && name !== 'browser')
  const passed = sum(counts.map((one) => one?.passed)) + checks.filter(isGreen).length
  const failedTests = sum(counts.map((one) => one?.failed))
  // A runner that ended without a result has failed as a whole.
  const failedParts = parts.filter((part) => !part.isGreen).length
  const failed = Math.max(failedTests, failedParts) + complaints.length
  console.log(`${passed} passed, ${failed} failed`)
  return failed === 0
}

const isGreen = (part: Finished) => part.isGreen
const sum = (numbers: readonly (number | undefined)[]) =>
  numbers.reduce<number>((total, one) => total + (one ?? 0), 0)
