// Orphaned avatars. Each is recorded in the batch that orphans it, until it is deleted from R2.
import { inArray, and, sql, type SQL } from 'drizzle-orm'
import { read, type Statement, type Read } from '../../storage/db.ts'
import { jsonValues } from '../../storage/sql.ts'
import { orphanedAvatars, users } from '../../storage/schema/index.ts'
import type { Deps } from '../../deps.ts'

/** Avatars per step. */
const atOnce = 100

/** Must precede the statement that changes or deletes the members. */
export function recordOrphanedAvatarsStatement(deps: Deps, where: SQL | undefined): Statement {
  const images = deps.db
    .select({ path: sql<string>`${users.avatar}`.as('path') })
    .from(users)
    .where(and(where, sql`${users.avatar} is not null`))
  return deps.db.insert(orphanedAvatars).select(images).onConflictDoNothing()
}

/** Records an uploaded avatar that was not assigned to a member. */
export function recordOrphanedAvatarStatement(deps: Deps, path: string): Statement {
  return deps.db.insert(orphanedAvatars).values({ path }).onConflictDoNothing()
}

export function listOrphanedAvatars(deps: Deps): Read<string[]> {
  return read([deps.db.select().from(orphanedAvatars).limit(atOnce)], ([rows]) =>
    rows.map(({ path }) => path),
  )
}

/** Call after they have been deleted from R2. */
export function deleteOrphanedAvatarsStatement(deps: Deps, paths: readonly string[]): Statement {
  return deps.db.delete(orphanedAvatars).where(inArray(orphanedAvatars.path, jsonValues(paths)))
}
