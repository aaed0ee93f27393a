import { relative } from 'node:path'
import type {
  FullConfig,
  Reporter,
  Suite,
  TestCase,
  TestResult,
} from 'playwright/types/testReporter'
import { writeResults } from '../run/results.ts'
import { printSlowest } from './slowest.ts'

export default class SlowestBrowserFiles implements Reporter {
  #times = new Map<string, number>()
  #tests: TestCase[] = []

  onBegin(_: FullConfig, suite: Suite): void {
    this.#tests = suite.allTests()
  }

  onTestEnd(test: TestCase, { duration }: TestResult): void {
    const file = relative(process.cwd(), test.location.file)
    this.#times.set(file, (this.#times.get(file) ?? 0) + duration)
  }

  onEnd(): void {
    const count = (outcome: ReturnType<TestCase['outcome']>) =>
      this.#tests.filter((test) => test.outcome() === outcome).length
    writeResults('playwright', {
      passed: count('expected'),
      failed: count('unexpected'),
      files: Object.fromEntries(this.#times),
    })
    printSlowest(this.#times)
  }

  printsToStdio(): boolean {
    return false
  }
}
