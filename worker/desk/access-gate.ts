// Cloudflare Access in front of the desk: requests it admits carry its token
// (https://developers.cloudflare.com/cloudflare-one/identity/authorization-cookie/validating-json/).
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { createRemoteJWKSet, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose'
import { email } from '../../client/contract/members/email.ts'
import type { AppEnv } from '../env.ts'
import { isApiPath, problem } from '../http/problem.ts'

/**
 * Guards all routes of the desk when the site is behind Cloudflare Access (docs/operate/operators.md). `showClosed`
 * answers a browser without a valid Access token.
 */
export const accessGate = (showClosed: (c: Context<AppEnv>) => Response | Promise<Response>) =>
  createMiddleware<AppEnv>(async function accessGate(c, next) {
    if (!hasAccess(c.env)) return next()
    const token = c.req.header('Cf-Access-Jwt-Assertion')
    const claims = await accessClaims(c.env, token, c.get('deps').now())
    if (claims) {
      const address = email.safeParse(claims['email'])
      if (address.success) c.set('accessEmail', address.data)
      return next()
    }
    if (isApiPath(c.req.path)) throw problem('forbidden')
    return showClosed(c)
  })

interface Settings {
  /** `<team>.cloudflareaccess.com` */
  ACCESS_TEAM_DOMAIN: string
  /** Audience tag of the application. */
  ACCESS_AUD: string
}

/** True if any setting of Access is present, so that an incomplete configuration admits nobody. */
function hasAccess({ ACCESS_TEAM_DOMAIN, ACCESS_AUD }: Settings): boolean {
  return ACCESS_TEAM_DOMAIN !== '' || ACCESS_AUD !== ''
}

/** The team's public keys, shared by all requests: fetched on first use and for an unknown key id. */
let keys: { of: string; get: JWTVerifyGetKey } | undefined

function keysOf(team: string): JWTVerifyGetKey {
  if (keys?.of === team) return keys.get
  const get = createRemoteJWKSet(new URL(`https://${team}/cdn-cgi/access/certs`), {
    timeoutDuration: 5000,
  })
  keys = { of: team, get }
  return get
}

/** Claims of a token that Access issued for this application and that has not expired; otherwise `null`. */
async function accessClaims(
  { ACCESS_TEAM_DOMAIN: team, ACCESS_AUD: audience }: Settings,
  token: string | undefined,
  now: Date,
): Promise<JWTPayload | null> {
  if (!token || !team || !audience) return null
  const verified = jwtVerify(token, keysOf(team), {
    issuer: `https://${team}`,
    audience,
    algorithms: ['RS256'],
    requiredClaims: ['exp'],
    currentDate: now,
  })
  return verified.then(
    ({ payload }) => payload,
    () => null,
  )
}
