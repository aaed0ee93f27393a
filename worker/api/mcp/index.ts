// `/mcp`: the content API as tools for assistants (docs/decisions/api/assistants.md).
import { Hono, type Context } from 'hono'
import type { AppEnv } from '../../env.ts'
import { getSetting } from '../../data/site/setting.ts'
import { siteShortName } from '../../data/site/site.ts'
import { withBodyTimeout } from '../../http/body-time.ts'
import { bodyOf, deskBodyLimit, maxDeskBytes } from '../../http/middleware/body.ts'
import { problem } from '../../http/problem.ts'
import { readsLimited } from '../../limits/rate-limited.ts'
import { run } from '../../storage/db.ts'
import { admitToken } from '../endpoint/gates/token.ts'

/** Sends a request through the application. */
type Dispatch = (request: Request, c: Context<AppEnv>) => Response | Promise<Response>

/**
 * The server without sessions. A request counts as a read of its token. A tool also counts as a request to the content
 * API.
 */
export function mcp(dispatch: Dispatch): Hono<AppEnv> {
  const gates = [readsLimited, bodyOf(['application/json']), deskBodyLimit] as const
  return new Hono<AppEnv>().post('/mcp', ...gates, async (c) => {
    c.set('routeName', '/mcp')
    const { token } = await admitToken(c, 'read')
    const deps = c.get('deps')
    const [body, title, mayPublish, { answer }] = await Promise.all([
      withBodyTimeout(c.req.json<unknown>(), maxDeskBytes).catch((cause: unknown) => {
        throw problem('validation_failed', { cause })
      }),
      siteShortName(deps, 'en-US', c.env.ORIGIN),
      run(deps, getSetting(deps, 'assistants_publish')),
      import('./server.ts'),
    ])
    return answer(c.req.raw, body, {
      token,
      title,
      mayPublish,
      send: async (path, { headers, ...init }) =>
        dispatch(
          new Request(new URL(path, c.req.url), {
            ...init,
            headers: { ...callerHeaders(c), ...(headers as Record<string, string>) },
          }),
          c,
        ),
    })
  })
}

function callerHeaders({ req }: Context<AppEnv>): Record<string, string> {
  const names = ['Authorization', 'CF-Connecting-IP', 'User-Agent']
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = req.header(name)
      return value === undefined ? [] : [[name, value]]
    }),
  )
}
