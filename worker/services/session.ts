import type { Context } from 'hono'
import { sessionToken } from '../auth/session-cookie.ts'
import { hashToken } from '../auth/token.ts'
import { getSession, type LiveSession } from '../data/session.ts'
import type { AppEnv } from '../env.ts'
import { run } from '../storage/db.ts'

/** The session a request belongs to; `null` for visitors, and once it has ended. Its row is read once per request. */
export function sessionOf(c: Context<AppEnv>): Promise<LiveSession | null> {
  const known = c.get('sessionRead')
  if (known) return known
  const reading = readSession(c)
  c.set('sessionRead', reading)
  return reading
}

async function readSession(c: Context<AppEnv>): Promise<LiveSession | null> {
  const deps = c.get('deps')
  const token = sessionToken(c)
  return token ? run(deps, getSession(deps, hashToken(token))) : null
}
