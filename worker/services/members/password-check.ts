import { verifyPassword, type Verdict } from '../../auth/password.ts'
import type { Account } from '../../data/members/rows.ts'
import { logError } from '../../storage/log-error.ts'
import type { RequestContext } from '../visitor.ts'

/** Compares with an account's password. A hash that cannot be read fits none, and the log names the account. */
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
