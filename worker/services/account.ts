// Logging in, signing up, mailed links and passwords. The API and the forms that work without JavaScript both call these
// functions; failures are thrown as problems.
import { randomBytes, randomUUID } from 'node:crypto'
import type {
  LoginInput,
  PasswordInput,
  ResetInput,
  SignUpInput,
} from '../../client/contract/member.ts'
import { read, run, write } from '../storage/db.ts'
import { endLinksWrite, ownerOfToken, useTokenWrite, userOfUse } from '../data/mail-token.ts'
import {
  accountWrite,
  findAccount,
  getAccount,
  isTaken,
  passwordWrite,
  resetWrite,
  verifiedWrite,
} from '../data/member.ts'
import { toDay, type Account } from '../data/member-rows.ts'
import { mailWrite, sendSoon, type Mail } from '../data/outbox.ts'
import {
  endAllSessionsWrite,
  endSessionsWrite,
  listSessions,
  sessionWrites,
  type LiveSession,
} from '../data/session.ts'
import { problem } from '../http/problem.ts'
import { disconnectMembers } from '../realtime/disconnect.ts'
import { changedMail, linkMail, writeWithMail } from './account-mail.ts'
import { deviceNameOf } from '../auth/device-name.ts'
import { hashPassword, verifyPassword } from '../auth/password.ts'
import { sessionLifetime } from '../auth/session-cookie.ts'
import { forget, refund, take, type RuleName } from '../limits/throttle.ts'
import { createToken, hashToken } from '../auth/token.ts'
import { assertOldEnough } from './minimum-age.ts'
import type { Visitor } from './visitor.ts'

/**
 * Begins a session; resolves to its token. An unknown address and a wrong password take the same time and give the same
 * answer, and the counters limit how many passwords are compared.
 */
export async function logIn(visitor: Visitor, { email, password }: LoginInput): Promise<string> {
  const { deps, env, address } = visitor
  await takeBoth(visitor, 'login_address', 'login_account', email)
  const account = await run(deps, findAccount(deps, email))
  const { isCorrect, isOutdated } = await verifyPassword(
    env.PASSWORD_PEPPER,
    password,
    account?.password_hash,
  )
  if (!account || !isCorrect) throw problem('login_failed')
  await Promise.all([refund(env, 'login_address', address), forget(env, 'login_account', email)])
  if (account.email_verified_at === null) throw problem('email_unverified')
  const token = await beginSession(visitor, account)
  if (isOutdated) deps.waitUntil(rehash(visitor, account, password).catch(() => undefined))
  return token
}

/** Begins a session for an authenticated owner; mails the owner when the device is new. */
export async function beginSession(
  { deps, userAgent }: Visitor,
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
  const told = isTold ? [mailWrite(deps, mailId, mail)] : []
  const { begun, ended } = await run(deps, { queries: [...queries, ...told], shape })
  if (isTold) sendSoon(deps, mailId)
  if (ended.length > 0) disconnectMembers(deps, [account.id])
  // The password was changed while it was being compared.
  if (begun.length === 0) throw problem('login_failed')
  return token
}

/** Maximum number of characters stored of a User-Agent. */
const maxUserAgentLength = 400

/** Creates an account whose address has yet to be verified. */
export async function signUp(visitor: Visitor, form: SignUpInput): Promise<void> {
  const { deps, env, locale: lang } = visitor
  const { email, nickname } = form
  await assertOldEnough(visitor, form.birthday)
  await takeBoth(visitor, 'sign_up', 'sign_up_account', email)
  const account = accountWrite(deps, {
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
    await writeWithMail(deps, [account, ...link.writes], link.mail)
  } catch (error) {
    throw isTaken(error) ? problem('account_already_used') : error
  }
}

/** `u` and 12 random hexadecimal digits. */
export function createUsername(): string {
  return `u${randomBytes(6).toString('hex')}`
}

export async function verifyEmail(visitor: Visitor, token: string): Promise<void> {
  const { deps, env, address } = visitor
  await take(env, 'token', address, deps.now())
  const use = randomUUID()
  const isUsed = await run(
    deps,
    read(
      [
        useTokenWrite(deps, hashToken(token), 'verify', use),
        verifiedWrite(deps, userOfUse(deps, use)),
      ],
      ([rows]) => rows.length > 0,
    ),
  )
  if (!isUsed) throw problem('link_outdated')
}

/** Mails a new verification link; the answer does not reveal whether the account exists or needs one. */
export async function resendVerification(visitor: Visitor, email: string): Promise<void> {
  const account = await accountForMail(visitor, email)
  if (!account || account.email_verified_at !== null) return
  await mailLink(visitor, 'verify', account)
}

export async function forgotPassword(visitor: Visitor, email: string): Promise<void> {
  const account = await accountForMail(visitor, email)
  if (!account) throw problem('email_not_found')
  await mailLink(visitor, 'reset', account)
}

async function accountForMail(visitor: Visitor, email: string): Promise<Account | null> {
  const { deps } = visitor
  await takeBoth(visitor, 'mail_address', 'mail_account', email)
  return run(deps, findAccount(deps, email))
}

/** Counts a try for the visitor's address and for an account; a try the account's limit refuses is refunded to the address. */
async function takeBoth(
  { deps, env, address }: Visitor,
  ofAddress: RuleName,
  ofAccount: RuleName,
  account: string,
): Promise<void> {
  await take(env, ofAddress, address, deps.now())
  try {
    await take(env, ofAccount, account, deps.now())
  } catch (error) {
    await refund(env, ofAddress, address)
    throw error
  }
}

function mailLink(
  { deps, env }: Visitor,
  purpose: 'verify' | 'reset',
  account: Account,
): Promise<void> {
  const { writes, mail } = linkMail(deps, env.TOKEN_SECRET, purpose, account)
  return writeWithMail(deps, writes, mail)
}

/** Sets a new password with a mailed link, which also verifies the address, and ends all sessions. */
export async function resetPassword(
  visitor: Visitor,
  { token, password }: Pick<ResetInput, 'token' | 'password'>,
): Promise<void> {
  const { deps, env, address } = visitor
  await take(env, 'token', address, deps.now())
  const tokenHash = hashToken(token)
  const owner = await run(deps, ownerOfToken(deps, tokenHash, 'reset'))
  const account = owner === null ? null : await run(deps, getAccount(deps, owner))
  if (!account) throw problem('link_outdated')
  const hash = await hashPassword(env.PASSWORD_PEPPER, password)
  const use = randomUUID()
  const user = userOfUse(deps, use)
  const mailId = randomUUID()
  const isUsed = await run(
    deps,
    read(
      [
        useTokenWrite(deps, tokenHash, 'reset', use),
        resetWrite(deps, user, hash),
        verifiedWrite(deps, user),
        endAllSessionsWrite(deps, user),
        mailWrite(deps, mailId, changedMail(deps, account, tokenHash)),
      ],
      ([rows]) => rows.length > 0,
    ),
  )
  if (!isUsed) throw problem('link_outdated')
  disconnectMembers(deps, [account.id])
  sendSoon(deps, mailId)
  await forget(env, 'login_account', account.email)
}

/** Changes the password of a member who knows the old one; all other sessions end. */
export async function changePassword(
  visitor: Visitor,
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
        passwordWrite(deps, account.id, hash, account.password_hash),
        endSessionsWrite(deps, account.id, { except: id }),
        endLinksWrite(deps, account.id, 'reset'),
        mailWrite(deps, mailId, changedMail(deps, account, mailId)),
      ],
      ([rows]) => rows.length > 0,
    ),
  )
  if (!isChanged) throw problem('wrong_password')
  disconnectMembers(deps, [account.id])
  sendSoon(deps, mailId)
}

/** Checks the password again before actions that someone at an unattended browser must not take. */
export async function confirmPassword(
  { deps, env }: Visitor,
  userId: number,
  password: string,
): Promise<Account> {
  await take(env, 'password', String(userId), deps.now())
  const account = await run(deps, getAccount(deps, userId))
  const { isCorrect } = await verifyPassword(env.PASSWORD_PEPPER, password, account?.password_hash)
  if (!account || !isCorrect) throw problem('wrong_password')
  await forget(env, 'password', String(userId))
  return account
}

/** Replaces an outdated hash, now that the password is known. */
async function rehash(
  { deps, env }: Visitor,
  { id, password_hash }: Account,
  password: string,
): Promise<void> {
  const hash = await hashPassword(env.PASSWORD_PEPPER, password)
  await write(deps, [passwordWrite(deps, id, hash, password_hash)])
}
