// Lists of a member's favorites, in the reader's language. Things that readers cannot see are omitted.
import { and, desc, eq, sql, type SQL } from 'drizzle-orm'
import { maxFollowed, maxSaved, type FavoriteType } from '../../../client/contract/favorites/key.ts'
import type { Followed, SavedArticle } from '../../../client/contract/favorites/favorite.ts'
import type { Locale } from '../../../client/contract/locale.ts'
import { href } from '../../../client/contract/paths.ts'
import { itemUrl } from '../../../client/contract/site/item-url.ts'
import type { ItemType } from '../../../client/contract/items.ts'
import { selectListedArticles, toSummary } from '../articles/rows.ts'
import { idsOf, inOrder, unfacetedList } from '../lists/pages.ts'
import { combine, read, type Read } from '../../storage/db.ts'
import {
  authorTexts,
  favorites,
  games,
  listItems,
  tagLabels,
  tags,
} from '../../storage/schema/index.ts'
import { isVisible } from '../../storage/rows/visibility.ts'
import type { ListPage } from '../paging.ts'
import type { Deps } from '../../deps.ts'

/** Condition for the list row of a group, whose item is in the best language for the reader. */
export function isListedGroup(locale: Locale, type: ItemType, group: SQL): SQL {
  return sql`${listItems.group_id} = ${group} and ${listItems.list_id} = (${idsOf(locale, unfacetedList(type))})`
}

interface NumberedPage {
  page: number
  perPage: number
}

/** A page of the articles that a member saved, latest first, with their exact number. */
export function listSaved(
  deps: Deps,
  userId: number,
  locale: Locale,
  { page, perPage }: NumberedPage,
): Read<ListPage<SavedArticle>> {
  const { created_at, target_id } = favorites
  const saved = sql`from ${favorites} cross join ${listItems}
    on ${isListedGroup(locale, 'article', sql`${target_id}`)}
    where ${favorites.user_id} = ${userId} and ${favorites.type} = 'article'`
  const entries = sql`(select ${listItems.item_id} as item_id, ${created_at} as place ${saved}
    order by ${created_at} desc, ${target_id} desc limit ${perPage} offset ${(page - 1) * perPage}) as entry`
  const counted = sql`(select 1 ${saved} limit ${maxSaved})`
  return read(
    [
      selectListedArticles(deps, locale, entries),
      deps.db.select({ total: sql<number>`count(*)`.as('total') }).from(counted),
    ] as const,
    ([rows, [count]]) => ({
      items: inOrder(rows, 'new')
        .filter(({ shown }) => shown === 1)
        .map(({ shown: _, place, ...row }) => ({
          ...toSummary(row, locale),
          saved_at: String(place),
        })),
      total: count?.total ?? 0,
      next: null,
    }),
  )
}

/** Followed tags, authors and games, latest first. */
export function listFollowed(deps: Deps, userId: number, locale: Locale): Read<Followed[]> {
  const { target_id: id, created_at: followed_at } = favorites
  const isOwn = (type: FavoriteType) => and(eq(favorites.user_id, userId), eq(favorites.type, type))
  const followedTags = deps.db
    .select({ id, followed_at, name: tagLabels.label, slug: tags.slug })
    .from(favorites)
    .crossJoin(tags)
    .innerJoin(tagLabels, and(eq(tagLabels.tag_id, tags.id), eq(tagLabels.lang, locale)))
    .where(and(isOwn('tag'), eq(tags.id, id)))
    .limit(maxFollowed)
  const followedAuthors = deps.db
    .select({ id, followed_at, name: authorTexts.name })
    .from(favorites)
    .crossJoin(authorTexts)
    .where(and(isOwn('author'), eq(authorTexts.author_id, id), eq(authorTexts.lang, locale)))
    .limit(maxFollowed)
  const followedGames = deps.db
    .select({ id, followed_at, name: games.title, item_id: games.id, slug: games.slug })
    .from(favorites)
    .crossJoin(listItems)
    .crossJoin(games)
    .where(
      and(
        isOwn('game'),
        isListedGroup(locale, 'game', sql`${id}`),
        eq(games.id, listItems.item_id),
        isVisible(games, deps.now().toISOString()),
      ),
    )
    .limit(maxFollowed)
  return combine(
    {
      tag: read([followedTags], ([rows]) =>
        rows.map(({ slug, ...row }) => {
          const url = href(locale, 'tag', { type: 'article', label: slug })
          return { ...row, type: 'tag' as const, url }
        }),
      ),
      author: read([followedAuthors], ([rows]) =>
        rows.map((row) => ({
          ...row,
          type: 'author' as const,
          url: href(locale, 'author', { id: row.id }),
        })),
      ),
      game: read([followedGames], ([rows]) =>
        rows.map(({ item_id, slug, ...row }) => {
          const url = itemUrl(locale, 'game', { id: item_id, slug })
          return { ...row, type: 'game' as const, url }
        }),
      ),
    },
    ({ tag, author, game }) =>
      [...tag, ...author, ...game].toSorted((a, b) => b.followed_at.localeCompare(a.followed_at)),
  )
}

/** All rows of a member, for the export. Their number is limited. */
export function listFavorites(
  deps: Deps,
  userId: number,
): Read<{ type: FavoriteType; id: number; created_at: string }[]> {
  const { type, target_id: id, created_at } = favorites
  const query = deps.db
    .select({ type, id, created_at })
    .from(favorites)
    .where(eq(favorites.user_id, userId))
    .orderBy(desc(type), desc(created_at))
  return read([query], ([rows]) => rows)
}
