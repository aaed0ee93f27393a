import { setTimeout as sleep } from 'node:timers/promises'

/** Maximum milliseconds for recovery. */
const recovery = 60_000

/** Errors that remain after the recovery time. */
export async function waitForRecovery(look: () => Promise<string[]>): Promise<string[]> {
  const end = performance.now() + recovery
  for (;;) {
    const wrong = await look()
    if (wrong.length === 0 || performance.now() > end) return wrong
    await sleep(500)
  }
}
