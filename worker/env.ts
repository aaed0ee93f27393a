// Bindings come from `wrangler types` (global Env); these are the variables one request carries.
import type { RequestIdVariables } from 'hono/request-id'
import type { LiveOperator } from './data/operators/session.ts'
import type { LiveSession } from './data/members/session.ts'
import type { Locale } from '../client/contract/locale.ts'
import type { Admitted } from '../client/contract/site/consent.ts'
import type { Deps } from './deps.ts'

export interface AppEnv {
  Bindings: Env & {
    /** If bound, all measurements are also written here. */
    ANALYTICS?: AnalyticsEngineDataset
  }
  Variables: RequestIdVariables & {
    /** The nonce of the scripts in this response. */
    nonce: string
    deps: Deps
    /** Third parties the visitor has not refused, on a page that may load them. */
    admitted?: Admitted
    /** Whether a guard decides who gets the page. */
    hasGuard?: boolean
    /** The session of the request; set where an endpoint needs one. */
    session?: LiveSession
    /** The same as it is being read, for whoever asks first. */
    sessionRead?: Promise<LiveSession | null>
    /** The language that a body names, for a request whose address names none. */
    bodyLocale?: Locale
    /** The operator of the request; set where an endpoint of the desk needs one. */
    operator?: LiveOperator
    /** Route name for logs (docs/decisions/site/004-page-names.md), or the API path. */
    routeName?: string
    /** Where the page came from. Pages answered ahead of the middleware are not logged. */
    cacheSource?: 'memory' | 'cache' | 'kv' | 'stale' | 'render'
    /** Milliseconds in which the document was rendered, up to its first byte. */
    renderTime?: number
    /** Asks the app for the same page again, for everybody. */
    refetch: () => Promise<Response>
  }
}

/** Whether signing up and a forgotten password answer alike with and without an account. */
export function hidesAccountExistence({ HIDE_ACCOUNTS }: { HIDE_ACCOUNTS: string }): boolean {
  return HIDE_ACCOUNTS === 'on'
}

/** Whether development tools are available: only where the deployment enables them, never by default. */
export function isDevelopment({ ENVIRONMENT }: { ENVIRONMENT: string }): boolean {
  return ENVIRONMENT === 'development'
}

export function isProduction({ ENVIRONMENT }: { ENVIRONMENT: string }): boolean {
  return ENVIRONMENT === 'production'
}

/** Whether operators need a second factor. Only a development site may do without. */
export function needsSecondFactor(
  env: Pick<Env, 'ENVIRONMENT' | 'OPERATOR_SECOND_FACTOR'>,
): boolean {
  return !isDevelopment(env) || env.OPERATOR_SECOND_FACTOR === 'required'
}
