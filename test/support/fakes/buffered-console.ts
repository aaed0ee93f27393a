// Buffers console output of the code under test in workerd, and prints it for a failed test.
//
// The runner itself sends a message per line to its process. A line written by an object or a queue after the last test
// of a file is never delivered, and the run would wait for it forever.
import { beforeEach } from 'vitest'

const shown = { ...console }
const held: (() => void)[] = []

/** Setup files run once per test file, in one isolate, so the replaced console is always the real one. */
export function holdConsole(): void {
  for (const method of ['log', 'info', 'warn', 'error'] as const)
    console[method] = (...words: unknown[]) => void held.push(() => shown[method](...words))
  beforeEach(({ onTestFailed }) => {
    held.length = 0
    onTestFailed(() => held.splice(0).forEach((show) => show()))
  })
}
