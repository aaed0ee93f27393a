// Desk endpoints: options of reference fields, and article templates.
import * as z from 'zod/mini'
import { apiTable } from '../../api/endpoint.ts'
import { lang } from '../../fields.ts'
import { choice, referenceTypes } from './reference-option.ts'
import { maxTags } from '../limits.ts'
import { articleTemplate } from '../../site/article-template.ts'

const keys = z.pipe(
  z.string().check(z.regex(/^[a-z0-9-]{1,60}(?:,[a-z0-9-]{1,60})*$/)),
  z.pipe(
    z.transform((value: string) => value.split(',')),
    z.array(z.string()).check(z.maxLength(maxTags)),
  ),
)

export const choiceApi = apiTable({
  choices: {
    route: 'GET /api/backstage/choice/:kind',
    summary:
      'Options of a reference field: the first tags, brands, polls, themes, authors, games or articles. A search returns those of them whose name contains the words, and any other whose name in some language, slug or id begins with them',
    params: z.strictObject({ kind: z.enum(referenceTypes) }),
    query: z.strictObject({
      lang,
      q: z.optional(z.string().check(z.trim(), z.maxLength(60))),
      /** Comma-separated keys of the current selection, returned in this order regardless of the search. */
      chosen: z.optional(keys),
    }),
    output: z.object({ items: z.array(choice), chosen: z.array(choice) }),
    permission: 'entry.read',
  },
})

export const articleTemplateApi = apiTable({
  articleTemplates: {
    route: 'GET /api/backstage/article-template',
    summary: 'A template of each kind of article in one language',
    output: z.object({ items: z.array(articleTemplate) }),
    permission: 'entry.read',
  },
})
