import { Hono } from 'hono'
import { api } from '../../client/contract/api/table.ts'
import { articleTranslation } from '../data/article.ts'
import { run } from '../storage/db.ts'
import { gameTranslation } from '../data/game.ts'
import type { AppEnv } from '../env.ts'
import { problem } from '../http/problem.ts'
import { reply } from '../http/reply.ts'
import { validate } from '../http/validate.ts'

const finders = { article: articleTranslation, game: gameTranslation }

export const translation = new Hono<AppEnv>().get(
  api.translation.path,
  validate('param', api.translation.params),
  validate('query', api.translation.query),
  async (c) => {
    const { type, id } = c.req.valid('param')
    const deps = c.get('deps')
    const found = await run(deps, finders[type](deps, c.req.valid('query').lang, id))
    if (!found) throw problem('not_found')
    return reply(c, api.translation, found)
  },
)
