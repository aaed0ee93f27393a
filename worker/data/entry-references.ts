// Existence checks of references in entries: images, brands, polls, tags and other items.
import { and, inArray, isNull } from 'drizzle-orm'
import type { MaterialFile } from '../../client/contract/desk/material-file.ts'
import { itemOfUrl, linksIn, type LinkedItem } from '../../client/contract/desk/links.ts'
import { byType, itemTypes, type ItemType } from '../../client/contract/items.ts'
import type { Locale } from '../../client/contract/locale.ts'
import type { RichTextDocument } from '../../client/contract/text/rich-text.ts'
import { isInIds, read, runAll, type Read } from '../storage/db.ts'
import { jsonValues } from '../storage/sql.ts'
import { itemSources } from '../storage/rows/items.ts'
import {
  articles,
  authors,
  brands,
  images,
  imageTexts,
  polls,
  tags,
  themes,
  vipGroups,
} from '../storage/schema/index.ts'
import { isVisible } from '../storage/rows/visibility.ts'
import { filesById } from './downloads/file.ts'
import type { Deps } from '../deps.ts'

export interface ReferencedIds {
  images: readonly number[]
  brands: readonly number[]
  polls: readonly number[]
  themes: readonly number[]
  authors: readonly number[]
  /** Group ids. */
  articles: readonly number[]
  /** Tag slugs. */
  tags: readonly string[]
  vip_groups: readonly string[]
  files: readonly number[]
  items: readonly LinkedItem[]
}

interface KnownImage {
  id: number
  path: string
  width: number
  height: number
  focal_x: number | null
  focal_y: number | null
}

interface ImageText {
  image_id: number
  lang: Locale
  alt: string
  caption: string
}

export interface ExistingReferences {
  images: KnownImage[]
  texts: ImageText[]
  brands: Set<number>
  polls: Set<number>
  themes: Set<number>
  authors: Set<number>
  articles: Set<number>
  tags: Set<string>
  vip_groups: Set<string>
  /** By id. */
  files: Map<number, MaterialFile>
  /** `linkKey` of the items visible at the time. */
  items: Set<string>
}

export const linkKey = ({ type, id }: { type: string; id: number }) => `${type} ${id}`

/** Links to items that are not in `visible`. */
export function brokenLinks(body: RichTextDocument, visible: ReadonlySet<string>): string[] {
  return linksIn(body).filter((link) => {
    const item = itemOfUrl(link)
    return item !== null && !visible.has(linkKey(item))
  })
}

/** Existing references. Items must be visible at the time (ISO 8601). Takes at most one round trip per read. */
export async function loadExisting(
  deps: Deps,
  referred: ReferencedIds,
  moment: string,
): Promise<ExistingReferences> {
  const { items: linked } = referred
  const [found, shown] = await Promise.all([
    runAll(deps, {
      images: imagesOf(deps, referred.images),
      texts: textsOf(deps, referred.images),
      brands: idsIn(deps, brands, referred.brands),
      polls: idsIn(deps, polls, referred.polls),
      themes: idsIn(deps, themes, referred.themes),
      authors: idsIn(deps, authors, referred.authors),
      articles: articleGroupsIn(deps, referred.articles),
      tags: slugsIn(deps, tags, referred.tags),
      vip_groups: slugsIn(deps, vipGroups, referred.vip_groups),
      files: filesById(deps, referred.files),
    }),
    runAll(
      deps,
      byType(itemTypes, (type) => visibleOf(deps, type, linked, moment)),
    ),
  ])
  return {
    images: found.images,
    texts: found.texts,
    brands: new Set(found.brands),
    polls: new Set(found.polls),
    themes: new Set(found.themes),
    authors: new Set(found.authors),
    articles: new Set(found.articles),
    tags: new Set(found.tags),
    vip_groups: new Set(found.vip_groups),
    files: new Map(found.files.map((file) => [file.id, file])),
    items: new Set(itemTypes.flatMap((type) => shown[type])),
  }
}

function visibleOf(
  deps: Deps,
  type: ItemType,
  linked: readonly LinkedItem[],
  moment: string,
): Read<string[]> {
  const { table } = itemSources[type]
  const ids = linked.filter((one) => one.type === type).map((one) => one.id)
  const query = deps.db
    .select({ id: table.id })
    .from(table)
    .where(and(isInIds(table.id, ids), isVisible(table, moment)))
  return read([query], ([rows]) => rows.map(({ id }) => linkKey({ type, id })))
}

function imagesOf(deps: Deps, ids: readonly number[]): Read<KnownImage[]> {
  const { id, path, width, height, focal_x, focal_y } = images
  const query = deps.db
    .select({ id, path, width, height, focal_x, focal_y })
    .from(images)
    .where(and(isInIds(id, ids), isNull(images.deleted_at)))
  return read([query], ([rows]) => rows)
}

function textsOf(deps: Deps, ids: readonly number[]): Read<ImageText[]> {
  const query = deps.db.select().from(imageTexts).where(isInIds(imageTexts.image_id, ids))
  return read([query], ([rows]) => rows)
}

function idsIn(
  deps: Deps,
  table: typeof authors | typeof brands | typeof polls | typeof themes,
  ids: readonly number[],
): Read<number[]> {
  const query = deps.db.select({ id: table.id }).from(table).where(isInIds(table.id, ids))
  return read([query], ([rows]) => rows.map(({ id }) => id))
}

function articleGroupsIn(deps: Deps, groups: readonly number[]): Read<number[]> {
  const { group_id } = articles
  const query = deps.db.selectDistinct({ group_id }).from(articles).where(isInIds(group_id, groups))
  return read([query], ([rows]) => rows.map((row) => row.group_id))
}

function slugsIn(
  deps: Deps,
  table: typeof tags | typeof vipGroups,
  slugs: readonly string[],
): Read<string[]> {
  const query = deps.db
    .select({ slug: table.slug })
    .from(table)
    .where(inArray(table.slug, jsonValues(slugs)))
  return read([query], ([rows]) => rows.map(({ slug }) => slug))
}
