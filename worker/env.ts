// Bindings come from `wrangler types` (global Env); these are the variables one request carries.
import type { RequestIdVariables } from 'hono/request-id'
import type { SecureHeadersVariables } from 'hono/secure-headers'
import type { TimingVariables } from 'hono/timing'
import type { Deps } from './data/db.ts'

export interface AppEnv {
  Bindings: Env
  Variables: RequestIdVariables &
    SecureHeadersVariables &
    TimingVariables & {
      deps: Deps
      /** Route name for logs: page name, `___`, locale (decision 4), or the API path. */
      routeName?: string
      /** Where the page came from; a page from memory is not logged. */
      cacheSource?: 'memory' | 'cache' | 'stale' | 'render'
    }
}
