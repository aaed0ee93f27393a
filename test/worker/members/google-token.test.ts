// Google as an HTTP service: requests to it, and rejected ID tokens.
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type CryptoKey } from 'jose'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { challengeOf } from '../../../worker/auth/issuer.ts'
import { returnFromIssuer, expectRefused, start, type End } from '../../support/site/google.ts'
import { rowsOf } from '../../support/site/member.ts'
import { resetSite } from '../../support/site/site.ts'

const clientId = 'client.apps.example'
const secrets = { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: 'the secret' }
const email = 'ananya@gmail.example'

let google: { privateKey: CryptoKey; publicKey: CryptoKey }
let stranger: CryptoKey
beforeAll(async () => {
  await resetSite()
  google = await generateKeyPair('RS256', { extractable: true })
  stranger = (await generateKeyPair('RS256')).privateKey
})

/** Response of the token endpoint, and the request to it. */
let answer: () => Response
let sent: URLSearchParams
let fetched: string[] = []

beforeEach(() => {
  fetched = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    fetched.push(url)
    if (url === 'https://www.googleapis.com/oauth2/v3/certs')
      return Response.json({
        keys: [{ ...(await exportJWK(google.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' }],
      })
    if (url !== 'https://oauth2.googleapis.com/token') throw new Error(url)
    sent = new URLSearchParams(init?.body instanceof URLSearchParams ? init.body : '')
    return answer()
  })
})
afterEach(() => void vi.restoreAllMocks())

interface Forgery {
  claims?: Record<string, unknown>
  key?: CryptoKey
  kid?: string
}

const identity = (nonce: string) => ({
  iss: 'https://accounts.google.com',
  aud: clientId,
  azp: clientId,
  sub: '110169484474386276334',
  email,
  email_verified: true,
  name: 'Ananya Rao',
  nonce,
  iat: Math.floor(Date.now() / 1000),
  exp: Math.floor(Date.now() / 1000) + 3600,
})

function tokenOf(nonce: string, { claims, key = google.privateKey, kid = 'k1' }: Forgery) {
  return new SignJWT({ ...identity(nonce), ...claims })
    .setProtectedHeader({ alg: 'RS256', kid })
    .sign(key)
}

/** The whole sign-in, with this response of the token endpoint. */
async function signInWith(make: (nonce: string) => Promise<string> | string): Promise<End> {
  const { issuer, cookie } = await start('', secrets)
  const { state = '', nonce = '' } = Object.fromEntries(issuer.searchParams)
  const id_token = await make(nonce)
  answer = () => Response.json({ id_token, access_token: 'unused', expires_in: 3599 })
  return returnFromIssuer(
    `/api/auth/google/callback?state=${state}&code=4%2Fabc&scope=x`,
    cookie,
    secrets,
  )
}

const accounts = () => rowsOf('select id from users where email = ?', email)

it('sign-in requests a code bound to this attempt, and exchanges it for a token', async () => {
  const { issuer, cookie } = await start('?lang=vi-VN', secrets)
  const {
    state = '',
    nonce = '',
    code_challenge,
    ...rest
  } = Object.fromEntries(issuer.searchParams)
  expect(issuer.origin + issuer.pathname).toBe('https://accounts.google.com/o/oauth2/v2/auth')
  expect(rest).toEqual({
    client_id: clientId,
    redirect_uri: 'http://localhost:8787/api/auth/google/callback',
    response_type: 'code',
    scope: 'openid email profile',
    code_challenge_method: 'S256',
    hl: 'vi-VN',
    prompt: 'select_account',
  })
  expect(fetched).toEqual([])
  const id_token = await tokenOf(nonce, {})
  answer = () => Response.json({ id_token })
  const path = `/api/auth/google/callback?state=${state}&code=4%2Fabc`
  const { location, session } = await returnFromIssuer(path, cookie, secrets)
  expect([location, session]).toEqual([
    '/vi-VN/member/account',
    expect.stringMatching(/^[\w-]{43}$/),
  ])
  const { code_verifier = '', ...others } = Object.fromEntries(sent)
  expect(challengeOf(code_verifier)).toBe(code_challenge)
  expect(others).toEqual({
    client_id: clientId,
    client_secret: 'the secret',
    redirect_uri: 'http://localhost:8787/api/auth/google/callback',
    grant_type: 'authorization_code',
    code: '4/abc',
  })
})

it('sign-in accepts both of Google’s issuer names, and requests its keys once', async () => {
  const short = await signInWith((nonce) =>
    tokenOf(nonce, { claims: { iss: 'accounts.google.com' } }),
  )
  expect(short.session).toBeDefined()
  expect(fetched.filter((url) => url.includes('certs')).length).toBeLessThanOrEqual(1)
  fetched = []
  expect((await signInWith((nonce) => tokenOf(nonce, {}))).session).toBeDefined()
  expect(fetched).toEqual(['https://oauth2.googleapis.com/token'])
})

const seconds = (offset: number) => Math.floor(Date.now() / 1000) + offset

describe('a token response is rejected', () => {
  beforeEach(async () => {
    await rowsOf('delete from users where email = ?', email)
  })

  it.each<[string, Record<string, unknown>]>([
    ['another client’s token', { aud: 'other.apps.example', azp: 'other.apps.example' }],
    ['a token another client asked for', { azp: 'other.apps.example' }],
    ['another issuer', { iss: 'https://accounts.google.com.evil.example' }],
    ['no issuer', { iss: undefined }],
    ['another nonce', { nonce: 'another' }],
    ['no nonce', { nonce: undefined }],
    ['a token after its time', { iat: seconds(-7200), exp: seconds(-3600) }],
    ['a token for ever', { exp: undefined }],
    ['a token of later', { nbf: seconds(3600) }],
    ['an address that is not verified', { email_verified: false }],
    ['an address somehow verified', { email_verified: 'true' }],
    ['an address without a verification claim', { email_verified: undefined }],
    ['no subject', { sub: '' }],
    ['no address', { email: undefined }],
  ])('%s', async (_, claims) => {
    expectRefused(await signInWith((nonce) => tokenOf(nonce, { claims })))
    expect(await accounts()).toEqual([])
  })

  it.each<[string, (nonce: string) => Promise<string> | string]>([
    ['another key under the same name', (nonce) => tokenOf(nonce, { key: stranger })],
    ['an unknown key', (nonce) => tokenOf(nonce, { key: stranger, kid: 'k2' })],
    ['no signature', (nonce) => new UnsecuredJWT(identity(nonce)).encode()],
    [
      'the public key taken for a password',
      async (nonce) => {
        const jwk = await exportJWK(google.publicKey)
        const secret = new TextEncoder().encode(JSON.stringify(jwk))
        return new SignJWT(identity(nonce))
          .setProtectedHeader({ alg: 'HS256', kid: 'k1' })
          .sign(secret)
      },
    ],
    ['a signature cut off', async (nonce) => (await tokenOf(nonce, {})).replace(/[^.]*$/, '')],
    [
      'claims exchanged under a signature',
      async (nonce) => {
        const [header, , signature] = (await tokenOf(nonce, {})).split('.')
        const claims = btoa(
          JSON.stringify({ ...identity(nonce), email: 'member@example.test' }),
        ).replaceAll('=', '')
        return [header, claims, signature].join('.')
      },
    ],
    ['no token', () => 'nothing'],
  ])('%s', async (_, make) => {
    expectRefused(await signInWith(make))
    expect(await accounts()).toEqual([])
  })

  it.each<[string, () => Response]>([
    ['a used code', () => Response.json({ error: 'invalid_grant' }, { status: 400 })],
    ['an answer without a token', () => Response.json({ access_token: 'x' })],
    ['a page', () => new Response('<html>', { headers: { 'Content-Type': 'text/html' } })],
    [
      'a redirect',
      () => new Response(null, { status: 302, headers: { Location: 'https://evil.example' } }),
    ],
    [
      'nothing, for the wire is cut',
      () => {
        throw new Error('network')
      },
    ],
  ])('%s', async (_, make) => {
    const { issuer, cookie } = await start('', secrets)
    answer = make
    const state = issuer.searchParams.get('state')
    expectRefused(
      await returnFromIssuer(`/api/auth/google/callback?state=${state}&code=x`, cookie, secrets),
    )
    expect(await accounts()).toEqual([])
  })
})
