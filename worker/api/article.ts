import { api } from '../../client/contract/api/table.ts'
import { getArticle, listArticles, relatedArticles } from '../data/article.ts'
import { run } from '../storage/db.ts'
import { endpoint } from './endpoint.ts'
import { itemsByLabel, itemsRelated, oneItem } from './item.ts'

export const articleEndpoints = {
  articles: endpoint(api.articles, async ({ deps, query }) => {
    const { lang, page, per_page, ...filter } = query
    const { items, total } = await run(
      deps,
      listArticles(deps, lang, { ...filter, page, perPage: per_page }),
    )
    return { items, total, page, per_page }
  }),
  article: endpoint(api.article, (input) => oneItem(input, getArticle)),
  articlesByLabel: endpoint(api.articlesByLabel, (input) => itemsByLabel(input, listArticles)),
  relatedArticles: endpoint(api.relatedArticles, (input) =>
    itemsRelated(input, getArticle, relatedArticles),
  ),
}
