// Articles of the last two days for news search engines
// (https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap), per language.
import { Hono } from 'hono'
import { etag } from 'hono/etag'
import { itemUrl } from '../../../client/contract/site/item-url.ts'
import { locales, type Locale } from '../../../client/contract/locale.ts'
import { localePath } from '../../../client/contract/paths.ts'
import { latestArticles } from '../../data/articles/latest.ts'
import { loadChrome } from '../../data/site/site.ts'
import type { AppEnv } from '../../env.ts'
import { cached } from '../../storage/cache/cache.ts'
import { run } from '../../storage/db.ts'
import { redirectDisabledLanguage } from '../shell/languages.ts'
import { element, xmlDocument } from '../../http/xml.ts'

export const newsSitemapFile = 'sitemap-news.xml'

/** Limits of the format: age in milliseconds, and number of articles. */
const [maxAge, maxArticles] = [48 * 60 * 60 * 1000, 1000]

/** ISO 639 codes, and the two that the format has for Chinese. */
const codeOf = (locale: Locale) =>
  ({ 'zh-CN': 'zh-cn', 'zh-HK': 'zh-tw' })[locale as string] ?? locale.slice(0, 2)

export const newsSitemap = new Hono<AppEnv>()

for (const locale of locales)
  newsSitemap.get(
    localePath(locale, `/${newsSitemapFile}`),
    redirectDisabledLanguage,
    etag(),
    async (c) => {
      const deps = c.get('deps')
      const since = new Date(deps.now().getTime() - maxAge).toISOString()
      const { name, articles } = await cached(deps, `news sitemap ${locale}`, async (own) => {
        const [{ header }, latest] = await Promise.all([
          loadChrome(own, locale),
          run(own, latestArticles(own, locale, since, maxArticles)),
        ])
        return { name: header.web_title, articles: latest }
      })
      const publication = element('news:publication', [
        element('news:name', name),
        element('news:language', codeOf(locale)),
      ])
      // The copy in the cache may be a day old.
      const urls = articles
        .filter(({ published_at }) => published_at >= since)
        .map(({ title, published_at, ...article }) =>
          element('url', [
            element('loc', c.env.ORIGIN + itemUrl(locale, 'article', article)),
            element('news:news', [
              publication,
              element('news:publication_date', published_at),
              element('news:title', title),
            ]),
          ]),
        )
      const root = element('urlset', urls, {
        xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9',
        'xmlns:news': 'http://www.google.com/schemas/sitemap-news/0.9',
      })
      return c.body(xmlDocument(root), 200, {
        'Content-Type': 'application/xml; charset=utf-8',
        'Cache-Control': 'public, max-age=300',
      })
    },
  )
