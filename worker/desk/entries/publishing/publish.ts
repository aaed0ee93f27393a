// The only way to change live entries, for operators, releases, bulk actions, undo and commands
// (docs/decisions/desk/entries.md). Its five steps are the files beside it. All changes of a call are one transaction.
import { announcePlans } from './announce.ts'
import { indexEntries } from './index-entries.ts'
import { planPublication, planWithdrawal, type Plan } from './plan.ts'
import { validate, type Changes } from './validate.ts'
import { writePlans, type WriteOptions } from './write.ts'
import { wakeWebhooks } from '../../../services/webhooks/wake.ts'
import type { Actor } from '../../acting.ts'
import type { Deps } from '../../../deps.ts'

interface PublishOptions extends WriteOptions {
  /** Sender's connection to the hub, which gets no event. */
  socketId?: string | undefined
}

/** Publishes and withdraws at most 50 entries. */
export async function publishEntries(
  deps: Deps,
  operator: Actor | null,
  request: Changes & PublishOptions,
): Promise<void> {
  const { changes, withdrawals } = await validate(deps, request)
  const now = deps.now()
  const plans = [
    ...changes.map((one) => planPublication(one, now)).toSorted(sourcesFirst),
    ...withdrawals.map((one) => planWithdrawal(one, now)),
  ]
  await executePlans(deps, operator, plans, request)
}

/** Sources go first, because a translation published with its source follows the new text. */
function sourcesFirst(a: Plan, b: Plan): number {
  const [first, second] = [a, b].map(({ state }) => Number(state.entry.source_lang !== null))
  return first! - second!
}

export async function executePlans(
  deps: Deps,
  operator: Actor | null,
  plans: readonly Plan[],
  { socketId, ...options }: PublishOptions,
): Promise<void> {
  const since = deps.now().toISOString()
  await writePlans(deps, operator, plans, options)
  announcePlans({ deps, operator, socketId }, plans, since)
  wakeWebhooks(deps)
  await indexEntries(deps, plans)
}
