// Unpublished items, for the holders of preview links (docs/decisions/desk/017-preview-links.md).
import { api } from '../../client/contract/api/table.ts'
import type { ItemType } from '../../client/contract/items.ts'
import type { Locale } from '../../client/contract/locale.ts'
import { openPreview } from '../desk/previews/preview.ts'
import { getArticle } from '../data/articles/article.ts'
import { runAll, type Read } from '../storage/db.ts'
import { getGame } from '../data/games/game.ts'
import { problem } from '../http/problem.ts'
import { endpoint, type Input } from './endpoint/endpoint.ts'
import type { Deps } from '../deps.ts'

export const previewEndpoints = {
  previewArticle: endpoint(api.previewArticle, (input) => preview(input, 'article', getArticle)),
  previewGame: endpoint(api.previewGame, (input) => preview(input, 'game', getGame)),
}

async function preview<Item extends object>(
  {
    c,
    deps,
    params: { id },
    query: { lang },
  }: Input<typeof api.previewArticle | typeof api.previewGame>,
  type: ItemType,
  getItem: (deps: Deps, lang: Locale, id: number, scope: 'any') => Read<Item | null>,
) {
  const [, token = ''] = /^Bearer (\S+)$/i.exec(c.req.header('Authorization') ?? '') ?? []
  const secret = c.env.OPERATOR_SECRET
  const { opened, item } = await runAll(deps, {
    opened: openPreview(deps, { secret, token, type, id, lang }),
    item: getItem(deps, lang, id, 'any'),
  })
  if (!opened || !item) throw problem('not_found')
  return { ...item, publication_state: opened.state }
}
