import {
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core'
import type { Category } from '../../../../client/contract/categories.ts'
import type { GameKind } from '../../../../client/contract/games/properties.ts'
import { flag, lang, visibilityIndexes } from '../columns.ts'
import { images } from '../images.ts'
import { bodyTable, itemColumns } from './item.ts'
import { tags } from './tag.ts'

export const brands = sqliteTable(
  'brands',
  {
    id: integer().primaryKey(),
    slug: text().notNull().unique(),
    sort: integer().notNull(),
  },
  (t) => [index('brands_sort').on(t.sort)],
)

export const brandTexts = sqliteTable(
  'brand_texts',
  {
    brand_id: integer()
      .notNull()
      .references(() => brands.id),
    lang: lang(),
    name: text().notNull(),
    intro: text().notNull().default(''),
  },
  (t) => [primaryKey({ columns: [t.brand_id, t.lang] }), index('brand_texts_name').on(t.name)],
)

export const games = sqliteTable(
  'games',
  {
    ...itemColumns,
    category: text().$type<Category>().notNull(),
    kind: text().$type<GameKind>().notNull(),
    brand_id: integer()
      .notNull()
      .references(() => brands.id),
    img_id: integer()
      .notNull()
      .references(() => images.id),
    highest_odds: real().notNull(),
    /** Percent, the lowest of its bets; 0 if unknown. */
    return_rate: real().notNull().default(0),
    credit_exchange: flag(false),
    jackpot_layers: text({ mode: 'json' })
      .$type<('grand' | 'major' | 'minor' | 'mini')[]>()
      .notNull(),
    version: text().notNull(),
    devices: text({ mode: 'json' }).$type<('desktop' | 'tablet' | 'mobile')[]>().notNull(),
    free_game: flag(false),
    recommended: flag(false),
    released_at: text().notNull(),
  },
  (t) => [
    uniqueIndex('games_group').on(t.group_id, t.lang),
    index('games_shard').on(t.lang, t.group_id),
    index('games_newest').on(t.lang, t.released_at),
    index('games_image').on(t.img_id),
    index('games_category').on(t.lang, t.category, t.released_at),
    index('games_released').on(t.released_at),
    ...visibilityIndexes('games', t),
  ],
)

export const gameBodies = bodyTable('game_bodies', () => games.id)

export const gameTags = sqliteTable(
  'game_tags',
  {
    game_id: integer()
      .notNull()
      .references(() => games.id),
    tag_id: integer()
      .notNull()
      .references(() => tags.id),
  },
  (t) => [primaryKey({ columns: [t.game_id, t.tag_id] }), index('game_tags_tag').on(t.tag_id)],
)

export const themes = sqliteTable(
  'themes',
  {
    id: integer().primaryKey(),
    slug: text().notNull().unique(),
    category: text().$type<Category>().notNull(),
    sort: integer().notNull(),
  },
  (t) => [index('themes_sort').on(t.sort)],
)

export const themeTexts = sqliteTable(
  'theme_texts',
  {
    theme_id: integer()
      .notNull()
      .references(() => themes.id),
    lang: lang(),
    title: text().notNull(),
    intro: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.theme_id, t.lang] }), index('theme_texts_title').on(t.title)],
)

/** Refers to groups, so that a theme shows each language its own games. */
export const themeGames = sqliteTable(
  'theme_games',
  {
    theme_id: integer()
      .notNull()
      .references(() => themes.id),
    group_id: integer().notNull(),
    sort: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.theme_id, t.group_id] })],
)
