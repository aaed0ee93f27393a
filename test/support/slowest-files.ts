// Ends a run with the files that took longest, so that a slow one is seen while it is new.
import type { Reporter, TestModule } from 'vitest/node'

const listed = 15
const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(1).padStart(6)

export const slowestFiles: Reporter = {
  onTestRunEnd(files: readonly TestModule[]): void {
    const timed = files
      .map((file) => ({ name: file.relativeModuleId, duration: file.diagnostic().duration }))
      .toSorted((one, other) => other.duration - one.duration)
    const total = timed.reduce((sum, { duration }) => sum + duration, 0)
    console.log(`\n Slowest files, of ${seconds(total).trim()} s in ${timed.length}`)
    for (const { name, duration } of timed.slice(0, listed))
      console.log(`${seconds(duration)} s  ${name}`)
  },
}
