import * as z from 'zod/mini'
import { articlesPerPage, type ArticleSummary } from '../../../../client/contract/articles.ts'
import type { Author } from '../../../../client/contract/text/authors.ts'
import type { Locale } from '../../../../client/contract/locale.ts'
import { absoluteCropUrl, localePath, paths, pathTo } from '../../../../client/contract/paths.ts'
import { AuthorPage } from '../../../../client/site/pages/articles/author.tsx'
import { authorYears, listArticles, type ArticleQuery } from '../../../data/articles/article.ts'
import { getAuthor, listAuthors } from '../../../data/articles/author.ts'
import { combineAll, run } from '../../../storage/db.ts'
import { prepared } from '../../../storage/prepared.ts'
import type { PageHead } from '../../render/head.ts'
import {
  listHead,
  navCrumbs,
  pagingOf,
  paginationOf,
  yearTitle,
  type ListData,
} from '../../page/head.ts'
import { definePage, listed, yearly, type Context } from '../../page/page.ts'
import { sharedPaths } from '../../page/sitemap-entry.ts'
import type { Deps } from '../../../deps.ts'

const authorQuery = z.extend(listed, yearly.shape)

export const authorPage = definePage({
  name: 'author-id',
  path: paths.author,
  styleBundle: 'reading',
  query: authorQuery,
  isCached: true,
  sitemap: sharedPaths(async ({ deps, locale }) => {
    const ids = await run(deps, listAuthors(deps, locale))
    return ids.map((id) => pathTo('author', { id }))
  }),
  load: ({ deps, locale, params, query }) => loadAuthor(deps, locale, Number(params['id']), query),
  head: authorHead,
  view: (data, { locale, path }) => <AuthorPage url={localePath(locale, path)} {...data} />,
})

const readAuthor = prepared((deps: Deps, locale: Locale, query: ArticleQuery & { by: number }) =>
  combineAll({
    author: getAuthor(deps, locale, query.by),
    list: listArticles(deps, locale, query),
    years: authorYears(deps, locale, query.by),
  }),
)

/**
 * An author with one page of articles; `null` after the last page. Years have cursors instead of numbers, because their
 * articles are not counted.
 */
async function loadAuthor(
  deps: Deps,
  locale: Locale,
  id: number,
  { year, ...asked }: z.infer<typeof authorQuery>,
) {
  const query = { by: id, sort: 'new', year, ...pagingOf(asked, articlesPerPage) } as const
  const { author, list, years } = await run(deps, readAuthor(deps, locale, query))
  const counted = year === undefined ? list : { ...list, total: Math.min(list.items.length, 1) }
  const place = paginationOf(asked, counted, articlesPerPage)
  const isThere = year === undefined || years.includes(year)
  if (!author || !place || !isThere) return null
  return { author, articles: list.items, years, year, ...place, total: list.total }
}

interface AuthorData extends ListData {
  author: Author
  articles: ArticleSummary[]
  years: string[]
}

function authorHead(
  { author, articles: _, years: __, ...list }: AuthorData,
  context: Context,
): PageHead {
  const { origin } = context
  const { name, role, intro, url, portrait, links } = author
  const profiles = links.map((link) => link.url).filter((one) => one.startsWith('https:'))
  const head = listHead(yearTitle(name, list.year, context), intro || role || name, list, context)
  return {
    ...head,
    ...(portrait && { image: portrait }),
    crumbs: [...navCrumbs(context, '/news'), { title: name, url }],
    feedOf: url,
    jsonLd: [
      {
        '@type': 'Person',
        '@id': origin + url,
        name,
        url: origin + url,
        ...(role && { jobTitle: role }),
        ...(intro && { description: intro }),
        ...(portrait && { image: absoluteCropUrl(origin, portrait, '200x200') }),
        ...(profiles.length > 0 && { sameAs: profiles }),
      },
    ],
  }
}
