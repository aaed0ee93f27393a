import { inArray, and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { DeskImage, ImageText, UsedImage } from '../../../client/contract/desk/images/image.ts'
import type { EntryType } from '../../../client/contract/desk/entries/types.ts'
import type { FocalPoint } from '../../../client/contract/images.ts'
import { read, combine, type Statement, type Read } from '../../storage/db.ts'
import { jsonValues } from '../../storage/sql.ts'
import {
  entries,
  imageFileVersions,
  images,
  imageTexts,
  entryReferences,
} from '../../storage/schema/index.ts'
import { focalOf, selectDeskImages, toDeskImage } from './rows.ts'
import { getImageUsage } from './uses.ts'
import type { Deps } from '../../deps.ts'

/** Lower ids are reserved for demo content. */
const lastReserved = 1_000_000
/** Maximum number of previous files shown. */
const formerShown = 20

const { id, path, deleted_at, focal_x, focal_y } = images

export function getImage(
  deps: Deps,
  imageId: number,
): Read<Omit<UsedImage, 'may_change_file'> | null> {
  const former = deps.db
    .select({
      id: imageFileVersions.id,
      path: imageFileVersions.path,
      origin_filename: imageFileVersions.origin_filename,
      width: imageFileVersions.width,
      height: imageFileVersions.height,
      upload_by: imageFileVersions.upload_by,
      replaced_at: imageFileVersions.replaced_at,
    })
    .from(imageFileVersions)
    .where(eq(imageFileVersions.image_id, imageId))
    .orderBy(desc(imageFileVersions.id))
    .limit(formerShown)
  return combine(
    {
      rows: read(
        [selectDeskImages(deps).where(and(eq(id, imageId), isNull(deleted_at)))],
        (it) => it[0],
      ),
      uses: getImageUsage(deps, imageId),
      former: read([former], ([files]) => files),
    },
    ({ rows: [row], uses: used, former: files }) =>
      row ? { ...toDeskImage(row), uses: used, former: files } : null,
  )
}

export function findImage(deps: Deps, sha256: string): Read<DeskImage | null> {
  return read(
    [selectDeskImages(deps).where(and(eq(images.sha256, sha256), isNull(deleted_at)))],
    ([[row]]) => (row ? toDeskImage(row) : null),
    [],
  )
}

/** Images among these file hashes. */
export function findImages(
  deps: Deps,
  hashes: readonly string[],
): Read<{ sha256: string; image: DeskImage }[]> {
  const where = and(inArray(images.sha256, jsonValues(hashes)), isNull(deleted_at))
  return read(
    [
      selectDeskImages(deps).where(where),
      deps.db.select({ id, sha256: images.sha256 }).from(images).where(where),
    ],
    ([rows, named]) => {
      const hashOf = new Map(named.map((row) => [row.id, row.sha256 ?? '']))
      return rows.map((row) => ({ sha256: hashOf.get(row.id) ?? '', image: toDeskImage(row) }))
    },
  )
}

type NewImage = Omit<typeof images.$inferInsert, 'id'>

interface AddedImage {
  image: DeskImage
  is_new: boolean
}

/**
 * Inserts the image unless it exists, and returns it. `audit` must follow the insert. An image in the trash is
 * restored.
 */
export function addImage(
  deps: Deps,
  row: NewImage & { sha256: string },
  audit: Statement,
): Read<AddedImage> {
  const next = sql<number>`(select max(${lastReserved}, coalesce(max(${id}), 0)) + 1 from ${images})`
  const insert = deps.db
    .insert(images)
    .values({ ...row, id: next })
    .onConflictDoUpdate({
      target: images.sha256,
      set: { deleted_at: null, directory: row.directory },
      setWhere: sql`${deleted_at} is not null`,
    })
    .returning({ id })
  const same = selectDeskImages(deps).where(eq(images.sha256, row.sha256))
  return read([insert, audit, same], ([added, , [found]]) => {
    if (!found) throw new Error(`image ${row.path} is missing`)
    return { image: toDeskImage(found), is_new: added.length === 1 }
  })
}

export function setImageFolderStatement(deps: Deps, imageId: number, directory: string): Statement {
  return deps.db.update(images).set({ directory }).where(eq(id, imageId))
}

export function setFocalPointStatement(
  deps: Deps,
  imageId: number,
  focal: FocalPoint | null,
): Statement {
  const values = { focal_x: focal?.x ?? null, focal_y: focal?.y ?? null }
  return deps.db.update(images).set(values).where(eq(id, imageId))
}

/** A text without alt and caption is deleted. */
export function setImageTextStatement(deps: Deps, image_id: number, text: ImageText): Statement {
  const { lang, alt, caption } = text
  if (alt === '' && caption === '')
    return deps.db
      .delete(imageTexts)
      .where(and(eq(imageTexts.image_id, image_id), eq(imageTexts.lang, lang)))
  return deps.db
    .insert(imageTexts)
    .values({ image_id, lang, alt, caption })
    .onConflictDoUpdate({
      target: [imageTexts.image_id, imageTexts.lang],
      set: { alt, caption },
    })
}

/** Entries that show an image; `null` if there are too many for one change. */
export function entriesUsingImage(
  deps: Deps,
  imageId: number,
): Read<{ type: EntryType; group_id: number }[] | null> {
  const most = 100
  const { type, group_id } = entries
  return read(
    [
      deps.db
        .selectDistinct({ type, group_id })
        .from(entryReferences)
        .innerJoin(entries, eq(entries.id, entryReferences.entry_id))
        .where(and(eq(entryReferences.kind, 'image'), eq(entryReferences.target_id, imageId)))
        .limit(most + 1),
    ],
    ([rows]) => (rows.length > most ? null : rows),
    [],
  )
}

export type ImagePublication = Pick<
  typeof entries.$inferSelect,
  'type' | 'lang' | 'created_by' | 'source_lang'
>

/** Published entries that show an image, once per set of permissions they require; `null` if there are too many. */
export function publicationsUsingImage(
  deps: Deps,
  imageId: number,
): Read<ImagePublication[] | null> {
  const most = 100
  const { type, lang, created_by, source_lang } = entries
  return read(
    [
      deps.db
        .selectDistinct({ type, lang, created_by, source_lang })
        .from(entryReferences)
        .innerJoin(entries, eq(entries.id, entryReferences.entry_id))
        .where(and(eq(entryReferences.kind, 'image'), eq(entryReferences.target_id, imageId)))
        .limit(most + 1),
    ],
    ([rows]) => (rows.length > most ? null : rows),
    [],
  )
}

/** Focal point of the file at a path, even if it is a previous file. */
export function focalAt(deps: Deps, at: string): Read<FocalPoint | undefined> {
  const former = deps.db
    .select({ focal_x: imageFileVersions.focal_x, focal_y: imageFileVersions.focal_y })
    .from(imageFileVersions)
    .where(eq(imageFileVersions.path, at))
    .orderBy(desc(imageFileVersions.id))
    .limit(1)
  return read(
    [deps.db.select({ focal_x, focal_y }).from(images).where(eq(path, at)), former],
    ([[row], [before]]) => {
      const found = row ?? before
      return found && focalOf(found).focal
    },
    [],
  )
}
