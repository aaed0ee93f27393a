import { tabbedCategories } from '../../../categories.ts'
import { slug, texts } from './fields/text-fields.ts'
import { choice, game } from './fields/value-fields.ts'
import type { Kind } from './fields/kind.ts'
import { list } from './list.ts'

/** Picks of games under one heading, on the page of their category. */
export const theme = {
  fields: {
    title: texts(60),
    intro: texts(200, { isLong: true }),
    games: list({ game: game() }, { title: 'game', most: 20 }),
    category: choice(tabbedCategories, 'category'),
    slug: slug(40),
  },
  description: 'intro',
  picture: null,
  begin: () => ({ title: {}, intro: {}, games: [] }),
} satisfies Kind
