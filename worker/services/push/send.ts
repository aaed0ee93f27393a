// Sends due messages to push services. Loaded only when there are messages (docs/decisions/community/web-push.md).
import { buildPushPayload } from '@block65/webcrypto-web-push'
import type { Locale } from '../../../client/contract/locale.ts'
import type { PushMessage } from '../../../client/contract/notifications/push.ts'
import type { PushKeys } from '../../push-keys.ts'
import { pushContent, type PushContent } from '../../data/push/content.ts'
import {
  claimPushes,
  recordPushesStatement,
  removeDevicesStatement,
  type ClaimedPush,
} from '../../data/push/delivery.ts'
import { offModules } from '../../data/site/modules.ts'
import { readerLanguage } from '../../data/site/site.ts'
import { fetchOutgoing, OutgoingError } from '../../http/outgoing.ts'
import { logError } from '../../storage/log-error.ts'
import { run, runAll, writeBatch } from '../../storage/db.ts'
import type { Deps } from '../../deps.ts'
import { isKindOff } from './kinds.ts'
import { pushWords } from './message.ts'

/** Maximum milliseconds in which a run claims messages; the next minute continues. */
const maxRunMs = 50_000
/** Messages per claim, whose content is read at once. */
const claimedAtOnce = 50
/** Workers allow six concurrent connections. */
const maxConcurrent = 5

/** Sends due messages until none is left or the time of the run is over. `request` is replaced in tests. */
export async function sendPushes(deps: Deps, request?: typeof fetch): Promise<void> {
  const { pushKeys: keys } = deps
  if (!keys) return
  const end = deps.now().getTime() + maxRunMs
  do {
    const claimed = await run(deps, claimPushes(deps, claimedAtOnce))
    if (claimed.length === 0) return
    await sendSome(deps, claimed, { keys, request })
  } while (deps.now().getTime() < end)
}

interface Sending {
  keys: PushKeys
  request: typeof fetch | undefined
}

interface Composed {
  push: ClaimedPush
  lang: Locale
  content: PushContent | null
}

/** `gone`: the push service no longer knows the device. `over`: sent, refused for good or outdated. */
type Outcome = { push: ClaimedPush } & ({ is: 'gone' | 'over' } | { is: 'later'; seconds: number })

async function sendSome(
  deps: Deps,
  claimed: readonly ClaimedPush[],
  sending: Sending,
): Promise<void> {
  const outcomes: Outcome[] = []
  const left = await composed(deps, claimed)
  const work = async () => {
    for (let one = left.shift(); one; one = left.shift())
      outcomes.push(
        one.content ? await attempt(deps, one, sending) : { push: one.push, is: 'over' },
      )
  }
  await Promise.all(Array.from({ length: maxConcurrent }, work))
  await record(deps, outcomes)
}

async function composed(deps: Deps, claimed: readonly ClaimedPush[]): Promise<Composed[]> {
  const off = await offModules(deps)
  const wanted = await Promise.all(
    claimed.map(async (push) => ({ push, lang: await readerLanguage(deps, push.device.lang) })),
  )
  const shown = wanted.filter(({ push }) => !isKindOff(off, push.kind))
  const contents = await runAll(
    deps,
    Object.fromEntries(
      shown.map(({ push, lang }) => [String(push.id), pushContent(deps, push, lang)]),
    ),
  )
  return wanted.map((one) => ({ ...one, content: contents[one.push.id] ?? null }))
}

/** Limits of an answer: milliseconds, and bytes. */
const [timeoutMs, maxBytes] = [10_000, 1024]

async function attempt(
  deps: Deps,
  { push, lang, content }: Composed,
  { keys, request }: Sending,
): Promise<Outcome> {
  const { endpoint, p256dh, auth, id } = push.device
  const message: PushMessage = { device: id, lang, ...pushWords(lang, content!) }
  const ttl = Math.ceil((Date.parse(push.expires_at) - deps.now().getTime()) / 1000)
  const urgency = push.kind === 'reminders' ? 'high' : 'normal'
  try {
    const { headers, body } = await buildPushPayload(
      { data: { ...message }, options: { ttl, urgency, topic: message.tag } },
      { endpoint, expirationTime: null, keys: { p256dh, auth } },
      { subject: deps.origin, ...keys },
    )
    const answer = await fetchOutgoing(
      endpoint,
      { method: 'POST', headers, body },
      { ownOrigin: deps.origin, timeoutMs, maxBytes },
      request,
    )
    return outcomeOf(deps, push, answer)
  } catch (error) {
    const isPassing = error instanceof OutgoingError && error.reason !== 'address'
    if (isPassing) return later(push)
    logError(deps, { push: String(error) })
    return { push, is: 'over' }
  }
}

function outcomeOf(
  deps: Deps,
  push: ClaimedPush,
  { status, headers, url }: { status: number; headers: Headers; url: URL },
): Outcome {
  if (status >= 200 && status < 300) return { push, is: 'over' }
  if (status === 404 || status === 410) return { push, is: 'gone' }
  if (status === 429 || status >= 500) return later(push, Number(headers.get('Retry-After')))
  logError(deps, { push: `${url.hostname} answered ${status}` })
  return { push, is: 'over' }
}

/** Seconds between attempts. */
const retryDelays: readonly number[] = [60, 5 * 60, 30 * 60, 2 * 60 * 60]

/** `asked`: seconds that the push service asks to wait. */
function later(push: ClaimedPush, asked = 0): Outcome {
  const delay = retryDelays[push.attempts - 1]
  if (delay === undefined) return { push, is: 'over' }
  return { push, is: 'later', seconds: asked > delay ? asked : delay }
}

/** Records the outcomes of a claim in one batch. */
async function record(deps: Deps, outcomes: readonly Outcome[]): Promise<void> {
  const gone = outcomes.flatMap(({ push, is }) => (is === 'gone' ? push.device.id : []))
  const recorded = outcomes.map((one) => ({ id: one.push.id, next: nextOf(deps, one) }))
  await writeBatch(deps, [
    recordPushesStatement(deps, outcomes[0]!.push.due_at, recorded),
    ...(gone.length > 0 ? [removeDevicesStatement(deps, gone)] : []),
  ])
}

/** An attempt after the end of use would be pointless. */
function nextOf(deps: Deps, outcome: Outcome): string | null {
  if (outcome.is !== 'later') return null
  const next = new Date(deps.now().getTime() + outcome.seconds * 1000).toISOString()
  return next < outcome.push.expires_at ? next : null
}
