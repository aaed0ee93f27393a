import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { requestId } from 'hono/request-id'
import type { AppEnv } from '../../env.ts'

/** That of its dependencies, always generated here; an id sent by the client is ignored. */
const assign = requestId({ headerName: '', generator: (c: Context<AppEnv>) => c.get('deps').id })

/** Gives every request an id, for logs, problem documents and the failure screen. */
export const requestIds = createMiddleware<AppEnv>(async function requestIds(c, next) {
  await assign(c, next)
  c.res.headers.set('X-Request-Id', c.get('requestId'))
})
