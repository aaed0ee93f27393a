import { relative } from 'node:path'
import type { Reporter, TestCase, TestResult } from 'playwright/types/testReporter'
import { printSlowest } from './slowest.ts'

export default class SlowestBrowserFiles implements Reporter {
  #times = new Map<string, number>()

  onTestEnd({ location }: TestCase, { duration }: TestResult): void {
    const file = relative(process.cwd(), location.file)
    this.#times.set(file, (this.#times.get(file) ?? 0) + duration)
  }

  onEnd(): void {
    printSlowest(this.#times)
  }

  printsToStdio(): boolean {
    return false
  }
}
