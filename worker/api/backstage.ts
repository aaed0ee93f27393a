// What is not public yet, for the holders of preview links (docs/decisions/017-preview-links.md).
import { Hono, type Context } from 'hono'
import { api } from '../../client/contract/api/table.ts'
import { openPreview } from '../backstage/preview.ts'
import type { PreviewItem } from '../backstage/preview-token.ts'
import { getArticle } from '../data/article.ts'
import { runAll } from '../storage/db.ts'
import { getGame } from '../data/game.ts'
import type { AppEnv } from '../env.ts'
import { neverStored } from '../http/cache-policy.ts'
import { problem } from '../http/problem.ts'
import { reply } from '../http/reply.ts'
import { validate } from '../http/validate.ts'

export const backstage = new Hono<AppEnv>()
  .get(
    api.previewArticle.path,
    validate('param', api.previewArticle.params),
    validate('query', api.previewArticle.query),
    async (c) => {
      const { id } = c.req.valid('param')
      const { lang } = c.req.valid('query')
      const deps = c.get('deps')
      const { preview, item } = await runAll(deps, {
        preview: requestedPreview(c, { type: 'article', id, lang }),
        item: getArticle(deps, lang, id, 'any'),
      })
      if (!preview || !item) throw problem('not_found')
      const body = { ...item, publication_state: preview.state }
      return reply(c, api.previewArticle, body, neverStored)
    },
  )
  .get(
    api.previewGame.path,
    validate('param', api.previewGame.params),
    validate('query', api.previewGame.query),
    async (c) => {
      const { id } = c.req.valid('param')
      const { lang } = c.req.valid('query')
      const deps = c.get('deps')
      const { preview, item } = await runAll(deps, {
        preview: requestedPreview(c, { type: 'game', id, lang }),
        item: getGame(deps, lang, id, 'any'),
      })
      if (!preview || !item) throw problem('not_found')
      const body = { ...item, publication_state: preview.state }
      return reply(c, api.previewGame, body, neverStored)
    },
  )

function requestedPreview(c: Context<AppEnv>, item: PreviewItem) {
  const [, token = ''] = /^Bearer (\S+)$/i.exec(c.req.header('Authorization') ?? '') ?? []
  return openPreview(c.get('deps'), { secret: c.env.OPERATOR_SECRET, token, ...item })
}
