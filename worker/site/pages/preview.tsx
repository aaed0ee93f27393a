// Previews: an article or a game in any state, as its page would look, for the holder of a link
// (docs/decisions/desk/017-preview-links.md).
import * as z from 'zod/mini'
import type { ItemType } from '../../../client/contract/items.ts'
import { paths } from '../../../client/contract/paths.ts'
import { PreviewBar } from '../../../client/site/pages/preview.tsx'
import { openPreview } from '../../desk/previews/preview.ts'
import { runAll } from '../../storage/db.ts'
import type { PageHead } from '../render/head.ts'
import { articleHead, articleReads, articleView } from './articles/article.tsx'
import { gameHead, gameReads, gameView } from './games/game.tsx'
import { definePage, type LoadRequest } from '../page/page.ts'

/** Repeated tokens are joined to one text, which is not a valid token. */
const tokenQuery = z.object({ token: z._default(z.coerce.string(), '') })
type TokenRequest = LoadRequest<z.infer<typeof tokenQuery>>

export const previewArticlePage = definePage({
  name: 'preview-article-id',
  path: paths.previewArticle,
  styleBundle: 'reading',
  query: tokenQuery,
  isCached: false,
  isPrivate: true,
  load: async (request) => {
    const { deps, locale, params } = request
    const { preview, article, ...rest } = await runAll(deps, {
      preview: requestedPreview(request, 'article'),
      ...articleReads(deps, locale, Number(params['id']), 'any'),
    })
    if (!preview || !article) return null
    // A draft has no date of publication yet, so it shows the date of its last change.
    const published_at = article.published_at || article.updated_at
    const isUnseen = preview.state !== 'published' || undefined
    return { preview, article: { ...article, published_at }, isUnseen, ...rest }
  },
  head: (data, context) => withoutAddress(articleHead(data, context)),
  view: (data, context) => (
    <>
      <PreviewBar {...data.preview} />
      {articleView(data, context)}
    </>
  ),
})

export const previewGamePage = definePage({
  name: 'preview-game-intro-id',
  path: paths.previewGame,
  styleBundle: 'reading',
  query: tokenQuery,
  isCached: false,
  isPrivate: true,
  load: async (request) => {
    const { deps, locale, params } = request
    const { preview, game, ...rest } = await runAll(deps, {
      preview: requestedPreview(request, 'game'),
      ...gameReads(deps, locale, Number(params['id']), 'any'),
    })
    return preview && game && { preview, game, ...rest }
  },
  head: (data, context) => withoutAddress(gameHead(data, context)),
  view: (data, context) => (
    <>
      <PreviewBar {...data.preview} />
      {gameView(data, context)}
    </>
  ),
})

function requestedPreview(
  { deps, locale, params, query, operatorSecret }: TokenRequest,
  type: ItemType,
) {
  const item = { type, id: Number(params['id']), lang: locale }
  return openPreview(deps, { secret: operatorSecret, token: query.token, ...item })
}

/** A preview has no public address, so its head names none and hides it from search engines. */
export function withoutAddress(head: PageHead): PageHead {
  const { previous, next, ...rest } = head
  return { ...rest, canonical: '', alternates: [], jsonLd: [], isHidden: true }
}
