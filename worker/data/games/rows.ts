// Columns of games and the mapping of their rows, shared by games and themes.
import { eq, sql, type SQL } from 'drizzle-orm'
import type { Translation } from '../../../client/contract/translation.ts'
import type { Game, GameSummary } from '../../../client/contract/games/game.ts'
import { contentLocales, type Locale } from '../../../client/contract/locale.ts'
import { itemUrl } from '../../../client/contract/site/item-url.ts'
import type { RichTextDocument } from '../../../client/contract/text/rich-text.ts'
import { aliasColumn } from '../../storage/db.ts'
import { bodyOf, itemSources } from '../../storage/rows/items.ts'
import {
  coverColumns,
  entityColumns,
  splitCover,
  splitImageColumns,
  type EntityRow,
} from '../images/rows.ts'
import { placeColumns } from '../lists/pages.ts'
import { brands, brandTexts, games, images } from '../../storage/schema/index.ts'
import type { Deps } from '../../deps.ts'

/** Summaries for the entries of a list (`worker/data/lists/pages.ts`). Includes expired games. */
export function selectListedGames(deps: Deps, locale: Locale, entries: SQL) {
  // SQLite keeps the order of a cross join, so it reads the entries first.
  return deps.db
    .select({ ...summaryColumns, ...placeColumns(games, deps) })
    .from(entries)
    .crossJoin(games)
    .innerJoin(images, eq(images.id, games.img_id))
    .innerJoin(brands, eq(brands.id, games.brand_id))
    .innerJoin(brandTexts, namesBrand(locale))
    .where(sql`${games.id} = entry.item_id`)
    .$dynamic()
}

/** A query of game summaries that the caller filters and sorts. */
export function selectGames(deps: Deps, locale: Locale) {
  return deps.db
    .select(summaryColumns)
    .from(games)
    .innerJoin(images, eq(images.id, games.img_id))
    .innerJoin(brands, eq(brands.id, games.brand_id))
    .innerJoin(brandTexts, namesBrand(locale))
    .$dynamic()
}

export function toGameSummary(row: SummaryRow, locale: Locale): GameSummary {
  const { cover, rest: columns } = splitCover(row)
  const { brand_id, brand_slug, brand_name, item_slug: slug, ...rest } = columns
  return {
    ...rest,
    type: 'game',
    img_670x376: cover,
    brand: { id: brand_id, slug: brand_slug, name: brand_name },
    url: itemUrl(locale, 'game', { id: row.id, slug }),
  }
}

type SummaryRow = Awaited<ReturnType<typeof selectGames>>[number]

export const summaryColumns = {
  id: games.id,
  group_id: games.group_id,
  lang: games.lang,
  item_slug: aliasColumn(games.slug, 'item_slug'),
  title: games.title,
  subtitle: games.subtitle,
  category: games.category,
  kind: games.kind,
  liked_amount: games.liked_amount,
  comment_count: games.comment_count,
  released_at: games.released_at,
  ...coverColumns,
  brand_id: aliasColumn(brands.id, 'brand'),
  brand_slug: brands.slug,
  brand_name: brandTexts.name,
}

export const detailColumns = {
  ...entityColumns,
  body: bodyOf(itemSources.game),
  highest_odds: games.highest_odds,
  return_rate: games.return_rate,
  credit_exchange: games.credit_exchange,
  jackpot_layers: games.jackpot_layers,
  version: games.version,
  devices: games.devices,
  free_game: games.free_game,
  published_at: games.published_at,
  updated_at: games.updated_at,
}

type DetailRow = SummaryRow &
  EntityRow & { body: RichTextDocument } & Pick<
    typeof games.$inferSelect,
    | 'highest_odds'
    | 'return_rate'
    | 'credit_exchange'
    | 'jackpot_layers'
    | 'version'
    | 'devices'
    | 'free_game'
    | 'published_at'
    | 'updated_at'
  >

export function toGame(row: DetailRow, translations: Translation[], locale: Locale): Game {
  const { rest, toEntity } = splitImageColumns(row)
  const {
    body,
    highest_odds,
    return_rate,
    credit_exchange,
    jackpot_layers,
    version,
    devices,
    free_game,
    published_at,
    updated_at,
    ...columns
  } = rest
  const summary = toGameSummary(columns, locale)
  return {
    ...summary,
    img_670x376: toEntity(summary.img_670x376),
    body,
    highest_odds,
    return_rate,
    credit_exchange,
    jackpot: { supported: jackpot_layers.length > 0, layers: jackpot_layers },
    version,
    devices,
    free_game,
    published_at: published_at ?? '',
    updated_at,
    translations,
  }
}

/** The brand's name in the reader's language or the first fallback, so that a missing name never hides a game. */
export function namesBrand(locale: Locale): SQL {
  const chain = [...new Set([...contentLocales(locale), 'en-US', 'zh-CN'])]
  const name = (where: SQL) =>
    sql`(select name.lang from ${brandTexts} as name where name.brand_id = ${brands.id} ${where} limit 1)`
  const names = [...chain.map((lang) => name(sql`and name.lang = ${lang}`)), name(sql``)]
  return sql`${brandTexts.brand_id} = ${brands.id} and ${brandTexts.lang} = coalesce(${sql.join(names, sql`, `)})`
}
