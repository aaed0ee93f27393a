// Questions, downloads, documents, platform pages and landing pages.
import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { locales } from '../../../../client/contract/locale.ts'
import { publishAll } from '../../../support/site/publish-all.ts'
import { writeBatch } from '../../../../worker/storage/db.ts'
import { faqCategories, materialGroups } from '../../../../worker/storage/schema/index.ts'
import { fetchApp, resetSite, readPage, testDeps } from '../../../support/site/site.ts'

beforeAll(resetSite)

const pageAt = async (path: string) => readPage(await fetchApp(path))

describe('questions', () => {
  it('are listed by category, each with an anchor, in the language of the page', async () => {
    const all = await pageAt('/en-US/faq')
    const one = await pageAt('/en-US/faq/lottery')
    const questions = (html: string) => html.split('data-question').length - 1
    expect(questions(all.html)).toBeGreaterThan(questions(one.html))
    expect(questions(one.html)).toBeGreaterThanOrEqual(5)
    const anchors = [...one.html.matchAll(/class="prose" id="([a-z0-9-]+)"/g)].map(([, id]) => id)
    expect(new Set(anchors).size).toBe(questions(one.html))
    expect(one.html).toContain('"@type":"FAQPage"')
  })

  it('are shown in the language of the reader', async () => {
    for (const lang of ['vi-VN', 'th-TH', 'hi-IN']) {
      const { html, canonical, alternates } = await pageAt(`/${lang}/faq/safety`)
      expect(canonical).toBe(`http://localhost:8787/${lang}/faq/safety`)
      expect(Object.keys(alternates)).toHaveLength(locales.length + 1)
      expect(html).not.toMatch(/class="faq-category"[^>]* lang=/)
    }
  })

  it('are shown in English without a translation, with a notice', async () => {
    const { db } = testDeps()
    const ownSafety = and(eq(faqCategories.key, 'safety'), eq(faqCategories.lang, 'th-TH'))
    await writeBatch(testDeps(), [
      db.update(faqCategories).set({ unpublished_at: '2026-02-01T00:00:00.000Z' }).where(ownSafety),
    ])
    await publishAll()
    const page = await pageAt('/th-TH/faq/safety')
    expect(page.robots).toBe('')
    expect(page.canonical).toBe('http://localhost:8787/en-US/faq/safety')
    expect(page.alternates).toEqual({})
    expect(page.text).toContain('อังกฤษ')
  })

  it('disappear with their category', async () => {
    const { db } = testDeps()
    await writeBatch(testDeps(), [
      db
        .update(faqCategories)
        .set({ unpublished_at: '2026-02-01T00:00:00.000Z' })
        .where(eq(faqCategories.key, 'partners')),
    ])
    await publishAll()
    expect((await fetchApp('/faq/partners')).status).toBe(404)
    expect((await pageAt('/faq')).html).not.toContain('/faq/partners')
  })

  it.each(['/faq/nope', '/faq/%00', `/faq/${'a'.repeat(300)}`, "/faq/'--", '/faq/lottery/more'])(
    'do not exist for %s',
    async (path) => {
      expect((await fetchApp(path)).status).toBe(404)
    },
  )
})

describe('downloads', () => {
  it('show names, sizes and types of files, without the files', async () => {
    const page = await pageAt('/en-US/download/brand-kit')
    for (const shown of ['mark.svg', '310 bytes', 'brand-guide.pdf', 'PDF', 'ZIP', '1024 × 1024'])
      expect(page.text).toContain(shown)
    expect(page.html).not.toContain('materials/brand-kit/')
  })

  it('hide groups for VIP members', async () => {
    const { db } = testDeps()
    await writeBatch(testDeps(), [
      db
        .update(materialGroups)
        .set({ vip_group: 'gold' })
        .where(eq(materialGroups.slug, 'wallpapers')),
    ])
    await publishAll()
    expect((await fetchApp('/download/wallpapers')).status).toBe(404)
    expect((await pageAt('/download')).html).not.toContain('wallpapers')
    const members = await pageAt('/download/vip-materials')
    expect(members.html).not.toContain('noon-phone.webp')
  })

  it('send /download/vip to the overview, in its language', async () => {
    const response = await fetchApp('/hi-IN/download/vip')
    expect([response.status, response.headers.get('Location')]).toEqual([302, '/hi-IN/download'])
  })

  it.each(['/download/nope', '/download/%00', '/download/9', '/download/brand-kit/mark.svg'])(
    'do not exist for %s',
    async (path) => {
      expect((await fetchApp(path)).status).toBe(404)
    },
  )
})

it('the terms list their sections, with links', async () => {
  const { html } = await pageAt('/terms-of-service')
  const targets = new Set([...html.matchAll(/<a href="#(s\d+)"/g)].map(([, id]) => id))
  expect(targets.size).toBeGreaterThanOrEqual(11)
  for (const id of targets) expect(html).toContain(`<h2 id="${id}">`)
})

it.each(['apihtml', 'wlhtml'])(
  '/promote/%s shows the figures and a contact link',
  async (offer) => {
    const { html, text } = await pageAt(`/en-US/promote/${offer}`)
    const topic = offer === 'apihtml' ? 'B' : 'A'
    for (const figure of ['75,000', '495', '125', '17', '6']) expect(text).toContain(figure)
    expect(html).toContain(`href="/en-US/contact-us?interest=${topic}"`)
    expect(html).toContain(`href="/en-US/platform/demo?interest=${topic}"`)
  },
)

it('/platform/demo shows only games with a demo', async () => {
  const { html } = await pageAt('/en-US/platform/demo')
  const ids = [...html.matchAll(/href="\/en-US\/game-intro\/(\d+)"/g)].map(([, id]) => id)
  expect(ids.length).toBeGreaterThan(3)
  for (const id of new Set(ids)) {
    const game = (await (await fetchApp(`/api/game/${id}?lang=en-US`)).json()) as {
      free_game: boolean
    }
    expect(game.free_game).toBe(true)
  }
})

it('menus, games and platform pages link to the matching offers for operators', async () => {
  const parts = { '/': ['header', 'footer'], '/game/live': ['main'], '/game-intro/2': ['main'] }
  const platform = { '/platform': ['main'], '/platform/feature': ['main'] }
  for (const [path, names] of Object.entries({ ...parts, ...platform })) {
    const { html } = await pageAt(path)
    for (const name of names) {
      const part = html.slice(html.indexOf(`<${name}`), html.indexOf(`</${name}>`))
      for (const offer of ['apihtml', 'wlhtml'])
        expect(part, `${name} of ${path}`).toContain(`href="/promote/${offer}"`)
    }
  }
})

it('/platform/partner shows every partner', async () => {
  const { items } = (await (await fetchApp('/api/collaboration?lang=zh-HK')).json()) as {
    items: { name: string }[]
  }
  const { text } = await pageAt('/zh-HK/platform/partner')
  for (const { name } of items) expect(text).toContain(name)
})
