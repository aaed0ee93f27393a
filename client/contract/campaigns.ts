// Advertisements, which load after the page and are never in its HTML.
import * as z from 'zod/mini'
import { image } from './images.ts'

export const ad = z.object({
  id: z.number(),
  title: z.string(),
  text: z.string(),
  button_text: z.string(),
  /** Path with language prefix. */
  uri: z.string(),
  img: image,
  start_at: z.string(),
  end_at: z.string(),
})
export type Ad = z.infer<typeof ad>
