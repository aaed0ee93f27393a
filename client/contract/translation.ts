import * as z from 'zod/mini'
import { locales, type Locale } from './locale.ts'

/** One language's item of a group. */
export const translation = z.object({ lang: z.enum(locales), id: z.number(), url: z.string() })
export type Translation = z.infer<typeof translation>

/** An item's address, and the group that links it to its translations. */
export interface ItemAddress {
  id: number
  group_id: number
  lang: Locale
  slug: string
  updated_at: string
}
