// A single article, and the list of a news category.
import {
  articlesPerPage,
  type Article,
  type ArticleSummary,
} from '../../../client/contract/article.ts'
import { newsCategories, type NewsCategory } from '../../../client/contract/categories.ts'
import type { Locale } from '../../../client/contract/locale.ts'
import { cutUrl, paths, localePath } from '../../../client/contract/paths.ts'
import type { Poll } from '../../../client/contract/poll.ts'
import { ArticlePage } from '../../../client/site/pages/article.tsx'
import { ArticleListPage } from '../../../client/site/pages/article-list.tsx'
import { getArticle, listArticles, relatedArticles } from '../../data/article.ts'
import { run, runAll, type Deps } from '../../storage/db.ts'
import { pollOfArticle } from '../../data/poll.ts'
import type { Scope } from '../../storage/visibility.ts'
import { itemAddress, type PageHead } from '../render/head.ts'
import { listHead, navCrumbs, navTexts, pagingOf, placeIn, type ListData } from './list-head.ts'
import { definePage, listed, noQuery, type Context, type ListQuery } from './page.ts'
import { itemPaths, sharedPaths } from './sitemap.ts'
import { redirectToTranslation } from './translation.ts'

export const articlePage = definePage({
  name: 'article-id',
  path: paths.article,
  query: noQuery,
  isCached: true,
  sitemap: itemPaths('article'),
  load: ({ deps, locale, params }) => loadArticle(deps, locale, Number(params['id'])),
  head: articleHead,
  view: articleView,
})

export const newsPage = definePage({
  name: 'news-category',
  path: paths.news,
  query: listed,
  isCached: true,
  sitemap: sharedPaths(() => newsCategories.map((category) => `/news/${category}`)),
  load: ({ deps, locale, params, query }) =>
    loadNews(deps, locale, toNews(params['category']), query),
  head: articleListHead,
  view: (list, { locale, path, chrome }) => (
    <ArticleListPage {...navTexts(chrome, path)} url={localePath(locale, path)} {...list} />
  ),
})

function toNews(word: string | undefined): NewsCategory {
  return newsCategories.find((category) => category === word) ?? 'industry'
}

interface ArticleData {
  article: Article
  related: ArticleSummary[]
  poll: Poll | null
}

/** The reads of an article's page. */
export function articleReads(deps: Deps, locale: Locale, id: number, scope?: Scope) {
  return {
    article: getArticle(deps, locale, id, scope),
    related: relatedArticles(deps, locale, id),
    poll: pollOfArticle(deps, locale, id),
  }
}

/** An article with its related data, or a redirect to its translation when requested at another language's address. */
async function loadArticle(deps: Deps, locale: Locale, id: number) {
  const { article, ...rest } = await runAll(deps, articleReads(deps, locale, id))
  if (!article) return null
  return redirectToTranslation(article, locale) ?? { article, ...rest }
}

/** One page of the articles of a category; `null` after the last page. */
async function loadNews(deps: Deps, locale: Locale, category: NewsCategory, asked: ListQuery) {
  const query = { category, sort: 'new', ...pagingOf(asked, articlesPerPage) } as const
  const list = await run(deps, listArticles(deps, locale, query))
  const place = placeIn(asked, list, articlesPerPage)
  return place && { articles: list.items, ...place }
}

export function articleView(data: ArticleData, { origin }: Context) {
  return <ArticlePage {...data} shareUrl={origin + data.article.url} />
}

export function articleHead({ article }: ArticleData, context: Context): PageHead {
  const { origin } = context
  const image = origin + cutUrl(article.cover_img, 'og')
  return {
    ...itemAddress(context.locale, article, article.translations),
    title: article.title,
    description: article.subtitle,
    crumbs: [
      ...navCrumbs(context, `/news/${article.category}`),
      { title: article.title, url: article.url },
    ],
    image: article.cover_img,
    offlineTitle: article.title,
    type: 'article',
    published_at: article.published_at,
    previous: article.previous?.url,
    next: article.next?.url,
    jsonLd: [
      {
        '@type': 'NewsArticle',
        headline: article.title,
        description: article.subtitle,
        image,
        datePublished: article.published_at,
        dateModified: article.updated_at,
        inLanguage: article.lang,
        mainEntityOfPage: origin + article.url,
        author: { '@type': 'Person', name: article.author },
        publisher: {
          '@type': 'Organization',
          '@id': `${origin}/#organization`,
          name: context.chrome.header.web_title,
        },
      },
    ],
  }
}

function articleListHead(list: ListData, context: Context): PageHead {
  const { locale, path } = context
  const { title, intro } = navTexts(context.chrome, path)
  return {
    ...listHead(title, intro, list, context),
    feedOf: localePath(locale, path),
  }
}
