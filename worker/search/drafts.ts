// Search index of drafts. Updated every minute, so saving a draft indexes nothing
// (docs/decisions/desk/bulk-actions.md).
import { and, asc, gt, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { descriptionOf } from '../../client/contract/desk/entries/data.ts'
import type { EntryType } from '../../client/contract/desk/entries/types.ts'
import type { EntryData } from '../../client/contract/desk/entries/kinds/schemas.ts'
import { flattenFields, richTextsOf } from '../../client/contract/desk/entries/flat-fields.ts'
import { saveCursorStatement, getCursor } from '../storage/rows/cursor.ts'
import { withSearchDb, isInIds, read, run, writeBatch, type Statement } from '../storage/db.ts'
import { compareRows, jsonTable } from '../storage/sql.ts'
import { entries } from '../storage/schema/index.ts'
import { toIndexColumns } from './documents.ts'
import { drafts } from './schema.ts'
import type { Deps } from '../deps.ts'

/** Per run: maximum steps, drafts per step, and indexed drafts checked for deletion. */
const [maxSteps, perStep, maxCompared] = [4, 10, 200]
/** Maximum characters of a draft's tokens, so that a step fits into one D1 parameter. */
const maxTokens = 150_000
/** Milliseconds in which a save may still commit with an earlier timestamp. */
const saveGraceMs = 5000

/** Indexes drafts saved since the last run, and removes some that were published or deleted (cron, once per minute). */
export async function indexDrafts(deps: Deps): Promise<void> {
  for (let step = 0; step < maxSteps; step += 1) if (!(await indexSaved(deps))) break
  await forgetGone(deps)
}

/** Resolves to true if more may be left. */
async function indexSaved(deps: Deps): Promise<boolean> {
  const place = await run(deps, getCursor(deps, 'indexed_drafts'))
  const [since = '', after = 0] = JSON.parse(place ?? '[]') as [string?, number?]
  const until = new Date(deps.now().getTime() - saveGraceMs).toISOString()
  const { id, type, lang, title, draft, draft_updated_at } = entries
  const saved = deps.db
    .select({ id, type, lang, title, draft, draft_updated_at })
    .from(entries)
    .where(
      and(
        isNotNull(draft_updated_at),
        isNull(entries.deleted_at),
        compareRows([draft_updated_at, id], '>', [since, after]),
        lte(draft_updated_at, until),
      ),
    )
    .orderBy(asc(draft_updated_at), asc(id))
    .limit(perStep)
  const found = await run(
    deps,
    read([saved], ([rows]) => rows),
  )
  const last = found.at(-1)
  if (!last) return false
  const rows = found.map((entry) => {
    const text = draftTokens(entry.type, entry.draft ?? {})
    const { title: words, body } = toIndexColumns({ ...entry, ...text, labels: [], hidden: [] })
    return { id: entry.id, type: entry.type, title: words, body: body.slice(0, maxTokens) }
  })
  const ids = rows.map((row) => row.id)
  await writeBatch(withSearchDb(deps), [
    ...removals(deps, ids),
    deps.search
      .insert(drafts.terms)
      .select(
        sql`select value ->> 'id', value ->> 'title', '', value ->> 'body' from ${jsonTable(rows)}`,
      ),
    deps.search
      .insert(drafts.documents)
      .select(sql`select value ->> 'id', value ->> 'type' from ${jsonTable(rows)}`),
  ])
  await writeBatch(deps, [
    saveCursorStatement(deps, 'indexed_drafts', JSON.stringify([last.draft_updated_at, last.id])),
  ])
  return found.length === perStep
}

function draftTokens(type: EntryType, draft: EntryData) {
  const rows = flattenFields(type, draft).filter(
    ({ row, field }) => row !== undefined && field.type === 'text',
  )
  const lines = [descriptionOf(type, draft), ...rows.map(({ value }) => value)]
  const content = richTextsOf(type, draft).flatMap(({ document }) => document.content)
  return { subtitle: lines.filter(Boolean).join(' '), body: { type: 'doc' as const, content } }
}

async function forgetGone(deps: Deps): Promise<void> {
  const after = Number((await run(deps, getCursor(deps, 'compared_drafts'))) ?? 0)
  const some = deps.search
    .select({ id: drafts.documents.id })
    .from(drafts.documents)
    .where(gt(drafts.documents.id, after))
    .orderBy(asc(drafts.documents.id))
    .limit(maxCompared)
  const ids = await run(
    withSearchDb(deps),
    read([some], ([rows]) => rows.map(({ id }) => id)),
  )
  if (ids.length === 0 && after === 0) return
  const there = deps.db
    .select({ id: entries.id })
    .from(entries)
    .where(
      and(
        isInIds(entries.id, ids),
        isNotNull(entries.draft_updated_at),
        isNull(entries.deleted_at),
      ),
    )
  const kept = await run(
    deps,
    read([there], ([rows]) => new Set(rows.map(({ id }) => id))),
  )
  const gone = ids.filter((id) => !kept.has(id))
  if (gone.length > 0) await writeBatch(withSearchDb(deps), removals(deps, gone))
  await writeBatch(deps, [saveCursorStatement(deps, 'compared_drafts', String(ids.at(-1) ?? 0))])
}

function removals(deps: Deps, ids: readonly number[]): [Statement, Statement] {
  return [
    deps.search.delete(drafts.terms).where(inArray(drafts.terms.rowid, [...ids])),
    deps.search.delete(drafts.documents).where(inArray(drafts.documents.id, [...ids])),
  ]
}
