// Sign-in by the email address that Cloudflare Access has verified (docs/decisions/desk/operators.md).
import { can } from '../../../client/contract/roles.ts'
import { findOperator, listOperators } from '../../data/operators/operator.ts'
import { getSetting } from '../../data/site/setting.ts'
import { problem } from '../../http/problem.ts'
import { run } from '../../storage/db.ts'
import type { Deps } from '../../deps.ts'
import type { DeskRequestContext } from '../visitor.ts'
import { beginOperatorSession, type SignedIn } from './sign-in.ts'

export type AccessOffer =
  | { isKnown: true; email: string }
  /** `owner` is the address to ask for an invitation. */
  | { isKnown: false; email: string; owner: string }

/** `null` unless Access has verified an address and the site's owner has switched this sign-in on. */
export async function accessOffer(
  deps: Deps,
  email: string | undefined,
): Promise<AccessOffer | null> {
  if (email === undefined || !(await run(deps, getSetting(deps, 'access_sign_in')))) return null
  if ((await operatorId(deps, email)) !== null) return { isKnown: true, email }
  const all = await run(deps, listOperators(deps))
  const owner = all.find((one) => one.deactivated_at === null && can(one, 'operator.write'))
  return { isKnown: false, email, owner: owner?.email ?? '' }
}

/** Starts a session. It counts as one with a second factor, except for dangerous actions. */
export async function signInByAccess(
  visitor: DeskRequestContext,
  email: string | undefined,
): Promise<SignedIn> {
  const offer = await accessOffer(visitor.deps, email)
  const id = offer?.isKnown ? await operatorId(visitor.deps, offer.email) : null
  if (id === null) throw problem('forbidden')
  const entry = { operatorId: id, before: [], hasShownFactor: false, isByAccess: true }
  const signedIn = await beginOperatorSession(visitor, entry)
  if (!signedIn) throw problem('forbidden')
  return signedIn
}

async function operatorId(deps: Deps, email: string): Promise<number | null> {
  const operator = await run(deps, findOperator(deps, email))
  return operator?.deactivated_at === null ? operator.id : null
}
