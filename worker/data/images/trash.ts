// Pictures that nothing shows are deleted by hand, wait for thirty days, and are then gone with their files. What comes to be
// shown meanwhile comes back.
import { and, gt, isNotNull, isNull, lt, not, sql, type SQL } from 'drizzle-orm'
import { isInIds, read, type Read } from '../../storage/db.ts'
import { auditLog, imageFileVersions, images } from '../../storage/schema/index.ts'
import { isImageUsed } from './uses.ts'
import type { Deps } from '../../deps.ts'

const { id, path, deleted_at } = images

/** Days in which a deleted picture can be restored. */
const keptDays = 30
const day = 86_400_000
const purgedAtOnce = 20
/** Milliseconds in which something that was being published may still come to show a picture. */
const lateUse = 600_000

interface Actor {
  operator: { id: number }
  request_id: string
}

interface Unwanted {
  ids: readonly number[]
  /** Only those whose file was uploaded as many days ago. */
  days?: number
}

/** Deletes those of these pictures that nothing shows at this very moment; resolves to their ids. */
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

/** Brings these pictures back; resolves to the ids of those that were deleted. */
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

/** One entry of the log for each picture, before it changes. */
function insertImageAuditStatement(
  deps: Deps,
  { operator, request_id }: Actor,
  { action, of }: { action: string; of: SQL | undefined },
) {
  const before = sql`json_object('title', ${images.origin_filename}, 'path', ${path})`
  return deps.db.insert(auditLog).select(
    sql`select null, ${deps.now().toISOString()}, ${operator.id}, ${action}, 'image',
      cast(${id} as text), ${before}, null, ${request_id}, 0 from ${images} where ${of}`,
  )
}

/** Whether a picture is deleted and can be restored, and what its file is called. */
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
  /** They have waited long enough. */
  due: number[]
  /** They were deleted so lately that something may still come to show them. */
  late: number[]
}

/** The moment that long ago. */
const before = (deps: Deps, milliseconds: number) =>
  new Date(deps.now().getTime() - milliseconds).toISOString()

/** Some of the deleted pictures that have to be looked at. */
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

/** Deletes for good what is due; what is shown meanwhile comes back. Resolves to the files that no picture has or had. */
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
