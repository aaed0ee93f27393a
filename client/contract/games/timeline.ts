import type { Category } from '../categories.ts'
import type { Image } from '../images.ts'
import type { Locale } from '../locale.ts'

/** Game id, or launch id for a launch without a page. */
export type LaunchKey = `${'game' | 'launch'}-${number}`

/** An entry of the launch timeline: a game, or a launch without a page. */
export interface Launch {
  /** Unique among games and launches. */
  key: LaunchKey
  lang: Locale
  category: Category
  /** The brand's name in the reader's language. */
  platform: string
  title: string
  line: string
  released_at: string
  /** Path with language prefix. */
  link: string | null
  /** `null` for a launch without a page. */
  cover: Image | null
}
