// Cloudflare Access as an outer door of the desk: what it has let through carries a token of it
// (https://developers.cloudflare.com/cloudflare-one/identity/authorization-cookie/validating-json/).
import { createRemoteJWKSet, jwtVerify, type JWTVerifyGetKey } from 'jose'

interface Settings {
  /** `<team>.cloudflareaccess.com` */
  ACCESS_TEAM_DOMAIN: string
  /** The application's audience tag. */
  ACCESS_AUD: string
}

/** Access stands in front as soon as one of its settings is there: half a setting lets nobody in. */
export function hasAccess({ ACCESS_TEAM_DOMAIN, ACCESS_AUD }: Settings): boolean {
  return ACCESS_TEAM_DOMAIN !== '' || ACCESS_AUD !== ''
}

/** The team's public keys: fetched on first use and when an unknown one appears, shared by all requests. */
let keys: { of: string; get: JWTVerifyGetKey } | undefined

function keysOf(team: string): JWTVerifyGetKey {
  if (keys?.of === team) return keys.get
  const get = createRemoteJWKSet(new URL(`https://${team}/cdn-cgi/access/certs`), {
    timeoutDuration: 5000,
  })
  keys = { of: team, get }
  return get
}

/** Whether Access has issued the token for this application, and it has not expired. */
export async function isAdmittedByAccess(
  { ACCESS_TEAM_DOMAIN: team, ACCESS_AUD: audience }: Settings,
  token: string | undefined,
  now: Date,
): Promise<boolean> {
  if (!token || !team || !audience) return false
  const verified = jwtVerify(token, keysOf(team), {
    issuer: `https://${team}`,
    audience,
    algorithms: ['RS256'],
    requiredClaims: ['exp'],
    currentDate: now,
  })
  return verified.then(
    () => true,
    () => false,
  )
}
