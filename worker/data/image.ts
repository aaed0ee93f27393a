// Pictures as the desk reads and changes them.
import { and, desc, eq, inArray, lt, or, sql, type SQL } from 'drizzle-orm'
import type { DeskImage, ImageText, UsedImage } from '../../client/contract/backstage/image.ts'
import type { FocalPoint } from '../../client/contract/image.ts'
import { read, type Deps, type Query, type Read } from '../storage/db.ts'
import { entries, images, imageTexts, uses } from '../storage/schema/index.ts'
import { focalOf, largestUrl } from './image-rows.ts'

const imagesPerPage = 40
/** Pictures that one search looks through, so that its cost does not depend on how many there are. */
const searchedAtOnce = 400
/** Entries named as showing a picture. */
const usesShown = 50
/** Below are the ids of the demo content, which names its own. */
const lastReserved = 1_000_000

const { id, path, origin_filename, img_alt, width, height, color } = images
const { focal_x, focal_y, upload_at, upload_by } = images

const deskColumns = {
  id,
  path,
  origin_filename,
  img_alt,
  width,
  height,
  color,
  focal_x,
  focal_y,
  upload_at,
  upload_by,
  texts: sql<string>`(
    select json_group_array(json_object(
      'lang', ${imageTexts.lang}, 'alt', ${imageTexts.alt}, 'caption', ${imageTexts.caption}))
    from ${imageTexts} where ${imageTexts.image_id} = ${images.id}
  )`.as('texts'),
}

function select(deps: Deps) {
  return deps.db.select(deskColumns).from(images).$dynamic()
}

type DeskRow = Awaited<ReturnType<typeof select>>[number]

function toDeskImage({ focal_x, focal_y, texts, ...row }: DeskRow): DeskImage {
  return {
    ...row,
    ...focalOf({ focal_x, focal_y }),
    url: largestUrl(row),
    texts: JSON.parse(texts) as ImageText[],
  }
}

interface ImageQuery {
  q?: string | undefined
  after?: number | undefined
}

interface ImagePage {
  items: DeskImage[]
  next: string | null
}

/** The newest first; `next` is the last one looked at. */
export function listImages(deps: Deps, { q, after }: ImageQuery): Read<ImagePage> {
  const behind = after === undefined ? undefined : lt(id, after)
  if (q) return searchImages(deps, q, behind)
  return read(
    [
      select(deps)
        .where(behind)
        .orderBy(desc(id))
        .limit(imagesPerPage + 1),
    ],
    ([rows]) => {
      const shown = rows.slice(0, imagesPerPage)
      const last = rows.length > shown.length ? shown.at(-1) : undefined
      return { items: shown.map(toDeskImage), next: last ? String(last.id) : null }
    },
    [],
  )
}

function searchImages(deps: Deps, q: string, behind: SQL | undefined): Read<ImagePage> {
  const window = deps.db
    .select({ id })
    .from(images)
    .where(behind)
    .orderBy(desc(id))
    .limit(searchedAtOnce)
  const pattern = `%${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const has = (column: SQL | typeof origin_filename | typeof imageTexts.alt) =>
    sql`${column} like ${pattern} escape '\\'`
  const saysIt = sql`exists (select 1 from ${imageTexts}
    where ${imageTexts.image_id} = ${images.id}
      and (${has(imageTexts.alt)} or ${has(sql`${imageTexts.caption}`)}))`
  const matches = or(has(origin_filename), has(sql`${img_alt}`), saysIt)
  const inWindow = window.as('looked')
  return read(
    [
      select(deps)
        .where(and(inArray(id, window), matches))
        .orderBy(desc(id)),
      deps.db
        .select({ last: sql<number | null>`min(${inWindow.id})`, count: sql<number>`count(*)` })
        .from(inWindow),
    ],
    ([rows, [looked]]) => ({
      items: rows.map(toDeskImage),
      next: looked?.count === searchedAtOnce ? String(looked.last) : null,
    }),
    [],
  )
}

export function getImage(deps: Deps, imageId: number): Read<UsedImage | null> {
  const { id: entry_id, type, lang, title } = entries
  return read(
    [
      select(deps).where(eq(id, imageId)),
      deps.db
        .select({ entry_id, type, lang, title })
        .from(uses)
        .innerJoin(entries, eq(entries.id, uses.from_entry))
        .where(and(eq(uses.kind, 'image'), eq(uses.to_id, imageId)))
        .orderBy(desc(uses.from_entry))
        .limit(usesShown),
    ],
    ([[row], used]) => (row ? { ...toDeskImage(row), uses: used } : null),
    [],
  )
}

export function findImage(deps: Deps, sha256: string): Read<DeskImage | null> {
  return read(
    [select(deps).where(eq(images.sha256, sha256))],
    ([[row]]) => (row ? toDeskImage(row) : null),
    [],
  )
}

type NewImage = Omit<typeof images.$inferInsert, 'id'>

interface AddedImage {
  image: DeskImage
  is_new: boolean
}

/** The picture of a file, whose row is written where there is none; `audit` comes right after it. */
export function addImage(
  deps: Deps,
  row: NewImage & { sha256: string },
  audit: Query,
): Read<AddedImage> {
  const next = sql<number>`(select max(${lastReserved}, coalesce(max(${id}), 0)) + 1 from ${images})`
  const insert = deps.db
    .insert(images)
    .values({ ...row, id: next })
    .onConflictDoNothing()
    .returning({ id })
  const same = select(deps).where(eq(images.sha256, row.sha256))
  return read([insert, audit, same], ([added, , [found]]) => {
    if (!found) throw new Error(`image ${row.path} is not there`)
    return { image: toDeskImage(found), is_new: added.length === 1 }
  })
}

export function focalWrite(deps: Deps, imageId: number, focal: FocalPoint | null): Query {
  const values = { focal_x: focal?.x ?? null, focal_y: focal?.y ?? null }
  return deps.db.update(images).set(values).where(eq(id, imageId))
}

/** A text without words is none. */
export function imageTextWrite(deps: Deps, image_id: number, text: ImageText): Query {
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

/** The groups of the items that show a picture; `null` for more than one change can name. */
export function groupsShowing(
  deps: Deps,
  imageId: number,
): Read<{ type: 'article' | 'game'; groups: number[] }[] | null> {
  const most = 100
  return read(
    [
      deps.db
        .selectDistinct({ type: entries.type, group: entries.group_id })
        .from(uses)
        .innerJoin(entries, eq(entries.id, uses.from_entry))
        .where(and(eq(uses.kind, 'image'), eq(uses.to_id, imageId)))
        .limit(most + 1),
    ],
    ([rows]) =>
      rows.length > most
        ? null
        : [...Map.groupBy(rows, ({ type }) => type)].map(([type, own]) => ({
            type,
            groups: own.map(({ group }) => group),
          })),
    [],
  )
}

/** The point that every cut of the picture at a path keeps. */
export function focalAt(deps: Deps, at: string): Read<FocalPoint | undefined> {
  return read(
    [deps.db.select({ focal_x, focal_y }).from(images).where(eq(path, at))],
    ([[row]]) => row && focalOf(row).focal,
    [],
  )
}
