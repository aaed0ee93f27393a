// Login, sign-up and email verification. Used by the API and by forms without JavaScript; failures are thrown as
// problems.
import { randomBytes, randomUUID } from 'node:crypto'
import type { LoginInput, SignUpInput } from '../../../client/contract/members/member.ts'
import { read, run, writeBatch } from '../../storage/db.ts'
import { consumeTokenStatement, consumedTokenOwner } from '../../data/mail/link-token.ts'
import {
  insertAccountStatement,
  findAccount,
  isTaken,
  updatePasswordStatement,
  markVerifiedStatement,
} from '../../data/members/member.ts'
import { toDay, type Account } from '../../data/members/rows.ts'
import type { Mail } from '../../data/mail/content.ts'
import { insertEmailStatement, enqueueEmail } from '../../data/mail/outbox.ts'
import { listSessions, sessionWrites } from '../../data/members/session.ts'
import { problem } from '../../http/problem.ts'
import { disconnectMembers } from '../../realtime/disconnect.ts'
import { resetLoginAttempts, canEmail, rejectLink, takeLogin, takeMailRequest } from './limits.ts'
import {
  runAfterUniformResponse,
  linkMail,
  mailLink,
  writeBatchWithEmail,
  type EmailRequestResult,
} from './mail.ts'
import { hidesAccountExistence } from '../../env.ts'
import { deviceNameOf } from '../../auth/device-name.ts'
import { hashPassword } from '../../auth/password.ts'
import { sessionLifetime } from '../../auth/session-cookie.ts'
import { take } from '../../limits/throttle.ts'
import { createToken, hashToken } from '../../auth/token.ts'
import type { RequestContext } from '../visitor.ts'
import { countMetric } from '../../storage/d1/metric-buffer.ts'
import { findLink } from '../../../client/contract/text/link-guard.ts'
import { dayOf } from '../../../client/contract/days.ts'
import type { Birthday } from '../../../client/contract/members/fields.ts'
import { loadChrome } from '../../data/site/site.ts'
import { checkPassword } from './password.ts'

/**
 * Starts a session; resolves to its token. An unknown address and a wrong password take equal time and give equal
 * responses; rate limits bound the number of guesses.
 */
export async function logIn(
  visitor: RequestContext,
  { email, password }: LoginInput,
): Promise<string> {
  const { deps } = visitor
  await takeLogin(visitor, email)
  const account = await run(deps, findAccount(deps, email))
  const { isCorrect, isOutdated } = await checkPassword(visitor, account, password)
  if (!account || !isCorrect) throw problem('login_failed')
  await resetLoginAttempts(visitor, email)
  if (account.email_verified_at === null) throw problem('email_unverified')
  const token = await beginSession(visitor, account)
  if (isOutdated) deps.waitUntil(rehash(visitor, account, password).catch(() => undefined))
  return token
}

/** Starts a session for an authenticated member; sends an email if the device is new. */
export async function beginSession(
  { deps, userAgent }: RequestContext,
  account: Account,
): Promise<string> {
  const token = createToken()
  const token_hash = hashToken(token)
  const writes = sessionWrites(deps, {
    token_hash,
    user_id: account.id,
    user_agent: userAgent.slice(0, maxUserAgentLength),
    lifetime: sessionLifetime,
    known: account.password_hash,
  })
  const earlier = await run(deps, listSessions(deps, account.id))
  const { browser, system, key } = deviceNameOf(userAgent)
  const isNew = earlier.every(({ user_agent }) => deviceNameOf(user_agent).key !== key)
  const { email, nickname, lang } = account
  const mail: Mail = {
    template: 'new_device',
    data: { nickname, at: deps.now().toISOString(), browser, system },
    cause: `new_device ${token_hash}`,
    to: email,
    lang,
  }
  const isTold = account.mail_new_device && earlier.length > 0 && isNew
  const mailId = randomUUID()
  const { queries, shape } = read(writes, ([begun, ended]) => ({ begun, ended }))
  const told = isTold ? [insertEmailStatement(deps, mailId, mail)] : []
  const { begun, ended } = await run(deps, { queries: [...queries, ...told], shape })
  if (isTold) enqueueEmail(deps, mailId)
  if (ended.length > 0) disconnectMembers(deps, [account.id])
  // The password was changed during the comparison.
  if (begun.length === 0) throw problem('login_failed')
  return token
}

/** Maximum stored characters of a User-Agent. */
const maxUserAgentLength = 400

/**
 * Creates an account with an unverified address. Throws `account_already_used` if the address has an account; in
 * deployments that hide accounts, emails its owner instead.
 */
export async function signUp(visitor: RequestContext, form: SignUpInput): Promise<void> {
  const { deps, env, address, locale: lang } = visitor
  const { email, nickname } = form
  assertNoLink(nickname)
  await assertOldEnough(visitor, form.birthday)
  await take(env, 'sign_up', address, deps.now())
  const account = insertAccountStatement(deps, {
    email,
    nickname,
    lang,
    username: createUsername(),
    password_hash: await hashPassword(env.PASSWORD_PEPPER, form.password),
    birthday: toDay(form.birthday),
    track_source: form.track_source ?? null,
  })
  const link = linkMail(deps, env.TOKEN_SECRET, 'verify', { email, nickname, lang })
  try {
    await writeBatchWithEmail(deps, [account, link.tokenWrite], link.mail)
    countMetric('sign_up', form.track_source ?? '')
  } catch (error) {
    if (!isTaken(error)) throw error
    if (!hidesAccountExistence(env)) throw problem('account_already_used')
    deps.waitUntil(notifyExistingOwner(visitor, email))
  }
}

/** Emails the owner of an account whose address was used to sign up again. */
async function notifyExistingOwner(visitor: RequestContext, email: string): Promise<void> {
  const { deps } = visitor
  const account = await run(deps, findAccount(deps, email))
  if (!account) return
  const isVerified = account.email_verified_at !== null
  if (!(await canEmail(visitor, isVerified ? 'account_exists' : 'verify', email))) return
  if (!isVerified) return mailLink(visitor, 'verify', account)
  const { nickname, lang } = account
  const cause = `account_exists ${randomUUID()}`
  const mail: Mail = { template: 'account_exists', data: { nickname }, cause, to: email, lang }
  await writeBatchWithEmail(deps, [], mail)
}

/** `u` and 12 random hexadecimal digits. */
export function createUsername(): string {
  return `u${randomBytes(6).toString('hex')}`
}

export async function verifyEmail(visitor: RequestContext, token: string): Promise<void> {
  const { deps } = visitor
  const use = randomUUID()
  const isUsed = await run(
    deps,
    read(
      [
        consumeTokenStatement(deps, hashToken(token), 'verify', use),
        markVerifiedStatement(deps, consumedTokenOwner(deps, use)),
      ],
      ([rows]) => rows.length > 0,
    ),
  )
  if (!isUsed) throw await rejectLink(visitor)
}

/** Emails a new verification link. The response does not reveal if the account exists or is unverified. */
export async function resendVerification(
  visitor: RequestContext,
  email: string,
): Promise<EmailRequestResult> {
  const { deps } = visitor
  await takeMailRequest(visitor, email)
  if (!(await canEmail(visitor, 'verify', email))) return 'mail_waiting'
  const account = await run(deps, findAccount(deps, email))
  if (account && account.email_verified_at === null)
    await runAfterUniformResponse(visitor, mailLink(visitor, 'verify', account))
  return 'mail_sent'
}

/** Replaces an outdated hash while the password is known. */
async function rehash(
  { deps, env }: RequestContext,
  { id, password_hash }: Account,
  password: string,
): Promise<void> {
  const hash = await hashPassword(env.PASSWORD_PEPPER, password)
  await writeBatch(deps, [updatePasswordStatement(deps, id, hash, password_hash)])
}

/**
 * Nicknames appear beside comments and in emails, so they must not contain links
 * (docs/decisions/community/comments.md). Checked only in the Worker, to keep the code out of forms.
 */
export function assertNoLink(nickname: string): void {
  const piece = findLink(nickname)
  if (piece === undefined) return
  throw problem('validation_failed', {
    fields: [{ field: 'nickname', code: 'has_link', values: { piece } }],
  })
}

/** Throws if someone born on that day is too young today in UTC+8 for the terms (docs/decisions/api/accounts.md). */
export async function assertOldEnough(
  { deps, locale }: Pick<RequestContext, 'deps' | 'locale'>,
  birthday: Birthday,
): Promise<void> {
  const { settings } = await loadChrome(deps, locale)
  const age = settings.minimum_age
  const today = dayOf(deps.now())
  const latest = `${Number(today.slice(0, 4)) - age}${today.slice(4)}`
  if (toDay(birthday) <= latest) return
  throw problem('validation_failed', {
    fields: [{ field: 'birthday', code: 'too_young', values: { age } }],
  })
}
