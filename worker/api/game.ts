import { Hono } from 'hono'
import { api } from '../../client/contract/api/table.ts'
import { getGame, listGames, relatedGames } from '../data/game.ts'
import { run, runAll } from '../storage/db.ts'
import { getTag } from '../data/tag.ts'
import type { AppEnv } from '../env.ts'
import { reply } from '../http/reply.ts'
import { problem } from '../http/problem.ts'
import { validate } from '../http/validate.ts'

export const game = new Hono<AppEnv>()
  .get(api.games.path, validate('query', api.games.query), async (c) => {
    const { lang, page, per_page, type, brand, kind, sort } = c.req.valid('query')
    const deps = c.get('deps')
    const filter = { category: type, kind, brands: brand ? [brand] : [] }
    const list = await run(
      deps,
      listGames(deps, lang, { ...filter, sort, page, perPage: per_page }),
    )
    return reply(c, api.games, { ...list, page, per_page })
  })
  .get(
    api.game.path,
    validate('param', api.game.params),
    validate('query', api.game.query),
    async (c) => {
      const deps = c.get('deps')
      const found = await run(
        deps,
        getGame(deps, c.req.valid('query').lang, c.req.valid('param').id),
      )
      if (!found) throw problem('not_found')
      return reply(c, api.game, found)
    },
  )
  .get(
    api.gamesByLabel.path,
    validate('param', api.gamesByLabel.params),
    validate('query', api.gamesByLabel.query),
    async (c) => {
      const { lang, page, per_page, sort } = c.req.valid('query')
      const { label } = c.req.valid('param')
      const deps = c.get('deps')
      const { tag, list } = await runAll(deps, {
        tag: getTag(deps, lang, label),
        list: listGames(deps, lang, { tag: label, sort, page, perPage: per_page }),
      })
      if (!tag) throw problem('not_found')
      return reply(c, api.gamesByLabel, { ...list, page, per_page })
    },
  )
  .get(
    api.relatedGames.path,
    validate('param', api.relatedGames.params),
    validate('query', api.relatedGames.query),
    async (c) => {
      const deps = c.get('deps')
      const { lang } = c.req.valid('query')
      const { id } = c.req.valid('param')
      const { self, items } = await runAll(deps, {
        self: getGame(deps, lang, id),
        items: relatedGames(deps, lang, id),
      })
      if (!self) throw problem('not_found')
      return reply(c, api.relatedGames, { items })
    },
  )
