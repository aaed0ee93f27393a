// Reads of moderation: subjects of decisions, and past decisions.
import { and, desc, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { CommentStatusFields } from '../../../client/contract/desk/comments/comment.ts'
import type { Locale } from '../../../client/contract/locale.ts'
import { isInIds, aliasColumn, aliasNullableColumn, read, type Read } from '../../storage/db.ts'
import {
  articles,
  moderationCases,
  comments,
  operators,
  users,
} from '../../storage/schema/index.ts'
import type { Deps } from '../../deps.ts'
import { toOperatorRef } from '../operators/person.ts'

/** A comment with the facts that decisions depend on. */
export interface CaseContext extends CommentStatusFields {
  id: number
  article_id: number
  edited_at: string | null
  article_lang: Locale
  slug: string
  title: string
  /** Null once the account is deleted. */
  member: {
    id: number
    email: string
    nickname: string
    lang: Locale
    muted_until: string | null
  } | null
  /** The open case. */
  case_id: number | null
  claimed_by: number | null
  claimed_until: string | null
  /** Action key of the latest case. */
  action_key: string | null
}

const { id, article_id, edited_at, banned_at, deleted_at, removed_by } = comments

export function caseSubjects(deps: Deps, ids: readonly number[]): Read<CaseContext[]> {
  const lastKey = sql<string | null>`(select last.action_key from ${moderationCases} as last
    where last.comment_id = ${comments.id} order by last.id desc limit 1)`
  const query = deps.db
    .select({
      id,
      article_id,
      edited_at,
      banned_at,
      deleted_at,
      removed_by,
      article_lang: aliasColumn(articles.lang, 'article_lang'),
      slug: articles.slug,
      title: articles.title,
      member_id: aliasNullableColumn(users.id, 'author_id'),
      email: users.email,
      nickname: users.nickname,
      lang: aliasNullableColumn(users.lang, 'author_lang'),
      muted_until: aliasNullableColumn(users.muted_until, 'author_muted'),
      case_id: aliasNullableColumn(moderationCases.id, 'case_id'),
      claimed_by: moderationCases.claimed_by,
      claimed_until: moderationCases.claimed_until,
      action_key: lastKey.as('last_key'),
    })
    .from(comments)
    .innerJoin(articles, eq(articles.id, article_id))
    .leftJoin(users, eq(users.id, comments.user_id))
    .leftJoin(
      moderationCases,
      and(eq(moderationCases.comment_id, id), isNull(moderationCases.decided_at)),
    )
    .where(isInIds(id, ids))
  return read([query], ([rows]) =>
    rows.map(({ member_id, email, nickname, lang, muted_until, ...subject }) => ({
      ...subject,
      member:
        member_id === null || email === null || nickname === null || lang === null
          ? null
          : { id: member_id, email, nickname, lang, muted_until },
    })),
  )
}

export interface Claim {
  id: number
  claimed_by: { id: number; name: string } | null
  claimed_until: string | null
}

/** Data needed to notify a member. */
export function getNotificationTarget(deps: Deps, userId: number): Read<CaseContext['member']> {
  const { id: own, email, nickname, lang, muted_until } = users
  const query = deps.db
    .select({ id: own, email, nickname, lang, muted_until })
    .from(users)
    .where(eq(own, userId))
  return read([query], ([[row]]) => row ?? null)
}

/** Claims on the open cases of these comments. */
export function claimsOf(deps: Deps, ids: readonly number[]): Read<Claim[]> {
  const query = deps.db
    .select({
      id: moderationCases.comment_id,
      operator_id: moderationCases.claimed_by,
      name: operators.name,
      claimed_until: moderationCases.claimed_until,
    })
    .from(moderationCases)
    .leftJoin(operators, eq(operators.id, moderationCases.claimed_by))
    .where(and(isInIds(moderationCases.comment_id, ids), isNull(moderationCases.decided_at)))
  return read([query], ([rows]) =>
    rows.map(({ operator_id, name, ...claim }) => ({
      ...claim,
      claimed_by: toOperatorRef(operator_id, name),
    })),
  )
}

export type DecidedCase = typeof moderationCases.$inferSelect & { article_lang: Locale }

/** Cases decided by an action, latest first. `since` limits them by time. */
export function decidedBy(
  deps: Deps,
  key: string,
  { limit, comment, since }: { limit: number; comment?: number; since?: string },
): Read<DecidedCase[]> {
  const isAsked: (SQL | undefined)[] = [
    eq(moderationCases.action_key, key),
    comment === undefined ? undefined : eq(moderationCases.comment_id, comment),
    since === undefined ? undefined : sql`${moderationCases.decided_at} > ${since}`,
  ]
  const query = deps.db
    .select({ own: moderationCases, article_lang: aliasColumn(articles.lang, 'article_lang') })
    .from(moderationCases)
    .innerJoin(articles, eq(articles.id, moderationCases.article_id))
    .where(and(...isAsked))
    .orderBy(desc(moderationCases.id))
    .limit(limit)
  return read([query], ([rows]) => rows.map(({ own, article_lang }) => ({ ...own, article_lang })))
}

/** Current status of comments. */
export function commentStatuses(
  deps: Deps,
  ids: readonly number[],
): Read<Map<number, CommentStatusFields>> {
  const query = deps.db
    .select({ id, banned_at, deleted_at, removed_by })
    .from(comments)
    .where(isInIds(id, ids))
  return read([query], ([rows]) => new Map(rows.map(({ id: one, ...standing }) => [one, standing])))
}
