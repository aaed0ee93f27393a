import { and, desc, eq, exists, sql, type SQL } from 'drizzle-orm'
import type { LikedItem } from '../../client/contract/likes.ts'
import type { Image } from '../../client/contract/images.ts'
import { itemUrl } from '../../client/contract/site/item-url.ts'
import { croppedImageUrl, squareSize } from '../../client/contract/paths.ts'
import type { LikeableType } from '../../client/contract/items.ts'
import { maxNumberedLikes } from '../../client/contract/page-number-limits.ts'
import { updateLikeCountStatement } from './counters.ts'
import { focalOf } from './images/rows.ts'
import { markRankChangedStatement } from './lists/lists.ts'
import { isInIds, read, type Read } from '../storage/db.ts'
import { toListPage, toWindow, type ListPage, type PageParams } from './paging.ts'
import type { ItemSource } from '../storage/rows/items.ts'
import { images, likes } from '../storage/schema/index.ts'
import type { ItemTable } from '../storage/schema/items/item.ts'
import { isVisible } from '../storage/rows/visibility.ts'
import type { Deps } from '../deps.ts'

type WithoutImage = Omit<Extract<LikedItem, { type: 'article' }>, 'type' | 'cover_img'>

/** Each item type has its own field for its image. */
const withImages: Record<LikeableType, (item: WithoutImage, image: Image) => LikedItem> = {
  article: (item, cover_img) => ({ ...item, type: 'article', cover_img }),
  game: (item, img_670x376) => ({ ...item, type: 'game', img_670x376 }),
}

/**
 * A page of the visible items that a member likes, latest like first. The total stops at `maxNumberedLikes` + 1, which
 * means "more".
 */
export function listLiked(
  deps: Deps,
  userId: number,
  { type, table, imageColumn }: ItemSource<LikeableType>,
  paging: PageParams,
): Read<ListPage<LikedItem>> {
  const likedAt = { by: likes.created_at, id: likes.item_id, direction: 'desc' as const }
  const { limit, offset, where: isBehind } = toWindow(paging, likedAt)
  const where = and(
    eq(likes.user_id, userId),
    eq(likes.type, type),
    isVisible(table, deps.now().toISOString()),
  )
  return read(
    [
      deps.db
        .select({
          id: table.id,
          lang: table.lang,
          slug: table.slug,
          title: table.title,
          subtitle: table.subtitle,
          liked_amount: table.liked_amount,
          comment_count: table.comment_count,
          path: images.path,
          img_alt: imageColumn.alt,
          width: images.width,
          height: images.height,
          color: images.color,
          focal_x: images.focal_x,
          focal_y: images.focal_y,
          liked_at: likes.created_at,
        })
        .from(likes)
        .innerJoin(table, eq(table.id, likes.item_id))
        .innerJoin(images, eq(images.id, imageColumn.id))
        .where(and(where, isBehind))
        .orderBy(desc(likes.created_at), desc(likes.item_id))
        .limit(limit)
        .offset(offset),
      countLiked(deps, table, where),
    ],
    ([found, [counted]]) => {
      const { rows, next } = toListPage(found, paging, (row) => row.liked_at)
      const liked = rows.map(
        ({ lang, slug, path, img_alt, width, height, color, focal_x, focal_y, ...row }) => {
          const image = { path, img_alt, width, height, color, ...focalOf({ focal_x, focal_y }) }
          const size = { width: 200, height: 200 }
          const square = { url: croppedImageUrl(image, squareSize), img_alt, ...size }
          const url = itemUrl(lang, type, { id: row.id, slug })
          return withImages[type]({ ...row, img_200x200: square, url }, image)
        },
      )
      return { items: liked, total: counted?.total ?? 0, next }
    },
  )
}

function countLiked(deps: Deps, table: ItemTable, where: SQL | undefined) {
  return deps.db.select({ total: sql<number>`count(*)` }).from(
    deps.db
      .select({ id: table.id })
      .from(likes)
      .crossJoin(table)
      .where(and(where, eq(table.id, likes.item_id)))
      .orderBy(desc(likes.created_at))
      .limit(maxNumberedLikes + 1)
      .as('counted'),
  )
}

export interface Counted {
  id: number
  liked_amount: number
  comment_count: number
}

/** Counters of the visible items among these ids. */
export function countsOf(
  deps: Deps,
  { table }: Pick<ItemSource, 'table'>,
  ids: readonly number[],
): Read<Counted[]> {
  const { id, liked_amount, comment_count } = table
  return read(
    [
      deps.db
        .select({ id, liked_amount, comment_count })
        .from(table)
        .where(and(isInIds(id, ids), isVisible(table, deps.now().toISOString()))),
    ],
    ([rows]) => rows,
  )
}

/** Counters of the visible items among these ids, with the member's own like. */
export function ownCountsOf(
  deps: Deps,
  userId: number,
  { type, table }: Pick<ItemSource, 'type' | 'table'>,
  ids: readonly number[],
): Read<(Counted & { is_liked: boolean })[]> {
  const { id, liked_amount, comment_count } = table
  const own = deps.db
    .select({ id: likes.item_id })
    .from(likes)
    .where(and(eq(likes.user_id, userId), eq(likes.type, type), eq(likes.item_id, id)))
  const is_liked = sql<boolean>`${exists(own)}`.mapWith(Boolean).as('is_liked')
  return read(
    [
      deps.db
        .select({ id, liked_amount, comment_count, is_liked })
        .from(table)
        .where(and(isInIds(id, ids), isVisible(table, deps.now().toISOString()))),
    ],
    ([rows]) => rows,
  )
}

/** Adds or removes a like of a visible item, and updates its count. Repeating it changes nothing. */
export function setLikeStatements(deps: Deps, userId: number, { item, id, isLiked }: LikeChange) {
  const { type, table } = item
  const now = deps.now().toISOString()
  const like = deps.db
    .select({
      user_id: sql<number>`${userId}`.as('who'),
      type: sql<string>`${type}`.as('kind'),
      item_id: table.id,
      created_at: sql<string>`${now}`.as('at'),
    })
    .from(table)
    .where(and(eq(table.id, id), isVisible(table, now)))
  const isOwn = and(eq(likes.user_id, userId), eq(likes.type, type), eq(likes.item_id, id))
  const { liked_amount, comment_count } = table
  return [
    isLiked
      ? deps.db.insert(likes).select(like).onConflictDoNothing()
      : deps.db.delete(likes).where(isOwn),
    updateLikeCountStatement(deps, item, id, isLiked ? 1 : -1),
    deps.db
      .select({ id: table.id, liked_amount, comment_count })
      .from(table)
      .where(and(eq(table.id, id), isVisible(table, now))),
    markRankChangedStatement(deps, type, id),
  ] as const
}

export interface LikeChange {
  item: Pick<ItemSource, 'type' | 'table'>
  id: number
  isLiked: boolean
}
