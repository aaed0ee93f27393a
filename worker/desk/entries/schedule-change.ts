// Schedules a later change of a live entry, with other languages, as a release.
import { sql } from 'drizzle-orm'
import type { Published } from '../../../client/contract/desk/entries/entry.ts'
import type { EntryData } from '../../../client/contract/desk/entries/kinds/schemas.ts'
import { maxReleaseItems } from '../../../client/contract/desk/limits.ts'
import { insertAuditStatement } from '../../data/audit.ts'
import type { StoredEntry } from '../../data/entries/entry.ts'
import {
  insertedRelease,
  insertReleaseStatement,
  releaseItemWrite,
} from '../../data/entries/release.ts'
import { insertRevisionStatement, lastNumber } from '../../data/entries/revision.ts'
import { problem } from '../../http/problem.ts'
import { read, run, type Statement } from '../../storage/db.ts'
import type { OperatorContext } from '../acting.ts'
import { loadEntry } from './entry.ts'
import { validate, type EntryChange } from './publishing/validate.ts'

interface Item {
  entry: StoredEntry
  /** `null`: keep the live text. */
  text: EntryData | null
  until: string | null | undefined
}

interface ScheduledWith {
  /** Entries in other languages, published with their drafts. */
  others: readonly StoredEntry[]
  /** Statements that end the releases replaced by this one, in the same transaction. */
  waiting: readonly Statement[]
}

export async function scheduleAsRelease(
  acting: OperatorContext,
  entry: StoredEntry,
  { at, until, data, is_minor = false }: EntryChange,
  { others, waiting }: ScheduledWith,
): Promise<Published> {
  const { deps, operator } = acting
  if (until && at && until <= at) throw problem('until_too_early')
  const items: Item[] = [
    ...others.map((one) => ({ entry: one, text: one.draft, until: until || undefined })),
    { entry, text: data ?? entry.draft, until },
  ]
  await assertPublishable(acting, items)
  const [title, due_at] = [entry.title, at ?? null]
  const act = { type: 'release', id: insertedRelease }
  const made = read(
    [
      insertReleaseStatement(deps, { title, due_at, state: 'scheduled', by: operator.id }),
      insertAuditStatement(deps, operator, {
        ...act,
        action: 'release.create',
        after: { title, due_at },
      }),
      ...items.flatMap((item) => itemStatements(acting, item, is_minor)),
      insertAuditStatement(deps, operator, {
        ...act,
        action: 'release.scheduled',
        before: { title, due_at, state: 'draft' },
        after: { title, due_at, state: 'scheduled' },
      }),
      ...waiting,
    ] as const,
    ([[row]]) => row!.id,
  )
  const release_id = await run(deps, made)
  return { entry: await loadEntry(deps, entry.id), everywhere_by: null, release_id }
}

async function assertPublishable({ deps }: OperatorContext, items: readonly Item[]): Promise<void> {
  if (items.some(({ entry, text }) => !text && entry.live_revision === null))
    throw problem('not_published')
  const changes = items.map(({ entry, text, until }) => ({
    entry_id: entry.id,
    until,
    ...(text && { data: text }),
  }))
  await validate(deps, { changes })
}

/** Stores the text as a revision and adds it to the release created in the same batch. */
function itemStatements(
  { deps, operator }: OperatorContext,
  { entry, text, until }: Item,
  is_minor: boolean,
): Statement[] {
  const entry_id = entry.id
  const [at, by] = [deps.now().toISOString(), operator.id]
  const change = { entry_id, action: 'publish', until } as const
  const revision = text ? lastNumber(entry_id) : entry.live_revision
  const kept = text
    ? [insertRevisionStatement(deps, { entry_id, kind: 'saved', data: text, by, at })]
    : []
  return [
    ...kept,
    releaseItemWrite(deps, insertedRelease, { ...change, revision, is_minor }, maxReleaseItems),
    insertAuditStatement(deps, operator, {
      action: 'release.add',
      type: 'release',
      id: insertedRelease,
      after: sql`json_set(${JSON.stringify(change)}, '$.revision', ${revision})`,
    }),
  ]
}
