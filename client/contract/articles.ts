import * as z from 'zod/mini'
import { byline } from './text/authors.ts'
import { newsCategories, topics } from './categories.ts'
import { image, imageEntity } from './images.ts'
import { locales } from './locale.ts'
import { richText } from './text/rich-text-schema.ts'
import { tag } from './tags.ts'
import { translation } from './translation.ts'

export const articleSummary = z.object({
  id: z.number(),
  group_id: z.number(),
  lang: z.enum(locales),
  type: z.literal('article'),
  title: z.string(),
  subtitle: z.string(),
  cover_img: image,
  tags: z.array(tag),
  category: z.enum(newsCategories),
  topic: z.enum(topics),
  reading_minutes: z.number(),
  liked_amount: z.number(),
  comment_count: z.number(),
  published_at: z.string(),
  url: z.string(),
})
export type ArticleSummary = z.infer<typeof articleSummary>

const neighbour = z.nullable(z.object({ id: z.number(), title: z.string(), url: z.string() }))

export const article = z.extend(articleSummary, {
  cover_img: imageEntity,
  /** Names of the authors in one text. */
  author: z.string(),
  /** Authors with pages of their own, in order. */
  authors: z.array(byline),
  updated_at: z.string(),
  body: richText,
  is_comment_open: z.boolean(),
  poll_id: z.nullable(z.number()),
  translations: z.array(translation),
  previous: neighbour,
  next: neighbour,
})
export type Article = z.infer<typeof article>

/** Articles per page of a list: one large, then rows of three. */
export const articlesPerPage = 10
