// Newsletter issues for the desk: drafts, and results of sent issues.
import { aliasedTable, and, asc, desc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import {
  type IssueData,
  type IssueSummary,
} from '../../../client/contract/desk/newsletter/issue.ts'
import type { EditionContent } from '../../../client/contract/newsletter/issue.ts'
import { locales, type Locale } from '../../../client/contract/locale.ts'
import { aliasColumn, read, combine, type Statement, type Read } from '../../storage/db.ts'
import {
  isScheduledOrSending,
  issueClicks,
  issueEditions,
  issues,
  operators,
  subscriberCounts,
} from '../../storage/schema/index.ts'
import { listStates, type EditionKey, type ListState } from './edition-progress.ts'
import type { Deps } from '../../deps.ts'
import { toOperatorRef } from '../operators/person.ts'

const perPage = 40

const senders = aliasedTable(operators, 'senders')

function selectIssues(deps: Deps) {
  return deps.db
    .select({
      id: issues.id,
      title: issues.title,
      data: issues.data,
      rev: issues.rev,
      state: issues.state,
      weekly_for_date: issues.weekly_for_date,
      send_at: issues.send_at,
      sent_at: issues.sent_at,
      sender_id: issues.scheduled_by,
      sender: aliasColumn(senders.name, 'sender'),
      creator_id: issues.created_by,
      creator: aliasColumn(operators.name, 'creator'),
      changed_at: issues.changed_at,
    })
    .from(issues)
    .leftJoin(operators, eq(operators.id, issues.created_by))
    .leftJoin(senders, eq(senders.id, issues.scheduled_by))
    .$dynamic()
}

type Row = Awaited<ReturnType<typeof selectIssues>>[number]

/** An issue with its data; `audience` is 0 before sending starts. */
export interface StoredIssue extends Omit<IssueSummary, 'items' | 'languages'> {
  data: IssueData
  rev: number
}

function toStored(
  { sender_id, sender, creator_id, creator, weekly_for_date, ...row }: Row,
  lists: readonly ListState[],
): StoredIssue {
  const own = lists.filter(({ issue_id }) => issue_id === row.id)
  const sumOf = (name: keyof Omit<ListState, keyof EditionKey>) =>
    own.reduce((sum, list) => sum + list[name], 0)
  return {
    ...row,
    // How many a segment has is known once all are found.
    audience: sumOf(row.data.segment ? 'written' : 'audience'),
    sent: sumOf('sent'),
    failed: sumOf('failed'),
    gone: sumOf('gone'),
    complained: sumOf('complained'),
    hard: sumOf('hard'),
    soft: sumOf('soft'),
    unsubscribed: sumOf('unsubscribed'),
    clicks: sumOf('clicks'),
    is_by_rule: weekly_for_date !== null,
    scheduled_by: toOperatorRef(sender_id, sender),
    created_by: toOperatorRef(creator_id, creator),
  }
}

export function getIssue(deps: Deps, id: number, isDeleted = false): Read<StoredIssue | null> {
  const query = selectIssues(deps).where(
    and(eq(issues.id, id), (isDeleted ? isNotNull : isNull)(issues.deleted_at)),
  )
  return combine(
    {
      row: read([query], ([[row]]) => row),
      lists: listStates(deps, (issueId) => eq(issueId, id), locales.length),
    },
    ({ row, lists }) => (row ? toStored(row, lists) : null),
  )
}

/** Newest first, before an id. */
export function listIssues(
  deps: Deps,
  before: number | undefined,
): Read<{ items: StoredIssue[]; next: number | null }> {
  const query = selectIssues(deps)
    .where(and(isNull(issues.deleted_at), before === undefined ? undefined : lt(issues.id, before)))
    .orderBy(desc(issues.id))
    .limit(perPage + 1)
  return combine(
    {
      rows: read([query], ([rows]) => rows),
      lists: listStates(
        deps,
        (issueId) => (before === undefined ? undefined : lt(issueId, before)),
        (perPage + 1) * locales.length,
      ),
    },
    ({ rows, lists }) => ({
      items: rows.slice(0, perPage).map((row) => toStored(row, lists)),
      next: rows.length > perPage ? rows[perPage - 1]!.id : null,
    }),
  )
}

/** Current number of confirmed subscribers per language. */
export function getSubscriberCounts(deps: Deps): Read<ReadonlyMap<Locale, number>> {
  return read(
    [deps.db.select().from(subscriberCounts)],
    ([rows]) => new Map(rows.map(({ lang, count }) => [lang, count])),
  )
}

export interface StoredList extends ListState {
  edition: EditionContent
  /** Clicks by position of the story. */
  clicked: ReadonlyMap<number, number>
}

/** Editions of an issue, once sending has started. */
export function issueListsOf(deps: Deps, id: number): Read<StoredList[]> {
  const { lang, content: edition } = issueEditions
  const editions = deps.db
    .select({ lang, edition })
    .from(issueEditions)
    .where(eq(issueEditions.issue_id, id))
  const clicks = deps.db
    .select()
    .from(issueClicks)
    .where(eq(issueClicks.issue_id, id))
    .orderBy(asc(issueClicks.lang), asc(issueClicks.story))
  return combine(
    {
      texts: read([editions, clicks] as const, (found) => found),
      states: listStates(deps, (issueId) => eq(issueId, id), locales.length),
    },
    ({ texts: [rows, clicked], states }) =>
      states.flatMap((state) => {
        const text = rows.find((row) => row.lang === state.lang)
        const own = clicked.filter((row) => row.lang === state.lang)
        const byStory = new Map(own.map(({ story, count }) => [story, count]))
        return text ? [{ ...state, edition: text.edition, clicked: byStory }] : []
      }),
  )
}

interface NewIssue {
  title: string
  data: IssueData
  /** Null for the weekly rule, which sets `weekly_for_date`. */
  by: number | null
  weekly_for_date?: string
  /** Time of sending, unless it is unscheduled before. */
  send_at?: string | null
}

/** Returns the id; no row if the rule has already created an issue for that day. */
export function insertIssueStatement(deps: Deps, issue: NewIssue) {
  const at = deps.now().toISOString()
  const { title, data, by, weekly_for_date = null, send_at = null } = issue
  const state = send_at === null ? 'draft' : 'scheduled'
  return deps.db
    .insert(issues)
    .values({
      title,
      data,
      state,
      weekly_for_date,
      send_at,
      created_by: by,
      created_at: at,
      changed_at: at,
    })
    .onConflictDoNothing()
    .returning({ id: issues.id })
}

/** Changes a draft at `rev`; returns no row otherwise. */
export function updateIssueStatement(
  deps: Deps,
  { id, rev }: Pick<StoredIssue, 'id' | 'rev'>,
  change: Pick<StoredIssue, 'title' | 'data'>,
) {
  return deps.db
    .update(issues)
    .set({ ...change, rev: sql`${issues.rev} + 1`, changed_at: deps.now().toISOString() })
    .where(isDraft(id, rev))
    .returning({ id: issues.id })
}

/** Deletes or restores a draft. */
export function setIssueDeletedStatement(deps: Deps, id: number, isDeleted: boolean): Statement {
  const deleted_at = isDeleted ? deps.now().toISOString() : null
  const isOther = isDeleted ? isNull(issues.deleted_at) : isNotNull(issues.deleted_at)
  return deps.db
    .update(issues)
    .set({ deleted_at })
    .where(and(eq(issues.id, id), eq(issues.state, 'draft'), isOther))
    .returning({ id: issues.id })
}

/** Schedules a draft. */
export function scheduleIssueStatement(
  deps: Deps,
  { id, rev }: Pick<StoredIssue, 'id' | 'rev'>,
  { at, by }: { at: string; by: number | null },
) {
  return deps.db
    .update(issues)
    .set({ state: 'scheduled', send_at: at, scheduled_by: by, rev: sql`${issues.rev} + 1` })
    .where(isDraft(id, rev))
    .returning({ id: issues.id })
}

function isDraft(id: number, rev: number) {
  return and(
    eq(issues.id, id),
    eq(issues.rev, rev),
    eq(issues.state, 'draft'),
    isNull(issues.deleted_at),
  )
}

/** Unscheduling an issue makes it a draft; only before its time of sending. */
export function unscheduleIssueStatement(deps: Deps, id: number) {
  return deps.db
    .update(issues)
    .set({ state: 'draft', send_at: null, scheduled_by: null, rev: sql`${issues.rev} + 1` })
    .where(
      and(
        eq(issues.id, id),
        eq(issues.state, 'scheduled'),
        sql`${issues.send_at} > ${deps.now().toISOString()}`,
      ),
    )
    .returning({ id: issues.id })
}

/** True if the weekly rule has created an issue for this Monday. */
export function hasRuleIssue(deps: Deps, day: string): Read<boolean> {
  const query = deps.db
    .select({ id: issues.id })
    .from(issues)
    .where(eq(issues.weekly_for_date, day))
  return read([query], ([rows]) => rows.length > 0)
}

/** Scheduled issues, next one first. */
export function waitingIssues(
  deps: Deps,
): Read<{ id: number; title: string; send_at: string; weekly_for_date: string | null }[]> {
  const query = deps.db
    .select({
      id: issues.id,
      title: issues.title,
      send_at: sql<string>`${issues.send_at}`.as('send_at'),
      weekly_for_date: issues.weekly_for_date,
    })
    .from(issues)
    .where(and(isScheduledOrSending, eq(issues.state, 'scheduled')))
    .orderBy(asc(issues.send_at))
    .limit(perPage)
  return read([query], ([rows]) => rows)
}
