// Delivers events to webhooks: for the queue, and once per minute. Loaded only when there may be events to deliver
// (docs/decisions/api/webhooks.md).
import { failingDays } from '../../../client/contract/desk/webhooks/webhook.ts'
import { dayLength } from '../../../client/contract/days.ts'
import { unseal } from '../../auth/sealed.ts'
import {
  claimHookDeliveries,
  countDueHookDeliveries,
  newEvents,
  recordAttemptStatement,
  recordHealthStatement,
  spreadEventsStatements,
  type AttemptResult,
  type ClaimedDelivery,
} from '../../data/webhooks/delivery.ts'
import { publishedRevisions } from '../../data/webhooks/content.ts'
import { itemAddresses, type AddressedItems } from '../../data/webhooks/pings.ts'
import { storedWebhooks, type StoredWebhook } from '../../data/webhooks/webhook.ts'
import { fetchOutgoing, OutgoingError } from '../../http/outgoing.ts'
import { run, writeBatch, type Statement } from '../../storage/db.ts'
import { withTimeout } from '../../storage/time-limit.ts'
import type { Deps } from '../../deps.ts'
import { messageBody, messageHeaders } from './message.ts'
import { pingReceivers, pingStatements, sendPings } from './pings.ts'
import { secretPurpose } from './secret.ts'
import { switchOff } from './switch-off.ts'
import { callSender } from './wake.ts'

export interface DeliveryContext {
  env: Pick<Env, 'ORIGIN' | 'TOKEN_SECRET' | 'ENVIRONMENT'>
  /** Replaced in tests. */
  request?: typeof fetch
}

/** Maximum milliseconds in which a run claims deliveries; the next minute continues. */
const maxRunMs = 50_000
/** Deliveries per webhook and claim. */
const claimedAtOnce = 2
/** Events per step. */
const spreadAtOnce = 200
/** Workers allow six concurrent connections. */
const maxConcurrent = 5

/** Delivers due events until none is left or the time of the run is over. */
export async function deliverHooks(deps: Deps, context: DeliveryContext): Promise<void> {
  const end = deps.now().getTime() + maxRunMs
  do {
    const hooks = await run(deps, storedWebhooks(deps))
    if (hooks.length === 0) return
    await spread(deps, hooks, await pingReceivers(deps, context.env))
    const claimed = await run(deps, claimHookDeliveries(deps, claimedAtOnce))
    if (claimed.length === 0) return
    await deliverSome(deps, { ...context, hooks }, claimed)
  } while (deps.now().getTime() < end)
}

/** Creates deliveries and pings of new events. */
async function spread(
  deps: Deps,
  hooks: readonly StoredWebhook[],
  receivers: Awaited<ReturnType<typeof pingReceivers>>,
): Promise<void> {
  for (;;) {
    const events = await run(deps, newEvents(deps, spreadAtOnce))
    if (events.length > 0)
      await writeBatch(deps, [
        ...spreadEventsStatements(deps, events, hooks),
        ...(await pingStatements(deps, receivers, events)),
      ])
    if (events.length < spreadAtOnce) return
  }
}

interface Hooked extends DeliveryContext {
  hooks: readonly StoredWebhook[]
}

async function deliverSome(
  deps: Deps,
  context: Hooked,
  claimed: readonly ClaimedDelivery[],
): Promise<void> {
  const hookOf = new Map(context.hooks.map((hook) => [hook.id, hook]))
  const events = claimed.flatMap(({ hook_id, event }) =>
    hookOf.get(hook_id)?.include_body ? [event] : [],
  )
  const contents = await run(deps, publishedRevisions(deps, events))
  const idsOf = (type: string) =>
    claimed.flatMap(({ event }) =>
      event.entry_type === type ? Number(event.subject['item_id']) : [],
    )
  const asked = { article: idsOf('article'), game: idsOf('game') }
  const { slugs } = await run(deps, itemAddresses(deps, asked))
  const outcomes: Outcome[] = []
  const left = [...claimed]
  const work = async () => {
    for (let one = left.shift(); one; one = left.shift()) {
      const hook = hookOf.get(one.hook_id)
      if (!hook) continue
      const content = hook.include_body ? contents.get(one.event.id) : undefined
      outcomes.push(await attempt(deps, context, { delivery: one, hook, content, slugs }))
    }
  }
  await Promise.all(Array.from({ length: maxConcurrent }, work))
  await record(deps, outcomes)
}

interface Message {
  content: unknown
  slugs: AddressedItems['slugs']
}

interface Outcome {
  delivery: ClaimedDelivery
  hook: StoredWebhook
  result: AttemptResult
}

const isDelivered = ({ status }: AttemptResult) => status !== null && status >= 200 && status < 300

/** Limits of an answer: milliseconds, and bytes that the desk shows. */
const [timeoutMs, maxBytes] = [10_000, 2048]

async function attempt(
  deps: Deps,
  { env, request }: DeliveryContext,
  { delivery, hook, content, slugs }: Omit<Outcome, 'result'> & Message,
): Promise<Outcome> {
  const began = Date.now()
  const send = async (): Promise<Omit<AttemptResult, 'duration_ms'>> => {
    const { event } = delivery
    const body = messageBody(event, { origin: env.ORIGIN, content, slugs })
    const secrets = await secretsOf(deps, env, hook)
    if (secrets.length === 0) throw new OutgoingError('address')
    const headers = messageHeaders(event.id, body, { secrets, now: deps.now() })
    const answer = await fetchOutgoing(
      hook.url,
      { method: 'POST', headers, body },
      { ownOrigin: env.ORIGIN, timeoutMs, maxBytes },
      request,
    )
    const { status, body: bytes } = answer
    return { status, response: new TextDecoder().decode(bytes), error: null }
  }
  const result = await send().catch((error: unknown) => ({
    status: null,
    response: null,
    error: reasonOf(error),
  }))
  return { delivery, hook, result: { ...result, duration_ms: Date.now() - began } }
}

function reasonOf(error: unknown): 'timeout' | 'network' | 'address' {
  if (!(error instanceof OutgoingError) || error.reason === 'redirects') return 'network'
  return error.reason
}

/** The secret, and the replaced one while its receivers change over. */
async function secretsOf(
  deps: Deps,
  env: Pick<Env, 'TOKEN_SECRET'>,
  { secret, former_secret, rotating_until }: StoredWebhook,
): Promise<string[]> {
  const isRotating = former_secret !== null && (rotating_until ?? '') > deps.now().toISOString()
  const sealed = isRotating ? [secret, former_secret] : [secret]
  const found = await Promise.all(sealed.map((one) => unseal(env.TOKEN_SECRET, secretPurpose, one)))
  return found.filter((one) => one !== null)
}

const [second, minute, hour] = [1, 60, 60 * 60]

/** Seconds between attempts. */
export const retryDelays: readonly number[] = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
]

/** Records the outcomes of a claim in one batch, and switches off webhooks that are gone or fail for too long. */
async function record(deps: Deps, outcomes: readonly Outcome[]): Promise<void> {
  const works = idsWhere(outcomes, isDelivered)
  const fails = idsWhere(outcomes, (result) => !isDelivered(result)).filter(
    (id) => !works.includes(id),
  )
  const [first, ...rest]: Statement[] = [
    ...outcomes.map(({ delivery, result }) =>
      recordAttemptStatement(deps, delivery, nextOf(deps, delivery, result), result),
    ),
    ...(works.length > 0 ? [recordHealthStatement(deps, works, true)] : []),
    ...(fails.length > 0 ? [recordHealthStatement(deps, fails, false)] : []),
  ]
  if (first) await writeBatch(deps, [first, ...rest])
  const since = new Date(deps.now().getTime() - failingDays * dayLength).toISOString()
  for (const hook of new Set(outcomes.map((one) => one.hook))) {
    const isGone = outcomes.some((one) => one.hook === hook && one.result.status === 410)
    const isFailing = fails.includes(hook.id) && hook.failing_since !== null
    if (isGone) await switchOff(deps, hook, 'gone')
    else if (isFailing && hook.failing_since! <= since) await switchOff(deps, hook, 'failing')
  }
  if (outcomes.some(({ delivery, result }) => delivery.attempts === 1 && !isDelivered(result)))
    // The cron job calls senders for later attempts.
    deps.waitUntil(callSender(deps, retryDelays[0]).catch(() => undefined))
}

const idsWhere = (outcomes: readonly Outcome[], holds: (result: AttemptResult) => boolean) => [
  ...new Set(outcomes.filter(({ result }) => holds(result)).map(({ hook }) => hook.id)),
]

function nextOf(deps: Deps, { attempts }: ClaimedDelivery, result: AttemptResult) {
  if (isDelivered(result)) return { state: 'delivered', due_at: null } as const
  const delay = retryDelays[attempts - 1]
  if (delay === undefined || result.status === 410)
    return { state: 'failed', due_at: null } as const
  const due_at = new Date(deps.now().getTime() + delay * 1000).toISOString()
  return { state: 'pending', due_at } as const
}

/** Deliveries per sender, and maximum number of senders (`max_concurrency` in wrangler.toml). */
const [each, most] = [500, 5]

/** Starts senders for new events and due deliveries, and sends pings (cron, once per minute). */
export async function runHookJob(deps: Deps, context: DeliveryContext): Promise<void> {
  const [hooks, receivers] = await Promise.all([
    run(deps, storedWebhooks(deps)),
    pingReceivers(deps, context.env),
  ])
  // Without receivers too, so that none gets old events later.
  await spread(deps, hooks, receivers)
  if (hooks.length > 0) await callSenders(deps, context)
  await sendPings(deps, receivers, context)
}

async function callSenders(deps: Deps, context: DeliveryContext): Promise<void> {
  const due = await run(deps, countDueHookDeliveries(deps, each * most))
  if (due === 0) return
  const messages = Array.from({ length: Math.ceil(due / each) }, () => ({
    body: { hooks: true } as const,
  }))
  await withTimeout('queue', () => deps.hookQueue.sendBatch(messages)).catch(() =>
    deliverHooks(deps, context),
  )
}
