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
    const withOutcome = (outcome: ReturnType<TestCase['outcome']>) =>
      this.#tests.filter((test) => test.outcome() === outcome)
    const repeated = withOutcome('flaky')
    writeResults('playwright', {
      passed: withOutcome('expected').length + repeated.length,
      failed: withOutcome('unexpected').length,
      files: Object.fromEntries(this.#times),
    })
    printSlowest(this.#times)
    for (const test of repeated)
      console.log(`passed only when repeated: ${test.titlePath().slice(1).join(' › ')}`)
  }

  printsToStdio(): boolean {
    return false
  }
}
