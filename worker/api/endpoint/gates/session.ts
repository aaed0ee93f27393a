import { createMiddleware } from 'hono/factory'
import { bearerToken } from '../../../auth/session-cookie.ts'
import { touchSession } from '../../../data/members/session.ts'
import type { AppEnv } from '../../../env.ts'
import { problem } from '../../../http/problem.ts'
import { sessionOf } from '../../../services/members/session.ts'

/** Admits only members and sets the session for the handler. */
export const requireMember = createMiddleware<AppEnv>(async function membersOnly(c, next) {
  const session = await sessionOf(c)
  if (!session) throw problem('unauthorized')
  touchSession(c.get('deps'), session)
  c.set('session', session)
  await next()
})

/** Sets the session of a bearer token; admits everybody. */
export const readBearer = createMiddleware<AppEnv>(async function bearer(c, next) {
  const session = bearerToken(c) && (await sessionOf(c))
  if (session) {
    touchSession(c.get('deps'), session)
    c.set('session', session)
  }
  await next()
})

/**
 * Must follow `requireMember`: read-only accounts may not change anything
 * (docs/decisions/api/accounts.md).
 */
export const requireWriteAccess = createMiddleware<AppEnv>(async function writersOnly(c, next) {
  if (c.get('session')?.member.kind === 'download_only') throw problem('read_only_account')
  await next()
})
