// The board of translations: items by languages, and what is missing or behind.
import * as z from 'zod/mini'
import { entryType } from './entry.ts'
import { language } from '../fields.ts'

const cellStates = ['missing', 'draft', 'scheduled', 'published', 'withdrawn'] as const

const boardCell = z.object({
  lang: language,
  state: z.enum(cellStates),
  entry_id: z.nullable(z.number()),
  title: z.string(),
  has_draft: z.boolean(),
  published_at: z.nullable(z.string()),
  /** Behind its source since then, in so many blocks and lines. */
  outdated_since: z.nullable(z.string()),
  outdated_block_count: z.number(),
})
export type BoardCell = z.infer<typeof boardCell>

export const boardRow = z.object({
  type: entryType,
  group_id: z.number(),
  /** The language the others are translated from. */
  source_lang: language,
  title: z.string(),
  /** One per language of the site. */
  cells: z.array(boardCell),
})
export type BoardRow = z.infer<typeof boardRow>
