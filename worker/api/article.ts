import { Hono } from 'hono'
import { api } from '../../client/contract/api/table.ts'
import { getArticle, listArticles, relatedArticles } from '../data/article.ts'
import { run, runAll } from '../storage/db.ts'
import { getTag } from '../data/tag.ts'
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
    api.articlesByLabel.path,
    validate('param', api.articlesByLabel.params),
    validate('query', api.articlesByLabel.query),
    async (c) => {
      const { lang, page, per_page, sort } = c.req.valid('query')
      const { label } = c.req.valid('param')
      const deps = c.get('deps')
      const { tag, list } = await runAll(deps, {
        tag: getTag(deps, lang, label),
        list: listArticles(deps, lang, { tag: label, sort, page, perPage: per_page }),
      })
      if (!tag) throw problem('not_found')
      return reply(c, api.articlesByLabel, { ...list, page, per_page })
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
