import { verifyPassword, type Verdict } from '../../auth/password.ts'
import type { Account } from '../../data/members/rows.ts'
import { logError } from '../../storage/log-error.ts'
import type { RequestContext } from '../visitor.ts'

/**
 * Compares a password with the account's hash. An unreadable hash never matches and is logged with the account's id.
 */
export async function checkPassword(
  { deps, env }: Pick<RequestContext, 'deps' | 'env'>,
  account: Account | null,
  password: string,
): Promise<Verdict> {
  const verdict = await verifyPassword(env.PASSWORD_PEPPER, password, account?.password_hash)
  if (verdict.isUnreadable) {
    logError(deps, { password: 'the stored hash cannot be read', user_id: account?.id })
  }
  return verdict
}
