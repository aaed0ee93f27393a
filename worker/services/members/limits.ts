// How often passwords may be guessed and mails requested, such that strangers cannot lock a member out
// (docs/decisions/members/042-nobody-is-locked-out.md).
import { isKnown } from '../../auth/known-device.ts'
import { forget, refund, take, tooMany, takeAll, tryTake } from '../../limits/throttle.ts'
import { problem, type Problem } from '../../http/problem.ts'
import type { MailTemplate } from '../../data/mail/content.ts'
import type { RequestContext } from '../visitor.ts'

/** Counts a password about to be compared; throws `too_many_requests` or `login_paused`. */
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

/** The password was right: what was counted for this owner is forgotten. */
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

/** Counts a request for a mail by its network; a device that knows the account is not held up by its network. */
export async function takeMailRequest(visitor: RequestContext, email: string): Promise<void> {
  const { deps, env, address, device } = visitor
  if (isKnown(env.TOKEN_SECRET, device, email)) return
  await take(env, 'mail_address', address, deps.now())
}

/**
 * Whether a mailbox may get another mail of this kind. When it may not, it holds one whose link still works, because links
 * live longer than the longest pause: nobody is refused, and nobody is flooded.
 */
export async function canEmail(
  { deps, env }: Pick<RequestContext, 'deps' | 'env'>,
  template: MailTemplate,
  email: string,
): Promise<boolean> {
  return (await tryTake(env, 'mailbox', `${template} ${email}`, deps.now())) === 0
}

/** The mail was not written after all, or its link has been used or ended: the next one may be mailed at once. */
export function resetEmailLimit(
  { env }: Pick<RequestContext, 'env'>,
  template: MailTemplate,
  email: string,
): Promise<void> {
  return forget(env, 'mailbox', `${template} ${email}`)
}

/** A mailed link that does not work. Only those are counted: a link that works cannot have been guessed. */
export async function rejectLink({ deps, env, address }: RequestContext): Promise<Problem> {
  await take(env, 'token', address, deps.now())
  return problem('link_outdated')
}
