import { createHash } from 'node:crypto'
import { and, desc, eq, sql, type SQL } from 'drizzle-orm'
import type { EntryData } from '../../../client/contract/desk/entries/kinds/schemas.ts'
import type {
  RevisionKind,
  RevisionSummary,
} from '../../../client/contract/desk/entries/revision.ts'
import { aliasColumn, read, type Statement, type Read } from '../../storage/db.ts'
import { compareRows, selectValues } from '../../storage/sql.ts'
import { entries, operators, revisions } from '../../storage/schema/index.ts'
import type { Deps } from '../../deps.ts'
import { toOperatorRef } from '../operators/person.ts'

/** Content hash, independent of the order of fields. */
export function hashOf(data: EntryData): string {
  const sorted = JSON.stringify(data, (_, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
  return createHash('sha256').update(sorted).digest('base64url')
}

interface NewRevision {
  entry_id: number
  kind: RevisionKind
  data: EntryData
  by: number | null
  at: string
  note?: string
}

/** Number of the latest revision of an entry. */
export const lastNumber = (entryId: number | SQL<number>) =>
  sql<number>`(select max(${revisions.number}) from ${revisions} where ${revisions.entry_id} = ${entryId})`

const nextNumber = (entryId: number | SQL<number>) =>
  sql<number>`coalesce(${lastNumber(entryId)}, 0) + 1`

/**
 * Stores a revision, unless the latest one is equal or `condition` is false. A person's revision is stored even if
 * equal to a machine's.
 */
export function insertRevisionStatement(
  deps: Deps,
  revision: Omit<NewRevision, 'entry_id'> & { entry_id: number | SQL<number> },
  condition: SQL = sql`true`,
): Statement {
  const { entry_id, kind, data, by: created_by, at: created_at, note } = revision
  const hash = hashOf(data)
  const number = nextNumber(entry_id)
  return deps.db.insert(revisions).select(
    selectValues(
      revisions,
      { entry_id, number, kind, hash, created_by, created_at, note, data },
      sql`where ${condition} and not exists (select 1 from ${revisions}
        where ${revisions.entry_id} = ${entry_id} and ${revisions.number} = ${lastNumber(entry_id)} and ${revisions.hash} = ${hash}
          and (${revisions.kind} <> 'machine' or ${kind} = 'machine'))`,
    ),
  )
}

/**
 * SQL condition on an entry: true while its draft is unedited machine translation that no person has stored as a
 * revision.
 */
export const isMachineDraft = sql<boolean>`exists (select 1 from ${revisions}
  where ${revisions.entry_id} = ${entries.id} and ${revisions.kind} = 'machine' and ${revisions.hash} = ${entries.draft_hash}
    and ${revisions.number} = (select max(own.number) from ${revisions} as own where own.entry_id = ${entries.id}))`

/** Stores a revision. Resolves to its number, or to that of an equal latest one. */
export function saveRevision(deps: Deps, revision: NewRevision): Read<number> {
  const latest = deps.db.select({ number: lastNumber(revision.entry_id).as('number') })
  return {
    queries: [insertRevisionStatement(deps, revision), latest.from(sql`(select 1)`)],
    shape: (results) => (results[1] as { number: number }[])[0]?.number ?? 0,
    tagsOf: () => [],
  }
}

/** Minutes of work that may be overwritten without a stored revision. */
const autosaveIntervalMinutes = 10

/**
 * Stores the previous draft as a revision when another operator takes over, or ten minutes after the last revision.
 * Must precede the change of the draft in its batch.
 */
export function autosaveRevisionStatement(
  deps: Deps,
  { entry_id, rev, by }: { entry_id: number; rev: number; by: number },
): Statement {
  const since = new Date(deps.now().getTime() - autosaveIntervalMinutes * 60_000).toISOString()
  const last = sql`${revisions.entry_id} = ${entry_id} and ${revisions.number} = ${lastNumber(entry_id)}`
  return deps.db.insert(revisions).select(
    selectValues(
      revisions,
      {
        entry_id: entries.id,
        number: nextNumber(entry_id),
        kind: 'saved',
        hash: entries.draft_hash,
        created_by: entries.draft_updated_by,
        created_at: entries.draft_updated_at,
        data: entries.draft,
      },
      sql`from ${entries} where ${entries.id} = ${entry_id} and ${entries.rev} = ${rev} and ${entries.draft} is not null
        and (${entries.draft_updated_by} is not ${by} or ${since}
          >= coalesce((select ${revisions.created_at} from ${revisions} where ${last}), ${entries.created_at}))
        and not exists (select 1 from ${revisions} where ${last} and ${revisions.hash} = ${entries.draft_hash})`,
    ),
  )
}

/** Revisions per page. */
const perPage = 50

/** Latest first, before a number. Sorted by time, because a revision gets the time of its publication. */
export function listRevisions(
  deps: Deps,
  entryId: number,
  before?: number,
): Read<{ items: RevisionSummary[]; next: number | null }> {
  const { number, kind, created_by: by, created_at: at, note } = revisions
  return read(
    [
      deps.db
        .select({
          number,
          kind,
          by,
          name: aliasColumn(operators.name, 'name'),
          at,
          note,
          live: aliasColumn(entries.live_revision, 'live'),
        })
        .from(revisions)
        .innerJoin(entries, eq(entries.id, revisions.entry_id))
        .leftJoin(operators, eq(operators.id, by))
        .where(and(eq(revisions.entry_id, entryId), isBefore(entryId, before)))
        .orderBy(desc(at), desc(number))
        .limit(perPage + 1),
    ],
    ([rows]) => ({
      items: rows.slice(0, perPage).map(({ name, live, ...row }) => ({
        ...row,
        by: toOperatorRef(row.by, name),
        is_live: row.number === live,
      })),
      next: rows.length > perPage ? rows[perPage - 1]!.number : null,
    }),
  )
}

/** All without a number; none for an unknown number. */
function isBefore(entryId: number, number: number | undefined): SQL | undefined {
  if (number === undefined) return undefined
  const own = sql`(select own.created_at, own.number from ${revisions} as own where own.entry_id = ${entryId} and own.number = ${number})`
  return compareRows([revisions.created_at, revisions.number], '<', own)
}

export interface StoredRevision {
  number: number
  kind: RevisionKind
  at: string
  hash: string
  data: EntryData
}

export function getRevision(
  deps: Deps,
  entryId: number,
  number: number,
): Read<StoredRevision | null> {
  return read(
    [
      deps.db
        .select({
          number: revisions.number,
          kind: revisions.kind,
          at: revisions.created_at,
          hash: revisions.hash,
          data: revisions.data,
        })
        .from(revisions)
        .where(and(eq(revisions.entry_id, entryId), eq(revisions.number, number))),
    ],
    ([[row]]) => row ?? null,
  )
}
