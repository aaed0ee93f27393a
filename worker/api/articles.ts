import { api } from '../../client/contract/api/table.ts'
import { getArticle, listArticles, relatedArticles } from '../data/articles/article.ts'
import { run } from '../storage/db.ts'
import { endpoint } from './endpoint/endpoint.ts'
import { answerOf, parsePageRequest } from './endpoint/list-page.ts'
import { itemsByLabel, itemsRelated, oneItem } from './items.ts'

export const articleEndpoints = {
  articles: endpoint(api.articles, async ({ deps, query }) => {
    const { lang, category, tag, sort } = query
    const asked = parsePageRequest(`articles ${sort}`, query, query.per_page)
    const list = listArticles(deps, lang, { category, tag, sort, ...asked.paging })
    return answerOf(asked, await run(deps, list))
  }),
  article: endpoint(api.article, (input) => oneItem(input, getArticle)),
  articlesByLabel: endpoint(api.articlesByLabel, (input) => itemsByLabel(input, listArticles)),
  relatedArticles: endpoint(api.relatedArticles, (input) =>
    itemsRelated(input, getArticle, relatedArticles),
  ),
}
