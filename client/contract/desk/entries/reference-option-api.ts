// The desk's row about what the fields of an entry can hold.
import * as z from 'zod/mini'
import type { Endpoint } from '../../api/endpoint.ts'
import { lang } from '../../fields.ts'
import { choice, referenceTypes } from './reference-option.ts'
import { maxTags } from '../limits.ts'

const keys = z.pipe(
  z.string().check(z.regex(/^[a-z0-9-]{1,60}(?:,[a-z0-9-]{1,60})*$/)),
  z.pipe(
    z.transform((value: string) => value.split(',')),
    z.array(z.string()).check(z.maxLength(maxTags)),
  ),
)

export const choiceApi = {
  choices: {
    method: 'GET',
    path: '/api/backstage/choice/:kind',
    summary:
      'The first tags, brands, polls, themes, games or articles that a field can hold. With words: those of them whose name has the words, and all others whose name in any language, slug or number begins with them',
    params: z.strictObject({ kind: z.enum(referenceTypes) }),
    query: z.strictObject({
      lang,
      q: z.optional(z.string().check(z.trim(), z.maxLength(60))),
      /** Keys, with commas, of what is chosen already: answered in their order, whatever the words are. */
      chosen: z.optional(keys),
    }),
    output: z.object({ items: z.array(choice), chosen: z.array(choice) }),
    permission: 'entry.read',
  },
} satisfies Record<string, Endpoint>
