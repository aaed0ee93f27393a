// Comment lists of the desk. Each page reads a bounded number of rows. Conditions without an index are checked on the
// next few hundred rows, so a page may be empty and still have `next`.
import { and, asc, desc, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type {
  DeskComment,
  DeskCommentQuery,
} from '../../../client/contract/desk/comments/comment.ts'
import type { Locale } from '../../../client/contract/locale.ts'
import { read, type Read } from '../../storage/db.ts'
import { compareRows, containsText } from '../../storage/sql.ts'
import { articles, moderationCases, comments } from '../../storage/schema/index.ts'
import { selectDeskComments, toDeskComment } from './desk-rows.ts'
import { cursorOf, parseCursor } from '../paging.ts'
import type { Deps } from '../../deps.ts'

const commentsPerDeskPage = 40
/** Rows scanned per page. */
const scanLimit = 300

type CommentListQuery = Pick<
  DeskCommentQuery,
  'state' | 'q' | 'order' | 'member' | 'article' | 'after'
> & {
  /** Languages of the articles; all by default. */
  languages?: readonly Locale[] | undefined
  /** Comments per page. */
  limit?: number
}

/** A list in index order. */
interface Source {
  table: typeof comments | typeof moderationCases
  /** Column with the comment's id. */
  comment: SQLiteColumn
  where: SQL | undefined
  by: SQLiteColumn
  direction: 'asc' | 'desc'
  /** `by` is an id, not a time. */
  isByNumber?: true
  /** Conditions that the index does not cover. */
  matches?: SQL | undefined
}

interface Page {
  items: DeskComment[]
  next: string | null
}

export function listDeskComments(deps: Deps, asked: CommentListQuery): Read<Page> {
  const { limit: perPage = commentsPerDeskPage } = asked
  const source = sourceOf(asked)
  const { comment, table, by } = source
  const matches = and(source.matches, isInLanguage(asked))
  const few = perPage + 1
  const entries = () =>
    inOrder(
      deps.db
        .select({ id: comment, own: sql<number>`${table.id}`.as('own'), at: sql`${by}`.as('at') })
        .from(table)
        .where(and(source.where, behind(source, asked.after)))
        .$dynamic(),
      source,
    )
  const looked = entries().limit(matches ? scanLimit : few)
  const order = sql.raw(source.direction)
  const found = sql`from (${looked}) as looked cross join ${comments}
    where ${comments.id} = looked.${sql.identifier(comment.name)} and ${matches ?? sql`true`}
    order by looked.at ${order}, looked.own ${order} limit ${few}`
  const ids = sql`select ${comments.id} as id, looked.own as own, looked.at as at ${found}`
  return read(
    [
      deps.db
        .select({ id: sql<number>`id`, own: sql<number>`own`, at: sql<string | number>`at` })
        .from(sql`(${ids})`),
      selectDeskComments(deps, sql`${comments.id} in (select own.id from (${ids}) as own)`),
      entries()
        .limit(matches ? 1 : 0)
        .offset(scanLimit - 1),
    ],
    ([places, rows, [lookedLast]]) => {
      const byId = new Map(rows.map((row) => [row.id, toDeskComment(row, deps.now())]))
      const shown = places.slice(0, perPage)
      const last = places.length > shown.length ? shown.at(-1) : lookedLast
      return {
        items: shown.flatMap(({ id }) => byId.get(id) ?? []),
        next: last ? cursorOf({ id: last.own, place: last.at as string | number }) : null,
      }
    },
  )
}

function isInLanguage({ languages }: CommentListQuery): SQL | undefined {
  if (languages === undefined) return undefined
  return sql`exists (select 1 from ${articles} where ${articles.id} = ${comments.article_id}
    and ${articles.lang} in ${languages})`
}

function inOrder<Query extends { orderBy: (...columns: SQL[]) => Query }>(
  query: Query,
  { by, table, direction }: Source,
): Query {
  const order = direction === 'asc' ? asc : desc
  return query.orderBy(order(by), order(table.id))
}

function behind({ by, table, direction, isByNumber }: Source, after?: string) {
  if (after === undefined) return undefined
  const place = parseCursor(after, isByNumber === true)
  if (!place) return sql`0`
  return compareRows([by, table.id], direction === 'asc' ? '>' : '<', [place.place, place.id])
}

function sourceOf(asked: CommentListQuery): Source {
  const { state, q, member, article } = asked
  const says = q ? containsText(comments.text, q) : undefined
  const ofMember = member === undefined ? undefined : eq(comments.user_id, member)
  const ofArticle = article === undefined ? undefined : eq(comments.article_id, article)
  const narrowed = and(says, ofMember, ofArticle)
  const listed = { table: comments, comment: comments.id, direction: 'desc' } as const
  switch (state) {
    case 'reported':
      return queueSource(asked, says)
    case 'banned':
      return {
        ...listed,
        by: comments.banned_at,
        where: isNotNull(comments.banned_at),
        matches: and(isNull(comments.deleted_at), narrowed),
      }
    case 'deleted':
      return {
        ...listed,
        by: comments.deleted_at,
        where: eq(comments.removed_by, 'moderator'),
        matches: narrowed,
      }
    case 'new': {
      const kept = isNull(comments.deleted_at)
      if (ofMember)
        return {
          ...listed,
          by: comments.created_at,
          where: ofMember,
          matches: and(kept, says, ofArticle),
        }
      return {
        ...listed,
        by: comments.id,
        where: ofArticle,
        isByNumber: true,
        matches: and(kept, says),
      }
    }
  }
}

/** Open cases: longest waiting first, or grouped by member or article. */
function queueSource({ order, member, article }: CommentListQuery, says: SQL | undefined): Source {
  const queue = {
    table: moderationCases,
    comment: moderationCases.comment_id,
    direction: 'asc',
  } as const
  const isOpen = isNull(moderationCases.decided_at)
  if (member !== undefined)
    return {
      ...queue,
      by: moderationCases.id,
      isByNumber: true,
      matches: says,
      where: and(isOpen, eq(moderationCases.member_id, member)),
    }
  if (article !== undefined)
    return {
      ...queue,
      by: moderationCases.id,
      isByNumber: true,
      matches: says,
      where: and(isOpen, eq(moderationCases.article_id, article)),
    }
  if (order === 'time')
    return { ...queue, by: moderationCases.opened_at, where: isOpen, matches: says }
  const by = order === 'member' ? moderationCases.member_id : moderationCases.article_id
  // Cases without an author cannot be grouped by member; the other orders include them.
  return { ...queue, by, isByNumber: true, matches: says, where: and(isOpen, isNotNull(by)) }
}

/** Counting limit of the queue; limit + 1 means "more". */
const countLimit = 99

/** Number of open cases, up to the counting limit. */
export function waitingCases(deps: Deps): Read<number> {
  const first = deps.db
    .select({ id: moderationCases.id })
    .from(moderationCases)
    .where(isNull(moderationCases.decided_at))
    .limit(countLimit + 1)
    .as('first')
  const query = deps.db.select({ count: sql<number>`count(*)`.as('count') }).from(first)
  return read([query], ([[row]]) => row?.count ?? 0)
}
