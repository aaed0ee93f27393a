// The kinds of article the site publishes, each with a skeleton to begin with in every language.
import { templateKinds } from './template-kinds.ts'
import * as z from 'zod/mini'
import { newsCategories } from '../categories.ts'
import { locales, type Locale } from '../locale.ts'
import { richText } from '../text/rich-text-schema.ts'

export const articleTemplate = z.object({
  kind: z.enum(templateKinds),
  lang: z.enum(locales as readonly [Locale, ...Locale[]]),
  category: z.enum(newsCategories),
  title: z.string(),
  subtitle: z.string(),
  body: richText,
})
export type ArticleTemplate = z.infer<typeof articleTemplate>
