import { setTimeout as sleep } from 'node:timers/promises'

/** Milliseconds after which everything has to be well again. */
const recovery = 60_000

/** What is still wrong when everything has had the time to recover. */
export async function waitForRecovery(look: () => Promise<string[]>): Promise<string[]> {
  const end = performance.now() + recovery
  for (;;) {
    const wrong = await look()
    if (wrong.length === 0 || performance.now() > end) return wrong
    await sleep(500)
  }
}
