import type { Context } from 'hono'
import type { Locale } from '../../client/contract/locale.ts'
import { isDevelopment, type AppEnv } from '../env.ts'
import { requestContextOf, type RequestContext } from '../services/visitor.ts'

/** Request context of the desk, before and after sign-in. */
export interface DeskRequestContext extends RequestContext {
  env: RequestContext['env'] & Pick<Env, 'ENVIRONMENT' | 'OPERATOR_SECOND_FACTOR'>
  /**
   * Origin for passkeys. In development the site has several hostnames; a passkey belongs to the one in the address
   * bar.
   */
  origin: string
  requestId: string
}

export function deskVisitorOf(c: Context<AppEnv>, locale: Locale): DeskRequestContext {
  const origin = isDevelopment(c.env) ? new URL(c.req.url).origin : c.env.ORIGIN
  return { ...requestContextOf(c, locale), env: c.env, origin, requestId: c.get('requestId') }
}
