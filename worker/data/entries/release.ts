// Releases: several changes that go live together.
import {
  and,
  asc,
  desc,
  eq,
  gt,
  inArray,
  lt,
  lte,
  sql,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm'
import { pendingCountLimit } from '../../../client/contract/desk/limits.ts'
import type {
  Release,
  ReleaseAction,
  ReleaseState,
  ReleaseSummary,
} from '../../../client/contract/desk/releases/release.ts'
import {
  isConstraintViolation,
  isInIds,
  aliasColumn,
  read,
  type Statement,
  type Read,
} from '../../storage/db.ts'
import { entries, operators, releaseItems, releases } from '../../storage/schema/index.ts'
import type { Deps } from '../../deps.ts'
import { toOperatorRef } from '../operators/person.ts'

const perPage = 40

const open: ReleaseState[] = ['draft', 'scheduled', 'failed']

/** Number of entries in a release. */
const itemCount =
  sql<number>`(select count(*) from ${releaseItems} as own where own.release_id = ${releases.id})`.as(
    'items',
  )

function selectReleases(deps: Deps) {
  return deps.db
    .select({
      id: releases.id,
      title: releases.title,
      due_at: releases.due_at,
      state: releases.state,
      error: releases.error,
      items: itemCount,
      created_by: releases.created_by,
      name: aliasColumn(operators.name, 'name'),
      created_at: releases.created_at,
      ended_at: releases.ended_at,
    })
    .from(releases)
    .leftJoin(operators, eq(operators.id, releases.created_by))
    .$dynamic()
}

type Row = Awaited<ReturnType<typeof selectReleases>>[number]

function toSummary({ created_by, name, ...row }: Row): ReleaseSummary {
  return { ...row, created_by: toOperatorRef(created_by, name) }
}

/** Newest first, before an id. */
export function listReleases(
  deps: Deps,
  { state, before }: { state?: ReleaseState | undefined; before?: number | undefined },
): Read<{ items: ReleaseSummary[]; next: number | null }> {
  const query = selectReleases(deps)
    .where(
      and(
        state && eq(releases.state, state),
        before === undefined ? undefined : lt(releases.id, before),
      ),
    )
    .orderBy(desc(releases.id))
    .limit(perPage + 1)
  return read([query], ([rows]) => ({
    items: rows.slice(0, perPage).map(toSummary),
    next: rows.length > perPage ? rows[perPage - 1]!.id : null,
  }))
}

export function getRelease(deps: Deps, id: number): Read<Release | null> {
  return read(
    [
      selectReleases(deps).where(eq(releases.id, id)),
      deps.db
        .select({
          entry_id: releaseItems.entry_id,
          type: entries.type,
          lang: entries.lang,
          title: entries.title,
          action: releaseItems.action,
          revision: releaseItems.revision,
          is_minor: releaseItems.is_minor,
          until: releaseItems.expires_at,
          base_unpublished_at: releaseItems.base_unpublished_at,
        })
        .from(releaseItems)
        .innerJoin(entries, eq(entries.id, releaseItems.entry_id))
        .where(eq(releaseItems.release_id, id))
        .orderBy(asc(releaseItems.entry_id)),
    ] as const,
    ([[row], contents]) => (row ? { ...toSummary(row), contents: contents.map(toItem) } : null),
  )
}

const noExpiry = ''

export function toItem<Item extends { until: string | null }>({ until, ...item }: Item) {
  return { ...item, ...(until !== null && { until: until === noExpiry ? null : until }) }
}

/** Scheduled releases due before a time, earliest first, up to the counting limit plus one. */
export function releasesDueBefore(deps: Deps, moment: string): Read<ReleaseSummary[]> {
  const query = selectReleases(deps)
    .where(and(eq(releases.state, 'scheduled'), lt(releases.due_at, moment)))
    .orderBy(asc(releases.due_at))
    .limit(pendingCountLimit + 1)
  return read([query], ([rows]) => rows.map(toSummary))
}

/** Ids of due releases, oldest first. */
export function dueReleases(deps: Deps, limit: number): Read<number[]> {
  const query = deps.db
    .select({ id: releases.id })
    .from(releases)
    .where(and(eq(releases.state, 'scheduled'), lte(releases.due_at, deps.now().toISOString())))
    .orderBy(asc(releases.due_at))
    .limit(limit)
  return read([query], ([rows]) => rows.map(({ id }) => id))
}

/** Releases that have not ended, earliest due first, up to one page. */
export function openReleases(
  deps: Deps,
): Read<{ id: number; title: string; due_at: string | null }[]> {
  const query = deps.db
    .select({ id: releases.id, title: releases.title, due_at: releases.due_at })
    .from(releases)
    .where(inArray(releases.state, open))
    .orderBy(sql`${releases.due_at} is null`, asc(releases.due_at), desc(releases.id))
    .limit(perPage)
  return read([query], ([rows]) => rows)
}

/** Releases that have not ended and change one of the entries, earliest due first. */
export function selectPendingReleases(deps: Deps, ids: readonly number[]) {
  return deps.db
    .select({
      entry_id: releaseItems.entry_id,
      id: releases.id,
      title: releases.title,
      due_at: releases.due_at,
      state: releases.state,
      action: releaseItems.action,
      items: itemCount,
      revision: releaseItems.revision,
      is_minor: releaseItems.is_minor,
      until: releaseItems.expires_at,
    })
    .from(releaseItems)
    .innerJoin(releases, eq(releases.id, releaseItems.release_id))
    .where(and(isInIds(releaseItems.entry_id, ids), inArray(releases.state, open)))
    .orderBy(sql`${releases.due_at} is null`, asc(releases.due_at), asc(releases.id))
}

type PendingRow = Awaited<ReturnType<typeof selectPendingReleases>>[number]

/** The release as operators see it, without its item of the entry. */
export function toWaiting(row: Omit<PendingRow, 'until'> & { until?: string | null }) {
  const { id, title, due_at, state, action, items } = row
  return { id, title, due_at, state, action, items }
}

interface NewRelease {
  title: string
  due_at: string | null
  state: ReleaseState
  by: number
}

export function insertReleaseStatement(deps: Deps, { by, ...release }: NewRelease) {
  const row = { ...release, created_by: by, created_at: deps.now().toISOString() }
  return deps.db.insert(releases).values(row).returning({ id: releases.id })
}

/** The release inserted in the same batch. */
export const insertedRelease = sql<number>`(select max(${releases.id}) from ${releases})`

type Change = Partial<Pick<Release, 'title' | 'due_at' | 'state' | 'error' | 'ended_at'>>

/** Changes a release in one of these states, by default one that has not ended. Returns no row for other states. */
export function updateReleaseStatement(deps: Deps, id: number, change: Change, from = open) {
  return deps.db
    .update(releases)
    .set(change)
    .where(and(eq(releases.id, id), inArray(releases.state, from)))
    .returning({ id: releases.id })
}

interface NewItem {
  entry_id: number
  action: ReleaseAction
  revision: number | null | SQL<number>
  is_minor: boolean
  /** `null`: no expiry. Undefined: unchanged. */
  until: string | null | undefined
}

/** Current expiry of an entry. */
const currentEnd = (entryId: number | SQLWrapper) =>
  sql<
    string | null
  >`(select ${entries.unpublished_at} from ${entries} where ${entries.id} = ${entryId})`

/** Adds an item or replaces that of the same entry, if the release has not ended and is not full. */
export function releaseItemWrite(
  deps: Deps,
  id: number | SQL<number>,
  item: NewItem,
  most: number,
) {
  const { entry_id, action, revision, is_minor } = item
  const until = item.until === undefined ? null : (item.until ?? noExpiry)
  return deps.db
    .insert(releaseItems)
    .select(
      sql`select ${releases.id}, ${entry_id}, ${action}, ${revision}, ${is_minor ? 1 : 0}, ${until}, ${currentEnd(entry_id)}
        from ${releases} where ${releases.id} = ${id} and ${inArray(releases.state, open)}
          and (select count(*) from ${releaseItems} where ${releaseItems.release_id} = ${id}) < ${most}`,
    )
    .onConflictDoUpdate({
      target: [releaseItems.release_id, releaseItems.entry_id],
      set: {
        action,
        revision,
        is_minor,
        expires_at: until,
        base_unpublished_at: currentEnd(entry_id),
      },
    })
    .returning({ entry_id: releaseItems.entry_id })
}

export function deleteReleaseItemStatement(deps: Deps, id: number, entryId: number) {
  const isOpen = sql`exists (select 1 from ${releases} where ${releases.id} = ${id} and ${inArray(releases.state, open)})`
  return deps.db
    .delete(releaseItems)
    .where(and(eq(releaseItems.release_id, id), eq(releaseItems.entry_id, entryId), isOpen))
    .returning({ entry_id: releaseItems.entry_id })
}

const isScheduled = sql`${releaseItems.release_id} in (select ${releases.id} from ${releases} where ${releases.state} = 'scheduled')`

export const liveRevision = (entryId: number) =>
  sql<number>`(select ${entries.live_revision} from ${entries} where ${entries.id} = ${entryId})`

interface Pin {
  release: number
  entry: number
  revision: number | SQL<number> | null
  /** Revision that the release must contain now. */
  from: number | null
}

/** Pins a scheduled release to another revision of an entry. Must follow a change of its live text. */
export function pinReleaseItemStatement(
  deps: Deps,
  { release, entry, revision, from }: Pin,
): Statement {
  return deps.db
    .update(releaseItems)
    .set({ revision, base_unpublished_at: currentEnd(entry) })
    .where(
      and(
        eq(releaseItems.release_id, release),
        eq(releaseItems.entry_id, entry),
        eq(releaseItems.action, 'publish'),
        sql`${releaseItems.revision} is ${from}`,
        isScheduled,
      ),
    )
}

/** Allows other scheduled releases to publish entries that a release has withdrawn. Must follow the withdrawal. */
export function acceptWithdrawalsStatement(deps: Deps, entryIds: readonly number[]): Statement {
  return deps.db
    .update(releaseItems)
    .set({ base_unpublished_at: currentEnd(releaseItems.entry_id) })
    .where(and(isInIds(releaseItems.entry_id, entryIds), isScheduled))
}

/** Cancels a release without items. */
export function cancelEmptyReleaseStatement(deps: Deps, id: number): Statement {
  return deps.db
    .update(releases)
    .set({ state: 'cancelled', ended_at: deps.now().toISOString() })
    .where(
      and(
        eq(releases.id, id),
        inArray(releases.state, open),
        sql`not exists (select 1 from ${releaseItems} where ${releaseItems.release_id} = ${id})`,
      ),
    )
}

/** Schedules a release again that was canceled because it had become empty, unless its time has passed. */
export function rescheduleEmptyReleaseStatement(deps: Deps, id: number): Statement {
  return deps.db
    .update(releases)
    .set({ state: 'scheduled', ended_at: null })
    .where(
      and(
        eq(releases.id, id),
        eq(releases.state, 'cancelled'),
        gt(releases.due_at, deps.now().toISOString()),
        sql`not exists (select 1 from ${releaseItems} where ${releaseItems.release_id} = ${id})`,
      ),
    )
}

/** Marks a release as executed. Fails the batch if it has ended in the meantime (`isReleaseEnded`). */
export function finishReleaseStatement(deps: Deps, id: number): Statement {
  return deps.db
    .update(releases)
    .set({
      state: sql`iif(${inArray(releases.state, open)}, 'done', null)`,
      error: null,
      ended_at: deps.now().toISOString(),
    })
    .where(eq(releases.id, id))
}

/** True if a batch failed because its release had ended. */
export function isReleaseEnded(error: unknown): boolean {
  return isConstraintViolation(error, 'NOT NULL constraint failed: releases.state')
}
