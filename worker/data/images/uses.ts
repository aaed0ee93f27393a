// Uses of an image: in published content, drafts and pending releases.
import { and, desc, eq, inArray, notInArray, sql, type SQL } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { isEntryType, type EntryType } from '../../../client/contract/desk/entries/types.ts'
import type { ImageUse } from '../../../client/contract/desk/images/image.ts'
import type { Locale } from '../../../client/contract/locale.ts'
import { read, combine, type Read } from '../../storage/db.ts'
import { hardCodedImages } from '../../storage/files/media.ts'
import {
  ads,
  articles,
  authors,
  banners,
  draftImages,
  entries,
  footerConfigs,
  games,
  imageFileVersions,
  images,
  logos,
  materialGroups,
  materials,
  releaseItems,
  releases,
  revisions,
  entryReferences,
} from '../../storage/schema/index.ts'
import { singletonId } from '../entries/kinds/rows/owned.ts'
import { isImageIdNode } from '../entries/draft-images.ts'
import type { Deps } from '../../deps.ts'

/** Maximum number of uses shown per kind. */
const usesShown = 50

/** Rows that show images without an entry, or with one entry for all languages. */
interface Place {
  type: 'banner' | 'ad' | 'author' | 'header' | 'footer' | 'material_group'
  table: SQLiteTable
  columns: readonly SQLiteColumn[]
  /** Absent if rows have a language. */
  id?: SQLiteColumn | SQL
  lang?: SQLiteColumn
  title?: SQLiteColumn | SQL
}

/** The entry that the rows belong to. */
function entryOf(type: EntryType, number: SQLiteColumn | SQL) {
  const find = (column: SQLiteColumn) =>
    sql`(select ${column} from ${entries} where ${entries.type} = ${type} and ${entries.item_id} = ${number})`
  return { id: find(entries.id), title: find(entries.title) }
}

const theOnlyOf = (type: EntryType) => entryOf(type, sql`${singletonId}`)

const places: readonly Place[] = [
  {
    type: 'banner',
    table: banners,
    columns: [banners.desktop_img_id, banners.mobile_img_id],
    ...entryOf('banner', banners.group_id),
  },
  {
    type: 'ad',
    table: ads,
    columns: [ads.img_id],
    ...entryOf('ad', ads.group_id),
  },
  {
    type: 'author',
    table: authors,
    columns: [authors.img_id],
    ...entryOf('author', authors.id),
  },
  { type: 'header', table: logos, columns: [logos.image_id], ...theOnlyOf('header') },
  {
    type: 'footer',
    table: footerConfigs,
    columns: [footerConfigs.logo_img_id],
    ...theOnlyOf('footer'),
  },
  {
    type: 'material_group',
    table: materialGroups,
    columns: [materialGroups.cover_img_id],
    ...entryOf('material_group', materialGroups.id),
  },
  {
    type: 'material_group',
    table: materials,
    columns: [materials.preview_img_id],
    ...entryOf('material_group', materials.group_id),
  },
]

/** Every column that refers to an image. Covers of entries are also among the entry references. */
export const imageColumns: readonly SQLiteColumn[] = [
  articles.cover_img_id,
  games.img_id,
  ...places.flatMap(({ columns }) => columns),
]

/** True if a page refers to a current or previous file of the image by path. */
const isNamed = sql`(${inArray(images.path, [...hardCodedImages])} or exists (select 1 from ${imageFileVersions}
  where ${imageFileVersions.image_id} = ${images.id} and ${inArray(imageFileVersions.path, [...hardCodedImages])}))`

/** Ids of images in revisions of pending releases. */
const released = sql`select node.value from ${releases} as release
  join ${releaseItems} as item on item.release_id = release.id
  join ${revisions} as revision on revision.entry_id = item.entry_id and revision.number = item.revision,
  json_tree(revision.data) as node
  where release.state in ('draft', 'scheduled', 'failed') and ${isImageIdNode}`

/** True if the image is used. It names the table `images`, so it is valid only as a condition on that table. */
export const isImageUsed: SQL = sql`(
  exists (select 1 from ${entryReferences} where ${entryReferences.kind} = 'image' and ${entryReferences.target_id} = ${images.id})
  or exists (select 1 from ${draftImages} where ${draftImages.image_id} = ${images.id})
  or ${sql.join(
    imageColumns.map(
      (column) => sql`exists (select 1 from ${column.table} where ${column} = ${images.id})`,
    ),
    sql` or `,
  )}
  or ${images.id} in (${released}) or ${isNamed})`

/** The newest uses of each kind. */
export function getImageUsage(deps: Deps, imageId: number): Read<ImageUse[]> {
  return combine(
    {
      published: publishedUses(deps, imageId),
      drafted: draftedUses(deps, imageId),
      released: releasedUses(deps, imageId),
      named: hardCodedUses(deps, imageId),
      ...Object.fromEntries(places.map((place, at) => [at, placeUses(deps, place, imageId)])),
    },
    (found) => Object.values(found).flat(),
  )
}

const entryColumns = {
  type: entries.type,
  id: entries.id,
  lang: entries.lang,
  title: entries.title,
}

function publishedUses(deps: Deps, imageId: number): Read<ImageUse[]> {
  const query = deps.db
    .select(entryColumns)
    .from(entryReferences)
    .innerJoin(entries, eq(entries.id, entryReferences.entry_id))
    .where(
      and(
        eq(entryReferences.kind, 'image'),
        eq(entryReferences.target_id, imageId),
        notInArray(
          entries.type,
          places.flatMap(({ type }) => (isEntryType(type) ? [type] : [])),
        ),
      ),
    )
    .orderBy(desc(entryReferences.entry_id))
    .limit(usesShown)
  return read([query], ([rows]) => rows.map((row) => ({ ...row, state: 'live' })))
}

function draftedUses(deps: Deps, imageId: number): Read<ImageUse[]> {
  const query = deps.db
    .select(entryColumns)
    .from(draftImages)
    .innerJoin(entries, eq(entries.id, draftImages.entry_id))
    .where(eq(draftImages.image_id, imageId))
    .orderBy(desc(draftImages.entry_id))
    .limit(usesShown)
  return read([query], ([rows]) => rows.map((row) => ({ ...row, state: 'draft' })))
}

function releasedUses(deps: Deps, imageId: number): Read<ImageUse[]> {
  const query = deps.db
    .select(entryColumns)
    .from(releases)
    .innerJoin(releaseItems, eq(releaseItems.release_id, releases.id))
    .innerJoin(
      revisions,
      and(
        eq(revisions.entry_id, releaseItems.entry_id),
        eq(revisions.number, releaseItems.revision),
      ),
    )
    .innerJoin(entries, eq(entries.id, releaseItems.entry_id))
    .where(
      and(
        sql`${releases.state} in ('draft', 'scheduled', 'failed')`,
        sql`exists (select 1 from json_tree(${revisions.data}) as node where node.value = ${imageId} and ${isImageIdNode})`,
      ),
    )
    .limit(usesShown)
  return read([query], ([rows]) => rows.map((row) => ({ ...row, state: 'release' })))
}

function hardCodedUses(deps: Deps, imageId: number): Read<ImageUse[]> {
  const query = deps.db
    .select({ title: images.path })
    .from(images)
    .where(and(eq(images.id, imageId), isNamed))
  return read([query], ([rows]) =>
    rows.map((row) => ({ ...row, type: 'site', id: 0, lang: null, state: 'live' })),
  )
}

function placeUses(deps: Deps, place: Place, imageId: number): Read<ImageUse[]> {
  const { type, table, columns, id, lang, title } = place
  const shows = columns.map((column) => sql`${column} = ${imageId}`)
  const query = deps.db
    .selectDistinct({
      id: sql<number>`${id ?? sql`0`}`.as('id'),
      lang: sql<Locale | null>`${lang ?? sql`null`}`.as('lang'),
      title: sql<string>`${title ?? sql`''`}`.as('title'),
    })
    .from(table)
    .where(sql.join(shows, sql` or `))
    .limit(usesShown)
  return read([query], ([rows]) => rows.map((row) => ({ ...row, type, state: 'live' })))
}
