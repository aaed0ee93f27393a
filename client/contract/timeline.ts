import type { Category } from './categories.ts'
import type { Locale } from './locale.ts'

/** A line of the launch timeline: a game, or a launch that has no page. */
export interface Launch {
  /** Of its own among games and launches. */
  key: string
  lang: Locale
  category: Category
  /** The studio, by its name in the reader's language. */
  platform: string
  title: string
  line: string
  released_at: string
  /** Path with language prefix. */
  link: string | null
}
