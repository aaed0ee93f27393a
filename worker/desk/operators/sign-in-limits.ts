// Rate limits of operators' passwords and codes. An attacker cannot lock an operator out with them. They equal the
// limits of members, with separate counters (docs/decisions/api/rate-limits.md).
import { isKnown } from '../../auth/known-device.ts'
import { problem } from '../../http/problem.ts'
import { forget, refund, take, tooMany, takeAll } from '../../limits/throttle.ts'
import type { RequestContext } from '../../services/visitor.ts'

/**
 * Key of an operator's account in counters and known-device marks. The space avoids collisions with email addresses.
 */
export const deskAccount = (email: string) => `desk ${email}`

/** Counts an attempt before a password or code is compared; throws `too_many_requests` or `desk_login_paused`. */
export async function takeSignIn(visitor: RequestContext, email: string): Promise<void> {
  const { deps, env, address, device } = visitor
  const account = deskAccount(email)
  const now = deps.now()
  if (isKnown(env.TOKEN_SECRET, device, account))
    return take(env, 'login_device', `${device.id} ${account}`, now)
  const tries = [
    ['login', `${account} ${address}`],
    ['login_address', `desk ${address}`],
    ['login_account', account],
  ] as const
  const refused = await takeAll(env, tries, now)
  if (!refused) return
  if (refused.name !== 'login_account') throw tooMany(refused.wait)
  throw problem('desk_login_paused', { headers: { 'Retry-After': String(refused.wait) } })
}

/** Resets the counters after a successful sign-in. */
export async function forgetSignIns(visitor: RequestContext, email: string): Promise<void> {
  const { env, address, device } = visitor
  const account = deskAccount(email)
  if (isKnown(env.TOKEN_SECRET, device, account))
    return forget(env, 'login_device', `${device.id} ${account}`)
  await Promise.all([
    forget(env, 'login', `${account} ${address}`),
    refund(env, 'login_address', `desk ${address}`),
    forget(env, 'login_account', account),
  ])
}
