// The sitemap index, and sitemaps per language and kind of page; items have one per shard. URLs come from the page
// table.
import { Hono } from 'hono'
import { etag } from 'hono/etag'
import { items, sitemapTypes, type ItemType } from '../../../client/contract/items.ts'
import { defaultLocale, isLocale, type Locale } from '../../../client/contract/locale.ts'
import { localePath, splitLocale } from '../../../client/contract/paths.ts'
import { cached } from '../../storage/cache/cache.ts'
import { groupsPerShard, listShards } from '../../data/item-sitemap.ts'
import { isEnabled, enabledLanguages } from '../../data/site/language.ts'
import { listUnindexedPages } from '../../data/site/page.ts'
import { loadChrome } from '../../data/site/site.ts'
import { isLinkOff, isTypeOff, offModulesIn } from '../../../client/contract/site/modules.ts'
import { run } from '../../storage/db.ts'
import type { AppEnv } from '../../env.ts'
import { matchPage } from '../pages/match-path.ts'
import { sitemapKinds, type SitemapEntry, type Page, type SitemapKind } from '../page/page.ts'
import { pageTable } from '../pages/table.ts'
import { offeredAlternates } from '../render/head.ts'
import { newsSitemapFile } from './news-sitemap.ts'
import { element, xmlDocument } from '../../http/xml.ts'
import type { Deps } from '../../deps.ts'

const headers = {
  'Content-Type': 'application/xml; charset=utf-8',
  'Cache-Control': 'public, max-age=600',
}
const xmlns = 'http://www.sitemaps.org/schemas/sitemap/0.9'

export const sitemap = new Hono<AppEnv>()
  .get('/sitemap.xml', etag(), async (c) => {
    const paths = await cached(c.get('deps'), `sitemaps ${groupsPerShard}`, listSitemaps)
    const entries = paths.map((path) => element('sitemap', element('loc', c.env.ORIGIN + path)))
    return c.body(xmlDocument(element('sitemapindex', entries, { xmlns })), 200, headers)
  })
  .get('/sitemap/:locale/:file', etag(), async (c) => {
    const { locale, file } = c.req.param()
    const asked = isLocale(locale) ? parseSitemapName(locale, file) : null
    const addresses = asked ? await addressesOf(c.get('deps'), asked) : []
    if (addresses.length === 0) return c.notFound()
    const urls = addresses.map((address) => toUrl(address, c.env.ORIGIN))
    const root = element('urlset', urls, { xmlns, 'xmlns:xhtml': 'http://www.w3.org/1999/xhtml' })
    return c.body(xmlDocument(root), 200, headers)
  })

interface SiteMap {
  locale: Locale
  kind: SitemapKind
  /** From 0; always 0 for kinds without shards. */
  shard: number
}

/** Kinds of items, which have shards. */
const typeOfKind = new Map<string, ItemType>(sitemapTypes.map((type) => [items[type].plural, type]))

/** Parses a file name: `pages.xml`, or `articles-1.xml` for the first shard of articles. */
function parseSitemapName(locale: Locale, file: string): SiteMap | null {
  const [, name, number] = /^([a-z]+)(?:-([1-9]\d{0,5}))?\.xml$/.exec(file) ?? []
  const kind = sitemapKinds.find((one) => one === name)
  const isSharded = kind !== undefined && typeOfKind.has(kind)
  if (!kind || isSharded !== (number !== undefined)) return null
  return { locale, kind, shard: Number(number ?? 1) - 1 }
}

/** Paths of all non-empty sitemaps, and of the news of each language, which change by the hour. */
async function listSitemaps(deps: Deps): Promise<string[]> {
  const [shards, chrome] = await Promise.all([
    listShards(deps, sitemapTypes),
    loadChrome(deps, defaultLocale),
  ])
  const off = offModulesIn(chrome.settings)
  const languages = enabledLanguages(chrome)
  const plain = languages.flatMap((locale) =>
    sitemapKinds.flatMap((kind) => (typeOfKind.has(kind) ? [] : [{ locale, kind, shard: 0 }])),
  )
  const sizes = await Promise.all(plain.map(async (map) => (await addressesOf(deps, map)).length))
  const names = [
    ...plain.flatMap(({ locale, kind }, at) => (sizes[at]! > 0 ? [`${locale}/${kind}`] : [])),
    ...shards
      .filter(({ type, locale }) => isEnabled(chrome, locale) && !isTypeOff(off, type))
      .map(({ type, locale, shard }) => `${locale}/${items[type].plural}-${shard + 1}`),
  ]
  return [
    ...names.map((name) => `/sitemap/${name}.xml`),
    ...languages.map((locale) => localePath(locale, `/${newsSitemapFile}`)),
  ]
}

/** Row that serves an address, because the navigation also contains pages with their own row. */
function rowAt(address: string): Page | undefined {
  const { path } = splitLocale(address.split('?')[0]!)
  return matchPage(path)?.page
}

function addressesOf(deps: Deps, { locale, kind, shard }: SiteMap): Promise<SitemapEntry[]> {
  return cached(deps, `sitemap ${locale} ${kind} ${shard} ${groupsPerShard}`, async (own) => {
    const chrome = await loadChrome(own, locale)
    if (!isEnabled(chrome, locale)) return []
    const off = offModulesIn(chrome.settings)
    const request = { deps: own, locale, shard, chrome }
    const rows = pageTable.filter((page) => page.sitemap?.kind === kind)
    const unindexed = kind === 'pages' ? await run(own, listUnindexedPages(own)) : new Set()
    const lists = await Promise.all(
      rows.map(async (page) => {
        const addresses = await page.sitemap!.addresses(request)
        return addresses.filter(
          ({ canonical }) =>
            rowAt(canonical) === page && !isLinkOff(off, canonical) && !unindexed.has(canonical),
        )
      }),
    )
    return lists
      .flat()
      .map((one) => ({ ...one, alternates: offeredAlternates(one.alternates, chrome) }))
  })
}

function toUrl({ canonical, alternates, updated_at }: SitemapEntry, origin: string) {
  return element('url', [
    element('loc', origin + canonical),
    ...(updated_at ? [element('lastmod', updated_at)] : []),
    ...alternates.map(({ lang, url }) =>
      element('xhtml:link', '', { rel: 'alternate', hreflang: lang, href: origin + url }),
    ),
  ])
}
