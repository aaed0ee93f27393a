// What operators write of an item. A draft may lack anything; what is published is checked strictly.
import * as z from 'zod/mini'
import { categories, newsCategories, topics } from '../categories.ts'
import { devices, gameKinds, jackpotLayers } from '../fields.ts'
import type { ItemType } from '../items.ts'
import { longestAuthor, longestCoverAlt, longestVersion, mostOdds, mostTags } from './limits.ts'
import { richText, type RichTextDocument } from '../rich-text.ts'

/** Trimmed; what is missing is named as such. */
const line = (longest: number) =>
  z.string().check(
    z.trim(),
    z.check(({ value, issues }) => {
      const code = value === '' ? 'required' : value.length > longest ? 'text_too_long' : null
      if (code)
        issues.push({ code: 'custom', params: { code, values: { most: longest } }, input: value })
    }),
  )
const note = (longest: number) => z.string().check(z.trim(), z.maxLength(longest))
const id = z.int().check(z.minimum(1), z.maximum(999_999_999))
const moment = z.iso.datetime({ precision: 3 })
const slugs = z
  .array(z.string().check(z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/), z.maxLength(60)))
  .check(z.maxLength(mostTags))
const some = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.array(schema).check(z.maxLength(20))

const article = {
  title: line(200),
  subtitle: line(400),
  author: line(longestAuthor),
  category: z.enum(newsCategories),
  topic: z.enum(topics),
  tags: slugs,
  /** Id of a picture. */
  cover_img: id,
  cover_alt: note(longestCoverAlt),
  body: richText,
  is_comment_open: z.boolean(),
  poll_id: z.nullable(id),
}

const game = {
  title: line(200),
  subtitle: line(400),
  category: z.enum(categories),
  kind: z.enum(gameKinds),
  brand_id: id,
  /** Id of a picture. */
  img: id,
  highest_odds: z.number().check(z.minimum(0), z.maximum(mostOdds)),
  return_rate: z.optional(z.number().check(z.minimum(0), z.maximum(100))),
  credit_exchange: z.boolean(),
  jackpot_layers: some(z.enum(jackpotLayers)),
  version: line(longestVersion),
  devices: some(z.enum(devices)),
  free_game: z.boolean(),
  recommended: z.boolean(),
  released_at: moment,
  tags: slugs,
  body: richText,
}

const articleData = z.strictObject(article)
export type ArticleData = z.infer<typeof articleData>
const gameData = z.strictObject(game)
export type GameData = z.infer<typeof gameData>

const typed = z.string().check(z.maxLength(2000))

/** Texts of any length that a person may be in the middle of typing, and nothing where nothing is chosen yet. */
function draftOf<Shape extends Record<string, z.ZodMiniType>>(shape: Shape) {
  const fields = Object.entries(shape).map(([name, schema]) => [
    name,
    z.optional(
      z.nullable(schema instanceof z.ZodMiniString && name !== 'released_at' ? typed : schema),
    ),
  ])
  return z.strictObject(
    Object.fromEntries(fields) as {
      [Name in keyof Shape]: z.ZodMiniOptional<z.ZodMiniNullable<Shape[Name]>>
    },
  )
}

const articleDraft = draftOf(article)
const gameDraft = draftOf(game)
type ArticleDraft = z.infer<typeof articleDraft>
type GameDraft = z.infer<typeof gameDraft>

export const draftData = { article: articleDraft, game: gameDraft } as const satisfies Record<
  ItemType,
  unknown
>

/** The data of an entry, whatever its type and however complete. */
export type EntryData = ArticleDraft | GameDraft

/** What readers are to see, by type. */
export type PublishedContent =
  | { type: 'article'; data: ArticleData }
  | { type: 'game'; data: GameData }

/** The data if it is complete and sound; otherwise what is wrong with it. */
export function parsePublished(type: ItemType, data: EntryData) {
  if (type === 'article') {
    const parsed = articleData.safeParse(data)
    return parsed.success ? { type, data: parsed.data } : { issues: parsed.error.issues }
  }
  const parsed = gameData.safeParse(data)
  return parsed.success ? { type, data: parsed.data } : { issues: parsed.error.issues }
}

/** Any of the fields, by name. */
export function fieldOf(data: EntryData, name: string): unknown {
  return Object.entries(data).find(([key]) => key === name)?.[1]
}

export function titleOf(data: EntryData): string {
  return (data.title ?? '').trim()
}

export function bodyOf(data: EntryData): RichTextDocument {
  return data.body ?? { type: 'doc', content: [] }
}

/** The picture that stands for the item in lists. */
export function pictureOf(data: EntryData): number | null {
  return ('cover_img' in data ? data.cover_img : 'img' in data ? data.img : null) ?? null
}

/** What a translation shares with its source; the rest is written in each language. */
const sharedFields: Record<ItemType, readonly string[]> = {
  article: ['category', 'topic', 'tags', 'cover_img', 'is_comment_open', 'poll_id'],
  game: [
    'category',
    'kind',
    'brand_id',
    'img',
    'highest_odds',
    'return_rate',
    'credit_exchange',
    'jackpot_layers',
    'version',
    'devices',
    'free_game',
    'recommended',
    'released_at',
    'tags',
  ],
}

/** Fields that are translated. */
export const translatedFields: Record<ItemType, readonly string[]> = {
  article: ['title', 'subtitle', 'cover_alt'],
  game: ['title', 'subtitle'],
}

/** The beginning of a translation: what the source has in every language. */
export function structureOf(type: ItemType, source: EntryData): EntryData {
  const kept = Object.entries(source).filter(([name]) => sharedFields[type].includes(name))
  return Object.fromEntries(kept)
}
