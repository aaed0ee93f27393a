// Emailed links that log in without a password (docs/decisions/api/accounts.md). Used by the API and by forms without
// JavaScript; failures are thrown as problems.
import { randomInt, randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { LinkLoginInput } from '../../../client/contract/members/member.ts'
import { isKnown, rememberDevice } from '../../auth/known-device.ts'
import { setSessionCookie } from '../../auth/session-cookie.ts'
import { createToken, hashToken } from '../../auth/token.ts'
import { consumeLoginLink, linkLifetimes, ownerOfToken } from '../../data/mail/link-token.ts'
import { findAccount, getAccount } from '../../data/members/member.ts'
import type { AppEnv } from '../../env.ts'
import { problem } from '../../http/problem.ts'
import { take } from '../../limits/throttle.ts'
import { run } from '../../storage/db.ts'
import { requestContextOf, type RequestContext } from '../visitor.ts'
import type { Locale } from '../../../client/contract/locale.ts'
import { beginSession } from './account.ts'
import { canEmail, rejectLink, takeMailRequest } from './limits.ts'
import { linkMail, mailLink, writeBatchWithEmail } from './mail.ts'

const browserCookie = '__Host-link'
const attributes = { path: '/', httpOnly: true, secure: true, sameSite: 'Lax' } as const

/** Resolves to the code for another browser. The response is the same for every address. */
export async function requestLoginLink(
  c: Context<AppEnv>,
  locale: Locale,
  email: string,
): Promise<string> {
  const visitor = requestContextOf(c, locale)
  const { deps, env, device } = visitor
  await takeMailRequest(visitor, email)
  const subject = isKnown(env.TOKEN_SECRET, device, email) ? `${device.id} ${email}` : email
  await take(env, 'login_link', subject, deps.now())
  const browser = getCookie(c, browserCookie) ?? createToken()
  setCookie(c, browserCookie, browser, { ...attributes, maxAge: linkLifetimes.login })
  const code = String(randomInt(10_000)).padStart(4, '0')
  deps.waitUntil(mailLoginLink(visitor, email, { browser_hash: hashToken(browser), code }))
  return code
}

/** An account with an unverified address gets a link that verifies it, because anyone may have entered it. */
async function mailLoginLink(
  visitor: RequestContext,
  email: string,
  browser: { browser_hash: string; code: string },
): Promise<void> {
  const { deps, env } = visitor
  const account = await run(deps, findAccount(deps, email))
  if (!account) return
  if (account.email_verified_at === null) {
    if (await canEmail(visitor, 'verify', email)) await mailLink(visitor, 'verify', account)
    return
  }
  const { tokenWrite, mail } = linkMail(deps, env.TOKEN_SECRET, 'login', { ...account, browser })
  await writeBatchWithEmail(deps, [tokenWrite], mail)
}

/** Starts a session by an emailed link; resolves to its token. */
export async function logInByLink(
  c: Context<AppEnv>,
  locale: Locale,
  { token, code }: LinkLoginInput,
): Promise<string> {
  const visitor = requestContextOf(c, locale)
  const { deps } = visitor
  const tokenHash = hashToken(token)
  if ((await run(deps, ownerOfToken(deps, tokenHash, 'login'))) === null)
    throw await rejectLink(visitor)
  const browser = getCookie(c, browserCookie)
  const { owner, isEnded } = await run(
    deps,
    consumeLoginLink(deps, {
      tokenHash,
      use: randomUUID(),
      browserHash: browser === undefined ? null : hashToken(browser),
      code: code ?? null,
    }),
  )
  if (owner === null) throw problem(refusalOf(code, isEnded))
  const account = await run(deps, getAccount(deps, owner))
  if (!account) throw problem('link_outdated')
  const session = await beginSession(visitor, account)
  deleteCookie(c, browserCookie, attributes)
  setSessionCookie(c, session)
  rememberDevice(c, account.email)
  return session
}

function refusalOf(code: string | undefined, isEnded: boolean) {
  if (isEnded) return 'link_outdated'
  return code === undefined ? 'link_code_required' : 'link_code_wrong'
}
