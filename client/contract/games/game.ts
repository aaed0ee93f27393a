import * as z from 'zod/mini'
import { image, imageEntity } from '../images.ts'
import { translation } from '../translation.ts'
import { categories } from '../categories.ts'
import { devices, gameKinds, jackpotLayers } from '../games/properties.ts'
import { locales } from '../locale.ts'
import { richText } from '../text/rich-text-schema.ts'

const brand = z.object({ id: z.number(), slug: z.string(), name: z.string() })
export type Brand = z.infer<typeof brand>

export const gameSummary = z.object({
  id: z.number(),
  group_id: z.number(),
  lang: z.enum(locales),
  type: z.literal('game'),
  title: z.string(),
  subtitle: z.string(),
  img_670x376: image,
  category: z.enum(categories),
  kind: z.enum(gameKinds),
  brand,
  liked_amount: z.number(),
  comment_count: z.number(),
  released_at: z.string(),
  url: z.string(),
})
export type GameSummary = z.infer<typeof gameSummary>

export const game = z.extend(gameSummary, {
  img_670x376: imageEntity,
  body: richText,
  /** Largest payout as a multiple of the stake. */
  highest_odds: z.number(),
  /** Theoretical return of all stakes in per cent, for the bet with the lowest; 0 if the game states none. */
  return_rate: z.number(),
  credit_exchange: z.boolean(),
  jackpot: z.object({ supported: z.boolean(), layers: z.array(z.enum(jackpotLayers)) }),
  version: z.string(),
  devices: z.array(z.enum(devices)),
  free_game: z.boolean(),
  published_at: z.string(),
  updated_at: z.string(),
  translations: z.array(translation),
})
export type Game = z.infer<typeof game>

/** A theme: a few games under one title. */
export interface Theme {
  slug: string
  title: string
  intro: string
  games: GameSummary[]
}

/** The sections of a category's game list. */
export const gameSections = ['all', 'recommended', 'like', 'latest', 'popular', 'brand'] as const
export type GameSection = (typeof gameSections)[number]

/** Games per page of a list. */
export const gamesPerPage = 16
