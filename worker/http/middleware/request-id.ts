import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { requestId } from 'hono/request-id'
import type { AppEnv } from '../../env.ts'

/** Uses the id of the dependencies; an id sent by the client is ignored. */
const assign = requestId({ headerName: '', generator: (c: Context<AppEnv>) => c.get('deps').id })

/** Assigns an id to every request, for logs, problem documents and the failure screen. */
export const requestIds = createMiddleware<AppEnv>(async function requestIds(c, next) {
  await assign(c, next)
  c.res.headers.set('X-Request-Id', c.get('requestId'))
})
