// Accounts of Google identities, and the OpenID issuer used in this deployment.
import { email as emailRule } from '../../../client/contract/members/email.ts'
import { nickname as nicknameRule } from '../../../client/contract/members/fields.ts'
import { normalizeUserText } from '../../../client/contract/text-fields.ts'
import { hasLink } from '../../../client/contract/text/link-guard.ts'
import { countMetric } from '../../storage/d1/metric-buffer.ts'
import { run } from '../../storage/db.ts'
import { findGoogleAccount, linkOrCreateGoogleAccount } from '../../data/members/google-account.ts'
import type { Account } from '../../data/members/rows.ts'
import { developmentClient, developmentIssuer } from '../../auth/development-issuer.ts'
import { isDevelopment } from '../../env.ts'
import { createUsername } from './account.ts'
import type { RequestContext } from '../visitor.ts'
import { googleIssuer } from '../../auth/google-issuer.ts'
import { callbackPath, type Identity, type Issuer } from '../../auth/issuer.ts'

interface Settings {
  GOOGLE_CLIENT_ID: string
  GOOGLE_CLIENT_SECRET?: string
  ENVIRONMENT: string
  ORIGIN: string
  TOKEN_SECRET: string
}

/** `null` if Google sign-in is not configured. */
export function issuerOf(env: Settings): Issuer | null {
  const { GOOGLE_CLIENT_ID: id, GOOGLE_CLIENT_SECRET: secret, TOKEN_SECRET } = env
  if (!id || !TOKEN_SECRET) return null
  if (id === developmentClient) return isDevelopment(env) ? developmentIssuer(TOKEN_SECRET) : null
  return secret ? googleIssuer({ id, secret, redirectUri: env.ORIGIN + callbackPath }) : null
}

/**
 * The account of a Google identity, created on first sign-in. An existing account with the address is linked if Google
 * hosts the address; a password set before the address was verified is then removed.
 */
export async function accountOf(
  { deps, locale }: RequestContext,
  identity: Identity,
  source: string | undefined,
): Promise<Account> {
  const known = await run(deps, findGoogleAccount(deps, identity.sub))
  if (known) return known
  if (!identity.email_verified) throw new Error('Google has not verified the address')
  const username = createUsername()
  const account = await run(
    deps,
    linkOrCreateGoogleAccount(deps, identity.sub, isAuthoritative(identity), {
      email: emailRule.parse(identity.email),
      username,
      nickname: nicknameFor(identity.name ?? '', username),
      lang: locale,
      password_hash: null,
      birthday: null,
      track_source: source ?? null,
    }),
  )
  if (!account) throw new Error('the address belongs to another Google account')
  if (account.isNew) countMetric('sign_up', source ?? '')
  return account
}

/**
 * True if Google hosts the address. Other addresses were verified only once and may have changed owners since (Google,
 * "Streamlined linking with OAuth and Google Sign-In").
 */
function isAuthoritative({ email, hd }: Identity): boolean {
  return hd !== undefined || email.toLowerCase().endsWith('@gmail.com')
}

/** The name if it is a valid nickname, extended by part of the username if too short; otherwise the username. */
export function nicknameFor(name: string, username: string): string {
  const visible = normalizeUserText(name).replaceAll(/[\p{Cc}\u202D\u202E\u2800]/gu, '')
  const candidates = [
    cut(name, 50),
    cut(visible, 50),
    `${cut(visible, 45)} ${username.slice(1, 5)}`,
  ]
  for (const candidate of candidates) {
    const { data } = nicknameRule.safeParse(candidate)
    if (visible.trim() && data && !hasLink(data)) return data
  }
  return username
}

/** The first `length` code points. */
function cut(text: string, length: number): string {
  return Array.from(text).slice(0, length).join('')
}
