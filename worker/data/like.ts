// What members like, and how many members do.
import { and, desc, eq, sql } from 'drizzle-orm'
import type { LikedItem } from '../../client/contract/like.ts'
import { localePath } from '../../client/contract/paths.ts'
import type { ItemType } from '../../client/contract/search.ts'
import { countLikes } from './counters.ts'
import { isOneOf, read, type Deps, type Read } from '../storage/db.ts'
import { articles, games, images, likes } from '../storage/schema/index.ts'
import { isVisible } from '../storage/visibility.ts'

/** The differences between the types of items. */
const kinds = {
  article: {
    table: articles,
    picture: articles.cover_img_id,
    alt: articles.cover_alt,
    base: '/article',
  },
  game: { table: games, picture: games.img_id, alt: images.img_alt, base: '/game-intro' },
}

export interface LikedList {
  items: LikedItem[]
  total: number
}

export interface LikedPage {
  /** From 1. */
  page: number
  perPage: number
}

/** A page of the visible items of a type that a member likes, latest like first. */
export function listLiked(
  deps: Deps,
  userId: number,
  type: ItemType,
  { page, perPage }: LikedPage,
): Read<LikedList> {
  const { table, picture, alt, base } = kinds[type]
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
          title: table.title,
          subtitle: table.subtitle,
          liked_amount: table.liked_amount,
          comment_count: table.comment_count,
          path: images.path,
          img_alt: alt,
          width: images.width,
          height: images.height,
          color: images.color,
          liked_at: likes.created_at,
        })
        .from(likes)
        .innerJoin(table, eq(table.id, likes.item_id))
        .innerJoin(images, eq(images.id, picture))
        .where(where)
        .orderBy(desc(likes.created_at), desc(likes.item_id))
        .limit(perPage)
        .offset((page - 1) * perPage),
      deps.db
        .select({ total: sql<number>`count(*)` })
        .from(likes)
        .innerJoin(table, eq(table.id, likes.item_id))
        .where(where),
    ],
    ([rows, [counted]]) => ({
      items: rows.map(({ lang, path, img_alt, width, height, color, ...row }) => ({
        ...row,
        type,
        img: { path, img_alt, width, height, color },
        url: localePath(lang, `${base}/${row.id}`),
      })),
      total: counted?.total ?? 0,
    }),
  )
}

export interface Counted {
  id: number
  liked_amount: number
  comment_count: number
}

/** Counters of the visible items of a type. */
export function countsOf(deps: Deps, type: ItemType, ids: readonly number[]): Read<Counted[]> {
  const { table } = kinds[type]
  const { id, liked_amount, comment_count } = table
  return read(
    [
      deps.db
        .select({ id, liked_amount, comment_count })
        .from(table)
        .where(and(isOneOf(id, ids), isVisible(table, deps.now().toISOString()))),
    ],
    ([rows]) => rows,
  )
}

/** The ids of those items that a member likes. */
export function likedAmong(
  deps: Deps,
  userId: number,
  type: ItemType,
  ids: readonly number[],
): Read<Set<number>> {
  return read(
    [
      deps.db
        .select({ id: likes.item_id })
        .from(likes)
        .where(and(eq(likes.user_id, userId), eq(likes.type, type), isOneOf(likes.item_id, ids))),
    ],
    ([rows]) => new Set(rows.map((row) => row.id)),
  )
}

/** Likes a visible item or removes the like, and updates its count; repeating it changes nothing. */
export function likeWrites(deps: Deps, userId: number, { type, id, isLiked }: LikeChange) {
  const { table } = kinds[type]
  const now = deps.now().toISOString()
  const like = deps.db
    .select({
      user_id: sql<number>`${userId}`.as('who'),
      type: sql<ItemType>`${type}`.as('kind'),
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
    countLikes(deps, type, id),
    deps.db
      .select({ id: table.id, liked_amount, comment_count })
      .from(table)
      .where(and(eq(table.id, id), isVisible(table, now))),
  ] as const
}

export interface LikeChange {
  type: ItemType
  id: number
  isLiked: boolean
}
