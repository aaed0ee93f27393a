import { categories } from '../../../categories.ts'
import { devices, gameKinds, jackpotLayers } from '../../../fields.ts'
import { longestVersion, mostOdds } from '../../limits.ts'
import { richText, text } from './fields/text-fields.ts'
import {
  brand,
  choice,
  choices,
  flag,
  moment,
  number,
  optionalNumber,
  picture,
  tags,
} from './fields/value-fields.ts'
import type { Kind } from './fields/kind.ts'

export const game = {
  fields: {
    title: text(200),
    subtitle: text(400),
    img: picture(),
    category: choice(categories, 'category'),
    kind: choice(gameKinds, 'kind'),
    brand_id: brand(),
    tags: tags(),
    highest_odds: number(mostOdds),
    return_rate: optionalNumber(100),
    jackpot_layers: choices(jackpotLayers, 'jackpot'),
    devices: choices(devices, 'device'),
    version: text(longestVersion, { scope: 'shared' }),
    released_at: moment(),
    credit_exchange: flag(),
    free_game: flag(),
    recommended: flag(),
    body: richText(),
  },
  description: 'subtitle',
  picture: 'img',
  begin: () => ({
    tags: [],
    jackpot_layers: [],
    devices: [],
    credit_exchange: false,
    free_game: false,
    recommended: false,
  }),
} satisfies Kind
