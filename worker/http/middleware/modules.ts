// Rejects requests for parts of the site that are switched off (docs/decisions/site/modules.md).
import { createMiddleware } from 'hono/factory'
import { splitLocale } from '../../../client/contract/paths.ts'
import { isPathOff, modulesAt } from '../../../client/contract/site/modules.ts'
import { offModules } from '../../data/site/modules.ts'
import type { AppEnv } from '../../env.ts'
import { isApiPath } from '../problem.ts'

export const rejectOffPath = createMiddleware<AppEnv>(async function rejectOffPath(c, next) {
  const { path } = splitLocale(c.req.path)
  const isOwned = modulesAt(path).length > 0
  return isOwned && isPathOff(await offModules(c.get('deps')), path) ? c.notFound() : next()
})

/**
 * For everything but endpoints, which check it behind their rate limits, and pages, which check it when they are rendered: a
 * cached page needs no further read.
 */
export const rejectOffRequest = createMiddleware<AppEnv>(async function rejectOffRequest(c, next) {
  const { method, path } = c.req
  const isRead = method === 'GET' || method === 'HEAD'
  const isPageRead = isRead && !path.endsWith('.ics')
  return isPageRead || isApiPath(path) ? next() : rejectOffPath(c, next)
})
