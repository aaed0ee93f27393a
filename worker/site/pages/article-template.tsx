// Skeletons of articles for those who write them: shown as they will look, and as text to copy.
import * as z from 'zod/mini'
import { templateFormats, templateKinds } from '../../../client/contract/article-template.ts'
import { locales, type Locale } from '../../../client/contract/locale.ts'
import { href, paths } from '../../../client/contract/paths.ts'
import { ArticleTemplatePage } from '../../../client/site/pages/article-template.tsx'
import { templateOf } from '../../backstage/article-template.ts'
import { formatTemplate } from '../../backstage/template-formats.ts'
import { sharedAddress } from '../render/head.ts'
import { definePage } from './page.ts'

export const articleTemplatePage = definePage({
  name: 'article-template-generator',
  path: paths.articleTemplate,
  query: z.object({
    kind: z._default(z.enum(templateKinds), 'news'),
    /** Language of the template; that of the page by default. */
    to: z.optional(z.enum(locales as readonly [Locale, ...Locale[]])),
    as: z._default(z.enum(templateFormats), 'markdown'),
  }),
  isCached: false,
  guard: (c, locale) => Promise.resolve(isProduction(c.env) ? href(locale, 'home') : null),
  load: ({ locale, query: { kind, to = locale, as } }) => {
    const template = templateOf(kind, to)
    return Promise.resolve({ template, format: as, source: formatTemplate(template, as) })
  },
  head: (_, { locale, t }) => ({
    ...sharedAddress(locale, paths.articleTemplate),
    title: t('template.title'),
    description: t('template.intro'),
    crumbs: [],
    isHidden: true,
  }),
  view: (data) => <ArticleTemplatePage {...data} />,
})

function isProduction({ ENVIRONMENT }: { ENVIRONMENT: string }): boolean {
  return ENVIRONMENT === 'production'
}
