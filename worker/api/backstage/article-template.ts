import { templateKinds } from '../../../client/contract/article-template.ts'
import { backstageApi } from '../../../client/contract/backstage/table.ts'
import { endpoint } from '../endpoint.ts'

export const articleTemplateEndpoints = {
  articleTemplates: endpoint(backstageApi.articleTemplates, async ({ query: { lang } }) => {
    // Texts in six languages that only this row needs.
    const { templateOf } = await import('../../backstage/article-template.ts')
    return { items: templateKinds.map((kind) => templateOf(kind, lang)) }
  }),
}
