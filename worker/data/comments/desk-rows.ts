// A comment for moderators: with its article, author, parent and open case.
import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { DeskComment } from '../../../client/contract/desk/comments/comment.ts'
import { avatarUrl } from '../../../client/contract/members/avatar.ts'
import { itemUrl } from '../../../client/contract/site/item-url.ts'
import { aliasColumn, aliasNullableColumn } from '../../storage/db.ts'
import {
  articles,
  moderationCases,
  comments,
  operators,
  users,
} from '../../storage/schema/index.ts'
import { mutedAt } from '../members/rows.ts'
import type { Deps } from '../../deps.ts'
import { toOperatorRef } from '../operators/person.ts'

const answered = alias(comments, 'answered')
const answerer = alias(users, 'answerer')

/** Status as readers see it. */
export const standing = sql<DeskComment['standing']>`case
  when ${comments.removed_by} = 'rule' then 'held'
  when ${comments.removed_by} = 'moderator' then 'removed'
  when ${comments.deleted_at} is not null then 'withdrawn'
  when ${comments.banned_at} is not null then 'banned' else 'shown' end`

export function selectDeskComments(deps: Deps, which: SQL) {
  return deps.db
    .select({
      id: comments.id,
      text: comments.text,
      created_at: comments.created_at,
      edited_at: comments.edited_at,
      liked_amount: comments.liked_amount,
      reply_count: comments.reply_count,
      place: sql<string | null>`coalesce(${comments.banned_at}, ${comments.deleted_at})`.as(
        'place',
      ),
      standing: standing.as('standing'),
      member_id: aliasNullableColumn(users.id, 'author_id'),
      nickname: aliasNullableColumn(users.nickname, 'author_name'),
      avatar: users.avatar,
      can_comment: users.can_comment,
      muted_until: aliasNullableColumn(users.muted_until, 'author_muted'),
      article_id: aliasColumn(articles.id, 'about'),
      article_lang: aliasColumn(articles.lang, 'about_lang'),
      slug: articles.slug,
      title: articles.title,
      is_comment_open: articles.is_comment_open,
      answered_id: aliasNullableColumn(answered.id, 'answered_id'),
      answered_text: aliasNullableColumn(answered.text, 'answered_text'),
      answerer: aliasNullableColumn(answerer.nickname, 'answerer'),
      case_id: aliasNullableColumn(moderationCases.id, 'case_id'),
      source: moderationCases.source,
      pattern: moderationCases.rule_pattern,
      former_text: aliasNullableColumn(moderationCases.comment_text, 'former_text'),
      report_count: moderationCases.report_count,
      reasons: moderationCases.reasons,
      opened_at: moderationCases.opened_at,
      claimed_by: moderationCases.claimed_by,
      claimer: aliasNullableColumn(operators.name, 'claimer'),
      claimed_until: moderationCases.claimed_until,
    })
    .from(comments)
    .innerJoin(articles, eq(articles.id, comments.article_id))
    .leftJoin(users, eq(users.id, comments.user_id))
    .leftJoin(answered, eq(answered.id, comments.reply_to))
    .leftJoin(answerer, eq(answerer.id, answered.user_id))
    .leftJoin(
      moderationCases,
      and(eq(moderationCases.comment_id, comments.id), isNull(moderationCases.decided_at)),
    )
    .leftJoin(operators, eq(operators.id, moderationCases.claimed_by))
    .where(which)
}

export type DeskCommentRow = Awaited<ReturnType<typeof selectDeskComments>>[number]

export function toDeskComment(row: DeskCommentRow, now: Date): DeskComment {
  const { id, text, created_at, edited_at, liked_amount, reply_count } = row
  const { article_id, article_lang: lang, title, is_comment_open, answered_id } = row
  return {
    id,
    text,
    created_at,
    edited_at,
    liked_amount,
    reply_count,
    standing: row.standing,
    member: memberOf(row, now),
    article: {
      id: article_id,
      lang,
      title,
      is_comment_open,
      url: itemUrl(lang, 'article', { id: article_id, slug: row.slug }),
    },
    answers:
      answered_id === null
        ? null
        : { id: answered_id, nickname: row.answerer, text: row.answered_text ?? '' },
    case: caseOf(row, now),
  }
}

function memberOf(row: DeskCommentRow, now: Date): DeskComment['member'] {
  const { member_id: id, nickname, avatar, can_comment } = row
  if (id === null || nickname === null) return null
  return {
    id,
    nickname,
    avatar: avatarUrl(avatar),
    can_comment: can_comment ?? true,
    muted_until: mutedAt(row, now),
  }
}

function caseOf(row: DeskCommentRow, now: Date): DeskComment['case'] {
  const { case_id: id, source, pattern, former_text, report_count, reasons, opened_at } = row
  if (id === null || source === null || opened_at === null) return null
  const isClaimed = (row.claimed_until ?? '') > now.toISOString()
  return {
    id,
    source,
    pattern,
    // Empty once the author's account is deleted.
    former_text: former_text === row.text ? null : former_text || null,
    report_count: report_count ?? 0,
    reasons: reasons ?? {},
    opened_at,
    claimed_by: isClaimed ? toOperatorRef(row.claimed_by, row.claimer) : null,
    claimed_until: isClaimed ? row.claimed_until : null,
  }
}
