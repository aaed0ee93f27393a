// Variables of a request. Bindings are in the global Env of `wrangler types`.
import type { RequestIdVariables } from 'hono/request-id'
import type { LiveOperator } from './data/operators/session.ts'
import type { LiveSession } from './data/members/session.ts'
import type { Locale } from '../client/contract/locale.ts'
import type { Admitted } from '../client/contract/site/consent.ts'
import type { Deps } from './deps.ts'

export interface AppEnv {
  Bindings: Env & {
    /** If bound, all metrics are also written here. */
    ANALYTICS?: AnalyticsEngineDataset
  }
  Variables: RequestIdVariables & {
    /** Nonce for scripts of this response. */
    nonce: string
    deps: Deps
    /** Third parties that the visitor has not refused, on pages that may load them. */
    admitted?: Admitted
    /** Origins that readers may load frames from, separated by spaces. */
    frames?: string | undefined
    /** True if the page has a guard. */
    hasGuard?: boolean
    /** Session of the request, for endpoints that need one. */
    session?: LiveSession
    /** Pending read of the session, shared within the request. */
    sessionRead?: Promise<LiveSession | null>
    /** Language in the body, for requests without one in the query. */
    bodyLocale?: Locale
    /** Email address that Cloudflare Access has verified. */
    accessEmail?: string
    /** Operator of the request, for desk endpoints. */
    operator?: LiveOperator
    /** Route name for logs (docs/decisions/site/page-urls.md), or the API path. */
    routeName?: string
    /** Source of the page. Pages from the fast path are not logged. */
    cacheSource?: 'memory' | 'cache' | 'kv' | 'stale' | 'render'
    /** Milliseconds of rendering up to the document's first byte. */
    renderTime?: number
    /** Requests the same page, or the one at a path, from the app without cookies. */
    refetch: (path?: string) => Promise<Response>
  }
}

/** True if sign-up and password reset respond equally with and without an account. */
export function hidesAccountExistence({ HIDE_ACCOUNTS }: { HIDE_ACCOUNTS: string }): boolean {
  return HIDE_ACCOUNTS === 'on'
}

/** True if development tools are available: only in deployments that enable them explicitly. */
export function isDevelopment({ ENVIRONMENT }: { ENVIRONMENT: string }): boolean {
  return ENVIRONMENT === 'development'
}

export function isProduction({ ENVIRONMENT }: { ENVIRONMENT: string }): boolean {
  return ENVIRONMENT === 'production'
}

/** True if operators need a second factor. Optional only in development. */
export function needsSecondFactor(
  env: Pick<Env, 'ENVIRONMENT' | 'OPERATOR_SECOND_FACTOR'>,
): boolean {
  return !isDevelopment(env) || env.OPERATOR_SECOND_FACTOR === 'required'
}
