// Versions of the terms of service, and their changes.
import { localePath, paths, pathTo } from '../../../../client/contract/paths.ts'
import type { Terms } from '../../../../client/contract/terms.ts'
import { TermsChangesPage, TermsPage } from '../../../../client/site/pages/site/terms.tsx'
import { getTerms, getTermsChanges } from '../../../data/site/terms.ts'
import { run } from '../../../storage/db.ts'
import { itemAddress, type PageHead } from '../../render/head.ts'
import { crumbsTo } from '../../page/head.ts'
import { definePage, noQuery, type Context } from '../../page/page.ts'

export const termsPage = definePage({
  name: 'terms-of-service',
  path: paths.terms,
  styleBundle: 'reading',
  query: noQuery,
  isCached: true,
  sitemap: {
    kind: 'pages',
    addresses: async ({ deps, locale }) => {
      const terms = await run(deps, getTerms(deps, locale))
      if (terms?.lang !== locale) return []
      const { canonical, alternates } = addressOf(terms, { locale, path: pathTo('terms') })
      return [{ canonical, alternates, updated_at: terms.updated_at }]
    },
  },
  load: ({ deps, locale, params }) =>
    run(deps, getTerms(deps, locale, params['version'] ? Number(params['version']) : undefined)),
  head: termsHead,
  view: (terms) => <TermsPage {...terms} />,
})

export const termsChangesPage = definePage({
  name: 'terms-of-service-changes',
  path: paths.termsChanges,
  styleBundle: 'reading',
  query: noQuery,
  isCached: true,
  load: ({ deps, locale, params }) =>
    run(deps, getTermsChanges(deps, locale, Number(params['version']))),
  head: (terms, context) => ({
    ...termsHead(terms, context),
    title: context.t('terms.changes_of', { number: terms.number }),
  }),
  view: (terms) => <TermsChangesPage {...terms} />,
})

const addressOf = (
  { lang, translations }: Terms,
  { locale, path }: Pick<Context, 'locale' | 'path'>,
) =>
  itemAddress(
    locale,
    { lang, url: localePath(locale, path) },
    translations.map((one) => ({ lang: one, url: localePath(one, path) })),
  )

/** Search engines index the current version at the address without a number. */
function termsHead(terms: Terms, context: Context): PageHead {
  const { params, path } = context
  const address = addressOf(terms, context)
  const number = params['version']
  const title = number ? `${terms.title} · ${context.t('terms.version', { number })}` : terms.title
  return {
    ...address,
    ...(number && { isHidden: true }),
    title,
    description: terms.subtitle,
    crumbs: crumbsTo(context, path, title),
  }
}
