// Kinds of articles that the site publishes, each with a template in every language.
import * as z from 'zod/mini'
import { newsCategories } from '../categories.ts'
import { locales, type Locale } from '../locale.ts'
import { richText } from '../text/rich-text.ts'

export const templateKinds = ['news', 'event', 'game', 'market', 'rules', 'notice'] as const
export type TemplateKind = (typeof templateKinds)[number]

/** Formats in which a template's text can be copied; `json` is the body as Tiptap JSON. */
export const templateFormats = ['markdown', 'html', 'json'] as const
export type TemplateFormat = (typeof templateFormats)[number]

export const articleTemplate = z.object({
  kind: z.enum(templateKinds),
  lang: z.enum(locales as readonly [Locale, ...Locale[]]),
  category: z.enum(newsCategories),
  title: z.string(),
  subtitle: z.string(),
  body: richText,
})
export type ArticleTemplate = z.infer<typeof articleTemplate>
