// Plans messages and starts senders (cron, once per minute).
import { countDuePushes } from '../../data/push/delivery.ts'
import { hasDevices } from '../../data/push/rounds.ts'
import { run } from '../../storage/db.ts'
import { withTimeout } from '../../storage/time-limit.ts'
import type { Deps } from '../../deps.ts'
import { planPushes } from './plan.ts'

/** Messages per sender, and maximum number of senders beside this one. */
const [each, most] = [500, 4]

export async function runPushJob(deps: Deps, request?: typeof fetch): Promise<void> {
  // Without a device there is no message.
  if (!deps.pushKeys || !(await run(deps, hasDevices(deps)))) return
  await planPushes(deps)
  const due = await run(deps, countDuePushes(deps, each * (most + 1)))
  if (due === 0) return
  const helpers = Math.floor((due - 1) / each)
  const messages = Array.from({ length: helpers }, () => ({ body: { pushes: true } as const }))
  if (helpers > 0)
    await withTimeout('queue', () => deps.hookQueue.sendBatch(messages)).catch(() => undefined)
  const { sendPushes } = await import('./send.ts')
  await sendPushes(deps, request)
}
