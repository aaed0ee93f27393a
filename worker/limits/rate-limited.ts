import { createMiddleware } from 'hono/factory'
import { clientAddress, shield } from './throttle.ts'
import type { AppEnv } from '../env.ts'

/** The platform's own rate limit, in front of every write. */
export const rateLimited = createMiddleware<AppEnv>(async function rateLimited(c, next) {
  await shield(c.env, clientAddress(c.req.raw))
  await next()
})
