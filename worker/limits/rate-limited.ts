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

/** The platform's own rate limit, in front of every write. */
export const rateLimited = createMiddleware<AppEnv>(async function rateLimited(c, next) {
  await takePlatformLimit(c.env, clientAddress(c.req.raw))
  await next()
})

/** The platform's own rate limit, in front of every read. */
export const readsLimited = createMiddleware<AppEnv>(async function readsLimited(c, next) {
  if (!(await mayRead(c.env, clientAddress(c.req.raw)))) throw tooMany(limitPeriod)
  await next()
})

/** A limit of the platform, in front of a read that costs. */
export function limitedBy(limit: AddressLimit): MiddlewareHandler<AppEnv> {
  return async function limited(c, next) {
    if (!(await isWithin(c.env, limit, clientAddress(c.req.raw)))) throw tooMany(limitPeriod)
    await next()
  }
}
