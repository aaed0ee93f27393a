// Pictures of members that nothing refers to any more: each is noted in the batch that abandons it, until R2 has removed it.
import { and, sql, type SQL } from 'drizzle-orm'
import { read, type Statement, type Read } from '../../storage/db.ts'
import { orphanedAvatars, users } from '../../storage/schema/index.ts'
import type { Deps } from '../../deps.ts'

/** Pictures of a step. */
const atOnce = 100

/** Comes before what changes or deletes the members that `where` names. */
export function recordOrphanedAvatarsStatement(deps: Deps, where: SQL | undefined): Statement {
  const pictures = deps.db
    .select({ path: sql<string>`${users.avatar}`.as('path') })
    .from(users)
    .where(and(where, sql`${users.avatar} is not null`))
  return deps.db.insert(orphanedAvatars).select(pictures).onConflictDoNothing()
}

/** A picture that no member has got after all. */
export function recordOrphanedAvatarStatement(deps: Deps, path: string): Statement {
  return deps.db.insert(orphanedAvatars).values({ path }).onConflictDoNothing()
}

export function listOrphanedAvatars(deps: Deps): Read<string[]> {
  return read([deps.db.select().from(orphanedAvatars).limit(atOnce)], ([rows]) =>
    rows.map(({ path }) => path),
  )
}

/** After they have been removed from R2. */
export function deleteOrphanedAvatarsStatement(deps: Deps, paths: readonly string[]): Statement {
  return deps.db
    .delete(orphanedAvatars)
    .where(sql`${orphanedAvatars.path} in (select value from json_each(${JSON.stringify(paths)}))`)
}
