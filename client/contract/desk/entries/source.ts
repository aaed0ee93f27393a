// What a translation is made from.
import * as z from 'zod/mini'
import { anyData } from './entry.ts'
import { language } from '../fields.ts'

const block = z.nullable(z.looseObject({ type: z.string() }))

export const source = z.object({
  entry_id: z.number(),
  lang: language,
  title: z.string(),
  /** What readers of the source see, else its draft. */
  data: anyData,
  /** Whether the source has a draft that readers do not see yet. */
  has_draft: z.boolean(),
  /** Names of the translated fields that have changed since the translation. */
  fields: z.array(z.string()),
  /** Blocks of the body that have changed since; see `changedBlocks`. */
  blocks: z.array(
    z.object({
      kind: z.enum(['added', 'removed', 'changed']),
      at: z.number(),
      before: block,
      after: block,
    }),
  ),
  /** Whether a machine may draft what is missing. */
  can_draft: z.boolean(),
})
export type Source = z.infer<typeof source>
