import { Hono } from 'hono'
import { api } from '../../client/contract/api.ts'
import { getArticle, listArticles, relatedArticles } from '../data/article.ts'
import { run, runAll } from '../data/db.ts'
import type { AppEnv } from '../env.ts'
import { reply } from '../http/reply.ts'
import { problem } from '../http/problem.ts'
import { validate } from '../http/validate.ts'

export const article = new Hono<AppEnv>()
  .get(api.articles.path, validate('query', api.articles.query), async (c) => {
    const { lang, page, per_page, ...filter } = c.req.valid('query')
    const deps = c.get('deps')
    const list = await run(deps, listArticles(deps, lang, { ...filter, page, perPage: per_page }))
    return reply(c, api.articles, { ...list, page, per_page })
  })
  .get(
    api.article.path,
    validate('param', api.article.params),
    validate('query', api.article.query),
    async (c) => {
      const deps = c.get('deps')
      const found = await run(
        deps,
        getArticle(deps, c.req.valid('query').lang, c.req.valid('param').id),
      )
      if (!found) throw problem('not_found')
      return reply(c, api.article, found)
    },
  )
  .get(
    api.relatedArticles.path,
    validate('param', api.relatedArticles.params),
    validate('query', api.relatedArticles.query),
    async (c) => {
      const deps = c.get('deps')
      const { lang } = c.req.valid('query')
      const { id } = c.req.valid('param')
      const { self, items } = await runAll(deps, {
        self: getArticle(deps, lang, id),
        items: relatedArticles(deps, lang, id),
      })
      if (!self) throw problem('not_found')
      return reply(c, api.relatedArticles, { items })
    },
  )
