import { createMiddleware } from 'hono/factory'
import { addressOf, shield } from './throttle.ts'
import type { AppEnv } from '../env.ts'

/** The platform's own limit in front of everything that writes. */
export const shielded = createMiddleware<AppEnv>(async function shielded(c, next) {
  await shield(c.env, addressOf(c.req.raw))
  await next()
})
