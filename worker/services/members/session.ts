import type { Context } from 'hono'
import type { Session } from '../../../client/contract/members/member.ts'
import { deviceNameOf } from '../../auth/device-name.ts'
import { sessionToken } from '../../auth/session-cookie.ts'
import { hashToken } from '../../auth/token.ts'
import { endSessionsWrite, getSession, type LiveSession } from '../../data/members/session.ts'
import type { StoredSession } from '../../data/session-rows.ts'
import type { AppEnv } from '../../env.ts'
import { disconnectMembers } from '../../realtime/disconnect.ts'
import { run, writeBatch } from '../../storage/db.ts'
import type { Deps } from '../../deps.ts'

/** Session of a request; `null` for visitors and ended sessions. Read once per request. */
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

/** Ends a session and closes its sockets. */
export async function logOut(deps: Deps, { id, member }: LiveSession): Promise<void> {
  await writeBatch(deps, [endSessionsWrite(deps, member.id, { only: id })])
  disconnectMembers(deps, [member.id])
}

/** Sessions for their owner, the current one first. */
export function toSessions(stored: readonly StoredSession[], current: { id: number }): Session[] {
  const isCurrent = ({ id }: StoredSession) => id === current.id
  return stored
    .toSorted((a, b) => Number(isCurrent(b)) - Number(isCurrent(a)))
    .map((one) => {
      const { id, user_agent, created_at, last_seen_at } = one
      const { browser, system } = deviceNameOf(user_agent)
      return { id, browser, system, created_at, last_seen_at, is_current: isCurrent(one) }
    })
}
