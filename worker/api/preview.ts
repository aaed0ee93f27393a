// Unpublished items, for the holders of preview links and for operators (docs/decisions/desk/previews.md).
import { api } from '../../client/contract/api/table.ts'
import { endpoint } from './endpoint/endpoint.ts'

// Loaded with the first request, as the rest of the desk is.
const previews = () => import('../desk/previews/item.ts')

export const previewEndpoints = {
  previewArticle: endpoint(api.previewArticle, async ({ c, params: { id }, query: { lang } }) =>
    (await previews()).articleDraft(c, { id, lang }),
  ),
  previewGame: endpoint(api.previewGame, async ({ c, params: { id }, query: { lang } }) =>
    (await previews()).gameDraft(c, { id, lang }),
  ),
}
