// Members with sessions in the site's template, so that tests need not sign up.
import { createHash } from 'node:crypto'

/** More than the tests of one worker use. */
export const seededMemberCount = 200

export interface SeededMember {
  email: string
  /** Token of a session open on one device. */
  token: string
}

/** The n-th member, counted from 0. */
export function seededMember(n: number): SeededMember {
  const email = `tester-${n}@example.test`
  return { email, token: createHash('sha256').update(email).digest('base64url') }
}
