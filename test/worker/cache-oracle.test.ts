// Compares cached pages after a publication with uncached ones. For every kind of changed row there is no difference,
// and the pages differ from before.
import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { locales, type Locale } from '../../client/contract/locale.ts'
import { localePath } from '../../client/contract/paths.ts'
import { publish, type Change } from '../../worker/data/publish.ts'
import { forgetPages } from '../../worker/site/render/page-cache/memory.ts'
import { clearMemo } from '../../worker/storage/memo.ts'
import { chromeTag, homeTag, type Tag } from '../../worker/storage/tags.ts'
import { isDeep } from '../support/sample.ts'
import { fetchApp, resetSite, testDeps } from '../support/site/site.ts'

beforeAll(resetSite)
afterEach(() => {
  vi.restoreAllMocks()
})

/** One page of every kind that shows content. */
const paths = [
  '/',
  '/article/poll',
  '/article/2',
  '/news/industry',
  '/search-by-tag/article/latency',
  '/game/casino/game-list',
  '/game/casino/feature',
  '/game-intro/2',
  '/platform/partner',
  '/platform/feature/one-wallet',
  '/download',
  '/faq',
  '/mark-six/history-result',
  '/game/timeline',
  '/activity/current',
  '/activity/history',
  '/calendar/2026/11',
]

/** A KV without stored pages and data, which stores nothing. */
const emptyKv: KVNamespace = new Proxy(env.KV, {
  get(target, name) {
    const value: unknown = Reflect.get(target, name)
    if (typeof value !== 'function') return value
    return (key: string, ...rest: unknown[]) =>
      /^(page|data):/.test(key) ? Promise.resolve(null) : value.call(target, key, ...rest)
  },
})

async function pagesIn(locale: Locale, bindings: Partial<Env> = {}): Promise<[string, string][]> {
  const found: [string, string][] = []
  for (const path of paths) {
    const response = await fetchApp(localePath(locale, path), { bindings })
    const text = `${response.status} ${await response.text()}`
    found.push([path, text.replaceAll(/nonce="[^"]*"/g, '')])
  }
  return found
}

/** Pages rendered from the database alone. */
async function rendered(locale: Locale) {
  clearMemo()
  forgetPages()
  vi.spyOn(caches.default, 'match').mockResolvedValue(undefined)
  const pages = await pagesIn(locale, { KV: emptyKv })
  vi.restoreAllMocks()
  return pages
}

const renamed = (table: string, column: string) =>
  sql.raw(`update ${table} set ${column} = ${column} || ' Lanternfish'`)
const tagged = (table: string, column: string, tag: Tag): [string, Change] => [
  table,
  { writes: [testDeps().db.run(renamed(table, column))], tags: [tag] },
]
const everyChrome = locales.map((locale) => chromeTag(locale))

const changes: [string, Change][] = [
  [
    'articles',
    {
      writes: [testDeps().db.run(renamed('articles', 'title'))],
      items: [{ type: 'article', groups: Array.from({ length: 60 }, (_, index) => index + 1) }],
    },
  ],
  [
    'games',
    {
      writes: [testDeps().db.run(renamed('games', 'title'))],
      items: [{ type: 'game', groups: Array.from({ length: 60 }, (_, index) => index + 1) }],
    },
  ],
  tagged('tag_labels', 'label', 'labels'),
  tagged('author_texts', 'name', 'authors'),
  tagged('brand_texts', 'name', 'brands'),
  tagged('banners', 'title', 'banners'),
  tagged('marquee_items', 'text', 'marquee'),
  tagged('partner_texts', 'name', 'partners'),
  tagged('pages', 'title', 'pages'),
  [
    'page_components',
    {
      writes: [testDeps().db.run(renamed('page_components', 'title'))],
      tags: locales.map(homeTag),
    },
  ],
  tagged('faq_items', 'question', 'faq'),
  tagged('material_group_texts', 'title', 'materials'),
  tagged('poll_texts', 'title', 'polls'),
  tagged('poll_option_texts', 'text', 'polls'),
  tagged('events', 'title', 'events'),
  tagged('launches', 'title', 'launches'),
  tagged('theme_texts', 'title', 'themes'),
  ['nav_items', { writes: [testDeps().db.run(renamed('nav_items', 'title'))], tags: everyChrome }],
  [
    'footer_configs',
    {
      writes: [testDeps().db.run(renamed('footer_configs', 'copyright_text'))],
      tags: everyChrome,
    },
  ],
  [
    'articles that are withdrawn',
    {
      writes: [
        testDeps().db.run(
          sql`update articles set unpublished_at = '2026-01-01T00:00:00.000Z' where group_id = 1`,
        ),
      ],
      items: [{ type: 'article', groups: [1] }],
      isHard: true,
    },
  ],
]

/**
 * Each change runs in one language, in a deep run also in a second one. A language follows another after several
 * changes, so that most cases begin with pages cached by an earlier one.
 */
const perLocale = Math.ceil(changes.length / locales.length)
const cases = (isDeep ? [0, 3] : [0]).flatMap((shift) =>
  changes.map(([name, change], index) => {
    const locale = locales[(Math.floor(index / perLocale) + shift) % locales.length]!
    return [name, locale, change] as const
  }),
)

it.each(cases)('caches match after a change of %s in %s', async (_, locale, change) => {
  await pagesIn(locale)
  await publish(testDeps(new Date()), change)
  // The first visit renews stale pages.
  await pagesIn(locale)
  const shown = await pagesIn(locale)
  const truth = await rendered(locale)
  const wrong = truth.filter(([, text], place) => text !== shown[place]![1])
  expect(wrong.map(([path]) => path)).toEqual([])
})

it('the comparison notices a change without cache tags', async () => {
  await pagesIn('en-US')
  const [write] = changes[0]![1].writes!
  await publish(testDeps(new Date()), { writes: [write!], tags: ['faq'] })
  await pagesIn('en-US')
  const shown = await pagesIn('en-US')
  expect(await rendered('en-US')).not.toEqual(shown)
})
