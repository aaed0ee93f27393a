// Rate limits for passwords and requested emails, designed so that strangers cannot lock a member out
// (docs/decisions/api/rate-limits.md).
import { isKnown } from '../../auth/known-device.ts'
import { forget, refund, take, tooMany, takeAll, tryTake } from '../../limits/throttle.ts'
import { problem, type Problem } from '../../http/problem.ts'
import type { MailTemplate } from '../../data/mail/content.ts'
import type { RequestContext } from '../visitor.ts'

/** Counts a password before it is compared; throws `too_many_requests` or `login_paused`. */
export async function takeLogin(visitor: RequestContext, email: string): Promise<void> {
  const { deps, env, address, device } = visitor
  const now = deps.now()
  if (isKnown(env.TOKEN_SECRET, device, email))
    return take(env, 'login_device', `${device.id} ${email}`, now)
  const tries = [
    ['login', `${email} ${address}`],
    ['login_address', address],
    ['login_account', email],
  ] as const
  const refused = await takeAll(env, tries, now)
  if (!refused) return
  if (refused.name !== 'login_account') throw tooMany(refused.wait)
  throw problem('login_paused', { headers: { 'Retry-After': String(refused.wait) } })
}

/** Resets the owner's counters after a correct password. */
export async function resetLoginAttempts(visitor: RequestContext, email: string): Promise<void> {
  const { env, address, device } = visitor
  if (isKnown(env.TOKEN_SECRET, device, email))
    return forget(env, 'login_device', `${device.id} ${email}`)
  await Promise.all([
    forget(env, 'login', `${email} ${address}`),
    refund(env, 'login_address', address),
    forget(env, 'login_account', email),
  ])
}

/** Counts a requested email per network. Known devices are exempt from their network's limit. */
export async function takeMailRequest(visitor: RequestContext, email: string): Promise<void> {
  const { deps, env, address, device } = visitor
  if (isKnown(env.TOKEN_SECRET, device, email)) return
  await take(env, 'mail_address', address, deps.now())
}

/**
 * True if the mailbox may get another email of this kind. If not, it has one with a valid link, because links live
 * longer than the longest pause. So nobody is refused or flooded.
 */
export async function canEmail(
  { deps, env }: Pick<RequestContext, 'deps' | 'env'>,
  template: MailTemplate,
  email: string,
): Promise<boolean> {
  return (await tryTake(env, 'mailbox', `${template} ${email}`, deps.now())) === 0
}

/** Allows the next email at once: for an email that was not written, or a link that was used or revoked. */
export function resetEmailLimit(
  { env }: Pick<RequestContext, 'env'>,
  template: MailTemplate,
  email: string,
): Promise<void> {
  return forget(env, 'mailbox', `${template} ${email}`)
}

/** Counts an invalid link. Valid links are not counted, because they cannot have been guessed. */
export async function rejectLink({ deps, env, address }: RequestContext): Promise<Problem> {
  await take(env, 'token', address, deps.now())
  return problem('link_outdated')
}
