// Documents at an address outside the navigation: the terms of service.
import { paths, localePath } from '../../../client/contract/paths.ts'
import { emptyText } from '../../../client/contract/rich-text.ts'
import { DocumentPage } from '../../../client/site/pages/document.tsx'
import { run } from '../../storage/db.ts'
import { getPage, type StoredPage } from '../../data/page.ts'
import { itemAddress, type PageHead } from '../render/head.ts'
import { crumbsTo } from './list-head.ts'
import { writtenPaths } from './sitemap.ts'
import { definePage, noQuery, type Context } from './page.ts'

export const termsPage = definePage({
  name: 'terms-of-service',
  path: paths.terms,
  sheet: 'reading',
  query: noQuery,
  isCached: true,
  sitemap: writtenPaths(() => [paths.terms]),
  load: async ({ deps, locale }) => {
    const page = await run(deps, getPage(deps, locale, paths.terms))
    return page && { ...page, body: page.body ?? emptyText }
  },
  head: documentHead,
  view: (page) => <DocumentPage {...page} />,
})

/** The head of a page written by an editor, which exists in the languages it is written in. */
export function documentHead(page: StoredPage, context: Context): PageHead {
  const { locale, path } = context
  const url = localePath(locale, path)
  return {
    ...itemAddress(
      locale,
      { lang: page.lang, url },
      page.translations.map((lang) => ({ lang, url: localePath(lang, path) })),
    ),
    title: page.title,
    description: page.subtitle,
    crumbs: crumbsTo(context, path, page.title),
  }
}
