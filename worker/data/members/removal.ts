// Deletes accounts in steps. Each step removes at most a thousand rows per kind, and deletes accounts that have none
// left. So no step is longer for a member with many rows.
import {
  and,
  inArray,
  isNotNull,
  lte,
  notExists,
  sql,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { likeableTypes } from '../../../client/contract/items.ts'
import { read, type Statement, type Read } from '../../storage/db.ts'
import { itemSources } from '../../storage/rows/items.ts'
import { recordOrphanedAvatarsStatement } from './abandoned-avatars.ts'
import { unsubscribeAllStatements } from '../newsletter/unsubscribe-tombstones.ts'
import { insertMemberTombstonesStatement } from './erased.ts'
import { deleteMessagesStatements } from '../inbox/erased.ts'
import {
  pollVoteOptions,
  pollVotes,
  commentLikes,
  comments,
  commentReports,
  contactMessages,
  favorites,
  likes,
  moderationCases,
  notificationReads,
  notifications,
  numberSets,
  outbox,
  pollOptions,
  polls,
  pendingRankUpdates,
  subscribers,
  users,
} from '../../storage/schema/index.ts'
import type { Deps } from '../../deps.ts'

/** Maximum number of accounts per step, and of rows per kind. */
const [maxAccounts, maxRows] = [100, 1000]

/** True if any account is due for deletion. */
export function hasDueDeletions(deps: Deps): Read<boolean> {
  return read([dueAccounts(deps, 1)], ([rows]) => rows.length > 0)
}

/** Oldest due accounts first. */
function dueAccounts(deps: Deps, limit = maxAccounts) {
  return deps.db
    .select({ id: users.id })
    .from(users)
    .where(lte(users.deletion_due_at, deps.now().toISOString()))
    .orderBy(users.deletion_due_at, users.id)
    .limit(limit)
}

/**
 * One step: subtracts likes and votes from their counters, then deletes accounts without remaining rows, with their
 * emails and subscriptions. Their avatars are orphaned in the same batch. Returns the ids of the deleted accounts.
 */
export function deleteAccountsStep(deps: Deps): Read<number[]> {
  const due = dueAccounts(deps)
  const isGoing = and(inArray(users.id, due), ...left.map((one) => notExists(one(deps))))
  const addresses = deps.db.select({ email: users.email }).from(users).where(isGoing)
  const before: Statement[] = [
    ...likeableTypes.flatMap((type) => deleteLikesStatements(deps, due, type)),
    ...takeCommentLikes(deps, due),
    ...deleteVotesStatements(deps, due),
    ...anonymizeCommentsStatements(deps, due),
    deleteOwnStatement(deps, due, favorites, [favorites.type, favorites.target_id]),
    deleteOwnStatement(deps, due, numberSets, [numberSets.numbers]),
    deps.db.delete(outbox).where(inArray(outbox.to_address, addresses)),
    ...deleteMessagesStatements(deps, inArray(contactMessages.email, addresses)),
    ...unsubscribeAllStatements(deps, inArray(subscribers.email, addresses)),
    recordOrphanedAvatarsStatement(deps, isGoing),
    insertMemberTombstonesStatement(deps, isGoing),
  ]
  const { queries, shape } = read(
    [deps.db.delete(users).where(isGoing).returning({ id: users.id })],
    ([rows]) => rows.map(({ id }) => id),
  )
  return {
    queries: [...before, ...queries],
    shape: (results) => shape(results.slice(before.length)),
    tagsOf: () => [],
  }
}

/** Kinds of rows of which an account may have many. An account without any of them is deleted. */
const left = [
  likes,
  favorites,
  numberSets,
  commentLikes,
  pollVotes,
  pollVoteOptions,
  comments,
  notifications,
  notificationReads,
]
  .map((table) => ({ table, owner: table.user_id as SQLiteColumn }))
  .concat([{ table: notifications, owner: notifications.about_user_id }])
  .map(
    ({ table, owner }) =>
      (deps: Deps) =>
        deps.db
          .select({ one: sql`1` })
          .from(table)
          .where(sql`${owner} = ${users.id}`),
  )

/** Rows of accounts; `counted` is the id whose counter includes them. */
interface DeletedRows {
  rows: SQLiteTable & { user_id: SQLiteColumn }
  counted: SQLiteColumn
  /** Order of an index on the rows of an account, so that a step reads no more rows than it removes. */
  order: SQLWrapper
  which?: SQL
}

/** Counts some of these rows per id, and deletes the same rows. */
function decrementStatements({ db }: Deps, accounts: SQLWrapper, given: DeletedRows) {
  const { rows, counted, order, which = sql`true` } = given
  // Evaluated twice; the order makes both select the same rows.
  const some = sql`from ${rows} where ${rows.user_id} in ${accounts} and ${which}
    order by ${rows.user_id}, ${order} limit ${maxRows}`
  return {
    taken: sql`(select id, count(*) as times from (select ${counted} as id ${some}) group by id) as taken`,
    removal: db.delete(rows).where(sql`rowid in (select ${rows}.rowid ${some})`),
  }
}

const times = (counter: SQLiteColumn) => sql<number>`${counter} - taken.times`
const isTaken = (id: SQLiteColumn) => sql`${id} = taken.id`

function deleteLikesStatements(
  deps: Deps,
  accounts: SQLWrapper,
  type: (typeof likeableTypes)[number],
): Statement[] {
  const { table } = itemSources[type]
  const which = sql`${likes.type} = ${type}`
  const { item_id } = likes
  const given = { rows: likes, counted: item_id, order: item_id, which }
  const { taken, removal } = decrementStatements(deps, accounts, given)
  const set = { liked_amount: times(table.liked_amount) }
  const due = sql`select ${type}, id from ${taken} where true`
  return [
    deps.db.update(table).set(set).from(taken).where(isTaken(table.id)),
    deps.db.insert(pendingRankUpdates).select(due).onConflictDoNothing(),
    removal,
  ]
}

/** Rows that nothing counts; `order` continues an index on the rows of an account. */
function deleteOwnStatement(
  { db }: Deps,
  accounts: SQLWrapper,
  rows: DeletedRows['rows'],
  order: readonly SQLWrapper[],
): Statement {
  const some = sql`select rowid from ${rows} where ${rows.user_id} in ${accounts}
    order by ${sql.join([rows.user_id, ...order], sql`, `)} limit ${maxRows}`
  return db.delete(rows).where(sql`rowid in (${some})`)
}

function takeCommentLikes(deps: Deps, accounts: SQLWrapper): [Statement, Statement] {
  const { comment_id } = commentLikes
  const given = { rows: commentLikes, counted: comment_id, order: comment_id }
  const { taken, removal } = decrementStatements(deps, accounts, given)
  const set = { liked_amount: times(comments.liked_amount) }
  return [deps.db.update(comments).set(set).from(taken).where(isTaken(comments.id)), removal]
}

function deleteVotesStatements(deps: Deps, accounts: SQLWrapper): Statement[] {
  const voters = decrementStatements(deps, accounts, {
    rows: pollVotes,
    counted: pollVotes.poll_id,
    order: sql`${pollVotes}.rowid`,
  })
  const votes = decrementStatements(deps, accounts, {
    rows: pollVoteOptions,
    counted: pollVoteOptions.option_id,
    order: sql`${pollVoteOptions}.rowid`,
  })
  const set = { voted_count: times(polls.voted_count) }
  return [
    deps.db.update(polls).set(set).from(voters.taken).where(isTaken(polls.id)),
    voters.removal,
    deps.db
      .update(pollOptions)
      .set({ voted_count: times(pollOptions.voted_count) })
      .from(votes.taken)
      .where(isTaken(pollOptions.id)),
    votes.removal,
  ]
}

/**
 * Comments lose their author; deleted and banned ones also lose their text. Cases and reports about them lose their
 * texts. Notifications to or about the accounts are deleted.
 */
function anonymizeCommentsStatements({ db }: Deps, accounts: SQLWrapper): Statement[] {
  // Three statements use the same comments, so their order must be fixed.
  const someComments = db
    .select({ id: comments.id })
    .from(comments)
    .where(inArray(comments.user_id, accounts))
    .orderBy(comments.user_id, comments.created_at, comments.id)
    .limit(maxRows)
  const someNotifications = (owner: SQLiteColumn) =>
    db
      .select({ id: notifications.id })
      .from(notifications)
      .where(inArray(owner, accounts))
      .limit(maxRows)
  const reads = sql`select rowid from ${notificationReads}
    where ${inArray(notificationReads.user_id, accounts)} limit ${maxRows}`
  return [
    db
      .update(moderationCases)
      .set({ comment_text: '' })
      .where(inArray(moderationCases.comment_id, someComments)),
    db
      .update(commentReports)
      .set({ note: null })
      .where(and(inArray(commentReports.comment_id, someComments), isNotNull(commentReports.note))),
    db
      .update(comments)
      .set({
        user_id: null,
        text: sql`iif(${comments.deleted_at} is null and ${comments.banned_at} is null, ${comments.text}, '')`,
        idempotency_key: null,
        request_hash: null,
      })
      .where(inArray(comments.id, someComments)),
    ...[notifications.user_id, notifications.about_user_id].map((owner) =>
      db.delete(notifications).where(inArray(notifications.id, someNotifications(owner))),
    ),
    db.delete(notificationReads).where(sql`rowid in (${reads})`),
  ]
}
