import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { readProblem } from '../../support/site/member.ts'
import { fetchApp, resetSite } from '../../support/site/site.ts'

const team = 'meridian.cloudflareaccess.com'
const audience = 'the-application'
const settings = { ACCESS_TEAM_DOMAIN: team, ACCESS_AUD: audience } as unknown as Partial<Env>
let own: CryptoKey
let jwks: object

beforeAll(async () => {
  await resetSite()
  const pair = await generateKeyPair('RS256', { extractable: true })
  own = pair.privateKey
  jwks = { keys: [{ ...(await exportJWK(pair.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }] }
})
afterEach(() => vi.restoreAllMocks())

interface Claim {
  key?: CryptoKey
  issuer?: string
  of?: string
  expires?: string
}

function token({
  key = own,
  issuer = `https://${team}`,
  of = audience,
  expires = '1 h',
}: Claim = {}) {
  return new SignJWT({ email: 'owner@example.test' })
    .setProtectedHeader({ alg: 'RS256', kid: 'one' })
    .setIssuer(issuer)
    .setAudience(of)
    .setIssuedAt()
    .setExpirationTime(expires)
    .sign(key)
}

async function knock(path: string, jwt?: string, bindings = settings): Promise<Response> {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const { url } = new Request(input as RequestInfo)
    if (url !== `https://${team}/cdn-cgi/access/certs`) throw new Error(url)
    return Response.json(jwks)
  })
  return fetchApp(path, { bindings, ...(jwt && { headers: { 'Cf-Access-Jwt-Assertion': jwt } }) })
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
      expect(html).toContain('请负责部署的人检查Access的设置')
      expect(html).not.toContain('<form')
      expect((await knock('/api/article')).status).toBe(200)
    },
  )

  it('closes the desk if it is only partly configured', async () => {
    const half = { ACCESS_TEAM_DOMAIN: '', ACCESS_AUD: audience } as unknown as Partial<Env>
    expect((await knock('/backstage/login', await token(), half)).status).toBe(403)
  })
})
