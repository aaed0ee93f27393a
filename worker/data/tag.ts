import { and, desc, eq, exists, sql } from 'drizzle-orm'
import type { Tag } from '../../client/contract/tag.ts'
import type { Locale } from '../../client/contract/locale.ts'
import type { Label } from '../../client/contract/site.ts'
import { read, type Deps, type Read } from '../storage/db.ts'
import { articles, articleTags, games, gameTags, tagLabels, tags } from '../storage/schema/index.ts'
import { isTagNamed } from './tagged.ts'
import { isVisibleIn } from '../storage/visibility.ts'

/** The labels used by the most articles, with their counts. */
export function popularLabels(deps: Deps, locale: Locale, limit = 12): Read<Label[]> {
  const count = sql<number>`count(*)`
  return read(
    [
      deps.db
        .select({ id: tags.id, slug: tags.slug, label: tagLabels.label, count })
        .from(tags)
        .innerJoin(tagLabels, and(eq(tagLabels.tag_id, tags.id), eq(tagLabels.lang, locale)))
        .innerJoin(articleTags, eq(articleTags.tag_id, tags.id))
        .innerJoin(articles, eq(articles.id, articleTags.article_id))
        .where(isVisibleIn(deps, articles, locale))
        .groupBy(tags.id)
        .orderBy(desc(count), tags.id)
        .limit(limit),
    ],
    ([rows]) => rows,
  )
}

/** A tag, and whether a reader finds articles and games under it. */
export interface LabelUse extends Tag {
  article: boolean
  game: boolean
}

/** All labels of a language. */
export function listLabels(deps: Deps, locale: Locale): Read<LabelUse[]> {
  return read([selectLabels(deps, locale).orderBy(tags.id)], ([rows]) => rows.map(toLabelUse))
}

/** The tag with this id, slug, or label in any language. */
export function getTag(deps: Deps, locale: Locale, word: string): Read<LabelUse | null> {
  return read([selectLabels(deps, locale).where(isTagNamed(deps, word)).limit(1)], ([[row]]) =>
    row ? toLabelUse(row) : null,
  )
}

function selectLabels(deps: Deps, locale: Locale) {
  // SQLite keeps the order of a cross join, so it goes from the tag to its items instead of scanning all items.
  const taggedArticles = deps.db
    .select({ id: articles.id })
    .from(articleTags)
    .crossJoin(articles)
    .where(
      and(
        eq(articleTags.tag_id, tags.id),
        eq(articles.id, articleTags.article_id),
        isVisibleIn(deps, articles, locale),
      ),
    )
  const taggedGames = deps.db
    .select({ id: games.id })
    .from(gameTags)
    .crossJoin(games)
    .where(
      and(
        eq(gameTags.tag_id, tags.id),
        eq(games.id, gameTags.game_id),
        isVisibleIn(deps, games, locale),
      ),
    )
  return deps.db
    .select({
      id: tags.id,
      slug: tags.slug,
      label: tagLabels.label,
      article: sql<number>`${exists(taggedArticles)}`.as('article'),
      game: sql<number>`${exists(taggedGames)}`.as('game'),
    })
    .from(tags)
    .innerJoin(tagLabels, and(eq(tagLabels.tag_id, tags.id), eq(tagLabels.lang, locale)))
    .$dynamic()
}

function toLabelUse({ article, game, ...tag }: Tag & { article: number; game: number }): LabelUse {
  return { ...tag, article: article === 1, game: game === 1 }
}
