// How often passwords and codes of operators may be guessed, such that strangers cannot lock an operator out: the limits of
// members, counted apart from theirs (docs/decisions/api/rate-limits.md).
import { isKnown } from '../../auth/known-device.ts'
import { problem } from '../../http/problem.ts'
import { forget, refund, take, tooMany, takeAll } from '../../limits/throttle.ts'
import type { RequestContext } from '../../services/visitor.ts'

/** What an operator's account is to the counters and to the marks of known devices. No e-mail address has a space. */
export const deskAccount = (email: string) => `desk ${email}`

/** Counts a password or code about to be compared; throws `too_many_requests` or `desk_login_paused`. */
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

/** The operator has come in: what was counted for them is forgotten. */
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
