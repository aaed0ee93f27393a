// Feeds of the newest articles: RSS 2.0, Atom (RFC 4287) and JSON Feed 1.1, per language, category and author.
import { Hono, type Handler } from 'hono'
import { etag } from 'hono/etag'
import type { ArticleSummary } from '../../../client/contract/articles.ts'
import type { Author } from '../../../client/contract/text/authors.ts'
import { newsCategories, type NewsCategory } from '../../../client/contract/categories.ts'
import { locales, type Locale } from '../../../client/contract/locale.ts'
import { findNavItem } from '../../../client/contract/site/navigation.ts'
import {
  feedFiles,
  absoluteCropUrl,
  type FeedFile,
  localePath,
  paths,
  pathTo,
  splitLocale,
} from '../../../client/contract/paths.ts'
import { listArticles } from '../../data/articles/article.ts'
import { getAuthor } from '../../data/articles/author.ts'
import { articleUpdates } from '../../data/articles/rows.ts'
import { cached } from '../../storage/cache/cache.ts'
import { run } from '../../storage/db.ts'
import { loadChrome } from '../../data/site/site.ts'
import type { AppEnv } from '../../env.ts'
import { itemAddress } from '../render/head.ts'
import { redirectDisabledLanguage } from '../shell/languages.ts'
import { foundOrThrow } from '../../http/problem.ts'
import { element, htmlOf, xmlDocument, type Xml } from '../../http/xml.ts'
import type { Deps } from '../../deps.ts'
import { allowReplicas } from '../../services/visitor.ts'

const articlesPerFeed = 20

export const news = new Hono<AppEnv>()

for (const locale of locales) {
  for (const file of feedFiles) {
    news.get(
      localePath(locale, `/${file}`),
      redirectDisabledLanguage,
      etag(),
      serveFeed(locale, file),
    )
    for (const category of newsCategories)
      news.get(
        localePath(locale, `/news/${category}/${file}`),
        redirectDisabledLanguage,
        etag(),
        serveFeed(locale, file, { category }),
      )
    news.get(
      `${localePath(locale, paths.author)}/${file}`,
      redirectDisabledLanguage,
      etag(),
      serveFeed(locale, file),
    )
  }
}

interface FeedOf {
  category?: NewsCategory
  /** Id of an author. */
  by?: number
}

function serveFeed(locale: Locale, file: FeedFile, of: FeedOf = {}): Handler<AppEnv> {
  return async function serve(c) {
    allowReplicas(c)
    c.set('routeName', `${file}___${locale}`)
    const id = c.req.param('id')
    const which = id === undefined ? of : { by: Number(id) }
    const feed = foundOrThrow(await loadFeed(c.get('deps'), locale, which, c.env.ORIGIN))
    const { type, write } = formats[file]
    const self = c.env.ORIGIN + c.req.path
    return c.body(write(feed, self), 200, {
      'Content-Type': type,
      'Cache-Control': 'public, max-age=300',
      ...(feed.hub ? { Link: `<${feed.hub}>; rel="hub", <${self}>; rel="self"` } : {}),
    })
  }
}

interface FeedItem {
  url: string
  lang: Locale
  title: string
  text: string
  image: string
  tags: string[]
  published_at: string
  /** Last change that readers see. */
  updated_at: string
}

interface Feed {
  title: string
  description: string
  locale: Locale
  /** Absolute URL of the feed's page. */
  home: string
  /** WebSub hub, which tells subscribers of changes; empty for none. */
  hub: string
  author: Pick<Author, 'name' | 'portrait'> | null
  items: FeedItem[]
}

function loadFeed(
  deps: Deps,
  locale: Locale,
  { category, by }: FeedOf,
  origin: string,
): Promise<Feed | null> {
  const key = by === undefined ? (category ?? 'all') : `author ${by}`
  return cached(deps, `feed ${locale} ${key}`, async (own) => {
    const query = { category, by, sort: 'new', page: 1, perPage: articlesPerFeed } as const
    const [{ header, nav_list, settings }, { items }, author] = await Promise.all([
      loadChrome(own, locale),
      run(own, listArticles(own, locale, query)),
      by === undefined ? null : run(own, getAuthor(own, locale, by)),
    ])
    if (by !== undefined && !author) return null
    const updates = await run(own, articleUpdates(own, items))
    const path =
      by !== undefined ? pathTo('author', { id: by }) : category ? `/news/${category}` : '/'
    const item = findNavItem(nav_list, path)
    const title = author?.name ?? item?.title
    return {
      title: title ? `${header.web_title} - ${title}` : header.web_title,
      description: author?.intro || item?.intro || header.description,
      author,
      locale,
      home: origin + localePath(locale, path),
      hub: settings.feed_hub,
      items: items.map((article) =>
        toItem({ ...article, updated_at: updates.get(article.id) ?? '' }, locale, origin),
      ),
    }
  })
}

function toItem(
  article: ArticleSummary & { updated_at: string },
  locale: Locale,
  origin: string,
): FeedItem {
  const { lang, title, subtitle, cover_img, tags, published_at, updated_at } = article
  const own = { lang, url: localePath(lang, splitLocale(article.url).path) }
  return {
    url: origin + itemAddress(locale, own, [own]).canonical,
    lang,
    title,
    text: subtitle,
    image: absoluteCropUrl(origin, cover_img, 'og'),
    tags: tags.map(({ label }) => label),
    published_at,
    // A text may have been saved for the last time before it was published.
    updated_at: updated_at > published_at ? updated_at : published_at,
  }
}

const formats: Record<FeedFile, { type: string; write: (feed: Feed, self: string) => string }> = {
  'rss.xml': { type: 'application/rss+xml; charset=utf-8', write: toRss },
  'atom.xml': { type: 'application/atom+xml; charset=utf-8', write: toAtom },
  'feed.json': { type: 'application/feed+json; charset=utf-8', write: toJson },
}

function updatedAt({ items }: Feed): string {
  return items.reduce(
    (last, { updated_at }) => (updated_at > last ? updated_at : last),
    new Date(0).toISOString(),
  )
}

function toRss(feed: Feed, self: string): string {
  const items = feed.items.map((item) =>
    element('item', [
      element('title', item.title),
      element('link', item.url),
      element('guid', item.url, { isPermaLink: 'true' }),
      element('description', htmlOf(item.text)),
      element('pubDate', new Date(item.published_at).toUTCString()),
      ...item.tags.map((tag) => element('category', tag)),
      element('media:content', '', { url: item.image, medium: 'image' }),
    ]),
  )
  const channel = element('channel', [
    element('title', feed.title),
    element('link', feed.home),
    element('description', htmlOf(feed.description)),
    element('language', feed.locale),
    element('lastBuildDate', new Date(updatedAt(feed)).toUTCString()),
    element('atom:link', '', { href: self, rel: 'self', type: 'application/rss+xml' }),
    ...(feed.hub ? [element('atom:link', '', { href: feed.hub, rel: 'hub' })] : []),
    ...items,
  ])
  return xmlDocument(
    element('rss', channel, {
      version: '2.0',
      'xmlns:atom': 'http://www.w3.org/2005/Atom',
      'xmlns:media': 'http://search.yahoo.com/mrss/',
    }),
  )
}

function toAtom(feed: Feed, self: string): string {
  const entries = feed.items.map((item): Xml =>
    element(
      'entry',
      [
        element('title', item.title),
        element('id', item.url),
        element('link', '', { href: item.url }),
        element('published', item.published_at),
        element('updated', item.updated_at),
        element('summary', item.text),
        ...item.tags.map((tag) => element('category', '', { term: tag })),
      ],
      { 'xml:lang': item.lang },
    ),
  )
  const head = [
    element('title', feed.title),
    element('subtitle', feed.description),
    element('id', feed.home),
    element('updated', updatedAt(feed)),
    element(
      'author',
      feed.author
        ? [element('name', feed.author.name), element('uri', feed.home)]
        : element('name', feed.title),
    ),
    element('link', '', { href: feed.home }),
    element('link', '', { href: self, rel: 'self', type: 'application/atom+xml' }),
    ...(feed.hub ? [element('link', '', { href: feed.hub, rel: 'hub' })] : []),
  ]
  return xmlDocument(
    element('feed', [...head, ...entries], {
      xmlns: 'http://www.w3.org/2005/Atom',
      'xml:lang': feed.locale,
    }),
  )
}

function jsonAuthor({ name, portrait }: NonNullable<Feed['author']>, url: string) {
  const { origin } = new URL(url)
  return { name, url, ...(portrait && { avatar: absoluteCropUrl(origin, portrait, '200x200') }) }
}

function toJson(feed: Feed, self: string): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    description: feed.description,
    home_page_url: feed.home,
    feed_url: self,
    language: feed.locale,
    ...(feed.author ? { authors: [jsonAuthor(feed.author, feed.home)] } : {}),
    ...(feed.hub ? { hubs: [{ type: 'WebSub', url: feed.hub }] } : {}),
    items: feed.items.map((item) => ({
      id: item.url,
      url: item.url,
      title: item.title,
      summary: item.text,
      content_text: item.text,
      image: item.image,
      date_published: item.published_at,
      date_modified: item.updated_at,
      tags: item.tags,
      language: item.lang,
    })),
  })
}
