// Reporter of the browser tests: ends a run with the slowest files, so that slow ones are noticed.
import { relative } from 'node:path'
import type { Reporter, TestCase, TestResult } from 'playwright/types/testReporter'

const shown = 15

export default class SlowestFiles implements Reporter {
  #milliseconds = new Map<string, number>()

  onTestEnd({ location }: TestCase, { duration }: TestResult): void {
    const file = relative(process.cwd(), location.file)
    this.#milliseconds.set(file, (this.#milliseconds.get(file) ?? 0) + duration)
  }

  onEnd(): void {
    const files = [...this.#milliseconds].toSorted(([, a], [, b]) => b - a).slice(0, shown)
    console.log('\nSlowest files, in seconds of all their tests')
    for (const [file, duration] of files)
      console.log(`${(duration / 1000).toFixed(1).padStart(7)}  ${file}`)
  }

  printsToStdio(): boolean {
    return false
  }
}
