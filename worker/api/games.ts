import { api } from '../../client/contract/api/table.ts'
import { getGame, listGames, relatedGames } from '../data/games/game.ts'
import { run } from '../storage/db.ts'
import { endpoint } from './endpoint/endpoint.ts'
import { answerOf, parsePageRequest } from './endpoint/list-page.ts'
import { itemsByLabel, itemsRelated, oneItem } from './items.ts'

export const gameEndpoints = {
  games: endpoint(api.games, async ({ deps, query }) => {
    const { lang, type, brand, kind, sort } = query
    const asked = parsePageRequest(`games ${sort}`, query, query.per_page)
    const filter = { category: type, kind, brands: brand ? [brand] : [] }
    const list = listGames(deps, lang, { ...filter, sort, ...asked.paging })
    return answerOf(asked, await run(deps, list))
  }),
  game: endpoint(api.game, (input) => oneItem(input, getGame)),
  gamesByLabel: endpoint(api.gamesByLabel, (input) => itemsByLabel(input, listGames)),
  relatedGames: endpoint(api.relatedGames, (input) => itemsRelated(input, getGame, relatedGames)),
}
