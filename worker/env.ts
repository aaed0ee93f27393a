// Bindings come from `wrangler types` (global Env); these are the variables one request carries.
import type { RequestIdVariables } from 'hono/request-id'
import type { Deps } from './data/db.ts'
import type { LiveSession } from './data/session.ts'

export interface AppEnv {
  Bindings: Env
  Variables: RequestIdVariables & {
    /** What the scripts of this answer carry. */
    nonce: string
    deps: Deps
    /** Whose request it is, behind `membersOnly`. */
    session: LiveSession
    /** Route name for logs: page name, `___`, locale (decision 4), or the API path. */
    routeName?: string
    /** Where the page came from; a page from memory is not logged. */
    cacheSource?: 'memory' | 'cache' | 'stale' | 'render'
  }
}
