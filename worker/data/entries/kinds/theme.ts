import { asc } from 'drizzle-orm'
import type { PublishedContent } from '../../../../client/contract/desk/entries/kinds/schemas.ts'
import { isInIds, read, type Read } from '../../../storage/db.ts'
import { themeGames, themes, themeTexts } from '../../../storage/schema/index.ts'
import { initialPosition } from '../order.ts'
import { toRowPerLanguage, textsOf } from './rows/languages.ts'
import type { ItemRow, LiveItem } from './item.ts'
import { undated } from './rows/without-dates.ts'
import type { OwnRows, OwnedTable } from './rows/owned.ts'
import type { Deps } from '../../../deps.ts'

export function liveThemes(deps: Deps, ids: readonly number[]): Read<LiveItem[]> {
  const rows = deps.db.select().from(themes).where(isInIds(themes.id, ids))
  const texts = deps.db.select().from(themeTexts).where(isInIds(themeTexts.theme_id, ids))
  const picks = deps.db
    .select()
    .from(themeGames)
    .where(isInIds(themeGames.theme_id, ids))
    .orderBy(asc(themeGames.sort))
  return read([rows, texts, picks] as const, ([found, written, picked]) =>
    found.map(({ id, sort: _, ...fields }) => {
      const own = written.filter(({ theme_id }) => theme_id === id)
      return undated(id, {
        ...fields,
        title: textsOf(own, 'title'),
        intro: textsOf(own, 'intro'),
        games: picked
          .filter(({ theme_id }) => theme_id === id)
          .map(({ group_id }) => ({ key: `game-${group_id}`, game: group_id })),
      })
    }),
  )
}

export const themeTables: readonly OwnedTable[] = [
  {
    table: themes,
    owner: themes.id,
    identity: [themes.id],
    initial: (deps, id) => ({ sort: initialPosition(deps, 'theme', id) }),
  },
  {
    table: themeTexts,
    owner: themeTexts.theme_id,
    identity: [themeTexts.theme_id, themeTexts.lang],
  },
  {
    table: themeGames,
    owner: themeGames.theme_id,
    identity: [themeGames.theme_id, themeGames.group_id],
  },
]

export function themeRows(
  { id }: Pick<ItemRow, 'id'>,
  { data: { title, intro, games, ...columns } }: PublishedContent<'theme'>,
): OwnRows {
  const picked = [...new Set(games.map(({ game }) => game))]
  return [
    [{ id, ...columns }],
    toRowPerLanguage({ title, intro }).map((texts) => ({ theme_id: id, ...texts })),
    picked.map((group_id, sort) => ({ theme_id: id, group_id, sort })),
  ]
}
