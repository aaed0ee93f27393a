import type { Widened } from '../../../i18n/messages.ts'
import type { kindsZhCN } from './zh-CN.ts'

export const kindsEnUS: Widened<typeof kindsZhCN> = {
  article: { one: 'Article', many: 'Articles', create: 'New article', counted: 'articles' },
  game: { one: 'Game', many: 'Games', create: 'New game', counted: 'games' },
  faq: {
    one: 'Topic of questions',
    many: 'Questions',
    create: 'New topic of questions',
    counted: 'topics',
  },
  page: { one: 'Page', many: 'Pages', create: 'New page', counted: 'pages' },
  brand: { one: 'Brand', many: 'Brands', create: 'New brand', counted: 'brands' },
}
