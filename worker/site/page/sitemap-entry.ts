// Sitemap addresses of page rows, built by the same functions as page heads.
import type { Locale } from '../../../client/contract/locale.ts'
import { itemUrl } from '../../../client/contract/site/item-url.ts'
import { items, type SitemapType } from '../../../client/contract/items.ts'
import { localePath } from '../../../client/contract/paths.ts'
import { run } from '../../storage/db.ts'
import { itemSources } from '../../storage/rows/items.ts'
import { itemAddresses } from '../../data/item-sitemap.ts'
import { listWrittenPages } from '../../data/site/page.ts'
import { itemAddress, sharedAddress } from '../render/head.ts'
import type { SitemapRequest, SitemapEntry, Page } from './page.ts'

type Sitemap = NonNullable<Page['sitemap']>

/** Addresses that exist in all languages. */
export function sharedPaths(
  paths: (request: SitemapRequest) => string[] | Promise<string[]>,
  kind: Sitemap['kind'] = 'pages',
): Sitemap {
  return {
    kind,
    addresses: async (request) =>
      (await paths(request)).map((path) => sharedAddress(request.locale, path)),
  }
}

/** Addresses of texts written in some languages. A path without a written text exists in all. */
export function writtenPaths(paths: (request: SitemapRequest) => string[]): Sitemap {
  return {
    kind: 'pages',
    addresses: async (request) => {
      const written = await run(request.deps, listWrittenPages(request.deps))
      return paths(request).flatMap((path) => {
        const rows = written.filter(({ uri }) => uri === path)
        return rows.length === 0
          ? [sharedAddress(request.locale, path)]
          : inLanguage(request.locale, rows, ({ lang }) => localePath(lang, path))
      })
    },
  }
}

/** Addresses of the items of a type, one per language. */
export function itemPaths(type: SitemapType): Sitemap {
  const { plural } = items[type]
  return {
    kind: plural,
    addresses: async ({ deps, locale, shard }) => {
      const found = await run(deps, itemAddresses(deps, itemSources[type], shard))
      const groups = Map.groupBy(found, ({ group_id }) => group_id)
      return [...groups.values()].flatMap((rows) =>
        inLanguage(locale, rows, (row) => itemUrl(row.lang, type, row)),
      )
    },
  }
}

/** Address of content in one language; empty if it is not written in that language. */
function inLanguage<Row extends { lang: Locale; updated_at: string }>(
  locale: Locale,
  rows: readonly Row[],
  urlOf: (row: Row) => string,
): SitemapEntry[] {
  const own = rows.find(({ lang }) => lang === locale)
  if (!own) return []
  const translations = rows.map((row) => ({ lang: row.lang, url: urlOf(row) }))
  const { canonical, alternates } = itemAddress(
    locale,
    { lang: locale, url: urlOf(own) },
    translations,
  )
  return [{ canonical, alternates, updated_at: own.updated_at }]
}
