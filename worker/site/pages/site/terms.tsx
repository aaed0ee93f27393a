// Versions of the terms of service and other legal documents, and their changes.
import { legalPages, localePath, paths } from '../../../../client/contract/paths.ts'
import {
  isLegalKind,
  legalPath,
  type LegalKind,
  type Terms,
} from '../../../../client/contract/terms.ts'
import { TermsChangesPage, TermsPage } from '../../../../client/site/pages/site/terms.tsx'
import { isPublic, withFacts } from '../../../data/site/legal-text.ts'
import { getTerms, getTermsChanges } from '../../../data/site/terms.ts'
import { run, type Read } from '../../../storage/db.ts'
import { prepared } from '../../../storage/prepared.ts'
import { itemAddress, type PageHead } from '../../render/head.ts'
import { crumbsTo } from '../../page/head.ts'
import { definePage, noQuery, type Context, type LoadRequest } from '../../page/page.ts'

const termsOf = (name: string, path: string, kinds: readonly LegalKind[]) =>
  definePage({
    name,
    path,
    styleBundle: 'reading',
    query: noQuery,
    isCached: true,
    hasNoAgeGate: true,
    sitemap: {
      kind: 'pages',
      addresses: async ({ deps, locale, chrome }) => {
        const open = kinds.filter((kind) => isPublic(kind, chrome))
        const found = await Promise.all(open.map((kind) => run(deps, getTerms(deps, locale, kind))))
        return found.flatMap((terms) => {
          if (terms?.lang !== locale) return []
          const { canonical, alternates } = addressOf(terms, {
            locale,
            path: legalPath(terms.kind),
          })
          return [{ canonical, alternates, updated_at: terms.updated_at }]
        })
      },
    },
    load: async (request) => {
      const { deps, locale, params } = request
      const terms = await publicOnly(
        request,
        readTerms(deps, locale, kindIn(params), versionIn(params)),
      )
      return terms && withLists(terms)
    },
    head: ({ terms }, context) => termsHead(withFacts(terms, context.chrome), context),
    view: ({ terms, kept }, { chrome }) => (
      <TermsPage terms={withFacts(terms, chrome)} kept={kept} />
    ),
  })

const readTerms = prepared(getTerms, 2)
const readChanges = prepared(getTermsChanges)

export const termsChangesPage = definePage({
  name: 'terms-of-service-changes',
  path: paths.termsChanges,
  styleBundle: 'reading',
  query: noQuery,
  isCached: true,
  hasNoAgeGate: true,
  load: (request) =>
    publicOnly(
      request,
      readChanges(
        request.deps,
        request.locale,
        kindIn(request.params),
        Number(request.params['version']),
      ),
    ),
  head: (terms, context) => ({
    ...termsHead(terms, context),
    title: `${terms.title} · ${context.t('terms.changes_of', { number: terms.number })}`,
  }),
  view: (terms, { chrome }) => (
    <TermsChangesPage {...withFacts(terms, chrome)} before={withFacts(terms.before, chrome)} />
  ),
})

/** A document with the lists that some show. They are loaded here because they have texts in all languages. */
export async function withLists(terms: Terms) {
  const [{ keptData }, { keptInBrowser }] = await Promise.all([
    import('../../../../client/contract/site/kept-data.ts'),
    import('../../../../client/contract/site/kept-in-browser.ts'),
  ])
  return { terms, kept: { keptData, keptInBrowser } }
}

export const termsPage = termsOf('terms-of-service', paths.terms, ['terms'])
export const legalPage = termsOf('legal', paths.legal, legalPages)

/** `null` for a document that is not public. */
async function publicOnly<Of extends object>(
  { deps, params, chrome }: Pick<LoadRequest<unknown>, 'deps' | 'params' | 'chrome'>,
  document: Read<Of | null>,
): Promise<Of | null> {
  const [found, own] = await Promise.all([run(deps, document), chrome()])
  return isPublic(kindIn(params), own) ? found : null
}

type Parameters = Context['params']
const kindIn = ({ kind }: Parameters): LegalKind => (isLegalKind(kind) ? kind : 'terms')
const versionIn = ({ version }: Parameters) => (version ? Number(version) : undefined)

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
