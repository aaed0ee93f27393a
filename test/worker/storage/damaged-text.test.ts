// Invalid rich text: older than the list of nodes, imported without validation, or damaged. No reader of it fails.
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { rebuildIndex } from '../../../worker/search/repair-index.ts'
import { sampledList } from '../../support/sample.ts'
import { fetchApp, resetSite, readPage, testDeps } from '../../support/site/site.ts'

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const unknown = JSON.stringify({
  type: 'doc',
  content: [
    { type: 'video', attrs: { src: 'https://evil.example/x' } },
    { type: 'callout', content: [paragraph('lanternfish inside')] },
    {
      type: 'paragraph',
      attrs: null,
      content: [
        null,
        { type: 'mention' },
        { type: 'text', text: 'marked', marks: [{ type: 'glow' }] },
      ],
    },
    { type: 'heading', attrs: null, content: [{ type: 'text', text: 'Levelless' }] },
    paragraph('lanternfish after'),
  ],
})
const damaged = ['null', '{}', '[]', '"text"', '{"type":"doc"', '{"type":"doc","content":{}}']

let warnings: string[] = []
beforeEach(async () => {
  await resetSite()
  warnings = []
  vi.spyOn(console, 'warn').mockImplementation((line: string) => void warnings.push(line))
})
afterEach(() => void vi.restoreAllMocks())

/** Stores a text in every rich text column of the site. */
async function storeEverywhere(text: string): Promise<void> {
  await env.DB.batch(
    [
      'article_bodies set body',
      'game_bodies set body',
      'pages set body',
      'faq_items set answer',
    ].map((column) => env.DB.prepare(`update ${column} = ?`).bind(text)),
  )
  await env.DB.prepare('update pages set body = null where uri = ?').bind('/download').run()
}

const places = [
  '/article/2',
  '/en-US/article/1',
  '/game-intro/2',
  '/terms-of-service',
  '/faq',
  '/contact-us',
  '/promote/apihtml',
  '/download',
  '/activity/template',
  '/rss.xml',
  '/feed.json',
  '/robots.txt',
  '/api/article/2',
  '/api/game/2',
  '/api/search?lang=en-US&q=lanternfish',
  '/search?q=lanternfish',
]

describe('a text with unknown nodes', () => {
  it('fails no reader, and only its known parts are shown, searched and returned, and logged', async () => {
    await storeEverywhere(unknown)
    await rebuildIndex(testDeps())
    for (const path of places) {
      const response = await fetchApp(path)
      expect(response.status, path).toBe(200)
      expect(await response.text(), path).not.toContain('evil.example')
    }
    const page = await readPage(await fetchApp('/en-US/article/1'))
    expect(page.html).toContain('<p>lanternfish inside</p><p>marked</p><h3>Levelless</h3>')
    expect(page.html).toContain('<p>lanternfish after</p>')
    const { articles } = await (
      await fetchApp('/api/search?lang=en-US&q=lanternfish')
    ).json<{ articles: { total: number } }>()
    expect(articles.total).toBeGreaterThan(0)
    const { body } = await (await fetchApp('/api/article/2')).json<{ body: unknown }>()
    expect(JSON.stringify(body)).not.toMatch(/video|callout|mention|glow|null/)
    expect(JSON.parse(warnings[0]!)).toEqual({
      level: 'warn',
      rich_text: expect.arrayContaining(['node video', 'node callout', 'mark glow']) as string[],
      excerpt: 'lanternfish insidemarkedLevellesslantern',
    })
  })
})

it.each(sampledList('damaged texts', damaged, 2))(
  'a text that is %s fails no reader',
  async (text) => {
    await storeEverywhere(text)
    await rebuildIndex(testDeps())
    for (const path of places) expect((await fetchApp(path)).status, path).toBe(200)
    expect(warnings.length).toBeGreaterThan(0)
  },
)
