import { type ArticleTemplate } from '../../../client/contract/site/article-template.ts'
import type { Sources } from '../content/sources.ts'
import { withFirst, type Plant } from './plant.ts'

/** Changes the first template, in English. */
const inTemplate =
  (values: Partial<ArticleTemplate>) =>
  ({ templates }: Sources) => ({
    templates: withFirst(templates, () => values),
  })
const template = 'worker/desk/entries/templates/en-US.ts: news: '
const code = (text: string) => () => ({ code: new Map([['worker/a.ts', text]]) })

export const documentPlants = {
  templateSchema: [
    inTemplate({ body: { type: 'doc', content: [{ type: 'script' }] } }),
    `${template}is no text that can be published`,
  ],
  templateStructure: [
    ({ templates }) => ({
      templates: templates.map((one) =>
        one.lang === 'th-TH' ? { ...one, body: { type: 'doc', content: [] } } : one,
      ),
    }),
    'worker/desk/entries/templates/th-TH.ts: news: differs from the English structure',
  ],
  templateLanguages: [
    inTemplate({ title: '标题', subtitle: '' }),
    `${template}is in another language`,
  ],
  templateBrackets: [inTemplate({ title: '[a' }), `${template}brackets are not closed: [a`],
  documentPaths: [
    () => ({
      documents: new Map([['docs/a/b.md', 'see `worker/api/<noun>.ts` and [x](../none.md#part)']]),
    }),
    'docs/a/b.md: docs/none.md: does not exist',
  ],
  documentLabels: [
    () => ({ documents: new Map([['docs/a.md', 'press *Save* or *System → Branding*']]) }),
    'docs/a.md: Branding: is no label of the product',
  ],
  citedDocuments: [
    code('// docs/decisions/none.md'),
    'worker/a.ts: docs/decisions/none.md: does not exist',
  ],
  unheldCitations: [
    code('// as decision 7 says'),
    'worker/a.ts: decision 7: cites a text that the repository does not hold',
  ],
} satisfies Record<string, Plant>
