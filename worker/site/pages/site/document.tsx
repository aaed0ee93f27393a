// Head of a page written by an editor, and a page for texts that no row serves yet.
import { localePath } from '../../../../client/contract/paths.ts'
import { emptyText } from '../../../../client/contract/text/rich-text.ts'
import { DocumentPage } from '../../../../client/site/pages/site/document.tsx'
import type { StoredPage } from '../../../data/site/page.ts'
import { itemAddress, withMeta, type PageHead } from '../../render/head.ts'
import { crumbsTo } from '../../page/head.ts'
import { definePage, noQuery, type Context } from '../../page/page.ts'

/** Only for previews. */
export const documentPage = definePage({
  name: 'document',
  path: '',
  styleBundle: 'reading',
  query: noQuery,
  isCached: false,
  load: (): Promise<StoredPage | null> => Promise.resolve(null),
  head: documentHead,
  view: (page) => <DocumentPage {...page} body={page.body ?? emptyText} />,
})

/** A page written by an editor exists in the languages of its text. */
export function documentHead(page: StoredPage, context: Context): PageHead {
  const { locale, path } = context
  const url = localePath(locale, path)
  const head = {
    ...itemAddress(
      locale,
      { lang: page.lang, url },
      page.translations.map((lang) => ({ lang, url: localePath(lang, path) })),
    ),
    title: page.title,
    description: page.subtitle,
    crumbs: crumbsTo(context, path, page.title),
  }
  return withMeta(head, page.meta)
}
