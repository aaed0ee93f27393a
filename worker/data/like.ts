// What members like.
import { and, desc, eq, sql } from 'drizzle-orm'
import type { LikedItem } from '../../client/contract/like.ts'
import { href } from '../../client/contract/paths.ts'
import { read, type Deps, type Read } from './db.ts'
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
