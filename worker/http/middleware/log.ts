import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '../../env.ts'

/**
 * One JSON line per request. Pages from memory are left to the platform's own metrics, because a line would cost more than
 * the page.
 */
export const log = createMiddleware<AppEnv>(async function log(c, next) {
  const start = Date.now()
  await next()
  if (c.get('cacheSource') === 'memory') return
  const line = {
    level: c.res.status >= 500 ? 'error' : 'info',
    request_id: c.get('requestId'),
    method: c.req.method,
    path: c.req.path,
    route: c.get('routeName'),
    status: c.res.status,
    cache: c.get('cacheSource'),
    ms: Date.now() - start,
    error: c.error && describe(c.error),
  }
  console.log(JSON.stringify(line))
})

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause ? `${error.message}: ${describe(error.cause)}` : error.message
}
