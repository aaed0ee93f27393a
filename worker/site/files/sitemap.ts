// The sitemap index, and one sitemap per language and kind of page. Rows of the page table supply the URLs.
import { Hono } from 'hono'
import { etag } from 'hono/etag'
import { TrieRouter } from 'hono/router/trie-router'
import { isLocale, locales, type Locale } from '../../../client/contract/locale.ts'
import { splitLocale } from '../../../client/contract/paths.ts'
import { cached } from '../../storage/cache.ts'
import type { Deps } from '../../storage/db.ts'
import { loadChrome } from '../../data/site.ts'
import type { AppEnv } from '../../env.ts'
import { sitemapKinds, type MappedAddress, type Page, type SitemapKind } from '../pages/page.ts'
import { pageTable } from '../pages/table.ts'
import { element, xmlDocument } from './xml.ts'

const headers = {
  'Content-Type': 'application/xml; charset=utf-8',
  'Cache-Control': 'public, max-age=600',
}
const xmlns = 'http://www.sitemaps.org/schemas/sitemap/0.9'

export const sitemap = new Hono<AppEnv>()
  .get('/sitemap.xml', etag(), async (c) => {
    const deps = c.get('deps')
    const maps = await cached(deps, 'sitemaps', async (own) => {
      const all = locales.flatMap((locale) => sitemapKinds.map((kind) => ({ locale, kind })))
      const sizes = await Promise.all(
        all.map(async ({ locale, kind }) => (await addressesOf(own, locale, kind)).length),
      )
      return all.filter((_, index) => sizes[index]! > 0)
    })
    const entries = maps.map(({ locale, kind }) =>
      element('sitemap', element('loc', `${c.env.ORIGIN}/sitemap/${locale}/${kind}.xml`)),
    )
    return c.body(xmlDocument(element('sitemapindex', entries, { xmlns })), 200, headers)
  })
  .get('/sitemap/:locale/:file', etag(), async (c) => {
    const { locale, file } = c.req.param()
    const kind = sitemapKinds.find((one) => file === `${one}.xml`)
    if (!isLocale(locale) || !kind) return c.notFound()
    const addresses = await addressesOf(c.get('deps'), locale, kind)
    if (addresses.length === 0) return c.notFound()
    const urls = addresses.map((address) => toUrl(address, c.env.ORIGIN))
    const root = element('urlset', urls, { xmlns, 'xmlns:xhtml': 'http://www.w3.org/1999/xhtml' })
    return c.body(xmlDocument(root), 200, headers)
  })

const router = new TrieRouter<Page>()
for (const page of pageTable) router.add('GET', page.path, page)

/** The row that serves an address, because the navigation also names pages that have their own row. */
function rowAt(address: string): Page | undefined {
  const { path } = splitLocale(address.split('?')[0]!)
  return router.match('GET', path)[0][0]?.[0]
}

function addressesOf(deps: Deps, locale: Locale, kind: SitemapKind): Promise<MappedAddress[]> {
  return cached(deps, `sitemap ${locale} ${kind}`, async (own) => {
    const request = { deps: own, locale, chrome: await loadChrome(own, locale) }
    const rows = pageTable.filter((page) => page.sitemap?.kind === kind)
    const lists = await Promise.all(
      rows.map(async (page) => {
        const addresses = await page.sitemap!.addresses(request)
        return addresses.filter(({ canonical }) => rowAt(canonical) === page)
      }),
    )
    return lists.flat()
  })
}

function toUrl({ canonical, alternates, updated_at }: MappedAddress, origin: string) {
  return element('url', [
    element('loc', origin + canonical),
    ...(updated_at ? [element('lastmod', updated_at)] : []),
    ...alternates.map(({ lang, url }) =>
      element('xhtml:link', '', { rel: 'alternate', hreflang: lang, href: origin + url }),
    ),
  ])
}
