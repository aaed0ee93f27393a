// Context of a moderation case: notes of the reports, replies, and facts about the author.
import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { CommentBackground } from '../../../client/contract/desk/comments/comment.ts'
import { aliasColumn, read, type Read } from '../../storage/db.ts'
import {
  moderationCases,
  commentReports,
  comments,
  operators,
  users,
} from '../../storage/schema/index.ts'
import type { Deps } from '../../deps.ts'
import { toOperatorRef } from '../operators/person.ts'

const [notesShown, repliesShown, pastShown] = [5, 5, 10]
/** Counting limits for a member's comments and cases. */
const [mostComments, mostCases] = [1000, 100]

/** `null` if there is no such comment. */
export function getCommentContext(deps: Deps, id: number): Read<CommentBackground | null> {
  const author = sql`(select ${comments.user_id} from ${comments} where ${comments.id} = ${id})`
  const { db } = deps
  return read(
    [
      db.select({ id: comments.id }).from(comments).where(eq(comments.id, id)),
      notesOf(deps, id),
      repliesOf(deps, id),
      db
        .select({
          member_since: aliasColumn(users.created_at, 'member_since'),
          comments: sql<number>`(select count(*) from (select 1 from ${comments} as own
            where own.user_id = ${users}.id limit ${mostComments}))`.as('written'),
          cases: sql<number>`(select count(*) from (${latestCases}))`.as('reported'),
          removed: sql<number>`(select count(*) from (${latestCases})
            where decision in ('ban', 'delete'))`.as('removed'),
        })
        .from(users)
        .where(sql`${users.id} = ${author}`),
      db
        .select({
          id: moderationCases.id,
          comment_id: moderationCases.comment_id,
          text: moderationCases.comment_text,
          decision: moderationCases.decision,
          reason: moderationCases.reason,
          report_count: moderationCases.report_count,
          at: sql<string>`coalesce(${moderationCases.decided_at}, ${moderationCases.opened_at})`.as(
            'at',
          ),
          operator_id: moderationCases.decided_by,
          operator: operators.name,
        })
        .from(moderationCases)
        .leftJoin(operators, eq(operators.id, moderationCases.decided_by))
        .where(
          sql`${moderationCases.member_id} = ${author} and ${moderationCases.comment_id} <> ${id}`,
        )
        .orderBy(desc(moderationCases.id))
        .limit(pastShown),
    ],
    ([[known], notes, replies, [member], past]) => {
      if (!known) return null
      const history = member && {
        ...member,
        past: past.map(({ operator_id, operator, ...one }) => ({
          ...one,
          by: toOperatorRef(operator_id, operator),
        })),
      }
      return { notes, replies, history: history ?? null }
    },
  )
}

const latestCases = sql`select own.decision from ${moderationCases} as own
  where own.member_id = ${users}.id order by own.id desc limit ${mostCases}`

/** Reporters stay anonymous. */
function notesOf({ db }: Deps, id: number) {
  return db
    .select({
      reason: commentReports.reason,
      note: sql<string>`${commentReports.note}`.as('note'),
      at: aliasColumn(commentReports.created_at, 'at'),
    })
    .from(commentReports)
    .where(and(eq(commentReports.comment_id, id), isNotNull(commentReports.note)))
    .orderBy(asc(commentReports.created_at))
    .limit(notesShown)
}

const reply = alias(comments, 'reply')

function repliesOf({ db }: Deps, id: number) {
  return db
    .select({
      id: reply.id,
      nickname: users.nickname,
      text: reply.text,
      created_at: reply.created_at,
    })
    .from(reply)
    .leftJoin(users, eq(users.id, reply.user_id))
    .where(and(eq(reply.reply_to, id), isNull(reply.deleted_at)))
    .orderBy(asc(reply.created_at))
    .limit(repliesShown)
}
