import type { Context } from 'hono'
import type { AppEnv } from '../../env.ts'

/** The client's idempotency key; null if it is absent or invalid. */
export function requestKey(c: Context<AppEnv>): string | null {
  const header = c.req.header('Idempotency-Key') ?? ''
  return /^[\x21-\x7e]{1,100}$/.test(header) ? header : null
}
