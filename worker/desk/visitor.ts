import type { Context } from 'hono'
import type { Locale } from '../../client/contract/locale.ts'
import { isDevelopment, type AppEnv } from '../env.ts'
import { requestContextOf, type RequestContext } from '../services/visitor.ts'

/** Whoever stands before the desk or works at it, and what a use case of the desk needs to answer them. */
export interface DeskRequestContext extends RequestContext {
  env: RequestContext['env'] & Pick<Env, 'ENVIRONMENT' | 'OPERATOR_SECOND_FACTOR'>
  /** Of passkeys. A site in development is opened under several names; a passkey belongs to the one in the address bar. */
  origin: string
  requestId: string
}

export function deskVisitorOf(c: Context<AppEnv>, locale: Locale): DeskRequestContext {
  const origin = isDevelopment(c.env) ? new URL(c.req.url).origin : c.env.ORIGIN
  return { ...requestContextOf(c, locale), env: c.env, origin, requestId: c.get('requestId') }
}
