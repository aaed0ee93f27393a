import { createMiddleware } from 'hono/factory'
import { sessionToken } from '../../auth/session-cookie.ts'
import { hashToken } from '../../auth/token.ts'
import { run } from '../../storage/db.ts'
import { getSession, touchSession } from '../../data/session.ts'
import type { AppEnv } from '../../env.ts'
import { problem } from '../../http/problem.ts'

/** Admits members only, and sets their session for the handler. */
export const membersOnly = createMiddleware<AppEnv>(async function membersOnly(c, next) {
  const deps = c.get('deps')
  const token = sessionToken(c)
  const session = token && (await run(deps, getSession(deps, hashToken(token))))
  if (!session) throw problem('unauthorized')
  touchSession(deps, session)
  c.set('session', session)
  await next()
})

/** Comes after `membersOnly`: a read-only account may change nothing (docs/decisions/020-account-kinds.md). */
export const writersOnly = createMiddleware<AppEnv>(async function writersOnly(c, next) {
  if (c.get('session')?.member.kind === 'download_only') throw problem('read_only_account')
  await next()
})
