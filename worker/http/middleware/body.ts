// Limits on a request's body, checked before it is read.
import type { Context } from 'hono'
import { bodyLimit as limit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '../../env.ts'
import { problem } from '../problem.ts'

/** Maximum size of a JSON or form body, in bytes. */
const maxBodyBytes = 64 * 1024

export const bodyLimit = limit({
  maxSize: maxBodyBytes,
  onError: () => {
    throw problem('payload_too_large')
  },
})

export const formTypes: readonly string[] = [
  'application/x-www-form-urlencoded',
  'multipart/form-data',
]

export function mediaTypeOf(c: Context): string {
  const [type = ''] = (c.req.header('Content-Type') ?? '').toLowerCase().split(';')
  return type.trim()
}

/** Accepts bodies of these media types only. */
export function bodyOf(types: readonly string[]) {
  return createMiddleware<AppEnv>(async function bodyOf(c, next) {
    if (!types.includes(mediaTypeOf(c))) throw problem('unsupported_media_type')
    await next()
  })
}
