// Rate limits with exact counters. The platform's limits apply first, and alone if a counter fails, so nothing is ever
// unlimited (docs/decisions/api/rate-limits.md).
import type { Endpoint } from '../../client/contract/api/endpoint.ts'
import type { Quota, Rule, Wait } from '../../durable-objects/throttle/rules.ts'
import { signatureOf, signingKey } from '../auth/token.ts'
import { withTimeout } from '../storage/time-limit.ts'
import { problem } from '../http/problem.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** Seconds. Shorter than the lifetime of emailed links, so that a mailbox always has a valid one. */
export const longestMailPause = 2 * hour

const rules = {
  /** Wrong passwords per account and network. */
  login: { free: 5, firstPause: 30, maxPause: 15 * minute },
  /** Wrong passwords per account on a device that has logged in to it before. */
  login_device: { free: 5, firstPause: 30, maxPause: 15 * minute },
  /** Wrong passwords per network, which may be an office, for any account. */
  login_address: {
    limits: [
      { limit: 50, seconds: 10 * minute },
      { limit: 300, seconds: day },
    ],
  },
  /** Wrong passwords per account from anywhere: a hundred, as in NIST SP 800-63B, but per day. */
  login_account: {
    limits: [
      { limit: 20, seconds: hour },
      { limit: 100, seconds: day },
    ],
  },
  /** Attempts to set up a new site per network. */
  setup: { limits: [{ limit: 5, seconds: 10 * minute }] },
  sign_up: { limits: [{ limit: 5, seconds: hour }] },
  /** Requested emails per kind and mailbox, from anywhere. */
  mailbox: { free: 1, firstPause: minute, maxPause: longestMailPause },
  /** Requested emails per network, to any mailbox. */
  mail_address: { limits: [{ limit: 30, seconds: hour }] },
  /** Requested links that log in, per mailbox; on a device that has logged in before, per device. */
  login_link: { limits: [{ limit: 3, seconds: 15 * minute }] },
  /** Invalid emailed links. */
  token: { limits: [{ limit: 30, seconds: hour }] },
  /** Password confirmations within an account. */
  password: { free: 5, firstPause: 30, maxPause: 15 * minute },
  /** Challenges for passkeys per network, which may be an office, or per member. */
  passkey_challenge: { limits: [{ limit: 200, seconds: 10 * minute }] },
  /** Requested changes of a member's email address. */
  email_change: { limits: [{ limit: 3, seconds: day }] },
  avatar: { limits: [{ limit: 20, seconds: hour }] },
  /** Likes, votes and changes of comments per member, counted together. */
  engage: { limits: [{ limit: 60, seconds: minute }] },
  /** Reports of comments per member. */
  report: {
    limits: [
      { limit: 10, seconds: 10 * minute },
      { limit: 40, seconds: day },
    ],
  },
  export: { limits: [{ limit: 10, seconds: hour }] },
  /** Authorizations of private channels per member. */
  broadcasting: { limits: [{ limit: 60, seconds: minute }] },
  newsletter: { limits: [{ limit: 5, seconds: 10 * minute }] },
  /** Test issues per operator, in any number of languages. */
  issue_test: { limits: [{ limit: 10, seconds: 10 * minute }] },
  /** Previews of unsaved drafts per operator. */
  render: { limits: [{ limit: 4, seconds: 1 }] },
  /** Pages and images fetched for link cards per operator. */
  unfurl: { limits: [{ limit: 30, seconds: minute }] },
  /** Files of subscribers per operator, and their steps: a check and an import of two whole files. */
  subscriber_import: { limits: [{ limit: 10, seconds: hour }] },
  subscriber_step: { limits: [{ limit: 400, seconds: 10 * minute }] },
  contact: { limits: [{ limit: 5, seconds: 10 * minute }] },
  /** Messages from browsers without JavaScript, which do no proof of work. */
  contact_plain: { limits: [{ limit: 2, seconds: 30 * minute }] },
  /** Such messages on the whole site; excess ones are stored without an email. */
  contact_plain_site: { limits: [{ limit: 20, seconds: hour }] },
  /** Captchas issued. */
  captcha: { limits: [{ limit: 30, seconds: 10 * minute }] },
  feedback: { limits: [{ limit: 5, seconds: 10 * minute }] },
  /** Identical responses from one browser are duplicate clicks. */
  feedback_same: { limits: [{ limit: 1, seconds: 10 }] },
  /** Requests per token of the content API. */
  api_read: { limits: [{ limit: 600, seconds: minute }] },
  api_write: { limits: [{ limit: 60, seconds: minute }] },
} as const satisfies Record<string, Rule>

export type RuleName = keyof typeof rules

/** Platform limits for costly reads, from wrangler.toml. */
export type AddressLimit = NonNullable<Endpoint['addressLimit']>
/** Period of the platform's limits in seconds. */
export const limitPeriod = minute

type Bindings = Pick<Env, 'THROTTLE' | 'WRITE_LIMIT' | 'FALLBACK_LIMIT' | 'TOKEN_SECRET'>

/** Counts an attempt of `subject`; throws `too_many_requests` with the remaining wait above the limit. */
export async function take(
  env: Bindings,
  name: RuleName,
  subject: string,
  now: Date,
): Promise<void> {
  const wait = await tryTake(env, name, subject, now)
  if (wait > 0) throw tooMany(wait)
}

/**
 * Counts an attempt for several subjects in order. If one exceeds its limit, none is counted and its name and wait are
 * returned.
 */
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

/** Like `take`, but resolves to the seconds to wait instead of throwing; 0 if allowed. */
export function tryTake(env: Bindings, name: RuleName, subject: string, now: Date): Promise<Wait> {
  return withTimeout('do', () =>
    counter(env, name, subject).take(rules[name], now.getTime()),
  ).catch(() => waitOfSpare(env, counterName(env, name, subject)))
}

type QuotaRule = 'api_read' | 'api_write'
export const quotaOf = (name: QuotaRule) => rules[name].limits[0]

/** Like `tryTake`, with the attempts that are left. */
export function takeWithQuota(
  env: Bindings,
  name: QuotaRule,
  subject: string,
  now: Date,
): Promise<Quota> {
  return withTimeout('do', () =>
    counter(env, name, subject).takeWithQuota(rules[name], now.getTime()),
  ).catch(async () => ({ wait: await waitOfSpare(env, counterName(env, name, subject)), left: 0 }))
}

/** Uncounts the latest attempt. Errors are ignored, because counters expire. */
export async function refund(env: Bindings, name: RuleName, subject: string): Promise<void> {
  await withTimeout('do', () => counter(env, name, subject).refund()).catch(() => undefined)
}

export async function forget(env: Bindings, name: RuleName, subject: string): Promise<void> {
  await withTimeout('do', () => counter(env, name, subject).forget()).catch(() => undefined)
}

/** Rejects if the counters are unreachable. */
export async function reachCounters(env: Bindings): Promise<void> {
  await withTimeout('do', () => env.THROTTLE.get(env.THROTTLE.idFromName('ping')).ping())
}

/** Platform rate limit for writes; throws `too_many_requests` above it. */
export async function takePlatformLimit(env: Bindings, address: string): Promise<void> {
  if (!(await isWithin(env, 'WRITE_LIMIT', address))) throw tooMany(limitPeriod)
}

/** True if the platform's limit admits this address. If it fails, a stricter limit decides. */
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
 * True if an address may read. If the platform's limit fails, reads are allowed, because each is cheap
 * (docs/decisions/data/row-budgets.md).
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

/** The name of an object outlives its storage, so it contains an address only as a keyed hash. */
function counterName(
  { TOKEN_SECRET }: Pick<Env, 'TOKEN_SECRET'>,
  name: RuleName,
  subject: string,
): string {
  const key = signingKey(TOKEN_SECRET, 'counter')
  return `${name} ${signatureOf(key, subject).toString('base64url')}`
}

export function tooMany(seconds: number) {
  return problem('too_many_requests', { headers: { 'Retry-After': String(seconds) } })
}

/** Address for limits: the client IP seen by Cloudflare; IPv6 addresses are reduced to their /64 network. */
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
