import { templateKinds } from '../../../../client/contract/site/article-template.ts'
import { deskApi } from '../../../../client/contract/desk/table.ts'
import { endpoint } from '../../endpoint/endpoint.ts'

export const articleTemplateEndpoints = {
  articleTemplates: endpoint(deskApi.articleTemplates, async ({ query: { lang } }) => {
    // Texts in six languages that only this row needs.
    const { templateOf } = await import('../../../desk/entries/template.ts')
    return { items: templateKinds.map((kind) => templateOf(kind, lang)) }
  }),
}
