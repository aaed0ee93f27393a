// What the code under test writes to the console in workerd is held, and shown for a test that fails.
//
// The runner's own way is a message per line to its process. A line written by an object or a queue after the last test
// of a file is never delivered, and the run waits for it forever.
import { beforeEach } from 'vitest'

const shown = { ...console }
const held: (() => void)[] = []

/** Setup files run once per test file, in one isolate: the console that is replaced is always the real one. */
export function holdConsole(): void {
  for (const method of ['log', 'info', 'warn', 'error'] as const)
    console[method] = (...words: unknown[]) => void held.push(() => shown[method](...words))
  beforeEach(({ onTestFailed }) => {
    held.length = 0
    onTestFailed(() => held.splice(0).forEach((show) => show()))
  })
}
