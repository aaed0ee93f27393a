// Desk endpoints: article templates.
import * as z from 'zod/mini'
import type { Endpoint } from '../../api/endpoint.ts'
import { articleTemplate } from '../../site/article-template.ts'
import { lang } from '../../fields.ts'

export const articleTemplateApi = {
  articleTemplates: {
    method: 'GET',
    path: '/api/backstage/article-template',
    summary: 'A template of each kind of article in one language',
    query: z.strictObject({ lang }),
    output: z.object({ items: z.array(articleTemplate) }),
    permission: 'entry.read',
  },
} satisfies Record<string, Endpoint>
