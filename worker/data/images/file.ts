// Replacing an image's file: its id and uses stay, its URL changes. Previous files are kept and their URLs stay valid.
import { and, eq, gt, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import type { FocalPoint } from '../../../client/contract/images.ts'
import { read, type Statement, type Read } from '../../storage/db.ts'
import { entries, imageFileVersions, images, entryReferences } from '../../storage/schema/index.ts'
import { textColumns } from '../entries/content.ts'
import type { Deps } from '../../deps.ts'
import { focalOf } from './rows.ts'

type Row = typeof images.$inferSelect
/** A file with its metadata. */
export type ImageFile = Pick<
  Row,
  | 'path'
  | 'filename'
  | 'origin_filename'
  | 'info'
  | 'width'
  | 'height'
  | 'color'
  | 'upload_at'
  | 'upload_by'
  | 'bytes'
  | 'crop'
  | 'original_path'
  | 'sha256'
  | 'focal_x'
  | 'focal_y'
>

const { id, path, deleted_at } = images

/** The image with the metadata of its file. */
export function getFile(deps: Deps, imageId: number): Read<Row | null> {
  const query = deps.db
    .select()
    .from(images)
    .where(and(eq(id, imageId), isNull(deleted_at)))
  return read([query], ([[row]]) => row ?? null)
}

export function getFormerFile(
  deps: Deps,
  imageId: number,
  by: { id: number } | { path: string },
): Read<typeof imageFileVersions.$inferSelect | null> {
  const own = 'id' in by ? eq(imageFileVersions.id, by.id) : eq(imageFileVersions.path, by.path)
  const query = deps.db
    .select()
    .from(imageFileVersions)
    .where(and(eq(imageFileVersions.image_id, imageId), own))
    .limit(1)
  return read([query], ([[row]]) => row ?? null)
}

const filesAtOnce = 50

/** Current and former files of images after a path in the order of paths. */
export function publicFiles(
  deps: Deps,
  after: string,
): Read<(Pick<Row, 'path' | 'width'> & { focal?: FocalPoint })[]> {
  const former = imageFileVersions
  const current = deps.db
    .select({ path, width: images.width, focal_x: images.focal_x, focal_y: images.focal_y })
    .from(images)
    .where(gt(path, after))
    .orderBy(path)
    .limit(filesAtOnce)
  const replaced = deps.db
    .select({
      path: former.path,
      width: former.width,
      focal_x: former.focal_x,
      focal_y: former.focal_y,
    })
    .from(former)
    .where(gt(former.path, after))
    .orderBy(former.path)
    .limit(filesAtOnce)
  return read([current, replaced] as const, ([rows, others]) =>
    [...rows, ...others]
      .toSorted((one, other) => (one.path < other.path ? -1 : 1))
      .slice(0, filesAtOnce)
      .map((row) => ({ path: row.path, width: row.width, ...focalOf(row) })),
  )
}

interface Replacement {
  imageId: number
  /** Path of the current file. Nothing is written if the image has another one by now. */
  replaces: string
  file: ImageFile
  /** Must follow the statement it is about. */
  audit: Statement
}

/** Archives the current file and sets the new one, also in texts that show the image. */
export function replaceImageFileStatements(
  deps: Deps,
  { imageId, replaces, file, audit }: Replacement,
): [Statement, ...Statement[]] {
  const isSame = and(eq(id, imageId), eq(path, replaces), isNull(deleted_at))
  const { filename, origin_filename, info, width, height, color } = images
  const { upload_at, upload_by, bytes, crop, original_path, focal_x, focal_y, sha256 } = images
  return [
    // If the trash has an image with this file, its row is deleted in favor of this one.
    deps.db
      .delete(images)
      .where(and(eq(path, file.path), isNotNull(deleted_at), sql`${id} <> ${imageId}`)),
    deps.db.insert(imageFileVersions).select(
      sql`select null, ${id}, ${path}, ${filename}, ${origin_filename}, ${info}, ${width}, ${height}, ${color},
        ${upload_at}, ${upload_by}, ${bytes}, ${crop}, ${original_path}, ${focal_x}, ${focal_y}, ${sha256}, ${deps.now().toISOString()}
        from ${images} where ${isSame}`,
    ),
    deps.db.update(images).set(file).where(isSame),
    audit,
    deps.db
      .delete(imageFileVersions)
      .where(
        and(
          eq(imageFileVersions.image_id, imageId),
          eq(imageFileVersions.path, currentPath(imageId)),
        ),
      ),
    ...textColumns.map((text) => updateFiguresStatement(deps, text, imageId)),
  ]
}

const currentPath = (imageId: number): SQL =>
  sql`(select ${path} from ${images} where ${id} = ${imageId})`

/** Updates path and size of the image in published texts. */
function updateFiguresStatement(
  deps: Deps,
  { table, column, owner, type }: (typeof textColumns)[number],
  imageId: number,
): Statement {
  const showing = sql`(select ${entries.item_id} from ${entryReferences}
    join ${entries} on ${entries.id} = ${entryReferences.entry_id} and ${entries.type} = ${type}
    where ${entryReferences.kind} = 'image' and ${entryReferences.target_id} = ${imageId})`
  const filled = sql`(
    with recursive figure(number, at) as (
      select row_number() over (), node.path from json_tree(${column}) as node
      where node.key = 'image_id' and node.value = ${imageId}),
    filled(number, body) as (
      select 0, ${column}
      union all select figure.number, json_set(filled.body,
        figure.at || '.src', image.path,
        figure.at || '.width', image.width,
        figure.at || '.height', image.height)
      from filled join figure on figure.number = filled.number + 1
      join ${images} as image on image.id = ${imageId})
    select body from filled order by number desc limit 1)`
  return deps.db
    .update(table)
    .set({ [column.name]: filled })
    .where(and(sql`${owner} in ${showing}`, sql`instr(${column}, ${`"image_id":${imageId}`}) > 0`))
}
