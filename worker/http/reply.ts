import type { Context } from 'hono'
import type * as z from 'zod/mini'
import type { Endpoint } from '../../client/contract/api.ts'
import type { AppEnv } from '../env.ts'
import { publicMinute } from './cache-policy.ts'

/** A read: its type is the contract's, and anybody may keep it for a minute unless it says otherwise. */
export function reply<Row extends Endpoint>(
  c: Context<AppEnv>,
  row: Row,
  body: z.infer<Row['output']>,
  cacheControl = publicMinute,
) {
  c.set('routeName', row.path)
  return c.json<z.infer<Row['output']>>(body, 200, { 'Cache-Control': cacheControl })
}
