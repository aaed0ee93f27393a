// Results of a run of Vitest or Playwright for the report: counts, and milliseconds by test file.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

export interface Results {
  passed: number
  failed: number
  files: Record<string, number>
}

export type Runner = 'vitest' | 'playwright'

const folder = '.wrangler/test-results'
const fileOf = (runner: Runner) => path.join(folder, `${runner}.json`)

export function writeResults(runner: Runner, results: Results): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(fileOf(runner), JSON.stringify(results))
}

/** Results of the latest run; null when it ended before it could write any. */
export function readResults(runner: Runner): Results | null {
  try {
    return JSON.parse(readFileSync(fileOf(runner), 'utf8')) as Results
  } catch {
    return null
  }
}

export function removeResults(): void {
  rmSync(folder, { recursive: true, force: true })
}
