import { templateKinds } from '../../../client/contract/article-template.ts'
import { backstageApi } from '../../../client/contract/backstage/table.ts'
import { templateOf } from '../../backstage/article-template.ts'
import { endpoint } from '../endpoint.ts'

export const articleTemplateEndpoints = {
  articleTemplates: endpoint(backstageApi.articleTemplates, ({ query: { lang } }) => ({
    items: templateKinds.map((kind) => templateOf(kind, lang)),
  })),
}
