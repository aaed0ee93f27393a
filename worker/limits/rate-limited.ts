import { createMiddleware } from 'hono/factory'
import type { MiddlewareHandler } from 'hono'
import {
  clientAddress,
  isWithin,
  limitPeriod,
  mayRead,
  takePlatformLimit,
  tooMany,
  type AddressLimit,
} from './throttle.ts'
import type { AppEnv } from '../env.ts'

/** Platform rate limit for every write. */
export const rateLimited = createMiddleware<AppEnv>(async function rateLimited(c, next) {
  await takePlatformLimit(c.env, clientAddress(c.req.raw))
  await next()
})

/** Platform rate limit for every read. */
export const readsLimited = createMiddleware<AppEnv>(async function readsLimited(c, next) {
  if (!(await mayRead(c.env, clientAddress(c.req.raw)))) throw tooMany(limitPeriod)
  await next()
})

/** Platform rate limit for costly reads. */
export function limitedBy(limit: AddressLimit): MiddlewareHandler<AppEnv> {
  return async function limited(c, next) {
    if (!(await isWithin(c.env, limit, clientAddress(c.req.raw)))) throw tooMany(limitPeriod)
    await next()
  }
}
