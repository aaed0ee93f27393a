import type { Reporter, TestModule } from 'vitest/node'
import { printSlowest } from './slowest.ts'

export const slowestVitestFiles: Reporter = {
  onTestRunEnd(files: readonly TestModule[]): void {
    printSlowest(new Map(files.map((file) => [file.relativeModuleId, file.diagnostic().duration])))
  },
}
