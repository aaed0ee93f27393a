// Undoes whole imports of posts in steps (docs/decisions/operation/post-import.md).
import { undonePerStep } from '../../../client/contract/desk/import/post-import.ts'
import { insertAuditStatement } from '../../data/audit.ts'
import {
  deleteDraftImagesStatement,
  syncDraftImagesStatements,
} from '../../data/entries/draft-images.ts'
import { updateDraftStatements } from '../../data/entries/drafts.ts'
import {
  deleteImportedStatement,
  entriesOfImport,
  getPostImport,
  imagesOfImport,
  markUndoStatement,
  redirectImportsOf,
  revertImportedStatement,
  type ImportedEntry,
} from '../../data/entries/post-import.ts'
import { getRevision } from '../../data/entries/revision.ts'
import { deleteDraftEntryStatement } from '../../data/entries/writes.ts'
import { trashImages } from '../../data/images/trash.ts'
import { foundOrThrow, problem } from '../../http/problem.ts'
import { run, writeBatch, type Statement } from '../../storage/db.ts'
import type { OperatorContext } from '../acting.ts'
import { undoRedirectImport } from '../site/redirect-import.ts'
import { importedRef, oldestUndoable, retried } from './post-import.ts'

/** Beginning of the cursor once all entries are reverted; the id of the last image follows. */
const imagesFrom = 'images:'
/** Images that an undo deletes per step. */
const imagesPerStep = 100

/**
 * Reverts the next entries of an import, and at its beginning its redirects. Entries changed since then
 * stay. Images that only this import added follow at the end.
 */
export async function undoPostImport(acting: OperatorContext, id: number, after: string) {
  const { deps, operator } = acting
  const importing = foundOrThrow(await run(deps, getPostImport(deps, id)))
  if (importing.undone_at !== null || importing.created_at < oldestUndoable(deps))
    throw problem('undo_outdated')
  if (importing.undo_started_at === null) {
    const { name } = importing
    const act = { action: 'post_import.undo', type: 'post_import', id }
    await writeBatch(deps, [
      markUndoStatement(deps, id, 'undo_started_at'),
      insertAuditStatement(deps, operator, { ...act, after: { name } }),
    ])
  }
  for (const redirects of await run(deps, redirectImportsOf(deps, id)))
    await undoRedirectImport(acting, redirects)
  if (after.startsWith(imagesFrom))
    return { undone: 0, kept: [], ...(await deleteImagesOf(acting, id, after)) }
  const step = await retried(async () => {
    const found = await run(deps, entriesOfImport(deps, { id, after, limit: undonePerStep }))
    const undone = found.filter(({ is_untouched }) => is_untouched)
    const reverts = await Promise.all(undone.map((one) => revertStatements(acting, id, one)))
    const [first, ...more] = reverts.flat()
    if (first) await writeBatch(deps, [first, ...more])
    const kept = found.filter(({ is_untouched }) => !is_untouched).map(importedRef)
    const next = found.length < undonePerStep ? null : found.at(-1)!.key
    return { undone: undone.length, kept, next }
  })
  if (step.next !== null) return { ...step, images: 0 }
  return { ...step, ...(await deleteImagesOf(acting, id, imagesFrom)) }
}

/** Moves the next images of the run to the trash, unless something uses them, and ends the undo behind the last one. */
async function deleteImagesOf(
  { deps, operator }: OperatorContext,
  id: number,
  from: string,
): Promise<{ images: number; next: string | null }> {
  const after = Number(from.slice(imagesFrom.length))
  const ids = await run(deps, imagesOfImport(deps, { id, after, limit: imagesPerStep }))
  const actor = { operator }
  const deleted = ids.length > 0 ? await run(deps, trashImages(deps, { ids }, actor)) : []
  const isLast = ids.length < imagesPerStep
  if (isLast) await writeBatch(deps, [markUndoStatement(deps, id, 'undone_at')])
  return { images: deleted.length, next: isLast ? null : `${imagesFrom}${ids.at(-1)}` }
}

async function revertStatements(
  { deps, operator }: OperatorContext,
  run_id: number,
  entry: ImportedEntry,
): Promise<Statement[]> {
  const { key, entry_id: id, rev, title, type, former_revision, first_import_id } = entry
  const dates = { state: 'draft', published_at: null, unpublished_at: null } as const
  if (first_import_id === run_id)
    return [
      deleteDraftEntryStatement(deps, id, rev),
      deleteDraftImagesStatement(deps, id),
      insertAuditStatement(deps, operator, {
        action: 'entry.delete',
        type,
        id,
        before: { title, ...dates },
        after: dates,
      }),
      deleteImportedStatement(deps, key),
    ]
  const former =
    former_revision === null ? null : await run(deps, getRevision(deps, id, former_revision))
  if (!former) throw new Error(`entry ${id} has no version ${former_revision}`)
  const making = { type, by: operator.id }
  return [
    ...updateDraftStatements(deps, making, { id, rev, data: former.data }),
    ...syncDraftImagesStatements(deps, id),
    revertImportedStatement(deps, { key, rev }),
  ]
}
