// Checks of a request body before it is read.
import type { Context } from 'hono'
import { bodyLimit as limitOf } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '../../env.ts'
import { withBodyTimeout } from '../body-time.ts'
import { problem, tooLarge } from '../problem.ts'

/** Maximum bytes of a JSON or form body. */
const maxBodyBytes = 64 * 1024
/** Maximum bytes at the desk, where whole articles are sent. */
export const maxDeskBytes = 1024 * 1024

const refuseAbove = (limit: number) => (): never => {
  throw tooLarge(limit)
}

export const bodyLimitTo = (limit: number) => bodyLimitOf(limit, refuseAbove(limit))
export const bodyLimit = bodyLimitTo(maxBodyBytes)
export const deskBodyLimit = bodyLimitTo(maxDeskBytes)

/** Rejects larger bodies. A body without announced length is read here, within the body timeout. */
export function bodyLimitOf(maxSize: number, onError: (c: Context) => Response) {
  const limit = limitOf({ maxSize, onError })
  return createMiddleware<AppEnv>(async function bodyLimit(c, next) {
    const refusal = await withBodyTimeout(limit(c, async () => undefined))
    return refusal ?? next()
  })
}

export const formTypes: readonly string[] = [
  'application/x-www-form-urlencoded',
  'multipart/form-data',
]

export function mediaTypeOf(c: Context): string {
  const [type = ''] = (c.req.header('Content-Type') ?? '').toLowerCase().split(';')
  return type.trim()
}

/** Accepts only bodies of these media types. */
export function bodyOf(types: readonly string[]) {
  return createMiddleware<AppEnv>(async function bodyOf(c, next) {
    if (!types.includes(mediaTypeOf(c))) throw problem('unsupported_media_type')
    await next()
  })
}
