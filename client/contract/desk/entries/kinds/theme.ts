import { tabbedCategories } from '../../../categories.ts'
import { slug, localizedText } from './fields/text-fields.ts'
import { select, game } from './fields/value-fields.ts'
import type { EntryTypeDefinition } from './fields/definition.ts'
import { list } from './list.ts'

/** Themed picks of games on the page of their category. */
export const theme = {
  fields: {
    title: localizedText(60),
    intro: localizedText(200, { isLong: true }),
    games: list({ game: game() }, { rowTitleField: 'game', max: 20 }),
    category: select(tabbedCategories, 'category'),
    slug: slug(40),
  },
  description: 'intro',
  picture: null,
  defaults: () => ({ title: {}, intro: {}, games: [] }),
} satisfies EntryTypeDefinition
