import { api } from '../../client/contract/api/table.ts'
import { getGame, listGames, relatedGames } from '../data/game.ts'
import { run } from '../storage/db.ts'
import { endpoint } from './endpoint.ts'
import { itemsByLabel, itemsRelated, oneItem } from './item.ts'

export const gameEndpoints = {
  games: endpoint(api.games, async ({ deps, query }) => {
    const { lang, page, per_page, type, brand, kind, sort } = query
    const filter = { category: type, kind, brands: brand ? [brand] : [] }
    const { items, total } = await run(
      deps,
      listGames(deps, lang, { ...filter, sort, page, perPage: per_page }),
    )
    return { items, total, page, per_page }
  }),
  game: endpoint(api.game, (input) => oneItem(input, getGame)),
  gamesByLabel: endpoint(api.gamesByLabel, (input) => itemsByLabel(input, listGames)),
  relatedGames: endpoint(api.relatedGames, (input) => itemsRelated(input, getGame, relatedGames)),
}
