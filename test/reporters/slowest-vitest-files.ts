import type { Reporter, TestModule } from 'vitest/node'
import { writeResults } from '../run/results.ts'
import { printSlowest } from './slowest.ts'

export const slowestVitestFiles: Reporter = {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const files = modules.map(
      (file) => [file.relativeModuleId, file.diagnostic().duration] as const,
    )
    const states = modules.flatMap((file) =>
      [...file.children.allTests()].map((test) => test.result().state),
    )
    const brokenFiles = modules.filter((file) => file.errors().length > 0).length
    writeResults('vitest', {
      passed: states.filter((state) => state === 'passed').length,
      failed: states.filter((state) => state === 'failed').length + brokenFiles + errors.length,
      files: Object.fromEntries(files),
    })
    printSlowest(new Map(files))
  },
}
