// Forgotten, reset and changed passwords. Used by the API and by forms without JavaScript; failures are thrown as
// problems.
import { randomUUID } from 'node:crypto'
import type { PasswordInput, ResetInput } from '../../../client/contract/members/member.ts'
import { hashPassword, verifyPassword, type Verdict } from '../../auth/password.ts'
import { hashToken } from '../../auth/token.ts'
import {
  revokeLinksStatement,
  revokeOtherLinksStatement,
  ownerOfToken,
  consumedTokenOwner,
  consumeTokenStatement,
} from '../../data/mail/link-token.ts'
import {
  findAccount,
  getAccount,
  updatePasswordStatement,
  resetPasswordStatement,
  markVerifiedStatement,
} from '../../data/members/member.ts'
import type { Account } from '../../data/members/rows.ts'
import { insertEmailStatement, enqueueEmail } from '../../data/mail/outbox.ts'
import {
  endAllSessionsWrite,
  endSessionsWrite,
  type LiveSession,
} from '../../data/members/session.ts'
import { hidesAccountExistence } from '../../env.ts'
import { problem } from '../../http/problem.ts'
import { forget, take } from '../../limits/throttle.ts'
import { disconnectMembers } from '../../realtime/disconnect.ts'
import { read, run } from '../../storage/db.ts'
import {
  resetLoginAttempts,
  canEmail,
  rejectLink,
  resetEmailLimit,
  takeMailRequest,
} from './limits.ts'
import {
  runAfterUniformResponse,
  passwordChangedEmail,
  mailLink,
  type EmailRequestResult,
} from './mail.ts'
import type { RequestContext } from '../visitor.ts'
import { logError } from '../../storage/log-error.ts'

/** Emails a link for setting a new password. */
export async function forgotPassword(
  visitor: RequestContext,
  email: string,
): Promise<EmailRequestResult> {
  const { deps, env } = visitor
  await takeMailRequest(visitor, email)
  const account = await run(deps, findAccount(deps, email))
  if (!account && !hidesAccountExistence(env)) throw problem('email_not_found')
  if (!(await canEmail(visitor, 'reset', email))) return 'mail_waiting'
  if (account) await runAfterUniformResponse(visitor, mailLink(visitor, 'reset', account))
  return 'mail_sent'
}

/**
 * Sets a new password by an emailed link, which also verifies the address, and ends all sessions. Resolves to the
 * account's email address.
 */
export async function resetPassword(
  visitor: RequestContext,
  { token, password }: Pick<ResetInput, 'token' | 'password'>,
): Promise<string> {
  const { deps, env } = visitor
  const tokenHash = hashToken(token)
  const owner = await run(deps, ownerOfToken(deps, tokenHash, 'reset'))
  const account = owner === null ? null : await run(deps, getAccount(deps, owner))
  if (!account) throw await rejectLink(visitor)
  const hash = await hashPassword(env.PASSWORD_PEPPER, password)
  const use = randomUUID()
  const user = consumedTokenOwner(deps, use)
  const mailId = randomUUID()
  const isUsed = await run(
    deps,
    read(
      [
        consumeTokenStatement(deps, tokenHash, 'reset', use),
        resetPasswordStatement(deps, user, hash),
        markVerifiedStatement(deps, user),
        endAllSessionsWrite(deps, user),
        insertEmailStatement(deps, mailId, passwordChangedEmail(deps, account, tokenHash)),
        revokeOtherLinksStatement(deps, use, 'reset'),
      ],
      ([rows]) => rows.length > 0,
    ),
  )
  if (!isUsed) throw problem('link_outdated')
  disconnectMembers(deps, [account.id])
  enqueueEmail(deps, mailId)
  await Promise.all([
    resetLoginAttempts(visitor, account.email),
    resetEmailLimit(visitor, 'reset', account.email),
  ])
  return account.email
}

/** Changes a password, given the old one, and ends all other sessions. */
export async function changePassword(
  visitor: RequestContext,
  { id, member }: LiveSession,
  { current_password, new_password }: PasswordInput,
): Promise<void> {
  const { deps, env } = visitor
  const account = await confirmPassword(visitor, member.id, current_password)
  const hash = await hashPassword(env.PASSWORD_PEPPER, new_password)
  const mailId = randomUUID()
  const isChanged = await run(
    deps,
    read(
      [
        updatePasswordStatement(deps, account.id, hash, account.password_hash),
        endSessionsWrite(deps, account.id, { except: id }),
        revokeLinksStatement(deps, account.id, 'reset'),
        insertEmailStatement(deps, mailId, passwordChangedEmail(deps, account, mailId)),
      ],
      ([rows]) => rows.length > 0,
    ),
  )
  if (!isChanged) throw problem('wrong_password')
  disconnectMembers(deps, [account.id])
  enqueueEmail(deps, mailId)
  await resetEmailLimit(visitor, 'reset', account.email)
}

/** Checks the password again before sensitive actions, in case the browser is unattended. */
export async function confirmPassword(
  { deps, env }: RequestContext,
  userId: number,
  password: string,
): Promise<Account> {
  await take(env, 'password', String(userId), deps.now())
  const account = await run(deps, getAccount(deps, userId))
  const { isCorrect } = await checkPassword({ deps, env }, account, password)
  if (!account || !isCorrect) throw problem('wrong_password')
  await forget(env, 'password', String(userId))
  return account
}

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
