import * as z from 'zod/mini'
import { anyData } from './entry.ts'
import { language } from '../fields.ts'

const block = z.nullable(z.looseObject({ type: z.string() }))

export const source = z.object({
  entry_id: z.number(),
  lang: language,
  title: z.string(),
  /** Live data of the source, or its draft if it is not live. */
  data: anyData,
  /** True if the source has an unpublished draft. */
  has_draft: z.boolean(),
  /** Names of translated fields that changed since the translation. */
  fields: z.array(z.string()),
  /** Blocks of the body that changed since; see `changedBlocks`. */
  blocks: z.array(
    z.object({
      kind: z.enum(['added', 'removed', 'changed']),
      at: z.number(),
      before: block,
      after: block,
    }),
  ),
  /** Terms of the glossary that occur in the source, with their wording in the language of the translation. */
  terms: z.array(z.object({ term: z.string(), wording: z.string() })),
  /** True if a translation service is available. */
  can_draft: z.boolean(),
})
export type Source = z.infer<typeof source>
