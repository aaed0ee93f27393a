// Session tables of members and operators: shared reads and writes.
import { and, desc, eq, gt, inArray, lte, ne, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { read, writeBatch, type Read } from '../storage/db.ts'
import type { operatorSessions, sessions } from '../storage/schema/index.ts'
import type { Deps } from '../deps.ts'

export interface StoredSession {
  id: number
  user_agent: string
  created_at: string
  last_seen_at: string
}

export interface NewSession {
  token_hash: string
  user_agent: string
  /** Seconds. */
  lifetime: number
}

/** Columns of a new session, in the order of its table, for `insert … select`. */
export function newSessionColumns<Owner extends Record<string, SQLiteColumn>>(
  deps: Deps,
  owner: Owner,
  { token_hash, user_agent, lifetime }: NewSession,
) {
  const now = deps.now()
  const at = now.toISOString()
  const expires = new Date(now.getTime() + lifetime * 1000).toISOString()
  return {
    id: sql<number>`null`.as('id'),
    token_hash: sql<string>`${token_hash}`.as('token_hash'),
    ...owner,
    user_agent: sql<string>`${user_agent}`.as('user_agent'),
    created_at: sql<string>`${at}`.as('created_at'),
    last_seen_at: sql<string>`${at}`.as('last_seen_at'),
    expires_at: sql<string>`${expires}`.as('expires_at'),
  }
}

/** Milliseconds between two updates of `last_seen_at`. */
const touchIntervalMs = 10 * 60 * 1000

export function sessionRows(table: typeof sessions | typeof operatorSessions, owner: SQLiteColumn) {
  const { id, user_agent, created_at, last_seen_at, expires_at } = table

  /** Updates `last_seen_at` after the response, at most every ten minutes. */
  const touch = (deps: Deps, session: Pick<StoredSession, 'id' | 'last_seen_at'>): void => {
    const now = deps.now()
    if (now.getTime() - Date.parse(session.last_seen_at) < touchIntervalMs) return
    const note = deps.db
      .update(table)
      .set({ last_seen_at: now.toISOString() })
      .where(eq(id, session.id))
    deps.waitUntil(writeBatch(deps, [note]).catch(() => undefined))
  }

  /** The owner's unexpired sessions, most recently used first. */
  const list = (deps: Deps, ownerId: number): Read<StoredSession[]> => {
    const live = deps.db
      .select({ id, user_agent, created_at, last_seen_at })
      .from(table)
      .where(and(eq(owner, ownerId), gt(expires_at, deps.now().toISOString())))
      .orderBy(desc(last_seen_at))
    return read([live], ([rows]) => rows)
  }

  /** True if the session still exists. */
  const isOpen = (deps: Deps, sessionId: number): Read<boolean> =>
    read([deps.db.select({ id }).from(table).where(eq(id, sessionId))], ([rows]) => rows.length > 0)

  /** Ends the owner's sessions: one, all but one, or all. */
  const endWrite = (
    deps: Deps,
    ownerId: number,
    { only, except }: { only?: number; except?: number } = {},
  ) => {
    const ended = and(
      eq(owner, ownerId),
      only === undefined ? undefined : eq(id, only),
      except === undefined ? undefined : ne(id, except),
    )
    return deps.db.delete(table).where(ended).returning({ id })
  }

  /** Deletes up to `limit` expired sessions and returns their owners. */
  const sweepWrite = (deps: Deps, limit: number) => {
    const expired = deps.db
      .select({ id })
      .from(table)
      .where(lte(expires_at, deps.now().toISOString()))
      .limit(limit)
    return deps.db
      .delete(table)
      .where(inArray(id, expired))
      .returning({ owner: sql<number>`${owner}` })
  }

  return { touch, list, isOpen, endWrite, sweepWrite }
}
