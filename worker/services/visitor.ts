import type { Context } from 'hono'
import type { Locale } from '../../client/contract/locale.ts'
import type { AppEnv } from '../env.ts'
import type { Visitor } from './account.ts'
import { addressOf } from '../limits/throttle.ts'

/** The visitor of a request, who reads `locale`. */
export function visitorOf(c: Context<AppEnv>, locale: Locale): Visitor {
  return {
    deps: c.get('deps'),
    env: c.env,
    address: addressOf(c.req.raw),
    userAgent: c.req.header('User-Agent') ?? '',
    locale,
  }
}
