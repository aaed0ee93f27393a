import type { D1Migration } from 'cloudflare:test'

declare global {
  namespace Cloudflare {
    interface Env {
      REPLICA: D1Database
      TEST_MIGRATIONS: D1Migration[]
      TEST_DELIVERY_MIGRATIONS: D1Migration[]
      TEST_SEARCH_MIGRATIONS: D1Migration[]
      /** The demo content as rows, made by vitest.config.ts. */
      TEST_ROWS: { table: string; values: Record<string, unknown> }[]
    }
  }
}
