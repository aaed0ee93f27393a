import { relative } from 'node:path'
import type { Reporter, TestCase, TestResult } from 'playwright/types/testReporter'
import { writeResults } from '../run/results.ts'
import { printSlowest } from './slowest.ts'

export default class SlowestBrowserFiles implements Reporter {
  #times = new Map<string, number>()
  #counts = { passed: 0, failed: 0 }

  onTestEnd(test: TestCase, { duration, status }: TestResult): void {
    const file = relative(process.cwd(), test.location.file)
    this.#times.set(file, (this.#times.get(file) ?? 0) + duration)
    this.#counts[status === test.expectedStatus ? 'passed' : 'failed'] += 1
  }

  onEnd(): void {
    writeResults('playwright', { ...this.#counts, files: Object.fromEntries(this.#times) })
    printSlowest(this.#times)
  }

  printsToStdio(): boolean {
    return false
  }
}
