import { verifyPassword, type Verdict } from '../auth/password.ts'
import type { Account } from '../data/member-rows.ts'
import type { Visitor } from './visitor.ts'

/** Compares with an account's password. A hash that cannot be read fits none, and the log names the account. */
export async function checkPassword(
  { PASSWORD_PEPPER }: Pick<Visitor['env'], 'PASSWORD_PEPPER'>,
  account: Account | null,
  password: string,
): Promise<Verdict> {
  const verdict = await verifyPassword(PASSWORD_PEPPER, password, account?.password_hash)
  if (verdict.isUnreadable) {
    const line = {
      level: 'error',
      password: 'the stored hash cannot be read',
      user_id: account?.id,
    }
    console.error(JSON.stringify(line))
  }
  return verdict
}
