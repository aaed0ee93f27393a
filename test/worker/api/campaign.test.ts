// Live advertisements of a slot and language: read from the cache, and never part of a page.
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { api } from '../../../client/contract/api/table.ts'
import { locales } from '../../../client/contract/locale.ts'
import { splitLocale } from '../../../client/contract/paths.ts'
import { publishAll } from '../../support/site/publish-all.ts'
import { ads } from '../../../worker/storage/schema/index.ts'
import { demoRows, get } from '../../support/site/api.ts'
import { countingDb } from '../../support/fakes/bindings.ts'
import { fetchApp, resetSite, readPage, testDeps } from '../../support/site/site.ts'
import { at, hour, periods, words } from '../../support/site/visibility.ts'

beforeAll(resetSite)

const { db } = testDeps()
const cover = async (lang: string) => (await get(api.cover, `/api/cover?lang=${lang}`)).item
const layer = async (lang: string) =>
  (await get(api.floatingLayer, `/api/floating-layer?lang=${lang}`)).items

/** Adds an advertisement based on the demo content. */
async function add(values: Partial<typeof ads.$inferInsert>): Promise<void> {
  const model = demoRows(ads).find((row) => row.lang === 'en-US')!
  await db.insert(ads).values({ ...model, id: 90_001, title: words, sort: -1, ...values })
  await publishAll()
}

describe('an advertisement', () => {
  afterEach(resetSite)

  describe.each(periods)('content that is %s', (_state, isSeen, period) => {
    it('is the cover only within its period', async () => {
      await add({ slot: 'cover', ...period() })
      expect((await cover('en-US'))?.title === words).toBe(isSeen)
    })

    it('is on the floating layer only within its period', async () => {
      await add({ slot: 'floating', ...period() })
      const titles = (await layer('en-US')).map((one) => one.title)
      expect(titles.includes(words)).toBe(isSeen)
    })
  })

  it('is independent in every slot and language', async () => {
    await add({ slot: 'cover', lang: 'zh-HK', start_at: at(-hour), end_at: at(hour) })
    for (const lang of locales) {
      expect((await cover(lang))?.title === words, `${lang}`).toBe(lang === 'zh-HK')
      expect((await layer(lang)).map((one) => one.title)).not.toContain(words)
    }
  })

  it('is ordered by the latest start, then by the editors’ order', async () => {
    const period = { start_at: at(-hour), end_at: at(hour) }
    await add({ slot: 'floating', sort: 99, ...period })
    await add({ slot: 'floating', id: 90_002, title: 'First', ...period })
    const titles = (await layer('en-US')).map((one) => one.title)
    expect(titles.slice(0, 2)).toEqual(['First', words])
    expect(titles.length).toBeGreaterThan(2)
  })

  it('is absent when none is live', async () => {
    await db.delete(ads).where(eq(ads.lang, 'en-US'))
    await publishAll()
    expect(await cover('en-US')).toBeNull()
    expect(await layer('en-US')).toEqual([])
    expect(await cover('zh-CN')).not.toBeNull()
  })
})

it('an advertisement has the text of the language, with a link below its prefix', async () => {
  for (const lang of locales) {
    const own = demoRows(ads).filter((row) => row.lang === lang)
    const shown = [await cover(lang), ...(await layer(lang))].flatMap((one) => one ?? [])
    expect(shown.length, `${lang}`).toBeGreaterThan(1)
    for (const { title, text, button_text, uri, img } of shown) {
      expect(own).toContainEqual(expect.objectContaining({ title, text, button_text }))
      expect(splitLocale(uri).locale).toBe(lang)
      expect(img.path).toMatch(/^ads\/[\w-]+\.webp$/)
    }
  }
})

it('an advertisement is cached for a minute by browsers, and in KV to spare the database', async () => {
  for (const path of ['/api/cover?lang=1', '/api/floating-layer?lang=1']) {
    await fetchApp(path)
    const { DB, trips } = countingDb()
    const response = await fetchApp(path, { bindings: { DB } })
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=60')
    expect([response.status, trips()]).toEqual([200, 0])
  }
})

describe('a page', () => {
  it('never contains an advertisement, only empty containers', async () => {
    const titles = demoRows(ads).map((row) => row.title)
    for (const path of ['/', '/en-US/article/1', '/game/live', '/hi-IN/article/6']) {
      const { html } = await readPage(await fetchApp(path))
      expect(html, `${path}`).toContain('<template id="ads">')
      for (const title of titles) expect(html).not.toContain(title)
    }
  })

  it.each(['/search', '/search?q=a', '/search/a', '/nope', '/article/999999'])(
    'has no containers at %s',
    async (path) => {
      expect((await readPage(await fetchApp(path))).html).not.toContain('id="ads"')
    },
  )
})

it.each(locales)(
  'advertisements, banners and notices link to existing pages in %s',
  async (lang) => {
    const { ad_list, marquee_list } = await get(api.adContent, `/api/ad-content?lang=${lang}`)
    const shown = [...ad_list, ...marquee_list, ...(await layer(lang)), (await cover(lang))!]
    expect(shown.length).toBeGreaterThan(5)
    for (const { uri } of shown) {
      let response = await fetchApp(uri)
      if (response.status === 302) response = await fetchApp(response.headers.get('Location')!)
      const page = await readPage(response)
      expect([uri, response.status, page.lang]).toEqual([uri, 200, lang])
    }
  },
)
