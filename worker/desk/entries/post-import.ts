// Imports posts of an old site as drafts, in steps that can be repeated
// (docs/decisions/operation/post-import.md).
import {
  undoDays,
  type ImportedType,
  type PostResult,
  type PostSource,
} from '../../../client/contract/desk/import/post-import.ts'
import type { ImportedDraft } from '../../../client/contract/desk/import/post-import-api.ts'
import type { EntryData } from '../../../client/contract/desk/entries/kinds/schemas.ts'
import type { FieldError } from '../../../client/contract/form.ts'
import { syncDraftImagesStatements } from '../../data/entries/draft-images.ts'
import {
  insertDraftsStatements,
  type BatchGroup,
  replaceDraftStatement,
  updateDraftStatements,
} from '../../data/entries/drafts.ts'
import {
  addPostImport,
  countImportedStatement,
  entryIdOfKey,
  getPostImport,
  importedEntries,
  importedGroups,
  insertImportedStatement,
  listPostImports,
  updateImportedStatement,
  type ImportedEntry,
} from '../../data/entries/post-import.ts'
import { isRevisionConflict } from '../../data/entries/writes.ts'
import { foundOrThrow, Problem, problem } from '../../http/problem.ts'
import { isUniqueViolation, run, writeBatch, type Statement } from '../../storage/db.ts'
import type { OperatorContext } from '../acting.ts'
import { assertPermission, draftOf } from './entry.ts'
import { notifyEditors } from './publishing/announce.ts'
import type { Deps } from '../../deps.ts'

const dayMs = 86_400_000
/** Runs before this time can no longer be undone. */
export const oldestUndoable = (deps: Deps) =>
  new Date(deps.now().getTime() - undoDays * dayMs).toISOString()

export async function postImportsNow(deps: Deps) {
  const items = await run(deps, listPostImports(deps, oldestUndoable(deps)))
  return { items: items.map((one) => ({ ...one, can_undo: one.undone_at === null })) }
}

export async function beginPostImport(
  { deps, operator }: OperatorContext,
  { name, source }: { name: string; source: PostSource },
) {
  return { id: await run(deps, addPostImport(deps, { name, source, by: operator.id })) }
}

export async function checkPosts(deps: Deps, keys: readonly string[]) {
  const found = await run(deps, importedEntries(deps, keys))
  return {
    items: found.map(({ key, source_hash, image_count, is_untouched, ...entry }) => ({
      key,
      source_hash,
      image_count,
      is_untouched,
      ...importedRef(entry),
    })),
  }
}

export const importedRef = ({
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
  const importing = foundOrThrow(await run(deps, getPostImport(deps, id)))
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
      return {
        key,
        result,
        entry: entry ? importedRef(entry) : null,
        fields: fields.map(plainField),
      }
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
export async function retried<Made>(work: () => Promise<Made>): Promise<Made> {
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
  isRevisionConflict(error) ||
  isUniqueViolation(error, 'imported_posts.source_key') ||
  isUniqueViolation(error, 'entries.type, entries.group_id')

async function write(
  acting: OperatorContext,
  id: number,
  plans: readonly Planned[],
): Promise<void> {
  const { deps, operator } = acting
  const created = plans.filter(({ result }) => result === 'created')
  const updated = plans.filter(({ result }) => result === 'updated')
  const groups = await placesOf(deps, created)
  const [first, ...more] = [
    ...(['article', 'page'] as const).flatMap((type) =>
      createStatements(acting, { run: id, type, created, groups }),
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

/**
 * The item of each new entry, by its key. Posts of one group become languages of one item, unless the item has the
 * language already.
 */
async function placesOf(
  deps: Deps,
  created: readonly Planned[],
): Promise<ReadonlyMap<string, BatchGroup>> {
  const named = [...new Set(created.flatMap(({ post }) => post.group ?? []))]
  const found = named.length > 0 ? await run(deps, importedGroups(deps, named)) : []
  const groups = new Map<string, { place: BatchGroup; langs: string[] }>(
    // The first item of a group counts; others were made because it had their language.
    found
      .toSorted((a, b) => b.group_id - a.group_id)
      .map(({ type, source_group, group_id: id, langs }) => [
        `${type} ${source_group}`,
        { place: { id }, langs },
      ]),
  )
  const places = new Map<string, BatchGroup>()
  for (const own of Map.groupBy(created, ({ post }) => post.type).values())
    for (const [position, { post }] of own.entries()) {
      const { key, type, group, lang } = post
      const known = group && groups.get(`${type} ${group}`)
      const isFree = known && !known.langs.includes(lang)
      places.set(key, isFree ? known.place : { position })
      if (isFree) known.langs.push(lang)
      else if (group && !known)
        groups.set(`${type} ${group}`, { place: { position }, langs: [lang] })
    }
  return places
}

interface Creation {
  run: number
  type: ImportedType
  created: readonly Planned[]
  groups: ReadonlyMap<string, BatchGroup>
}

function createStatements(
  { deps, operator }: OperatorContext,
  { run, type, created, groups }: Creation,
): Statement[] {
  const own = created.filter(({ post }) => post.type === type)
  if (own.length === 0) return []
  const making = { type, by: operator.id }
  const drafts = own.map(({ data }) => data!)
  const places = {
    langs: own.map(({ post }) => post.lang),
    groups: own.map(({ post }, position) => groups.get(post.key) ?? { position }),
  }
  const keys = own.map(({ post: { key, source_hash, image_count, published_at, group } }) => ({
    key,
    source_hash,
    image_count,
    published_at,
    group,
  }))
  return [
    ...insertDraftsStatements(deps, making, drafts, places),
    insertImportedStatement(deps, run, keys),
    ...own
      .filter(({ post }) => post.image_count > 0)
      .flatMap(({ post }) => syncDraftImagesStatements(deps, entryIdOfKey(post.key))),
  ]
}

function updateStatements(
  { deps, operator }: OperatorContext,
  run: number,
  { post, data, entry }: Planned,
): Statement[] {
  const { entry_id, rev, import_id } = entry!
  const making = { type: post.type, by: operator.id }
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
