// Entries in the content API. Their `id` is that of the item, as in the address of its page.
import * as z from 'zod/mini'
import { cursor, itemId, lang, wholeNumber } from '../fields.ts'
import { publicationStates } from '../preview.ts'
import { anyData, entryType } from '../desk/entries/entry.ts'
import { dateTime, language } from '../desk/fields.ts'

export const listed = z.object({
  id: z.number(),
  type: entryType,
  lang: language,
  /** Shared by all languages of an item. */
  group_id: z.number(),
  /** The language it is translated from; `null` for the original. */
  source_lang: z.nullable(language),
  title: z.string(),
  state: z.enum(publicationStates),
  /** Revision, for `If-Match`. */
  rev: z.number(),
  has_draft: z.boolean(),
  /** Path of its page. */
  url: z.string(),
  published_at: z.nullable(z.string()),
  unpublished_at: z.nullable(z.string()),
  created_at: z.string(),
  /** Last change of the text, the dates or the state. */
  updated_at: z.string(),
  is_gone: z.literal(false),
})

/** An entry that was deleted, or that is no longer in the asked state. */
const tombstone = z.object({
  id: z.number(),
  type: entryType,
  lang: language,
  updated_at: z.string(),
  is_gone: z.literal(true),
})

const listedContent = z.union([listed, tombstone])
export type ListedContent = z.infer<typeof listedContent>

const maxContentPerPage = 100
export const contentQuery = z.strictObject({
  type: entryType,
  lang: z.optional(language),
  state: z.optional(z.enum(publicationStates)),
  /** Changed at this time or later. */
  since: z.optional(dateTime),
  after: cursor,
  limit: z._default(wholeNumber(1, maxContentPerPage), 50),
})
export type ContentQuery = z.infer<typeof contentQuery>

export const contentPage = z.object({
  items: z.array(listedContent),
  /** `null` on the last page. */
  next: z.nullable(z.string()),
})

/** Rich texts as JSON nodes, Markdown or HTML. */
const textFormats = ['rich', 'markdown', 'html'] as const
export type TextFormat = (typeof textFormats)[number]

export const byItem = z.strictObject({ type: entryType, id: itemId })
export const contentView = z.strictObject({
  lang,
  format: z._default(z.enum(textFormats), 'rich'),
  /** `latest`: the draft if there is one. `live`: the text that readers see. */
  version: z._default(z.enum(['latest', 'live']), 'latest'),
})

export const content = z.extend(listed, {
  data: anyData,
  /** The item in other languages. */
  translations: z.array(z.object({ id: z.number(), lang: language })),
})
export type Content = z.infer<typeof content>
