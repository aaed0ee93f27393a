// One canonical address per page: no trailing slash, language prefix in its canonical case
// (docs/decisions/site/page-urls.md).
import { createMiddleware } from 'hono/factory'
import { canonicalise, encodedOnce, isUnsafe } from '../../../client/contract/normal-path.ts'
import type { AppEnv } from '../../env.ts'

/** Maximum length of a path in octets (RFC 9110, section 4.1); longer ones are 404. */
const maxPathLength = 8000

export const canonicalPath = createMiddleware<AppEnv>(async function canonicalPath(c, next) {
  const { pathname, search } = new URL(c.req.url)
  if (pathname.length > maxPathLength || isRefused(pathname)) return c.notFound()
  const canonical = canonicalise(encodedOnce(pathname))
  if (isRefused(canonical)) return c.notFound()
  if (canonical === pathname) return next()
  return c.redirect(canonical + search, 301)
})

/** A keyword may contain any encoded character. */
function isRefused(pathname: string): boolean {
  const [, start = '', keyword = ''] = /^((?:\/[^/]+)?\/search\/)(.*)$/.exec(pathname) ?? []
  return isUnsafe(start ? start + keyword.replaceAll('%', '') : pathname)
}
