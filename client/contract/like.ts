// What a member likes: articles and games in one kind of list (specification §3, liked item).
import * as z from 'zod/mini'
import { image } from './article.ts'
import { itemTypes } from './search.ts'

export const likedItem = z.object({
  id: z.number(),
  type: z.enum(itemTypes),
  title: z.string(),
  subtitle: z.string(),
  liked_amount: z.number(),
  /** Always 0 for games. */
  comment_count: z.number(),
  img: image,
  /** Path with language prefix. */
  url: z.string(),
  liked_at: z.string(),
})
export type LikedItem = z.infer<typeof likedItem>
