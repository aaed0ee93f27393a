// Members' passkeys: login, and changes that need the password or a passkey again (docs/decisions/api/accounts.md).
import { randomUUID } from 'node:crypto'
import {
  maxPasskeys,
  type MemberPasskey,
  type PasskeyProof,
} from '../../../client/contract/members/passkeys.ts'
import type { PasskeyAnswer } from '../../../client/contract/members/passkey-answer.ts'
import { describeDevice, deviceNameOf } from '../../auth/device-name.ts'
import {
  creationOptions,
  requestOptions,
  verifyCreation,
  verifyRequest,
} from '../../auth/passkey.ts'
import { insertAuditIfChangedStatement } from '../../data/audit.ts'
import { isAddress } from '../../data/mail/address.ts'
import { enqueueEmail, insertEmailIfChangedStatement } from '../../data/mail/outbox.ts'
import { getAccount } from '../../data/members/member.ts'
import {
  consumeChallengeStatement,
  findPasskey,
  insertChallengeStatement,
  insertPasskeyStatement,
  listPasskeys,
  removePasskeyStatement,
  renamePasskeyStatement,
  usePasskeyStatement,
} from '../../data/members/passkey.ts'
import type { Account } from '../../data/members/rows.ts'
import type { LiveSession } from '../../data/members/session.ts'
import { siteShortName } from '../../data/site/site.ts'
import { problem } from '../../http/problem.ts'
import { forget, refund, take } from '../../limits/throttle.ts'
import { read, run, runAll, type Read, type Statement } from '../../storage/db.ts'
import type { Deps } from '../../deps.ts'
import { passkeyChallengesIn } from '../passkey-challenge.ts'
import type { SiteRequestContext } from '../visitor.ts'
import { beginSession } from './account.ts'
import { confirmPassword } from './password.ts'

const { newChallenge, useChallenge } = passkeyChallengesIn({
  insertStatement: insertChallengeStatement,
  consumeStatement: consumeChallengeStatement,
})

export function ownPasskeys(deps: Deps, userId: number): Read<MemberPasskey[]> {
  const { queries, shape } = listPasskeys(deps, userId)
  return {
    queries,
    shape: (results) =>
      shape(results).map(({ id, name, created_at, last_used_at }) => ({
        id,
        name,
        created_at,
        last_used_at,
      })),
  }
}

/** Options with which a browser requests any passkey of the site. They name no account. */
export async function passkeyLoginOptions(visitor: SiteRequestContext) {
  const { deps, env, address } = visitor
  await take(env, 'passkey_challenge', address, deps.now())
  return requestOptions(await newChallenge(visitor, 'sign_in', null))
}

/** Starts a session with a passkey. Refused answers count like wrong passwords of the network. */
export async function logInByPasskey(
  visitor: SiteRequestContext,
  answer: PasskeyAnswer,
): Promise<{ token: string; email: string }> {
  const { deps, env, address } = visitor
  await take(env, 'login_address', address, deps.now())
  const account = await run(deps, getAccount(deps, await usePasskey(visitor, null, answer)))
  if (!account) throw problem('passkey_refused')
  await refund(env, 'login_address', address)
  if (account.email_verified_at === null) throw problem('email_unverified')
  return { token: await beginSession(visitor, account), email: account.email }
}

/** Options with which a browser requests one of the member's own passkeys. */
export async function passkeyProofOptions(visitor: SiteRequestContext, { member }: LiveSession) {
  const { deps, env } = visitor
  await take(env, 'passkey_challenge', String(member.id), deps.now())
  const known = await run(deps, listPasskeys(deps, member.id))
  return requestOptions(await newChallenge(visitor, 'step_up', member.id), known)
}

/** Options with which a browser creates a passkey. The challenge is the proof for `addPasskey`. */
export async function newPasskeyOptions(
  visitor: SiteRequestContext,
  session: LiveSession,
  proof: PasskeyProof,
) {
  const { deps, locale, origin } = visitor
  const { id, email, nickname } = await confirmMember(visitor, session, proof)
  const known = await run(deps, listPasskeys(deps, id))
  if (known.length >= maxPasskeys) throw problem('passkeys_full')
  const asked = await newChallenge(visitor, 'registration', id)
  const site = await siteShortName(deps, locale, origin)
  return creationOptions(asked, site, { key: `member ${id}`, email, name: nickname }, known)
}

export async function addPasskey(
  visitor: SiteRequestContext,
  { member }: LiveSession,
  answer: PasskeyAnswer,
): Promise<MemberPasskey[]> {
  const { deps, userAgent } = visitor
  const asked = await useChallenge(visitor, 'registration', member.id, answer)
  const passkey = await verifyCreation(asked, answer)
  const account = await run(deps, getAccount(deps, member.id))
  if (!passkey || !account) throw problem('passkey_refused')
  const name = describeDevice(userAgent)
  const added = insertPasskeyStatement(deps, member.id, name, passkey)
  const { isDone, items } = await change(visitor, account, 'added', added)
  if (!isDone) throw problem(items.length >= maxPasskeys ? 'passkeys_full' : 'passkey_refused')
  return items
}

export async function renamePasskey(
  deps: Deps,
  { member }: LiveSession,
  passkeyId: number,
  name: string,
): Promise<MemberPasskey[]> {
  const renamed = renamePasskeyStatement(deps, member.id, passkeyId, name)
  const { isDone, items } = await runAll(deps, {
    isDone: read([renamed] as const, ([rows]) => rows.length > 0),
    items: ownPasskeys(deps, member.id),
  })
  if (!isDone) throw problem('not_found')
  return items
}

/** Throws `last_way_in` for the last passkey of a member who has no password and no Google identity. */
export async function removePasskey(
  visitor: SiteRequestContext,
  session: LiveSession,
  passkeyId: number,
  proof: PasskeyProof,
): Promise<MemberPasskey[]> {
  const { deps } = visitor
  const account = await confirmMember(visitor, session, proof)
  const removed = removePasskeyStatement(deps, account.id, passkeyId)
  const { isDone, items } = await change(visitor, account, 'removed', removed)
  if (isDone) return items
  throw problem(items.some(({ id }) => id === passkeyId) ? 'last_way_in' : 'not_found')
}

/** Runs a change with its audit event and email, both only if it changed a row. The event outlives the account. */
async function change(
  { deps, userAgent }: SiteRequestContext,
  { id, email, nickname, lang }: Account,
  done: 'added' | 'removed',
  statement: Statement,
): Promise<{ isDone: boolean; items: MemberPasskey[] }> {
  const { browser, system } = deviceNameOf(userAgent)
  const mailId = randomUUID()
  const act = { action: `member.passkey_${done}`, type: 'member', id }
  const mail = insertEmailIfChangedStatement(deps, mailId, {
    template: `passkey_${done}`,
    data: { nickname, at: deps.now().toISOString(), browser, system },
    cause: `passkey_${done} ${mailId}`,
    to: email,
    lang,
  })
  const hasMail = isAddress(email)
  const { isDone, items } = await runAll(deps, {
    isDone: read(
      [statement, insertAuditIfChangedStatement(deps, null, act), ...(hasMail ? [mail] : [])],
      ([rows]) => Array.isArray(rows) && rows.length > 0,
    ),
    items: ownPasskeys(deps, id),
  })
  if (isDone && hasMail) enqueueEmail(deps, mailId)
  return { isDone, items }
}

/** Checks the password or a passkey again. Both count as one kind of attempt. */
async function confirmMember(
  visitor: SiteRequestContext,
  { member }: LiveSession,
  proof: PasskeyProof,
): Promise<Account> {
  if ('password' in proof) return confirmPassword(visitor, member.id, proof.password)
  const { deps, env } = visitor
  await take(env, 'password', String(member.id), deps.now())
  const owner = await usePasskey(visitor, member.id, proof.passkey)
  const account = await run(deps, getAccount(deps, owner))
  if (!account) throw problem('passkey_refused')
  await forget(env, 'password', String(member.id))
  return account
}

/**
 * Verifies a passkey's answer and records its use; resolves to its owner. Without a `userId`, the passkey identifies the
 * member. Throws `passkey_refused` for every cause.
 */
async function usePasskey(
  visitor: SiteRequestContext,
  userId: number | null,
  answer: PasskeyAnswer,
): Promise<number> {
  const { deps } = visitor
  const purpose = userId === null ? 'sign_in' : 'step_up'
  const asked = await useChallenge(visitor, purpose, userId, answer)
  const passkey = await run(deps, findPasskey(deps, answer.id))
  const isTheirs = passkey && (userId === null || passkey.user_id === userId)
  const counter = isTheirs ? await verifyRequest(asked, answer, passkey) : null
  if (!passkey || counter === null) throw problem('passkey_refused')
  const use = usePasskeyStatement(deps, passkey.id, counter)
  const isUsed = await run(
    deps,
    read([use] as const, ([rows]) => rows.length > 0),
  )
  if (!isUsed) throw problem('passkey_refused')
  return passkey.user_id
}
