import { api } from '../../client/contract/api/table.ts'
import { articleTranslation } from '../data/article.ts'
import { gameTranslation } from '../data/game.ts'
import { endpoint } from './endpoint.ts'
import { oneItem } from './item.ts'

const finders = { article: articleTranslation, game: gameTranslation }

export const translationEndpoints = {
  translation: endpoint(api.translation, (input) => oneItem(input, finders[input.params.type])),
}
