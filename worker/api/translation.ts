import { api } from '../../client/contract/api/table.ts'
import { itemTranslation } from '../data/item.ts'
import { itemSources } from '../storage/rows/items.ts'
import { endpoint } from './endpoint/endpoint.ts'
import { oneItem } from './items.ts'

export const translationEndpoints = {
  translation: endpoint(api.translation, (input) =>
    oneItem(input, (deps, lang, id) =>
      itemTranslation(deps, itemSources[input.params.type], lang, id),
    ),
  ),
}
