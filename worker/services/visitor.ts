import type { Context } from 'hono'
import type { Locale } from '../../client/contract/locale.ts'
import { isDevelopment, type AppEnv } from '../env.ts'
import { deviceOf, type Device } from '../auth/known-device.ts'
import { clientAddress } from '../limits/throttle.ts'
import type { Deps } from '../deps.ts'
import { sessionToken } from '../auth/session-cookie.ts'

/** A visitor's request, with the dependencies of use cases. */
export interface RequestContext {
  deps: Deps
  env: Pick<
    Env,
    | 'THROTTLE'
    | 'WRITE_LIMIT'
    | 'FALLBACK_LIMIT'
    | 'PASSWORD_PEPPER'
    | 'TOKEN_SECRET'
    | 'CONTACT_TO'
    | 'HIDE_ACCOUNTS'
  >
  /** As returned by `clientAddress`; subject of rate limits. */
  address: string
  device: Device
  userAgent: string
  locale: Locale
}

/** Context of a request for a visitor who reads `locale`. */
export function requestContextOf(c: Context<AppEnv>, locale: Locale): RequestContext {
  return {
    deps: c.get('deps'),
    env: c.env,
    address: clientAddress(c.req.raw),
    device: deviceOf(c),
    userAgent: c.req.header('User-Agent') ?? '',
    locale,
  }
}

/** Request of a visitor on a page of the site, for passkeys. */
export interface SiteRequestContext extends RequestContext {
  /**
   * Origin for passkeys. In development the site has several hostnames; a passkey belongs to the one in the address
   * bar.
   */
  origin: string
}

export function siteRequestContextOf(c: Context<AppEnv>, locale: Locale): SiteRequestContext {
  const origin = isDevelopment(c.env) ? new URL(c.req.url).origin : c.env.ORIGIN
  return { ...requestContextOf(c, locale), origin }
}

/**
 * Allows replica reads for requests without a session; members must see their own writes
 * (docs/decisions/data/replica-reads.md).
 */
export function allowReplicas(c: Context<AppEnv>): void {
  if (!sessionToken(c)) c.set('deps', { ...c.get('deps'), allowReplicaReads: true })
}
