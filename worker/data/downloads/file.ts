// Files for members. They are never deleted, so that an earlier version can be offered again.
import { inArray, and, desc, eq } from 'drizzle-orm'
import type { MaterialFile, MaterialVersion } from '../../../client/contract/desk/material-file.ts'
import { maxPreviousFiles } from '../../../client/contract/desk/limits.ts'
import { isInIds, aliasColumn, read, type Statement, type Read } from '../../storage/db.ts'
import { jsonValues } from '../../storage/sql.ts'
import { materialFiles, materialVersions } from '../../storage/schema/index.ts'
import { withTimeout } from '../../storage/time-limit.ts'
import type { Deps } from '../../deps.ts'

const { id, sha256, path, filename, mime, size, width, height, uploaded_at, uploaded_by } =
  materialFiles
const columns = { id, filename, path, mime, size, width, height, uploaded_at }

export function filesById(deps: Deps, ids: readonly number[]): Read<MaterialFile[]> {
  const query = deps.db.select(columns).from(materialFiles).where(isInIds(id, ids))
  return read([query], ([rows]) => rows)
}

/** Stored files among these SHA-256 hashes. */
export function filesByHash(
  deps: Deps,
  hashes: readonly string[],
): Read<{ sha256: string; file: MaterialFile }[]> {
  const query = deps.db
    .select({ ...columns, sha256 })
    .from(materialFiles)
    .where(inArray(sha256, jsonValues(hashes)))
  return read([query], ([rows]) =>
    rows.map(({ sha256: hash, ...file }) => ({ sha256: hash ?? '', file })),
  )
}

type NewFile = Omit<typeof materialFiles.$inferInsert, 'id'> & { sha256: string }

/** Inserts the file unless it exists, and returns it. `audit` must follow the insert. */
export function addFile(
  deps: Deps,
  row: NewFile,
  audit: Statement,
): Read<{ file: MaterialFile; is_new: boolean }> {
  const insert = deps.db.insert(materialFiles).values(row).onConflictDoNothing().returning({ id })
  const same = deps.db.select(columns).from(materialFiles).where(eq(sha256, row.sha256))
  return read([insert, audit, same] as const, ([added, , [file]]) => {
    if (!file) throw new Error(`file ${row.path} is missing`)
    return { file, is_new: added.length === 1 }
  })
}

/** Published files of a material, newest first. */
export function fileVersions(deps: Deps, material: number): Read<MaterialVersion[]> {
  const query = deps.db
    .select({
      ...columns,
      filename: materialVersions.filename,
      uploaded_by,
      published_at: aliasColumn(materialVersions.published_at, 'published_at'),
    })
    .from(materialVersions)
    .innerJoin(materialFiles, eq(id, materialVersions.file_id))
    .where(and(eq(materialVersions.material_id, material)))
    .orderBy(desc(materialVersions.published_at), desc(id))
    .limit(maxPreviousFiles)
  return read([query], ([rows]) => rows)
}

/** Stores a file; equal bytes have equal keys. */
export async function putFile(
  deps: Deps,
  key: string,
  bytes: Uint8Array,
  contentType: string,
): Promise<void> {
  await withTimeout('r2', () => deps.media.put(key, bytes, { httpMetadata: { contentType } }))
}
