// Permissions of a member, and their changes by operators. Every change names the revision it is based on.
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Member } from '../../../client/contract/desk/members/member.ts'
import { avatarUrl } from '../../../client/contract/members/avatar.ts'
import { read, type Read } from '../../storage/db.ts'
import { users, vipGroups } from '../../storage/schema/index.ts'
import { listedColumns, toListed } from './list.ts'
import type { Deps } from '../../deps.ts'

const { rev, username, avatar, lang, name, phone, country } = users

/** A member for the desk; `null` if there is none. */
export function getMember(deps: Deps, id: number): Read<Member | null> {
  return read(
    [
      deps.db
        .select({
          ...listedColumns,
          rev,
          username,
          avatar,
          lang,
          name,
          phone,
          country,
          has_password: sql<number>`${users.password_hash} is not null`.as('has_password'),
          has_google: sql<number>`${users.google_id} is not null`.as('has_google'),
        })
        .from(users)
        .where(eq(users.id, id)),
      deps.db.select({ slug: vipGroups.slug }).from(vipGroups).orderBy(asc(vipGroups.sort)),
    ] as const,
    ([[row], groups]) => {
      if (!row) return null
      const { has_password, has_google, ...rest } = row
      return {
        ...rest,
        ...toListed(row, deps.now()),
        avatar: avatarUrl(row.avatar),
        has_password: has_password === 1,
        has_google: has_google === 1,
        vip_groups: groups.map(({ slug }) => slug),
      }
    },
  )
}

export type Access = Pick<
  typeof users.$inferSelect,
  'can_comment' | 'muted_until' | 'kind' | 'vip_group'
>

/** Changes nothing if the member has changed since `based`. */
export function updateMemberAccessStatement(
  deps: Deps,
  id: number,
  based: number,
  access: Partial<Access>,
) {
  return deps.db
    .update(users)
    .set({ ...access, rev: sql`${users.rev} + 1` })
    .where(and(eq(users.id, id), eq(users.rev, based)))
    .returning({ id: users.id })
}

/** Sets or clears the deletion date; changes nothing if it is the same. */
export function setDeletionDueStatement(deps: Deps, id: number, deletion_due_at: string | null) {
  return deps.db
    .update(users)
    .set({ deletion_due_at, rev: sql`${users.rev} + 1` })
    .where(and(eq(users.id, id), sql`${users.deletion_due_at} is not ${deletion_due_at}`))
    .returning({ id: users.id })
}
