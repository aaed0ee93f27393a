// Google sign-in. Browsers navigate to both addresses, so neither is in the API table.
//   /api/auth/google/start?return=/path&lang=&track_source=   redirects to Google
//   /api/auth/google/callback   redirects back with a session, or to the login page with an error
import { Hono, type Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { lang, trackSourceField } from '../../../client/contract/fields.ts'
import {
  defaultLocale,
  isLocale,
  localeCookie,
  type Locale,
} from '../../../client/contract/locale.ts'
import { href, withQuery } from '../../../client/contract/paths.ts'
import { returnPath } from '../../../client/contract/return-path.ts'
import { beginSession } from '../../services/members/account.ts'
import {
  signInStateLifetime,
  createSignInState,
  sealedSignIn,
  type SignInState,
} from '../../auth/sign-in-state.ts'
import { accountOf, issuerOf } from '../../services/members/google-account.ts'
import { callbackPath, challengeOf, verifyIdToken, type Issuer } from '../../auth/issuer.ts'
import { rememberDevice } from '../../auth/known-device.ts'
import { setSessionCookie } from '../../auth/session-cookie.ts'
import { clientAddress, takePlatformLimit } from '../../limits/throttle.ts'
import { requestContextOf } from '../../services/visitor.ts'
import type { AppEnv } from '../../env.ts'
import { neverStored } from '../../http/cache-policy.ts'
import { foundOrThrow } from '../../http/problem.ts'

const signInCookie = 'google'
/** Lax, because Google returns the visitor by a cross-site navigation. */
const attributes = {
  path: '/api/auth/google',
  httpOnly: true,
  secure: true,
  sameSite: 'Lax',
} as const

export const google = new Hono<AppEnv>()
  .get('/api/auth/google/start', async (c) => {
    const issuer = foundOrThrow(issuerOf(c.env))
    await takePlatformLimit(c.env, clientAddress(c.req.raw))
    const locale = lang.safeParse(c.req.query('lang')).data ?? defaultLocale
    const track_source = trackSourceField.safeParse(c.req.query('track_source')).data
    const return_to = returnPath(c.req.query('return'))
    const signInState = createSignInState({ return_to, locale, track_source })
    const sealed = await sealedSignIn.sign(c.env.TOKEN_SECRET, signInState, c.get('deps').now())
    setCookie(c, signInCookie, sealed, { ...attributes, maxAge: signInStateLifetime })
    const { state, nonce, verifier } = signInState
    const challenge = challengeOf(verifier)
    return redirect(c, issuer.authorizeUrl({ state, nonce, challenge, locale }))
  })
  .get(callbackPath, async (c) => {
    const issuer = foundOrThrow(issuerOf(c.env))
    const sealed = getCookie(c, signInCookie)
    // Each sign-in state is valid once.
    deleteCookie(c, signInCookie, attributes)
    const signInState = await sealedSignIn.read(c.env.TOKEN_SECRET, sealed, c.get('deps').now())
    try {
      await takePlatformLimit(c.env, clientAddress(c.req.raw))
      if (!signInState) throw new Error('no sign-in was started in this browser')
      setSessionCookie(c, await signIn(c, issuer, signInState))
      return redirect(
        c,
        signInState.return_to ?? href(signInState.locale, 'member', { tab: 'account' }),
      )
    } catch (error) {
      // For the log; the visitor only sees that it failed.
      c.error = error instanceof Error ? error : new Error('sign-in failed', { cause: error })
      const login = href(signInState?.locale ?? chosenLocale(c), 'login')
      return redirect(
        c,
        withQuery(login, { problem: 'google_failed', return: signInState?.return_to }),
      )
    }
  })

/** Starts a session for the identity confirmed by the issuer; resolves to its token. */
async function signIn(
  c: Context<AppEnv>,
  issuer: Issuer,
  signInState: SignInState,
): Promise<string> {
  const { code, state, error } = c.req.query()
  if (state !== signInState.state) throw new Error('the state belongs to another sign-in')
  if (!code) throw new Error(`no code: ${error ?? 'no reason given'}`.slice(0, 100))
  const token = await issuer.exchange(code, signInState.verifier)
  const identity = await verifyIdToken(issuer, token, signInState.nonce, c.get('deps').now())
  const visitor = requestContextOf(c, signInState.locale)
  const account = await accountOf(visitor, identity, signInState.track_source)
  const session = await beginSession(visitor, account)
  rememberDevice(c, account.email)
  return session
}

function redirect(c: Context<AppEnv>, location: string): Response {
  c.header('Cache-Control', neverStored)
  return c.redirect(location, 302)
}

function chosenLocale(c: Context<AppEnv>): Locale {
  const chosen = getCookie(c, localeCookie)
  return isLocale(chosen) ? chosen : defaultLocale
}
