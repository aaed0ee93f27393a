import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Category } from '../../../client/contract/categories.ts'
import type { GameSummary, Theme } from '../../../client/contract/games/game.ts'
import type { Locale } from '../../../client/contract/locale.ts'
import { read, type Read } from '../../storage/db.ts'
import { idsOf, itemTagsOf, unfacetedList, rowid } from '../lists/pages.ts'
import { namesBrand, summaryColumns, toGameSummary } from './rows.ts'
import {
  brands,
  brandTexts,
  games,
  images,
  listItems,
  themeGames,
  themes,
  themeTexts,
} from '../../storage/schema/index.ts'
import { isVisible } from '../../storage/rows/visibility.ts'
import type { Deps } from '../../deps.ts'

/** Themes of a category, each with its games in the reader's language. */
export function listThemes(deps: Deps, locale: Locale, category: Category): Read<Theme[]> {
  return read(
    [
      deps.db
        .select({
          id: themes.id,
          slug: themes.slug,
          title: themeTexts.title,
          intro: themeTexts.intro,
        })
        .from(themes)
        .innerJoin(themeTexts, and(eq(themeTexts.theme_id, themes.id), eq(themeTexts.lang, locale)))
        .where(eq(themes.category, category))
        .orderBy(themes.sort),
      selectPicks(deps, locale, eq(themes.category, category)),
      selectPickedGroups(deps, eq(themes.category, category)),
    ],
    ([themeRows, gameRows]) =>
      themeRows
        .map(({ id, ...theme }) => ({
          ...theme,
          games: gameRows
            .filter((row) => row.theme_id === id)
            .map(({ theme_id, ...row }) => toGameSummary(row, locale)),
        }))
        .filter((theme) => theme.games.length > 0),
    (_, [, , picked]) => ['themes', ...itemTagsOf('game', picked)],
  )
}

/** Games of a theme that readers of the language see. */
export function gamesOfTheme(deps: Deps, locale: Locale, id: number): Read<GameSummary[]> {
  const isIt = eq(themes.id, id)
  return read(
    [selectPicks(deps, locale, isIt), selectPickedGroups(deps, isIt)],
    ([rows]) => rows.map(({ theme_id: _, ...row }) => toGameSummary(row, locale)),
    (_, [, picked]) => ['themes', ...itemTagsOf('game', picked)],
  )
}

function selectPicks(deps: Deps, locale: Locale, which: SQL) {
  return deps.db
    .select({ ...summaryColumns, theme_id: themeGames.theme_id })
    .from(themeGames)
    .innerJoin(themes, and(eq(themes.id, themeGames.theme_id), which))
    .crossJoin(listItems)
    .crossJoin(games)
    .innerJoin(images, eq(images.id, games.img_id))
    .innerJoin(brands, eq(brands.id, games.brand_id))
    .innerJoin(brandTexts, namesBrand(locale))
    .where(
      and(
        // Selects one rowid per game; otherwise SQLite scans the whole list or all lists of the group.
        sql`${rowid} in (select own.rowid from ${listItems} as own
          where own.group_id = ${themeGames.group_id} and own.list_id = (${idsOf(locale, unfacetedList('game'))}))`,
        eq(games.id, listItems.item_id),
        isVisible(games, deps.now().toISOString()),
      ),
    )
    .orderBy(themeGames.sort)
}

/** Includes groups without a game in the reader's language. */
function selectPickedGroups(deps: Deps, which: SQL) {
  return deps.db
    .select({ group_id: themeGames.group_id })
    .from(themeGames)
    .innerJoin(themes, and(eq(themes.id, themeGames.theme_id), which))
}
