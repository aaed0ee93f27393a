// Sessions of members, looked up by the hash of their token (docs/decisions/api/accounts.md).
import { and, desc, eq, gt, inArray, notInArray, sql, type SQLWrapper } from 'drizzle-orm'
import type { User } from '../../../client/contract/members/member.ts'
import { aliasColumn, read, type Read } from '../../storage/db.ts'
import { toUser, userColumns } from './rows.ts'
import { newSessionColumns, sessionRows, type NewSession } from '../session-rows.ts'
import { sessions, users } from '../../storage/schema/index.ts'
import type { Deps } from '../../deps.ts'

/** An unexpired session with its member. */
export interface LiveSession {
  id: number
  last_seen_at: string
  member: User
}

export const {
  touch: touchSession,
  list: listSessions,
  isOpen: isSessionOpen,
  endWrite: endSessionsWrite,
  sweepWrite: sweepSessionsWrite,
} = sessionRows(sessions, sessions.user_id)

export function getSession(deps: Deps, tokenHash: string): Read<LiveSession | null> {
  return read(
    [
      deps.db
        .select({
          session_id: aliasColumn(sessions.id, 'session_id'),
          last_seen_at: sessions.last_seen_at,
          ...userColumns,
        })
        .from(sessions)
        .innerJoin(users, eq(users.id, sessions.user_id))
        .where(
          and(
            eq(sessions.token_hash, tokenHash),
            gt(sessions.expires_at, deps.now().toISOString()),
          ),
        ),
    ],
    ([[row]]) => {
      if (!row) return null
      const { session_id, last_seen_at, ...user } = row
      return { id: session_id, last_seen_at, member: toUser(user, deps.now()) }
    },
  )
}

interface NewMemberSession extends NewSession {
  user_id: number
  /** The verified password hash. Returns no row if it has changed since. */
  known: string | null
}

/** Maximum number of sessions per member; the longest unused ones are ended. */
const maxSessions = 50

/** The batch that creates a session; its second statement returns the sessions it ended. */
export function sessionWrites(deps: Deps, { user_id, known, ...session }: NewMemberSession) {
  const begun = deps.db
    .select(newSessionColumns(deps, { user_id: users.id }, session))
    .from(users)
    .where(and(eq(users.id, user_id), sql`${users.password_hash} is ${known}`))
  const newest = deps.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.user_id, user_id))
    .orderBy(desc(sessions.last_seen_at), desc(sessions.id))
    .limit(maxSessions)
  return [
    deps.db.insert(sessions).select(begun).returning({ id: sessions.id }),
    deps.db
      .delete(sessions)
      .where(and(eq(sessions.user_id, user_id), notInArray(sessions.id, newest)))
      .returning({ id: sessions.id }),
  ] as const
}

/** Ends all sessions of the selected users. */
export function endAllSessionsWrite(deps: Deps, user: SQLWrapper) {
  return deps.db.delete(sessions).where(inArray(sessions.user_id, user))
}
