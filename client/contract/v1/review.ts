// Reads of the content API for reviews of a draft, and its other reads besides entries.
import * as z from 'zod/mini'
import { finding, shareCard } from '../desk/entries/checklist.ts'
import { entryType } from '../desk/entries/entry.ts'
import { language } from '../desk/fields.ts'
import { releaseActions } from '../desk/releases/release.ts'
import { itemId, lang, wholeNumber } from '../fields.ts'
import { listed } from './entry.ts'

const markdown = z.nullable(z.string())

/** Differences between the draft and the text that readers see or last saw. */
export const contentChanges = z.object({
  /** Names of changed fields besides the body. */
  fields: z.array(z.string()),
  /** Changed blocks of the body, as Markdown. `at`: number of the block from 0. */
  blocks: z.array(
    z.object({
      kind: z.enum(['added', 'removed', 'changed']),
      at: z.number(),
      before: markdown,
      after: markdown,
    }),
  ),
})
export type ContentChanges = z.infer<typeof contentChanges>

export const contentChecklist = z.object({
  findings: z.array(finding),
  /** Link previews of all languages, this one first. */
  cards: z.array(shareCard),
})

const translatedContent = z.extend(listed, {
  /** Time since which it is behind its source, and the number of changed places. */
  outdated_since: z.nullable(z.string()),
  outdated_block_count: z.number(),
})
export const contentTranslations = z.object({
  items: z.array(translatedContent),
  missing: z.array(language),
})
export type ContentTranslations = z.infer<typeof contentTranslations>

export const contentSearch = z.strictObject({
  type: entryType,
  /** Words of the text, or the id of the item. */
  q: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
  lang: z.optional(language),
})
export type ContentSearch = z.infer<typeof contentSearch>
const { id, type, lang: ownLang, group_id, title, state, rev, has_draft, url } = listed.shape
export const foundContent = z.object({
  items: z.array(
    z.object({ id, type, lang: ownLang, group_id, title, state, rev, has_draft, url }),
  ),
})
export type FoundContent = z.infer<typeof foundContent>

/** Change of an entry for a release. */
export const releaseChange = z.strictObject({
  type: entryType,
  id: z.int().check(z.minimum(1)),
  action: z.enum(releaseActions),
})

export const numbersQuery = z.strictObject({
  lang,
  days: z._default(wholeNumber(1, 90), 7),
  rows: z._default(wholeNumber(1, 40), 10),
})

export const releaseAddress = z.strictObject({ release: itemId })
