// Daily emails with news about what a member follows (docs/decisions/community/digest.md). An email is written
// only if there is news; its articles are read when it is sent.
import { and, asc, eq, isNotNull, lte, sql } from 'drizzle-orm'
import type { EditionContent } from '../../../client/contract/newsletter/issue.ts'
import type { Locale } from '../../../client/contract/locale.ts'
import { combine, read, type Read, type Statement } from '../../storage/db.ts'
import { jsonTable } from '../../storage/sql.ts'
import { users } from '../../storage/schema/index.ts'
import { hasNews, listUnseenNews } from '../favorites/news.ts'
import { insertSelectedEmailsStatement } from './outbox.ts'
import type { Deps } from '../../deps.ts'

export interface DueDigest {
  id: number
  due: string
  zone: string | null
}

/** Digest of a member: articles published after `since` until `until`. `next` is the time of the next one. */
export interface DigestPlan extends Pick<DueDigest, 'id' | 'due'> {
  mail: string
  since: string
  until: string
  next: string
}

/** Members whose digest is due, the longest due first. */
export function listDueDigests(deps: Deps, limit: number): Read<DueDigest[]> {
  const { id, digest_due_at, time_zone } = users
  const query = deps.db
    .select({ id, due: sql<string>`${digest_due_at}`.as('due'), zone: time_zone })
    .from(users)
    .where(lte(digest_due_at, deps.now().toISOString()))
    .orderBy(asc(digest_due_at), asc(id))
    .limit(limit)
  return read([query], ([rows]) => rows)
}

/**
 * Adds the emails of members who have news, and schedules the next digests of all. A member whose digest another run has
 * planned is skipped.
 */
export function planDigestsStatements(
  deps: Deps,
  plans: readonly DigestPlan[],
): [Statement, Statement] {
  const [since, until] = [sql`plan.value ->> 'since'`, sql`plan.value ->> 'until'`]
  const isPlanned = sql`${users.id} = plan.value ->> 'id'
    and ${users.digest_due_at} = plan.value ->> 'due'`
  const found = hasNews({
    userId: sql`${users.id}`,
    locale: sql`${users.lang}`,
    since: sql`max(${since}, coalesce(${users.followed_seen_until}, ''))`,
    until,
  })
  return [
    insertSelectedEmailsStatement(
      deps,
      {
        id: sql`plan.value ->> 'mail'`,
        cause: sql`'digest ' || ${users.id} || ' ' || (${until})`,
        to: users.email,
        lang: users.lang,
        template: 'digest',
        data: sql`json_object('nickname', ${users.nickname}, 'user', cast(${users.id} as text),
          'since', ${since}, 'until', ${until})`,
      },
      sql`from ${jsonTable(plans, 'plan')} cross join ${users}
        where ${isPlanned} and ${canReceiveMail} and ${found}`,
    ).onConflictDoNothing(),
    deps.db
      .update(users)
      .set({ digest_due_at: sql`plan.value ->> 'next'` })
      .from(sql`${jsonTable(plans, 'plan')}`)
      .where(isPlanned),
  ]
}

/** Members with a verified address whose account is not being deleted. */
export const canReceiveMail = sql`instr(${users.email}, '@') and ${users.email_verified_at} is not null
  and ${users.deletion_due_at} is null`

/** Content as of now; `null` if the member no longer wants the email or has seen all of it. */
export function digestContent(
  deps: Deps,
  to: string,
  lang: Locale,
  { user, since, until }: Record<'user' | 'since' | 'until', string>,
): Read<EditionContent | null> {
  const id = Number(user)
  const wanted = deps.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), eq(users.email, to), isNotNull(users.digest_due_at)))
  return combine(
    {
      wanted: read([wanted], ([rows]) => rows.length > 0),
      news: listUnseenNews(deps, id, lang, { since, until }),
    },
    ({ wanted: isWanted, news }) => {
      if (!isWanted || news.length === 0) return null
      const stories = news.map(({ title, url, source }) => ({
        title,
        url,
        text: source.name,
        lang,
      }))
      return { subject: '', intro: '', is_by_rule: true, stories }
    },
  )
}
