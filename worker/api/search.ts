import { Hono } from 'hono'
import { api } from '../../client/contract/api/table.ts'
import { itemTypes } from '../../client/contract/search.ts'
import type { AppEnv } from '../env.ts'
import { reply } from '../http/reply.ts'
import { validate } from '../http/validate.ts'
import { find, loadFound } from '../search/find.ts'
import { suggest } from '../search/suggest.ts'

export const search = new Hono<AppEnv>()
  .get(api.search.path, validate('query', api.search.query), async (c) => {
    const { lang, q, type, page } = c.req.valid('query')
    const deps = c.get('deps')
    const found = await find(deps, lang, q, page)
    const result = await loadFound(deps, lang, found, type ? [type] : itemTypes)
    return reply(c, api.search, result)
  })
  .get(api.suggest.path, validate('query', api.suggest.query), async (c) => {
    const { lang, q } = c.req.valid('query')
    return reply(c, api.suggest, { items: await suggest(c.get('deps'), lang, q) })
  })
