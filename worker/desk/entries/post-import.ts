// Imports posts of an old site as drafts, in steps that can be repeated, and undoes whole imports
// (docs/decisions/operation/post-import.md).
import {
  undoDays,
  undonePerStep,
  type ImportedType,
  type PostResult,
  type PostSource,
} from '../../../client/contract/desk/import/post-import.ts'
import type { ImportedDraft } from '../../../client/contract/desk/import/post-import-api.ts'
import type { EntryData } from '../../../client/contract/desk/entries/kinds/schemas.ts'
import type { FieldError } from '../../../client/contract/form.ts'
import { insertAuditStatement } from '../../data/audit.ts'
import { syncDraftImagesStatements } from '../../data/entries/draft-images.ts'
import {
  insertDraftsStatements,
  replaceDraftStatement,
  updateDraftStatements,
} from '../../data/entries/drafts.ts'
import {
  addPostImport,
  countImportedStatement,
  deleteImportedStatement,
  entriesOfImport,
  entryIdOfKey,
  getPostImport,
  importedEntries,
  insertImportedStatement,
  listPostImports,
  markUndoStatement,
  redirectImportsOf,
  revertImportedStatement,
  updateImportedStatement,
  type ImportedEntry,
} from '../../data/entries/post-import.ts'
import { getRevision } from '../../data/entries/revision.ts'
import { deleteDraftEntryStatement, isRevisionConflict } from '../../data/entries/writes.ts'
import { Problem, problem } from '../../http/problem.ts'
import { isUniqueViolation, run, writeBatch, type Statement } from '../../storage/db.ts'
import type { OperatorContext } from '../acting.ts'
import { undoRedirectImport } from '../site/redirect-import.ts'
import { assertPermission, draftOf } from './entry.ts'
import { notifyEditors } from './publishing/announce.ts'
import type { Deps } from '../../deps.ts'

const dayMs = 86_400_000
/** Runs before this time can no longer be undone. */
const oldest = (deps: Deps) => new Date(deps.now().getTime() - undoDays * dayMs).toISOString()

export async function postImportsNow(deps: Deps) {
  const items = await run(deps, listPostImports(deps, oldest(deps)))
  return { items: items.map((one) => ({ ...one, can_undo: one.undone_at === null })) }
}

export async function beginPostImport(
  { deps, operator, requestId }: OperatorContext,
  { name, source }: { name: string; source: PostSource },
) {
  return { id: await run(deps, addPostImport(deps, { name, source, by: operator.id, requestId })) }
}

export async function checkPosts(deps: Deps, keys: readonly string[]) {
  const found = await run(deps, importedEntries(deps, keys))
  return {
    items: found.map(({ key, source_hash, image_count, is_untouched, ...entry }) => ({
      key,
      source_hash,
      image_count,
      is_untouched,
      ...refOf(entry),
    })),
  }
}

const refOf = ({
  entry_id,
  item_id,
  type,
  title,
}: Pick<ImportedEntry, 'entry_id' | 'item_id' | 'type' | 'title'>) => ({
  entry_id,
  item_id,
  type: type as ImportedType,
  title,
})

interface Checked {
  post: ImportedDraft
  /** `null` if the content is not valid. */
  data: EntryData | null
  fields: FieldError[]
}

interface Planned extends Checked {
  entry: ImportedEntry | undefined
  result: PostResult
}

/**
 * Creates the drafts of new posts and updates those that nobody has changed since their import. All or none are
 * written. Repeating a step changes nothing.
 */
export async function importPosts(
  acting: OperatorContext,
  id: number,
  posts: readonly ImportedDraft[],
) {
  const { deps, operator } = acting
  const importing = await run(deps, getPostImport(deps, id))
  if (!importing) throw problem('not_found')
  if (importing.undo_started_at !== null) throw problem('undo_outdated')
  const unique = [...new Map(posts.map((post) => [post.key, post])).values()]
  for (const { lang } of unique)
    assertPermission(operator, 'entry.write', { lang, created_by: operator.id, source_lang: null })
  const checked = unique.map(checkPost)
  const planned = await retried(async () => {
    const found = await run(
      deps,
      importedEntries(
        deps,
        unique.map(({ key }) => key),
      ),
    )
    const known = new Map(found.map((one) => [one.key, one]))
    const plans = checked.map((one) => plan(one, known.get(one.post.key)))
    await write(acting, id, plans)
    return plans
  })
  const after = await run(
    deps,
    importedEntries(
      deps,
      unique.map(({ key }) => key),
    ),
  )
  const entries = new Map(after.map((one) => [one.key, one]))
  return {
    results: planned.map(({ post: { key }, result, fields }) => {
      const entry = entries.get(key)
      return { key, result, entry: entry ? refOf(entry) : null, fields: fields.map(plainField) }
    }),
  }
}

const plainField = ({ field, code }: FieldError) => ({ field, code })

/** Validates as saves of the editor do. */
function checkPost(post: ImportedDraft): Checked {
  try {
    return { post, data: draftOf(post.type, post.data), fields: [] }
  } catch (error) {
    if (error instanceof Problem && error.code === 'validation_failed')
      return { post, data: null, fields: error.details.fields ?? [] }
    throw error
  }
}

function plan(checked: Checked, entry: ImportedEntry | undefined): Planned {
  return { ...checked, entry, result: resultOf(checked, entry) }
}

function resultOf({ post, data }: Checked, entry: ImportedEntry | undefined): PostResult {
  if (!data) return 'rejected'
  if (!entry) return 'created'
  const isSame = entry.type === post.type && entry.lang === post.lang
  if (!entry.is_untouched || !isSame) return 'kept'
  const hasAll = entry.image_count >= post.image_count
  return entry.source_hash === post.source_hash && hasAll ? 'unchanged' : 'updated'
}

/** Two attempts, because a colleague or a repeated request may write between the read and the batch. */
async function retried<Made>(work: () => Promise<Made>): Promise<Made> {
  try {
    return await work()
  } catch (error) {
    if (!isRace(error)) throw error
  }
  try {
    return await work()
  } catch (error) {
    throw isRace(error) ? problem('changed_meanwhile', { cause: error }) : error
  }
}

const isRace = (error: unknown) =>
  isRevisionConflict(error) || isUniqueViolation(error, 'imported_posts.source_key')

async function write(
  acting: OperatorContext,
  id: number,
  plans: readonly Planned[],
): Promise<void> {
  const { deps, operator } = acting
  const created = plans.filter(({ result }) => result === 'created')
  const updated = plans.filter(({ result }) => result === 'updated')
  const [first, ...more] = [
    ...(['article', 'page'] as const).flatMap((type) =>
      createStatements(acting, id, type, created),
    ),
    ...updated.flatMap((one) => updateStatements(acting, id, one)),
  ]
  if (!first) return
  const replaced = updated.filter(({ entry }) => entry!.import_id !== id).length
  const counts = { created: created.length, updated: replaced }
  await writeBatch(deps, [first, ...more, countImportedStatement(deps, id, counts)])
  notifyEditors(
    { deps, operator, socketId: acting.socketId },
    updated.map(({ entry }) => ({ id: entry!.entry_id, rev: entry!.rev + 1, what: 'saved' })),
  )
}

function createStatements(
  { deps, operator, requestId }: OperatorContext,
  run: number,
  type: ImportedType,
  created: readonly Planned[],
): Statement[] {
  const own = created.filter(({ post }) => post.type === type)
  if (own.length === 0) return []
  const making = { type, by: operator.id, requestId }
  const drafts = own.map(({ data }) => data!)
  const langs = own.map(({ post }) => post.lang)
  const keys = own.map(({ post: { key, source_hash, image_count } }) => ({
    key,
    source_hash,
    image_count,
  }))
  return [
    ...insertDraftsStatements(deps, making, drafts, langs),
    insertImportedStatement(deps, run, keys),
    ...own
      .filter(({ post }) => post.image_count > 0)
      .flatMap(({ post }) => syncDraftImagesStatements(deps, entryIdOfKey(post.key))),
  ]
}

function updateStatements(
  { deps, operator, requestId }: OperatorContext,
  run: number,
  { post, data, entry }: Planned,
): Statement[] {
  const { entry_id, rev, import_id } = entry!
  const making = { type: post.type, by: operator.id, requestId }
  const changed = { id: entry_id, rev, data: data! }
  const isFirst = import_id !== run
  return [
    // A run that adds images to its own drafts stores no versions without them.
    ...(isFirst
      ? updateDraftStatements(deps, making, changed)
      : [replaceDraftStatement(deps, making, changed)]),
    updateImportedStatement(deps, run, { ...post, entry_id, rev, isFirst }),
    ...syncDraftImagesStatements(deps, entry_id),
  ]
}

/**
 * Reverts the next entries of an import, and at its beginning its redirects. Entries that somebody has changed since
 * stay.
 */
export async function undoPostImport(acting: OperatorContext, id: number, after: string) {
  const { deps, operator, requestId } = acting
  const importing = await run(deps, getPostImport(deps, id))
  if (!importing) throw problem('not_found')
  if (importing.undone_at !== null || importing.created_at < oldest(deps))
    throw problem('undo_outdated')
  if (importing.undo_started_at === null) {
    const { name } = importing
    const act = { action: 'post_import.undo', type: 'post_import', id, request_id: requestId }
    await writeBatch(deps, [
      markUndoStatement(deps, id, 'undo_started_at'),
      insertAuditStatement(deps, operator, { ...act, after: { name } }),
    ])
  }
  for (const redirects of await run(deps, redirectImportsOf(deps, id)))
    await undoRedirectImport(acting, redirects)
  return retried(async () => {
    const found = await run(deps, entriesOfImport(deps, { id, after, limit: undonePerStep }))
    const next = found.length < undonePerStep ? null : found.at(-1)!.key
    const undone = found.filter(({ is_untouched }) => is_untouched)
    const reverts = await Promise.all(undone.map((one) => revertStatements(acting, id, one)))
    const end = next === null ? [markUndoStatement(deps, id, 'undone_at')] : []
    const [first, ...more] = [...reverts.flat(), ...end]
    if (first) await writeBatch(deps, [first, ...more])
    const kept = found.filter(({ is_untouched }) => !is_untouched).map(refOf)
    return { undone: undone.length, kept, next }
  })
}

async function revertStatements(
  { deps, operator, requestId }: OperatorContext,
  run_id: number,
  entry: ImportedEntry,
): Promise<Statement[]> {
  const { key, entry_id: id, rev, title, type, former_revision, first_import_id } = entry
  const dates = { state: 'draft', published_at: null, unpublished_at: null } as const
  if (first_import_id === run_id)
    return [
      deleteDraftEntryStatement(deps, id, rev),
      insertAuditStatement(deps, operator, {
        action: 'entry.delete',
        type,
        id,
        before: { title, ...dates },
        after: dates,
        request_id: requestId,
      }),
      deleteImportedStatement(deps, key),
    ]
  const former =
    former_revision === null ? null : await run(deps, getRevision(deps, id, former_revision))
  if (!former) throw new Error(`entry ${id} has no version ${former_revision}`)
  const making = { type, by: operator.id, requestId }
  return [
    ...updateDraftStatements(deps, making, { id, rev, data: former.data }),
    ...syncDraftImagesStatements(deps, id),
    revertImportedStatement(deps, { key, rev }),
  ]
}
