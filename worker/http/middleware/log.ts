import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { requestId } from 'hono/request-id'
import type { AppEnv } from '../../env.ts'
import { isRead, sourceOf } from './server-timing.ts'

/** Uses the id of the dependencies; an id sent by the client is ignored. */
const assign = requestId({ headerName: '', generator: (c: Context<AppEnv>) => c.get('deps').id })

/** Assigns an id to every request, for logs, problem documents and the failure screen. */
export const requestIds = createMiddleware<AppEnv>(async function requestIds(c, next) {
  await assign(c, next)
  c.res.headers.set('X-Request-Id', c.get('requestId'))
})

/** Milliseconds above which a request is slow. */
const slow = 1000

/**
 * One JSON line per request, or per `1 / LOG_SAMPLE` requests. Errors, slow requests and writes at the desk are always
 * logged. Pages from memory are never logged, because a line would cost more than the page.
 */
export const log = createMiddleware<AppEnv>(async function log(c, next) {
  const start = Date.now()
  await next()
  if (c.get('cacheSource') === 'memory') return
  const ms = Date.now() - start
  const sample = isAlwaysLogged(c, ms) ? 1 : logSampleRate(c.env)
  const request_id = c.get('requestId')
  if (!isChosen(request_id, sample)) return
  const line = {
    level: c.res.status >= 500 ? 'error' : 'info',
    request_id,
    sample,
    build: __BUILD__,
    method: c.req.method,
    path: c.req.path,
    route: c.get('routeName'),
    status: c.res.status,
    ms,
    ...c.get('deps').cost,
    cache: sourceOf(c),
    error: c.error && describe(c.error),
  }
  console.log(JSON.stringify(line))
})

/** True for requests that are logged regardless of sampling. */
function isAlwaysLogged(c: Context<AppEnv>, ms: number): boolean {
  const isWriteOfDesk = !isRead(c) && /^\/api\/(?:backstage|v1)\//.test(c.req.path)
  return c.res.status >= 500 || ms > slow || isWriteOfDesk
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause ? `${error.message}: ${describe(error.cause)}` : error.message
}

/** Number of requests that a sampled line represents; 1 if every request is logged. */
export function logSampleRate({ LOG_SAMPLE }: Pick<Env, 'LOG_SAMPLE'>): number {
  const share = Number(LOG_SAMPLE)
  return share < 1 ? Math.round(1 / Math.max(share, minSampleShare)) : 1
}

/** Minimum share, so that the rate is finite even for a share of 0. */
const minSampleShare = 1e-6

/** The id begins with 32 random bits in hex (RFC 9562, version 4). */
export function isChosen(requestId: string, sample: number): boolean {
  return Number.parseInt(requestId.slice(0, 8), 16) % sample === 0
}
