import { createMiddleware } from 'hono/factory'
import { requestId } from 'hono/request-id'
import type { AppEnv } from '../../env.ts'

/** Always our own: what a client sends is not believed. */
const assign = requestId({ headerName: '' })

/** Names every request, for logs, problem documents and the failure screen. */
export const requestIds = createMiddleware<AppEnv>(async function requestIds(c, next) {
  await assign(c, next)
  c.res.headers.set('X-Request-Id', c.get('requestId'))
})
