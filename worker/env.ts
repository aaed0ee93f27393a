// Bindings come from `wrangler types` (global Env); these are the variables one request carries.
import type { RequestIdVariables } from 'hono/request-id'
import type { Deps } from './storage/db.ts'
import type { LiveSession } from './data/session.ts'
import type { Admitted } from '../client/contract/consent.ts'

export interface AppEnv {
  Bindings: Env & {
    /** Everything measured is written here too, where it is bound. */
    ANALYTICS?: AnalyticsEngineDataset
  }
  Variables: RequestIdVariables & {
    /** What the scripts of this answer carry. */
    nonce: string
    deps: Deps
    /** Third parties the visitor has let in, on a page that may load them. */
    admitted?: Admitted
    /** Whose request it is; set where an endpoint needs a session. */
    session?: LiveSession
    /** Route name for logs (docs/decisions/004-page-names.md), or the API path. */
    routeName?: string
    /** Where the page came from; a page from memory is not logged. */
    cacheSource?: 'memory' | 'cache' | 'stale' | 'render'
  }
}

/** Whether development tools are available: only where the deployment says so, never by default. */
export function isDevelopment({ ENVIRONMENT }: { ENVIRONMENT: string }): boolean {
  return ENVIRONMENT === 'development'
}
