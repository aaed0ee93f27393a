// Polls with their results, and votes. The first statement of a vote's batch decides if it counts.
import { and, asc, eq, exists, getTableColumns, gt, inArray, lte, sql, type SQL } from 'drizzle-orm'
import { contentLocales, type Locale } from '../../../client/contract/locale.ts'
import type { Poll, VotedPoll } from '../../../client/contract/polls.ts'
import { incrementVotersStatement, addVotes } from '../counters.ts'
import { isInIds, isUniqueViolation, read, type Read } from '../../storage/db.ts'
import { jsonTable, jsonValues } from '../../storage/sql.ts'
import {
  articles,
  pollVoteOptions,
  pollVotes,
  pollOptions,
  pollOptionTexts,
  polls,
  pollTexts,
} from '../../storage/schema/index.ts'
import type { Deps } from '../../deps.ts'

/** The open poll that ends first, in the reader's language or a fallback. */
export function currentPoll(deps: Deps, locale: Locale): Read<Poll | null> {
  const first = deps.db
    .select({ id: polls.id })
    .from(polls)
    .where(and(isOpen(deps.now().toISOString()), isReadable(deps, locale)))
    .orderBy(asc(polls.to_at), asc(polls.id))
    .limit(1)
  return firstOf(selectPolls(deps, locale, inArray(polls.id, first)))
}

/** The poll of an article, if any. */
export function pollOfArticle(deps: Deps, locale: Locale, articleId: number): Read<Poll | null> {
  const own = deps.db
    .select({ id: articles.poll_id })
    .from(articles)
    .where(eq(articles.id, articleId))
  return firstOf(selectPolls(deps, locale, inArray(polls.id, own)))
}

function firstOf({ queries, shape }: Read<Poll[]>): Read<Poll | null> {
  return { queries, shape: (results) => shape(results)[0] ?? null, tagsOf: () => ['polls'] }
}

/** True if it has texts in a language the reader may see. */
export function isReadable(deps: Deps, locale: Locale): SQL {
  return exists(
    deps.db
      .select({ one: sql`1` })
      .from(pollTexts)
      .where(
        and(eq(pollTexts.poll_id, polls.id), inArray(pollTexts.lang, [...contentLocales(locale)])),
      ),
  )
}

export function getPolls(deps: Deps, locale: Locale, ids: readonly number[]): Read<Poll[]> {
  return selectPolls(deps, locale, isInIds(polls.id, ids))
}

/** A member's votes in these polls, or in all: option ids by poll. */
export function votesOf(deps: Deps, userId: number, pollIds: readonly number[]) {
  return read(
    [
      deps.db
        .select({ poll_id: pollVoteOptions.poll_id, option_id: pollVoteOptions.option_id })
        .from(pollVoteOptions)
        .where(and(eq(pollVoteOptions.user_id, userId), isInIds(pollVoteOptions.poll_id, pollIds))),
    ],
    ([rows]) => Map.groupBy(rows, (row) => row.poll_id),
  )
}

/** Votes per part of `votesAfter`. */
const votesPerPart = 400

/** A part of a member's votes; `next` is null after the last one. */
export function votesAfter(deps: Deps, userId: number, after: number) {
  const rowid = sql<number>`${pollVoteOptions}.rowid`
  const { poll_id, option_id } = pollVoteOptions
  return read(
    [
      deps.db
        .select({ poll_id, option_id, rowid: rowid.as('rowid') })
        .from(pollVoteOptions)
        .where(and(eq(pollVoteOptions.user_id, userId), gt(rowid, after)))
        .orderBy(asc(rowid))
        .limit(votesPerPart),
    ],
    ([rows]) => ({
      items: rows,
      next: rows.length === votesPerPart ? rows.at(-1)!.rowid : null,
    }),
  )
}

export function withVotes(
  list: readonly Poll[],
  votes: Map<number, { option_id: number }[]>,
): VotedPoll[] {
  return list.map((poll) => ({
    ...poll,
    my_options: (votes.get(poll.id) ?? []).map((vote) => vote.option_id),
  }))
}

/**
 * The batch of a vote. The vote is inserted only while the poll is open, and only for options of the poll up to its
 * maximum. A second vote of the member fails the whole batch (`isDuplicateVote`).
 */
export function insertVoteStatements(
  deps: Deps,
  userId: number,
  pollId: number,
  options: readonly number[],
) {
  const now = deps.now().toISOString()
  const own = sql<number>`(select count(*) from ${pollOptions}
    where ${pollOptions.poll_id} = ${polls.id} and ${isInIds(pollOptions.id, options)})`
  const fit = sql`${own} = ${options.length} and ${polls.maximum_votable_amount} >= ${options.length}`
  const counts = and(eq(polls.id, pollId), isOpen(now), fit)
  const user_id = sql<number>`${userId}`.as('voter')
  const ballot = deps.db
    .select({ poll_id: polls.id, user_id, created_at: sql<string>`${now}`.as('at') })
    .from(polls)
    .where(counts)
  // Same condition as the first statement. An earlier vote of the member would already have failed the batch.
  const marks = deps.db
    .select({ poll_id: polls.id, user_id, option_id: sql<number>`value`.as('option') })
    .from(polls)
    .innerJoin(jsonTable(options), sql`true`)
    .where(counts)
  return [
    deps.db.insert(pollVotes).select(ballot).returning({ poll_id: pollVotes.poll_id }),
    incrementVotersStatement(deps, pollId),
    deps.db.insert(pollVoteOptions).select(marks),
    addVotes(deps, pollId, jsonValues(options)),
  ] as const
}

export function isDuplicateVote(error: unknown): boolean {
  return isUniqueViolation(error, 'poll_votes.poll_id, poll_votes.user_id')
}

export function isOpen(now: string): SQL | undefined {
  // The unary plus makes SQLite use the index on the end, because most polls have begun.
  return and(lte(sql`+${polls.from_at}`, now), gt(polls.to_at, now))
}

/** Polls with texts in a language the reader may see, in list order. */
export function selectPolls(deps: Deps, locale: Locale, which?: SQL): Read<Poll[]> {
  const languages = contentLocales(locale)
  // SQLite keeps the order of cross joins, so it starts with the few polls instead of scanning all texts.
  return read(
    [
      deps.db
        .select({ ...getTableColumns(polls), lang: pollTexts.lang, title: pollTexts.title })
        .from(polls)
        .crossJoin(pollTexts)
        .where(
          and(which, eq(pollTexts.poll_id, polls.id), inArray(pollTexts.lang, [...languages])),
        ),
      deps.db
        .select({
          ...getTableColumns(pollOptions),
          lang: pollOptionTexts.lang,
          text: pollOptionTexts.text,
        })
        .from(polls)
        .crossJoin(pollOptions)
        .crossJoin(pollOptionTexts)
        .where(
          and(
            which,
            eq(pollOptions.poll_id, polls.id),
            eq(pollOptionTexts.option_id, pollOptions.id),
            inArray(pollOptionTexts.lang, [...languages]),
          ),
        )
        .orderBy(pollOptions.sort),
    ],
    ([rows, options]) =>
      [...Map.groupBy(rows, (row) => row.id).values()]
        .map((texts): Poll => {
          const [poll] = texts.toSorted(
            (a, b) => languages.indexOf(a.lang) - languages.indexOf(b.lang),
          )
          const { id, lang, title, from_at, to_at, maximum_votable_amount, voted_count } = poll!
          return {
            id,
            lang,
            title,
            from: from_at,
            to: to_at,
            state: stateAt(deps.now().toISOString(), from_at, to_at),
            maximum_votable_amount,
            voted_count,
            options: options
              .filter((option) => option.poll_id === id && option.lang === lang)
              .map((option) => ({
                id: option.id,
                text: option.text,
                voted_count: option.voted_count,
              })),
          }
        })
        .toSorted(compareByState),
    ['polls'],
  )
}

/** States in list order. */
export const turns = ['open', 'not_started', 'ended'] as const

/** Time by which a poll is sorted within its state. */
export function placeOf({ state, from, to }: Poll): string {
  return state === 'not_started' ? from : to
}

function compareByState(a: Poll, b: Poll): number {
  const order = a.state === 'ended' ? -1 : 1
  return (
    turns.indexOf(a.state) - turns.indexOf(b.state) ||
    order * (placeOf(a).localeCompare(placeOf(b)) || a.id - b.id)
  )
}

export function stateAt(now: string, from: string, to: string): Poll['state'] {
  if (now < from) return 'not_started'
  return now < to ? 'open' : 'ended'
}
