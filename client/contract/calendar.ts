import * as z from 'zod/mini'
import { categories } from './fields.ts'
import { locales } from './locale.ts'

/** `launch`: a game opens; `event`: a tournament, festival or promotion; `notice`: maintenance, a change of rules. */
export const eventKinds = ['launch', 'event', 'notice'] as const
export type EventKind = (typeof eventKinds)[number]

export const calendarEvent = z.object({
  id: z.number(),
  lang: z.enum(locales),
  kind: z.enum(eventKinds),
  category: z.enum(categories),
  /** The studio, by its name in the reader's language. */
  platform: z.string(),
  platform_slug: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
  title: z.string(),
  /** Path with language prefix; `null` when there is nothing more to read. */
  link: z.nullable(z.string()),
  is_exclusive: z.boolean(),
})
export type CalendarEvent = z.infer<typeof calendarEvent>
