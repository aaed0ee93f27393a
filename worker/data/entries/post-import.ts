// Imports of posts of an old site: their runs, and the keys by which a second run finds its entries.
import { and, asc, desc, eq, gt, gte, isNull, sql } from 'drizzle-orm'
import type { PostSource } from '../../../client/contract/desk/import/post-import.ts'
import type { EntryType } from '../../../client/contract/desk/entries/types.ts'
import type { Locale } from '../../../client/contract/locale.ts'
import { alias } from 'drizzle-orm/sqlite-core'
import {
  aliasColumn,
  aliasNullableColumn,
  read,
  type Read,
  type Statement,
} from '../../storage/db.ts'
import { jsonTable, jsonValues, selectValues } from '../../storage/sql.ts'
import {
  entries,
  images,
  importedImages,
  importedPosts,
  operators,
  postImports,
  redirectImports,
} from '../../storage/schema/index.ts'
import { insertAuditStatement } from '../audit.ts'
import { toOperatorRef, type OperatorRef } from '../operators/person.ts'
import { lastNumber } from './revision.ts'
import type { Deps } from '../../deps.ts'

interface NewRun {
  name: string
  source: PostSource
  by: number
}

export function addPostImport(deps: Deps, { name, source, by }: NewRun): Read<number> {
  const created_at = deps.now().toISOString()
  const insert = deps.db
    .insert(postImports)
    .values({ name, source, created_by: by, created_at })
    .returning({ id: postImports.id })
  const audit = insertAuditStatement(
    deps,
    { id: by },
    {
      action: 'post_import.begin',
      type: 'post_import',
      id: sql`(select max(${postImports.id}) from ${postImports})`,
      after: { name, source },
    },
  )
  return read([insert, audit], ([[row]]) => row!.id)
}

const runColumns = {
  id: postImports.id,
  name: postImports.name,
  source: postImports.source,
  created_by: postImports.created_by,
  created_at: postImports.created_at,
  created_count: postImports.created_count,
  updated_count: postImports.updated_count,
  undo_started_at: postImports.undo_started_at,
  undone_at: postImports.undone_at,
}

type Run = Omit<typeof postImports.$inferSelect, 'created_by'> & { created_by: OperatorRef | null }

/** Runs shown; each is a file that a person chose. */
const maxRuns = 50

/** Runs since then, latest first. */
export function listPostImports(deps: Deps, since: string): Read<Run[]> {
  const query = deps.db
    .select({ ...runColumns, operator: aliasNullableColumn(operators.name, 'operator') })
    .from(postImports)
    .leftJoin(operators, eq(operators.id, postImports.created_by))
    .where(gte(postImports.created_at, since))
    .orderBy(desc(postImports.id))
    .limit(maxRuns)
  return read([query], ([rows]) =>
    rows.map(({ operator, ...row }) => ({
      ...row,
      created_by: toOperatorRef(row.created_by, operator),
    })),
  )
}

export function getPostImport(
  deps: Deps,
  id: number,
): Read<typeof postImports.$inferSelect | null> {
  const query = deps.db.select(runColumns).from(postImports).where(eq(postImports.id, id))
  return read([query], ([[row]]) => row ?? null)
}

export interface ImportedEntry {
  key: string
  entry_id: number
  item_id: number
  type: EntryType
  lang: Locale
  title: string
  /** Revision of the entry now. */
  rev: number
  first_import_id: number
  import_id: number
  former_revision: number | null
  source_hash: string
  image_count: number
  /** False once the entry has been changed, published or deleted. */
  is_untouched: boolean
}

const isUntouched = sql<boolean>`(${entries.rev} = ${importedPosts.rev} and ${entries.deleted_at} is null
  and ${entries.state} = 'draft' and ${entries.draft} is not null)`

const importedColumns = {
  key: importedPosts.source_key,
  entry_id: importedPosts.entry_id,
  first_import_id: importedPosts.first_import_id,
  import_id: importedPosts.import_id,
  former_revision: importedPosts.former_revision,
  source_hash: importedPosts.source_hash,
  image_count: importedPosts.image_count,
  item_id: entries.item_id,
  type: entries.type,
  lang: entries.lang,
  title: entries.title,
  rev: sql<number>`${entries.rev}`.as('entry_rev'),
  is_untouched: isUntouched.mapWith(Boolean).as('is_untouched'),
}

/** Entries of these posts. */
export function importedEntries(deps: Deps, keys: readonly string[]): Read<ImportedEntry[]> {
  const query = deps.db
    .select(importedColumns)
    .from(importedPosts)
    .innerJoin(entries, eq(entries.id, importedPosts.entry_id))
    .where(sql`${importedPosts.source_key} in ${jsonValues([...keys])}`)
  return read([query], ([rows]) => rows)
}

/** Entries that a run wrote last, by key. */
export function entriesOfImport(
  deps: Deps,
  { id, after, limit }: { id: number; after: string; limit: number },
): Read<ImportedEntry[]> {
  const query = deps.db
    .select(importedColumns)
    .from(importedPosts)
    .innerJoin(entries, eq(entries.id, importedPosts.entry_id))
    .where(and(eq(importedPosts.import_id, id), gt(importedPosts.source_key, after)))
    .orderBy(asc(importedPosts.source_key))
    .limit(limit)
  return read([query], ([rows]) => rows)
}

/** Id of the entry of a post, also one of the same batch. */
export const entryIdOfKey = (key: string) =>
  sql<number>`(select ${importedPosts.entry_id} from ${importedPosts} where ${importedPosts.source_key} = ${key})`

export interface PostKey {
  key: string
  source_hash: string
  image_count: number
  published_at?: string | null | undefined
  group?: string | null | undefined
}

/** Records the keys of entries; must follow the statement that inserts them, in this order. */
export function insertImportedStatement(deps: Deps, run: number, posts: readonly PostKey[]) {
  const id = sql`(select max(${entries.id}) from ${entries}) - ${posts.length - 1} + one.key`
  return deps.db.insert(importedPosts).select(
    selectValues(
      importedPosts,
      {
        source_key: sql`one.value ->> 'key'`,
        entry_id: id,
        first_import_id: run,
        import_id: run,
        source_hash: sql`one.value ->> 'source_hash'`,
        image_count: sql`one.value ->> 'image_count'`,
        rev: 1,
        published_at: sql`one.value ->> 'published_at'`,
        source_group: sql`one.value ->> 'group'`,
      },
      sql`from ${jsonTable(posts, 'one')} where true`,
    ),
  )
}

/** Records a replaced draft; must follow the statement that replaces it. */
export function updateImportedStatement(
  deps: Deps,
  run: number,
  { key, source_hash, image_count, published_at, rev, entry_id, isFirst }: PostKey & ReplacedDraft,
): Statement {
  return deps.db
    .update(importedPosts)
    .set({
      import_id: run,
      source_hash,
      image_count,
      published_at: published_at ?? null,
      rev: rev + 1,
      ...(isFirst && { former_revision: lastNumber(entry_id) }),
    })
    .where(eq(importedPosts.source_key, key))
}

interface ReplacedDraft {
  entry_id: number
  /** Revision before the change. */
  rev: number
  /** True if this run replaces the draft of an earlier one, which is stored as the latest version. */
  isFirst: boolean
}

/** The draft is that of the first run again, which an import may update. */
export function revertImportedStatement(
  deps: Deps,
  { key, rev }: Pick<ImportedEntry, 'key' | 'rev'>,
): Statement {
  return deps.db
    .update(importedPosts)
    .set({
      import_id: sql`${importedPosts.first_import_id}`,
      former_revision: null,
      source_hash: '',
      image_count: 0,
      rev: rev + 1,
    })
    .where(eq(importedPosts.source_key, key))
}

export const deleteImportedStatement = (deps: Deps, key: string): Statement =>
  deps.db.delete(importedPosts).where(eq(importedPosts.source_key, key))

/** Adds to the counts of a run. */
export function countImportedStatement(
  deps: Deps,
  run: number,
  { created, updated }: { created: number; updated: number },
): Statement {
  return deps.db
    .update(postImports)
    .set({
      created_count: sql`${postImports.created_count} + ${created}`,
      updated_count: sql`${postImports.updated_count} + ${updated}`,
    })
    .where(eq(postImports.id, run))
}

/** Begins or ends the undo of a run; changes nothing the second time. */
export function markUndoStatement(
  deps: Deps,
  run: number,
  column: 'undo_started_at' | 'undone_at',
): Statement {
  return deps.db
    .update(postImports)
    .set({ [column]: deps.now().toISOString() })
    .where(and(eq(postImports.id, run), isNull(postImports[column])))
}

/** Imports of redirects that belong to a run and are not undone. */
export function redirectImportsOf(deps: Deps, run: number): Read<number[]> {
  const query = deps.db
    .select({ id: redirectImports.id })
    .from(redirectImports)
    .where(and(eq(redirectImports.post_import_id, run), isNull(redirectImports.undone_at)))
  return read([query], ([rows]) => rows.map(({ id }) => id))
}

export interface FetchedImage {
  url: string
  id: number
  path: string
  width: number
  height: number
}

/** Images that were fetched from these addresses and still exist. */
export function fetchedImages(deps: Deps, urls: readonly string[]): Read<FetchedImage[]> {
  const { id, path, width, height, deleted_at } = images
  const query = deps.db
    .select({ url: importedImages.url, id, path, width, height })
    .from(importedImages)
    .innerJoin(images, eq(images.id, importedImages.image_id))
    .where(and(sql`${importedImages.url} in ${jsonValues([...urls])}`, isNull(deleted_at)))
  return read([query], ([rows]) => rows)
}

/** `run`: the one that added the image to the library. */
export function rememberImageStatement(
  deps: Deps,
  { url, image_id, run }: { url: string; image_id: number; run: number | undefined },
): Statement {
  const of = { image_id, import_id: run ?? null }
  return deps.db
    .insert(importedImages)
    .values({ url, ...of })
    .onConflictDoUpdate({ target: importedImages.url, set: of })
}

/** The next images that a run added to the library. */
export function imagesOfImport(
  deps: Deps,
  { id, after, limit }: { id: number; after: number; limit: number },
): Read<number[]> {
  const { image_id, import_id } = importedImages
  const query = deps.db
    .select({ image_id })
    .from(importedImages)
    .where(and(eq(import_id, id), gt(image_id, after)))
    .orderBy(asc(image_id))
    .limit(limit)
  return read([query], ([rows]) => rows.map((row) => row.image_id))
}

export interface ImportedGroup {
  source_group: string
  type: EntryType
  group_id: number
  langs: Locale[]
}

/** Items of these groups, with the languages that they have, deleted ones included. */
export function importedGroups(deps: Deps, groups: readonly string[]): Read<ImportedGroup[]> {
  const members = alias(entries, 'member')
  const query = deps.db
    .select({
      source_group: sql<string>`${importedPosts.source_group}`.as('source_group'),
      type: entries.type,
      group_id: entries.group_id,
      lang: aliasColumn(members.lang, 'member_lang'),
    })
    .from(importedPosts)
    .innerJoin(entries, eq(entries.id, importedPosts.entry_id))
    .innerJoin(members, and(eq(members.type, entries.type), eq(members.group_id, entries.group_id)))
    .where(sql`${importedPosts.source_group} in ${jsonValues([...groups])}`)
  return read([query], ([rows]) =>
    [...Map.groupBy(rows, (row) => `${row.type} ${row.group_id}`).values()].map((own) => ({
      ...own[0]!,
      langs: own.map(({ lang }) => lang),
    })),
  )
}
