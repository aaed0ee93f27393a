// Changes of a member's email address (docs/decisions/api/accounts.md). Used by the API and by forms without
// JavaScript; failures are thrown as problems.
import { randomBytes, randomUUID } from 'node:crypto'
import type { EmailChangeInput } from '../../../client/contract/members/member.ts'
import { subscriberKey } from '../../auth/subscriber-token.ts'
import { deriveMailToken, hashToken, undoLinkId } from '../../auth/token.ts'
import { isAddress } from '../../data/mail/address.ts'
import type { Mail } from '../../data/mail/content.ts'
import { enqueueEmail, insertEmailStatement } from '../../data/mail/outbox.ts'
import {
  confirmEmailChange,
  emailChangeEnds,
  findEmailChange,
  requestEmailChangeStatements,
  undoEmailChange,
} from '../../data/members/email-change.ts'
import { findAccount, getAccount } from '../../data/members/member.ts'
import type { Account } from '../../data/members/rows.ts'
import type { LiveSession } from '../../data/members/session.ts'
import { hidesAccountExistence } from '../../env.ts'
import { problem } from '../../http/problem.ts'
import { take } from '../../limits/throttle.ts'
import { disconnectMembers } from '../../realtime/disconnect.ts'
import { run, writeBatch, type Statement } from '../../storage/db.ts'
import type { Deps } from '../../deps.ts'
import type { RequestContext } from '../visitor.ts'
import { rejectLink } from './limits.ts'
import { mailLink } from './mail.ts'
import { confirmPassword } from './password.ts'

/**
 * Emails a link to the new address, and a notice with a link that undoes the change to the old one. In deployments that
 * hide accounts, a taken address gets the same response, and its owner is informed.
 */
export async function requestEmailChange(
  visitor: RequestContext,
  { id: session_id, member }: LiveSession,
  { email, password }: EmailChangeInput,
): Promise<void> {
  const { deps, env } = visitor
  const account = await confirmPassword(visitor, member.id, password)
  if (account.email === email)
    throw problem('validation_failed', { fields: [{ field: 'email', code: 'invalid_value' }] })
  const holder = await run(deps, findAccount(deps, email))
  if (holder && !hidesAccountExistence(env)) throw problem('account_already_used')
  await take(env, 'mailbox', `email_change ${email}`, deps.now())
  await take(env, 'email_change', String(member.id), deps.now())
  const id = randomBytes(16).toString('base64url')
  const mails = requestMails(deps, { id, account, email, holder })
  const change = {
    id,
    token_hash: hashToken(deriveMailToken(env.TOKEN_SECRET, id)),
    undo_hash: hashToken(deriveMailToken(env.TOKEN_SECRET, undoLinkId(id))),
    user_id: account.id,
    session_id,
    old_email: account.email,
    new_email: email,
  }
  await writeWithMails(deps, requestEmailChangeStatements(deps, change), mails)
}

interface Request {
  id: string
  account: Account
  email: string
  /** Account that has the new address. */
  holder: Account | null
}

function requestMails(deps: Deps, { id, account, email, holder }: Request): Mail[] {
  const { nickname, lang } = account
  const { expires_at, undo_until } = emailChangeEnds(deps)
  const toNew: Mail = holder
    ? {
        template: 'email_taken',
        data: { nickname: holder.nickname },
        cause: `email_taken ${id}`,
        to: email,
        lang: holder.lang,
      }
    : {
        template: 'email_change',
        data: { nickname, link_id: id, expires_at },
        cause: `email_change ${id}`,
        to: email,
        lang,
      }
  if (!isAddress(account.email)) return [toNew]
  const notice: Mail = {
    template: 'email_change_notice',
    data: { nickname, at: deps.now().toISOString(), link_id: id, expires_at: undo_until },
    cause: `email_change_notice ${id}`,
    to: account.email,
    lang,
  }
  return [toNew, notice]
}

async function writeWithMails(
  deps: Deps,
  writes: readonly Statement[],
  mails: readonly Mail[],
): Promise<void> {
  const sent = mails.map((mail) => ({ id: randomUUID(), mail }))
  const [first, ...rest] = [
    ...writes,
    ...sent.map(({ id, mail }) => insertEmailStatement(deps, id, mail)),
  ]
  if (first) await writeBatch(deps, [first, ...rest])
  for (const { id } of sent) enqueueEmail(deps, id)
}

/** Sets the new address by the link to it; resolves to the address. */
export async function useEmailChangeLink(visitor: RequestContext, token: string): Promise<string> {
  const { change, use } = await findLink(visitor, 'confirm', token)
  const { deps, env } = visitor
  const key = subscriberKey(env.TOKEN_SECRET, change.new_email)
  const isDone = await run(deps, confirmEmailChange(deps, change, { ...use, key }))
  if (!isDone) throw problem('link_outdated')
  disconnectMembers(deps, [change.user_id])
  return change.new_email
}

/** Restores the old address by the link to it, and emails a link for setting a new password. */
export async function useEmailUndoLink(visitor: RequestContext, token: string): Promise<void> {
  const { change, use } = await findLink(visitor, 'undo', token)
  const { deps, env } = visitor
  const key = subscriberKey(env.TOKEN_SECRET, change.old_email)
  const isDone = await run(deps, undoEmailChange(deps, change, { ...use, key }))
  if (!isDone) throw problem('link_outdated')
  disconnectMembers(deps, [change.user_id])
  const account = await run(deps, getAccount(deps, change.user_id))
  if (account) await mailLink(visitor, 'reset', account)
}

async function findLink(visitor: RequestContext, which: 'confirm' | 'undo', token: string) {
  const hash = hashToken(token)
  const change = await run(visitor.deps, findEmailChange(visitor.deps, which, hash))
  if (!change) throw await rejectLink(visitor)
  if (change.isTaken) throw problem('account_already_used')
  return { change, use: { hash, use: randomUUID() } }
}
