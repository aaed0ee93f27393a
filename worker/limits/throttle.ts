// How often something may be tried. The counters are exact; the platform's rate limits stand in front of them and decide
// alone when a counter fails, so nothing is ever unlimited (docs/decisions/data/032-exact-limits.md).
import { createHmac } from 'node:crypto'
import type { Endpoint } from '../../client/contract/api/endpoint.ts'
import type { Rule, Wait } from '../../durable-objects/throttle/rules.ts'
import { signingKey } from '../auth/token.ts'
import { withTimeout } from '../storage/time-limit.ts'
import { problem } from '../http/problem.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** Seconds. Links in mails work longer than this, so that a mailbox always holds one that works. */
export const longestMailPause = 2 * hour

const rules = {
  /** Wrong passwords for one account from one network. */
  login: { free: 5, firstPause: 30, maxPause: 15 * minute },
  /** Wrong passwords for one account on a device that has logged in to it before. */
  login_device: { free: 5, firstPause: 30, maxPause: 15 * minute },
  /** Wrong passwords from one network, which may be an office, for any account. */
  login_address: {
    limits: [
      { limit: 50, seconds: 10 * minute },
      { limit: 300, seconds: day },
    ],
  },
  /** Wrong passwords for one account from anywhere: a hundred, as NIST SP 800-63B allows, but each day. */
  login_account: {
    limits: [
      { limit: 20, seconds: hour },
      { limit: 100, seconds: day },
    ],
  },
  sign_up: { limits: [{ limit: 5, seconds: hour }] },
  /** Mails of one kind to one mailbox, requested from anywhere. */
  mailbox: { free: 1, firstPause: minute, maxPause: longestMailPause },
  /** Mails requested from one network, to any mailbox. */
  mail_address: { limits: [{ limit: 30, seconds: hour }] },
  /** Mailed links that do not work. */
  token: { limits: [{ limit: 30, seconds: hour }] },
  /** Password confirmations inside an account. */
  password: { free: 5, firstPause: 30, maxPause: 15 * minute },
  avatar: { limits: [{ limit: 20, seconds: hour }] },
  /** Likes and votes of a member. */
  engage: { limits: [{ limit: 60, seconds: minute }] },
  /** Reports of comments by a member. */
  report: {
    limits: [
      { limit: 10, seconds: 10 * minute },
      { limit: 40, seconds: day },
    ],
  },
  export: { limits: [{ limit: 10, seconds: hour }] },
  /** Authorisations of private channels per member. */
  broadcasting: { limits: [{ limit: 60, seconds: minute }] },
  newsletter: { limits: [{ limit: 5, seconds: 10 * minute }] },
  /** Tests of issues that an operator mails to themselves, in any number of languages. */
  issue_test: { limits: [{ limit: 10, seconds: 10 * minute }] },
  contact: { limits: [{ limit: 5, seconds: 10 * minute }] },
  /** Messages from browsers without JavaScript, which cannot do the proof of work. */
  contact_plain: { limits: [{ limit: 2, seconds: 30 * minute }] },
  /** Such messages to the whole site; further ones are stored without an email. */
  contact_plain_site: { limits: [{ limit: 20, seconds: hour }] },
  /** Issued digits. */
  captcha: { limits: [{ limit: 30, seconds: 10 * minute }] },
  feedback: { limits: [{ limit: 5, seconds: 10 * minute }] },
  /** Identical answers from one browser: a button pressed twice, not two people. */
  feedback_same: { limits: [{ limit: 1, seconds: 10 }] },
} as const satisfies Record<string, Rule>

export type RuleName = keyof typeof rules

/** Limits of the platform for reads that cost, in wrangler.toml. */
export type AddressLimit = NonNullable<Endpoint['addressLimit']>
/** Seconds in which the platform's limits count. */
export const limitPeriod = minute

type Bindings = Pick<Env, 'THROTTLE' | 'WRITE_LIMIT' | 'FALLBACK_LIMIT' | 'TOKEN_SECRET'>

/** Counts a try of `subject`; throws `too_many_requests` with the time to wait when the limit is reached. */
export async function take(
  env: Bindings,
  name: RuleName,
  subject: string,
  now: Date,
): Promise<void> {
  const wait = await tryTake(env, name, subject, now)
  if (wait > 0) throw tooMany(wait)
}

/** Counts a try of several subjects, in this order. When one has to wait, none counts, and it is told which, and how long. */
export async function takeAll<Name extends RuleName>(
  env: Bindings,
  tries: readonly (readonly [Name, string])[],
  now: Date,
): Promise<{ name: Name; wait: Wait } | null> {
  for (const [index, [name, subject]] of tries.entries()) {
    const wait = await tryTake(env, name, subject, now)
    if (wait === 0) continue
    for (const [counted, of] of tries.slice(0, index)) await refund(env, counted, of)
    return { name, wait }
  }
  return null
}

/** Like `take` for optional work, without throwing: resolves to the seconds to wait, 0 when it may happen now. */
export function tryTake(env: Bindings, name: RuleName, subject: string, now: Date): Promise<Wait> {
  return withTimeout('do', () =>
    counter(env, name, subject).take(rules[name], now.getTime()),
  ).catch(() => waitOfSpare(env, counterName(env, name, subject)))
}

/** Takes back the latest try. An unreachable counter is left alone: it forgets by itself in time. */
export async function refund(env: Bindings, name: RuleName, subject: string): Promise<void> {
  await withTimeout('do', () => counter(env, name, subject).refund()).catch(() => undefined)
}

export async function forget(env: Bindings, name: RuleName, subject: string): Promise<void> {
  await withTimeout('do', () => counter(env, name, subject).forget()).catch(() => undefined)
}

/** Rejects when the counters cannot be reached. */
export async function reachCounters(env: Bindings): Promise<void> {
  await withTimeout('do', () => env.THROTTLE.get(env.THROTTLE.idFromName('ping')).ping())
}

/** The platform's own limit; throws `too_many_requests` when it is reached. */
export async function takePlatformLimit(env: Bindings, address: string): Promise<void> {
  if (!(await isWithin(env, 'WRITE_LIMIT', address))) throw tooMany(limitPeriod)
}

/** Whether a limit of the platform lets this address through; the strict one decides when it cannot be asked. */
export function isWithin<Limit extends AddressLimit | 'WRITE_LIMIT'>(
  env: Pick<Env, Limit | 'FALLBACK_LIMIT'>,
  limit: Limit,
  address: string,
): Promise<boolean> {
  return env[limit].limit({ key: address }).then(
    ({ success }) => success,
    async () => (await waitOfSpare(env, `${limit} ${address}`)) === 0,
  )
}

/**
 * Whether an address may read. Readers do not pay for a limit that cannot be asked: each read is small
 * (docs/decisions/data/051-limits-of-reads.md).
 */
export function mayRead(
  { READ_LIMIT }: Pick<Env, 'READ_LIMIT'>,
  address: string,
): Promise<boolean> {
  return READ_LIMIT.limit({ key: address }).then(
    ({ success }) => success,
    () => true,
  )
}

async function waitOfSpare(env: Pick<Env, 'FALLBACK_LIMIT'>, key: string): Promise<Wait> {
  const { success } = await env.FALLBACK_LIMIT.limit({ key }).catch(() => ({ success: false }))
  return success ? 0 : limitPeriod
}

function counter(env: Bindings, name: RuleName, subject: string) {
  return env.THROTTLE.get(env.THROTTLE.idFromName(counterName(env, name, subject)))
}

/** The name of an object outlives its storage, so an address is in it only as a keyed hash. */
function counterName(
  { TOKEN_SECRET }: Pick<Env, 'TOKEN_SECRET'>,
  name: RuleName,
  subject: string,
): string {
  const key = signingKey(TOKEN_SECRET, 'counter')
  return `${name} ${createHmac('sha256', key).update(subject).digest('base64url')}`
}

export function tooMany(seconds: number) {
  return problem('too_many_requests', { headers: { 'Retry-After': String(seconds) } })
}

/** The address a limit counts: the one Cloudflare saw, an IPv6 address by its /64 network. */
export function clientAddress(request: Request): string {
  const ip = request.headers.get('CF-Connecting-IP') ?? 'local'
  if (!ip.includes(':')) return ip
  const [head = '', tail] = ip.toLowerCase().split('::')
  const groups = head === '' ? [] : head.split(':')
  const missing =
    tail === undefined ? 0 : 8 - groups.length - (tail === '' ? 0 : tail.split(':').length)
  const all = [
    ...groups,
    ...Array<string>(Math.max(0, missing)).fill('0'),
    ...(tail ? tail.split(':') : []),
  ]
  return `${all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
