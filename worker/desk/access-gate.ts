import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { hasAccess, isAdmittedByAccess } from '../auth/access.ts'
import type { AppEnv } from '../env.ts'
import { isApiPath, problem } from '../http/problem.ts'

/**
 * Guards all routes of the desk when the site is behind Cloudflare Access (docs/operate/operators.md). `showClosed`
 * answers a browser without a valid Access token.
 */
export const accessGate = (showClosed: (c: Context<AppEnv>) => Response | Promise<Response>) =>
  createMiddleware<AppEnv>(async function accessGate(c, next) {
    if (!hasAccess(c.env)) return next()
    const token = c.req.header('Cf-Access-Jwt-Assertion')
    if (await isAdmittedByAccess(c.env, token, c.get('deps').now())) return next()
    if (isApiPath(c.req.path)) throw problem('forbidden')
    return showClosed(c)
  })
