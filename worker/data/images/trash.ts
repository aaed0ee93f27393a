// Trash of images. Unused images are deleted by hand and purged with their files after thirty days. An image that is
// used again meanwhile is restored.
import { and, gt, isNotNull, isNull, lt, not, sql, type SQL } from 'drizzle-orm'
import { isInIds, read, type Read } from '../../storage/db.ts'
import { selectValues } from '../../storage/sql.ts'
import { auditLog, imageFileVersions, images } from '../../storage/schema/index.ts'
import { isImageUsed } from './uses.ts'
import type { Deps } from '../../deps.ts'

const { id, path, deleted_at } = images

/** Days in which a deleted image can be restored. */
const keptDays = 30
const day = 86_400_000
const purgedAtOnce = 20
/** Milliseconds in which a publication already under way may still add a use. */
const lateUse = 600_000

interface Actor {
  operator: { id: number }
}

interface Unwanted {
  ids: readonly number[]
  /** Only images uploaded at least this many days ago. */
  days?: number
}

/** Moves the unused images among these to the trash; resolves to their ids. */
export function trashImages(deps: Deps, { ids, days }: Unwanted, actor: Actor): Read<number[]> {
  const at = deps.now().toISOString()
  const isOld = days === undefined ? undefined : lt(images.upload_at, before(deps, days * day))
  const deleted = and(isInIds(id, ids), isNull(deleted_at), isOld, not(isImageUsed))
  return read(
    [
      insertImageAuditStatement(deps, actor, { action: 'image.delete', of: deleted }),
      deps.db.update(images).set({ deleted_at: at }).where(deleted).returning({ id }),
    ],
    ([, rows]) => rows.map((row) => row.id),
  )
}

/** Restores images; resolves to the ids that were in the trash. */
export function restoreImages(deps: Deps, ids: readonly number[], actor: Actor): Read<number[]> {
  const deleted = and(isInIds(id, ids), isNotNull(deleted_at))
  return read(
    [
      insertImageAuditStatement(deps, actor, { action: 'image.restore', of: deleted }),
      deps.db.update(images).set({ deleted_at: null }).where(deleted).returning({ id }),
    ],
    ([, rows]) => rows.map((row) => row.id),
  )
}

/** One audit event per image. Must precede the change. */
function insertImageAuditStatement(
  deps: Deps,
  { operator }: Actor,
  { action, of }: { action: string; of: SQL | undefined },
) {
  const before = sql`json_object('title', ${images.origin_filename}, 'path', ${path})`
  const row = {
    created_at: deps.now().toISOString(),
    operator_id: operator.id,
    action,
    target_type: 'image',
    target_id: sql`cast(${id} as text)`,
    before,
    token_id: deps.tokenId,
  }
  return deps.db
    .insert(auditLog)
    .select(selectValues(auditLog, row, sql`from ${images} where ${of}`))
}

/** File name of an image, and true if it is in the trash. */
export function trashedImage(
  deps: Deps,
  imageId: number,
): Read<{ title: string; isDeleted: boolean } | null> {
  const query = deps.db
    .select({ title: images.origin_filename, deleted_at })
    .from(images)
    .where(isInIds(id, [imageId]))
  return read([query], ([[row]]) =>
    row ? { title: row.title, isDeleted: row.deleted_at !== null } : null,
  )
}

interface Waiting {
  /** Expired images in the trash. */
  due: number[]
  /** Recently deleted images, which a concurrent publication may still use. */
  late: number[]
}

/** Time before now, ISO 8601. */
const before = (deps: Deps, milliseconds: number) =>
  new Date(deps.now().getTime() - milliseconds).toISOString()

/** Batches of deleted images to check. */
export function expiredTrash(deps: Deps): Read<Waiting> {
  const waiting = (when: SQL) =>
    deps.db.select({ id }).from(images).where(when).orderBy(deleted_at).limit(purgedAtOnce)
  return read(
    [
      waiting(lt(deleted_at, before(deps, keptDays * day))),
      waiting(gt(deleted_at, before(deps, lateUse))),
    ],
    ([due, late]) => ({ due: due.map((row) => row.id), late: late.map((row) => row.id) }),
  )
}

/** Purges expired images and restores those in use. Resolves to the files that no image refers to any more. */
export function purgeImages(deps: Deps, { due, late }: Waiting): Read<string[]> {
  const gone = and(isInIds(id, due), isNotNull(deleted_at))
  const others = sql`not exists (select 1 from ${images} as other where other.path = file.path and other.id <> file.image_id)
    and not exists (select 1 from ${imageFileVersions} as former where former.path = file.path and former.image_id <> file.image_id)`
  return read(
    [
      deps.db
        .update(images)
        .set({ deleted_at: null })
        .where(and(isInIds(id, [...due, ...late]), isNotNull(deleted_at), isImageUsed)),
      deps.db
        .select({ path: sql<string>`distinct file.path` })
        .from(
          sql`(select ${id} as image_id, ${path} as path from ${images} where ${gone}
            union all select ${imageFileVersions.image_id}, ${imageFileVersions.path} from ${imageFileVersions}
              join ${images} on ${id} = ${imageFileVersions.image_id} where ${gone}) as file`,
        )
        .where(others),
      deps.db.delete(images).where(gone),
    ],
    ([, files]) => files.map((file) => file.path),
  )
}
