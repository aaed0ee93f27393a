import { hasActiveWebhook } from '../../data/webhooks/webhook.ts'
import { withTimeout } from '../../storage/time-limit.ts'
import type { Deps } from '../../deps.ts'

/** Calls a sender after the response, if there is a webhook. If that fails, the next minute calls one. */
export function wakeWebhooks(deps: Deps): void {
  deps.waitUntil(wake(deps).catch(() => undefined))
}

async function wake(deps: Deps): Promise<void> {
  if (await hasActiveWebhook(deps)) await callSender(deps)
}

/** Calls a sender, after some seconds if given. */
export async function callSender(deps: Deps, delaySeconds = 0): Promise<void> {
  await withTimeout('queue', () => deps.hookQueue.send({ hooks: true }, { delaySeconds }))
}
