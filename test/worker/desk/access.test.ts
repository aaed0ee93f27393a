import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { readProblem, rowsOf } from '../../support/site/member.ts'
import { fetchApp, resetSite } from '../../support/site/site.ts'

const team = 'meridian.cloudflareaccess.com'
const audience = 'the-application'
const settings = { ACCESS_TEAM_DOMAIN: team, ACCESS_AUD: audience } as unknown as Partial<Env>
let own: CryptoKey
let jwks: { keys: object[] }

beforeAll(async () => {
  await resetSite()
  const pair = await generateKeyPair('RS256', { extractable: true })
  own = pair.privateKey
  jwks = { keys: [{ ...(await exportJWK(pair.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }] }
})
afterEach(() => vi.restoreAllMocks())

interface Claim {
  email?: string
  kid?: string
  key?: CryptoKey
  issuer?: string
  of?: string
  expires?: string
}

function token({
  email = 'owner@example.test',
  kid = 'one',
  key = own,
  issuer = `https://${team}`,
  of = audience,
  expires = '1 h',
}: Claim = {}) {
  return new SignJWT({ email })
    .setProtectedHeader({ alg: 'RS256', kid })
    .setIssuer(issuer)
    .setAudience(of)
    .setIssuedAt()
    .setExpirationTime(expires)
    .sign(key)
}

async function knock(
  path: string,
  jwt?: string,
  bindings = settings,
  sent: Parameters<typeof fetchApp>[1] = {},
): Promise<Response> {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const { url } = new Request(input as RequestInfo)
    if (url !== `https://${team}/cdn-cgi/access/certs`) throw new Error(url)
    return Response.json(jwks)
  })
  const headers = { ...sent.headers, ...(jwt && { 'Cf-Access-Jwt-Assertion': jwt }) }
  return fetchApp(path, { ...sent, bindings, headers })
}

describe('behind Cloudflare Access', () => {
  it('opens the desk to signed-in operators for requests that Access has let through', async () => {
    expect((await knock('/backstage/login', await token())).status).toBe(200)
    expect((await knock('/api/backstage/me', await token())).status).toBe(401)
  })

  it.each(['/api/backstage/me', '/api/backstage/openapi.json', '/api/backstage/nothing'])(
    'closes %s to all other requests',
    async (path) => {
      const foreign = await generateKeyPair('RS256')
      const refused = [
        undefined,
        'nothing',
        await token({ key: foreign.privateKey }),
        await token({ of: 'another-application' }),
        await token({ issuer: 'https://another.cloudflareaccess.com' }),
        await token({ expires: '-1 h' }),
      ]
      for (const jwt of refused)
        expect(await readProblem(await knock(path, jwt))).toEqual([403, 'forbidden'])
    },
  )

  it.each(['/backstage', '/backstage/login', '/backstage/accept?token=x', '/backstage/article'])(
    'closes %s, too, and nothing of the site',
    async (path) => {
      const closed = await knock(path)
      expect(closed.status).toBe(403)
      // Gives instructions, and shows no useless form.
      const html = await closed.text()
      expect(html).toContain('请让负责部署的人检查Access的设置')
      expect(html).not.toContain('<form')
      expect((await knock('/api/article')).status).toBe(200)
    },
  )

  it('closes the desk if it is only partly configured', async () => {
    const half = { ACCESS_TEAM_DOMAIN: '', ACCESS_AUD: audience } as unknown as Partial<Env>
    expect((await knock('/backstage/login', await token(), half)).status).toBe(403)
  })
})

describe('a sign-in by Cloudflare Access', () => {
  beforeEach(async () => {
    await resetSite()
    await rowsOf("insert into settings values ('access_sign_in', 'true') returning key")
  })
  const required = { ...settings, OPERATOR_SECOND_FACTOR: 'required' } as unknown as Partial<Env>
  const enter = (jwt: string) =>
    knock('/backstage/login?return=/backstage/article', jwt, required, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        Origin: 'http://localhost:8787',
      },
      body: 'intent=access',
    })
  const sessions = () =>
    rowsOf<{ email: string; stepped_up_at: string | null }>(
      `select email, stepped_up_at from operator_sessions
        join operators on operators.id = operator_sessions.operator_id`,
    )

  it('opens the desk with one button, without permission for dangerous actions', async () => {
    const page = await (await knock('/backstage/login', await token(), required)).text()
    expect(page).toContain('owner@example.test')
    expect(page).toContain('value="access"')
    expect(page).not.toContain('type="password"')
    const response = await enter(await token({ email: 'Owner@Example.test' }))
    expect(response.status).toBe(303)
    expect(response.headers.get('Set-Cookie')).toContain('__Host-backstage=')
    const [session] = await sessions()
    expect(session?.email).toBe('owner@example.test')
    expect(Date.parse(session?.stepped_up_at ?? '')).toBe(0)
  })

  it('is refused to an unknown address, with the address of an owner', async () => {
    const jwt = await token({ email: 'stranger@example.test' })
    const response = await knock('/backstage/login?lang=en-US', jwt)
    expect(response.status).toBe(403)
    expect(await response.text()).toContain('owner@example.test')
    expect((await enter(jwt)).status).toBe(403)
    await rowsOf(
      "update operators set deactivated_at = '2026-01-01' where email = 'editor@example.test' returning id",
    )
    expect((await enter(await token({ email: 'editor@example.test' }))).status).toBe(403)
    expect(await sessions()).toEqual([])
  })

  it('leaves the password to those who prefer it', async () => {
    const page = await (await knock('/backstage/login?with=password', await token())).text()
    expect(page).toContain('type="password"')
  })

  it('is refused with a token that Access has not issued for this application', async () => {
    const foreign = await generateKeyPair('RS256')
    for (const claim of [
      { key: foreign.privateKey },
      { of: 'another-application' },
      { issuer: 'https://another.cloudflareaccess.com' },
      { expires: '-1 h' },
    ])
      expect((await enter(await token(claim))).status).toBe(403)
    expect(await sessions()).toEqual([])
  })

  it('accepts a new key of the team', async () => {
    const pair = await generateKeyPair('RS256', { extractable: true })
    const next = { ...(await exportJWK(pair.publicKey)), kid: 'two', alg: 'RS256', use: 'sig' }
    const jwt = await token({ key: pair.privateKey, kid: 'two' })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
    jwks = { keys: [...jwks.keys, next] }
    expect((await enter(jwt)).status).toBe(303)
    vi.useRealTimers()
  })

  it('is off by default, and absent without an address', async () => {
    const service = await token({ email: '' })
    expect(await (await knock('/backstage/login', service)).text()).toContain('type="password"')
    await rowsOf("delete from settings where key = 'access_sign_in' returning key")
    expect(await (await knock('/backstage/login', await token())).text()).toContain(
      'type="password"',
    )
    expect((await enter(await token())).status).toBe(403)
  })
})
