import { categories } from '../../../categories.ts'
import { devices, gameKinds, jackpotLayers } from '../../../games/properties.ts'
import { maxVersionLength, maxOdds } from '../../limits.ts'
import { richText, text } from './fields/text-fields.ts'
import {
  brand,
  select,
  multiSelect,
  flag,
  dateTime,
  number,
  optionalNumber,
  image,
  tags,
} from './fields/value-fields.ts'
import { gameSearchFields } from './search-fields.ts'
import type { EntryTypeDefinition } from './fields/definition.ts'

export const game = {
  fields: {
    title: text(200),
    subtitle: text(400),
    img: image(),
    category: select(categories, 'category'),
    kind: select(gameKinds, 'kind'),
    brand_id: brand(),
    tags: tags(),
    highest_odds: number(maxOdds),
    return_rate: optionalNumber(100),
    jackpot_layers: multiSelect(jackpotLayers, 'jackpot'),
    devices: multiSelect(devices, 'device'),
    version: text(maxVersionLength, { scope: 'shared' }),
    released_at: dateTime(),
    credit_exchange: flag(),
    free_game: flag(),
    recommended: flag(),
    body: richText(),
    ...gameSearchFields,
  },
  description: 'subtitle',
  image: 'img',
  defaults: () => ({
    tags: [],
    jackpot_layers: [],
    devices: [],
    credit_exchange: false,
    free_game: false,
    recommended: false,
  }),
} satisfies EntryTypeDefinition
