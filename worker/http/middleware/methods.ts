// OPTIONS, and methods that an address lacks (RFC 9110, sections 9.3.7 and 15.5.6), for every route of the application.
import type { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { TrieRouter } from 'hono/router/trie-router'
import { paths } from '../../../client/contract/paths.ts'
import type { AppEnv } from '../../env.ts'
import { isApiPath, problem } from '../problem.ts'

export function methodsOf(app: Hono<AppEnv>) {
  let router: TrieRouter<Route> | undefined
  /** Methods that work at a path. Pages answer GET at any other path too, with a redirect or the 404 screen. */
  const methodsAt = (path: string): Set<string> => {
    router ??= routerOf(app)
    const matching = router.match('ALL', path)[0].map(([route]) => route)
    // An address without parameters is none of a pattern that matches it: `/view/order` is no `/view/:id`.
    const own = matching.filter((route) => route.path === path)
    const found = new Set((own.length > 0 ? own : matching).map(({ method }) => method))
    if (found.size === 0 && !isApiPath(path)) found.add('GET')
    return found
  }
  return {
    /** In front of all routes: no gate applies to OPTIONS. */
    options: createMiddleware<AppEnv>(async function options(c, next) {
      const methods = c.req.method === 'OPTIONS' ? methodsAt(c.req.path) : new Set<string>()
      if (methods.size === 0) return next()
      return c.newResponse(null, { status: 204, headers: { Allow: allow(methods) } })
    }),
    /** Behind all routes except pages. */
    rejectOthers: createMiddleware<AppEnv>(async function rejectOthers(c, next) {
      const isApi = isApiPath(c.req.path)
      if (!isApi && (c.req.method === 'GET' || c.req.method === 'HEAD')) return next()
      const methods = methodsAt(c.req.path)
      const isKnown = methods.has(c.req.method === 'HEAD' ? 'GET' : c.req.method)
      if (isApi && (isKnown || methods.size === 0)) throw problem('not_found')
      if (isKnown) return next()
      const headers = { Allow: allow(methods) }
      if (isApi) throw problem('method_not_allowed', { headers })
      return c.newResponse(null, { status: 405, headers })
    }),
  }
}

interface Route {
  method: string
  path: string
}

/** Routes by path, without middleware and without the pattern of pages that matches almost every path. */
function routerOf({ routes }: Hono<AppEnv>): TrieRouter<Route> {
  const router = new TrieRouter<Route>()
  for (const { method, path } of routes)
    if (method !== 'ALL' && !path.endsWith(paths.navigation))
      router.add('ALL', path, { method, path })
  return router
}

function allow(methods: Set<string>): string {
  const head = methods.has('GET') ? ['GET', 'HEAD'] : []
  return [...new Set([...head, ...[...methods].toSorted(), 'OPTIONS'])].join(', ')
}
