// What a request's body may be, before anybody reads it.
import { bodyLimit as limit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '../env.ts'
import { problem } from '../http/problem.ts'

/** Bytes of a JSON or form body (decision 23). */
export const largestBody = 64 * 1024

export const bodyLimit = limit({
  maxSize: largestBody,
  onError: () => {
    throw problem('payload_too_large')
  },
})

export const jsonOnly = createMiddleware<AppEnv>(async function jsonOnly(c, next) {
  const type = c.req.header('Content-Type') ?? ''
  if (!/^application\/json\s*(?:;|$)/i.test(type)) throw problem('unsupported_media_type')
  await next()
})
