// What members like, and how many do.
import { and, desc, eq, sql } from 'drizzle-orm'
import type { LikedItem } from '../../client/contract/like.ts'
import { href } from '../../client/contract/paths.ts'
import type { ItemType } from '../../client/contract/search.ts'
import { countLikes } from './counters.ts'
import { isOneOf, read, type Deps, type Read } from './db.ts'
import { articles, games, images, likes } from './schema.ts'
import { isVisible } from './visibility.ts'

export interface Liked {
  items: LikedItem[]
  total: number
}

/** Articles a member likes and may still read, the last liked first. */
export function likedArticles(deps: Deps, userId: number, limit = 100): Read<Liked> {
  const where = and(
    eq(likes.user_id, userId),
    eq(likes.type, 'article'),
    isVisible(articles, deps.now().toISOString()),
  )
  const queries = [
    deps.db
      .select({
        id: articles.id,
        lang: articles.lang,
        title: articles.title,
        subtitle: articles.subtitle,
        liked_amount: articles.liked_amount,
        comment_count: articles.comment_count,
        path: images.path,
        img_alt: articles.cover_alt,
        width: images.width,
        height: images.height,
        liked_at: likes.created_at,
      })
      .from(likes)
      .innerJoin(articles, eq(articles.id, likes.item_id))
      .innerJoin(images, eq(images.id, articles.cover_img_id))
      .where(where)
      .orderBy(desc(likes.created_at), desc(likes.item_id))
      .limit(limit),
    deps.db
      .select({ total: sql<number>`count(*)` })
      .from(likes)
      .innerJoin(articles, eq(articles.id, likes.item_id))
      .where(where),
  ] as const
  return read(queries, ([rows, [counted]]) => ({
    items: rows.map((row) => toLiked(row, 'article', '/article')),
    total: counted?.total ?? 0,
  }))
}

/** The same of games. */
export function likedGames(deps: Deps, userId: number, limit = 100): Read<Liked> {
  const where = and(
    eq(likes.user_id, userId),
    eq(likes.type, 'game'),
    isVisible(games, deps.now().toISOString()),
  )
  const queries = [
    deps.db
      .select({
        id: games.id,
        lang: games.lang,
        title: games.title,
        subtitle: games.subtitle,
        liked_amount: games.liked_amount,
        comment_count: sql<number>`0`.as('comment_count'),
        path: images.path,
        img_alt: images.img_alt,
        width: images.width,
        height: images.height,
        liked_at: likes.created_at,
      })
      .from(likes)
      .innerJoin(games, eq(games.id, likes.item_id))
      .innerJoin(images, eq(images.id, games.img_id))
      .where(where)
      .orderBy(desc(likes.created_at), desc(likes.item_id))
      .limit(limit),
    deps.db
      .select({ total: sql<number>`count(*)` })
      .from(likes)
      .innerJoin(games, eq(games.id, likes.item_id))
      .where(where),
  ] as const
  return read(queries, ([rows, [counted]]) => ({
    items: rows.map((row) => toLiked(row, 'game', '/game-intro')),
    total: counted?.total ?? 0,
  }))
}

const items = { article: articles, game: games }

export interface Counted {
  id: number
  liked_amount: number
  comment_count: number
}

/** Counters of the items of a kind that readers can see. */
export function countsOf(deps: Deps, type: ItemType, ids: readonly number[]): Read<Counted[]> {
  const table = items[type]
  const { id, liked_amount, comment_count } = table
  const queries = [
    deps.db
      .select({ id, liked_amount, comment_count })
      .from(table)
      .where(and(isOneOf(id, ids), isVisible(table, deps.now().toISOString()))),
  ] as const
  return read(queries, ([rows]) => rows)
}

/** Which of the items a member likes. */
export function likedAmong(
  deps: Deps,
  userId: number,
  type: ItemType,
  ids: readonly number[],
): Read<Set<number>> {
  const queries = [
    deps.db
      .select({ id: likes.item_id })
      .from(likes)
      .where(and(eq(likes.user_id, userId), eq(likes.type, type), isOneOf(likes.item_id, ids))),
  ] as const
  return read(queries, ([rows]) => new Set(rows.map((row) => row.id)))
}

/** Likes an item readers can see, or takes the like back, and counts again; twice is the same as once. */
export function likeWrites(deps: Deps, userId: number, { type, id, isLiked }: LikeChange) {
  const table = items[type]
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

interface LikedRow extends Omit<LikedItem, 'type' | 'img' | 'url'> {
  lang: Parameters<typeof href>[0]
  path: string
  img_alt: string
  width: number
  height: number
}

function toLiked(row: LikedRow, type: LikedItem['type'], base: string): LikedItem {
  const { lang, path, img_alt, width, height, ...rest } = row
  return {
    ...rest,
    type,
    img: { path, img_alt, width, height },
    url: href(lang, `${base}/${row.id}`),
  }
}
