import {
  articlesPerPage,
  type Article,
  type ArticleSummary,
} from '../../../../client/contract/articles.ts'
import { newsCategories, type NewsCategory } from '../../../../client/contract/categories.ts'
import type { Locale } from '../../../../client/contract/locale.ts'
import {
  absoluteCropUrl,
  newsOrders,
  paths,
  pathTo,
  localePath,
} from '../../../../client/contract/paths.ts'
import type { Poll } from '../../../../client/contract/polls.ts'
import { ArticlePage } from '../../../../client/site/pages/articles/article.tsx'
import { ArticleListPage, NewsTabs } from '../../../../client/site/pages/articles/list.tsx'
import { getArticle, listArticles, type ArticleQuery } from '../../../data/articles/article.ts'
import { getArticleCreator } from '../../../data/articles/author.ts'
import { relatedArticles } from '../../../data/articles/related.ts'
import { getItemMeta, type PageMeta } from '../../../data/search-fields.ts'
import { combineAll, run } from '../../../storage/db.ts'
import { prepared } from '../../../storage/prepared.ts'
import { pollOfArticle } from '../../../data/polls/poll.ts'
import { itemAddress, withMeta, type PageHead } from '../../render/head.ts'
import {
  crumbsTo,
  listHead,
  navCrumbs,
  navTexts,
  pagingOf,
  paginationOf,
  type ListData,
} from '../../page/head.ts'
import { definePage, listed, noQuery, type Context, type ListQuery } from '../../page/page.ts'
import { itemPaths, sharedPaths } from '../../page/sitemap-entry.ts'
import { itemPathOf, redirectToSlug, redirectToTranslation } from '../../page/translation.ts'
import { offModulesIn } from '../../../../client/contract/site/modules.ts'
import type { Deps } from '../../../deps.ts'

export const articlePage = definePage({
  name: 'article-id',
  path: paths.article,
  styleBundle: 'reading',
  query: noQuery,
  isCached: true,
  sitemap: itemPaths('article'),
  canonicalPath: itemPathOf('article'),
  load: ({ deps, locale, params, path }) => loadArticle(deps, locale, path, Number(params['id'])),
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
    loadNews(deps, locale, { category: parseNewsCategory(params['category']), sort: 'new' }, query),
  head: articleListHead,
  view: (list, { locale, path, chrome }) => (
    <ArticleListPage
      {...navTexts(chrome, path)}
      tabs={<NewsTabs path={path} />}
      url={localePath(locale, path)}
      {...list}
    />
  ),
})

export const newsOrderPage = definePage({
  name: 'news-order',
  path: paths.newsOrder,
  query: listed,
  isCached: true,
  sitemap: sharedPaths(() => newsOrders.map((order) => pathTo('newsOrder', { order }))),
  load: ({ deps, locale, params, query }) =>
    loadNews(deps, locale, { sort: orderOf(params) === 'popular' ? 'popular' : 'new' }, query),
  head: (list, context) => {
    const { title, intro } = orderTexts(context)
    const head = listHead(title, intro, list, context)
    return { ...head, crumbs: crumbsTo(context, context.path, title) }
  },
  view: (list, context) => (
    <ArticleListPage
      {...orderTexts(context)}
      tabs={<NewsTabs path={context.path} />}
      url={localePath(context.locale, context.path)}
      {...list}
    />
  ),
})

function orderOf(params: Record<string, string>) {
  return newsOrders.find((order) => order === params['order']) ?? 'latest'
}

function orderTexts({ params, t }: Context) {
  const order = orderOf(params)
  return { title: t(`article.order.${order}`), intro: t(`article.order.${order}_intro`) }
}

function parseNewsCategory(word: string | undefined): NewsCategory {
  return newsCategories.find((category) => category === word) ?? 'industry'
}

interface ArticleData {
  article: Article
  related: ArticleSummary[]
  poll: Poll | null
  meta?: PageMeta | null
  /** Author's account at X. */
  creator?: string | null
  isUnseen?: boolean | undefined
}

const readArticle = prepared(
  (deps: Deps, locale: Locale, id: number) =>
    combineAll({
      article: getArticle(deps, locale, id),
      related: relatedArticles(deps, locale, id),
      poll: pollOfArticle(deps, locale, id),
      meta: getItemMeta(deps, 'article', id),
      creator: getArticleCreator(deps, id),
    }),
  1,
)

/** An article with related data, or a redirect if requested at another language's address or without its slug. */
async function loadArticle(deps: Deps, locale: Locale, path: string, id: number) {
  const { article, ...rest } = await run(deps, readArticle(deps, locale, id))
  if (!article) return null
  const elsewhere = redirectToTranslation(article, locale) ?? redirectToSlug(article, path)
  return elsewhere ?? { article, ...rest }
}

const readList = prepared(listArticles)

/** One page of articles; `null` after the last page. */
async function loadNews(
  deps: Deps,
  locale: Locale,
  which: Pick<ArticleQuery, 'category' | 'sort'>,
  asked: ListQuery,
) {
  const query = { ...which, ...pagingOf(asked, articlesPerPage) }
  const list = await run(deps, readList(deps, locale, query))
  const place = paginationOf(asked, list, articlesPerPage)
  return place && { articles: list.items, ...place }
}

function articleView(
  { poll, meta: _meta, creator: _creator, ...data }: ArticleData,
  { origin, chrome: { settings } }: Context,
) {
  const offered = offModulesIn(settings).has('polls') ? null : poll
  return <ArticlePage {...data} poll={offered} shareUrl={origin + data.article.url} />
}

function articleHead({ article, meta, creator }: ArticleData, context: Context): PageHead {
  const { origin } = context
  const image = absoluteCropUrl(origin, meta?.share_img ?? article.cover_img, 'og')
  const head: PageHead = {
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
    ...(creator && { creator }),
    published_at: article.published_at,
    modified_at: article.updated_at,
    previous: article.previous?.url,
    next: article.next?.url,
    jsonLd: [
      {
        '@type': 'NewsArticle',
        headline: article.title,
        description: meta?.seo_description ?? article.subtitle,
        image,
        datePublished: article.published_at,
        dateModified: article.updated_at,
        inLanguage: article.lang,
        mainEntityOfPage: origin + article.url,
        author:
          article.authors.length > 0
            ? article.authors.map(({ name, url }) => ({
                '@type': 'Person' as const,
                '@id': origin + url,
                name,
                url: origin + url,
              }))
            : { '@type': 'Person', name: article.author },
        publisher: {
          '@type': 'Organization',
          '@id': `${origin}/#organization`,
          name: context.chrome.header.web_title,
          logo: {
            '@type': 'ImageObject',
            url: `${origin}/icon-512.png`,
            width: '512',
            height: '512',
          },
        },
      },
    ],
  }
  return withMeta(head, meta)
}

function articleListHead(list: ListData, context: Context): PageHead {
  const { locale, path } = context
  const { title, intro } = navTexts(context.chrome, path)
  return {
    ...listHead(title, intro, list, context),
    feedOf: localePath(locale, path),
  }
}
