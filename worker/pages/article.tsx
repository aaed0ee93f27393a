// Articles: one, a category of news, the articles of a tag.
import type { Article, ArticleSummary } from '../../client/contract/article.ts'
import { newsCategories, type NewsCategory } from '../../client/contract/fields.ts'
import type { Locale } from '../../client/contract/locale.ts'
import { href, mediaUrl, paths } from '../../client/contract/paths.ts'
import { ArticlePage } from '../../client/pages/article.tsx'
import { ArticleListPage } from '../../client/pages/article-list.tsx'
import {
  articleAddresses,
  getArticle,
  listArticles,
  relatedArticles,
  type ArticleFilter,
} from '../data/article.ts'
import { run, runAll, type Deps } from '../data/db.ts'
import { getTagLabel, popularLabels } from '../data/tag.ts'
import type { Scope } from '../data/visibility.ts'
import { itemAddress, type PageHead } from '../render/head.ts'
import { listHead, navCrumbs, navTexts, type ListData } from './list-head.ts'
import { definePage, noQuery, paged, type Context } from './page.ts'
import { itemPaths, sharedPaths } from './sitemap.ts'
import { redirectToTranslation } from './translation.ts'

export const articlePage = definePage({
  name: 'article-id',
  path: paths.article,
  query: noQuery,
  isKept: true,
  sitemap: itemPaths('articles', articleAddresses, (id) => `/article/${id}`),
  load: ({ deps, locale, params }) => loadArticle(deps, locale, Number(params['id'])),
  head: articleHead,
  view: articleView,
})

export const newsPage = definePage({
  name: 'news-category',
  path: paths.news,
  query: paged,
  isKept: true,
  sitemap: sharedPaths(() => newsCategories.map((category) => `/news/${category}`)),
  load: ({ deps, locale, params, query }) =>
    loadArticles(deps, locale, { category: toNews(params['category']) }, query.page),
  head: articleListHead,
  view: (list, { locale, path, chrome }) => (
    <ArticleListPage {...navTexts(chrome, path)} url={href(locale, path)} {...list} />
  ),
})

export const tagPage = definePage({
  name: 'search-by-tag-type-label',
  path: paths.tag,
  query: paged,
  isKept: true,
  sitemap: sharedPaths(async ({ deps, locale }) => {
    const labels = await run(deps, popularLabels(deps, locale, allLabels))
    return labels.map(({ slug }) => `/search-by-tag/article/${slug}`)
  }, 'tags'),
  load: ({ deps, locale, params, query }) =>
    loadTag(deps, locale, params['label'] ?? '', query.page),
  head: tagHead,
  view: ({ label, ...list }, { locale, path, t }) => (
    <ArticleListPage
      title={t('article.tagged', { label: label.label })}
      intro=""
      url={href(locale, path)}
      {...list}
    />
  ),
})

function toNews(word: string | undefined): NewsCategory {
  return newsCategories.find((category) => category === word) ?? 'industry'
}

interface ArticleData {
  article: Article
  related: ArticleSummary[]
}

/** What an article's page is made of. */
export function articleReads(deps: Deps, locale: Locale, id: number, scope?: Scope) {
  return {
    article: getArticle(deps, locale, id, scope),
    related: relatedArticles(deps, locale, id),
  }
}

/** An article and its company; under another language's address its translation there, when there is one (decision 41). */
async function loadArticle(deps: Deps, locale: Locale, id: number) {
  const { article, related } = await runAll(deps, articleReads(deps, locale, id))
  if (!article) return null
  return redirectToTranslation(article, locale) ?? { article, related }
}

/** How many articles a page of news has: one large and rows of three. */
const articlesPerPage = 10

/** More tags than a site has. */
const allLabels = 1000

/** One page of articles; a page behind the last is `null`. */
async function loadArticles(
  deps: Deps,
  locale: Locale,
  filter: { category?: 'industry' | 'brand' },
  page: number,
) {
  return toPage(await run(deps, listPage(deps, locale, filter, page)), page)
}

/** One page of the articles carrying a tag, asked for together with the tag's label. */
async function loadTag(deps: Deps, locale: Locale, tag: string, page: number) {
  const { label, list } = await runAll(deps, {
    label: getTagLabel(deps, locale, tag),
    list: listPage(deps, locale, { tag }, page),
  })
  const shown = toPage(list, page)
  return label && shown && { label, ...shown }
}

function listPage(deps: Deps, locale: Locale, filter: ArticleFilter, page: number) {
  return listArticles(deps, locale, { ...filter, sort: 'new', page, perPage: articlesPerPage })
}

function toPage({ items, total }: { items: ArticleSummary[]; total: number }, page: number) {
  const pages = Math.max(1, Math.ceil(total / articlesPerPage))
  return page > pages ? null : { articles: items, total, page, pages }
}

export function articleView({ article, related }: ArticleData, { origin }: Context) {
  return <ArticlePage article={article} related={related} shareUrl={origin + article.url} />
}

export function articleHead({ article }: ArticleData, context: Context): PageHead {
  const { origin } = context
  const image = origin + mediaUrl(article.cover_img.path, 'og')
  return {
    ...itemAddress(context.locale, article, article.translations),
    title: article.title,
    description: article.subtitle,
    crumbs: [
      ...navCrumbs(context, `/news/${article.category}`),
      { title: article.title, url: article.url },
    ],
    image: article.cover_img,
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

function articleListHead({ page, pages }: ListData, context: Context): PageHead {
  const { locale, path } = context
  const { title, intro } = navTexts(context.chrome, path)
  return {
    ...listHead(title, intro, { page, pages }, context),
    feedOf: href(locale, path),
  }
}

function tagHead(
  { label, page, pages }: ListData & { label: { slug: string; label: string } },
  context: Context,
): PageHead {
  const title = context.t('article.tagged', { label: label.label })
  const head = listHead(
    title,
    title,
    { page, pages },
    { ...context, path: `/search-by-tag/article/${label.slug}` },
  )
  return { ...head, crumbs: [...navCrumbs(context, '/news'), { title, url: head.canonical }] }
}
