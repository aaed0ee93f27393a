// Suggestions of the search field.
import { beforeAll, describe, expect, it } from 'vitest'
import { api } from '../../../client/contract/api/table.ts'
import { locales, type Locale } from '../../../client/contract/locale.ts'
import { get } from '../../support/site/api.ts'
import { fetchApp, resetSearchableSite } from '../../support/site/site.ts'

beforeAll(resetSearchableSite)

describe('suggestions', () => {
  const suggest = async (q: string, lang: Locale = 'zh-CN') => {
    const path = `/api/search/suggest?lang=${lang}&q=${encodeURIComponent(q)}`
    return (await get(api.suggest, path)).items
  }

  it('are few, of every type, and contain the keyword', async () => {
    const items = await suggest('板')
    expect(items.length).toBeLessThanOrEqual(8)
    expect(items.map((one) => one.type)).toEqual(
      expect.arrayContaining(['keyword', 'tag', 'article']),
    )
    for (const { text, marks } of items)
      expect(marks.map(([from, to]) => text.slice(from, to))).toContain('板')
  })

  it('do not repeat the input', async () => {
    const repeated = (await suggest('板球')).filter((one) => one.type === 'keyword')
    expect(repeated).toEqual([])
  })

  it('match within a title in Han, and the beginning of words in other scripts', async () => {
    expect((await suggest('輪')).some((one) => one.type === 'game')).toBe(true)
    expect((await suggest('roul', 'en-US')).some((one) => one.type === 'game')).toBe(true)
    expect(await suggest('oulette', 'en-US')).toEqual([])
  })

  it.each(locales)('link to existing pages in %s', async (lang) => {
    const words = { 'zh-CN': '球', 'zh-HK': '球', 'th-TH': 'คริกเก็ต', 'hi-IN': 'क्रिकेट' }
    const items = await suggest(new Map(Object.entries(words)).get(lang) ?? 'cricket', lang)
    expect(items.length).toBeGreaterThan(0)
    for (const { url } of items) expect((await fetchApp(url)).status, url).toBe(200)
  })

  it('do not match texts', async () => {
    const items = await suggest('接口')
    const titles = items.filter(({ type }) => type === 'article' || type === 'game')
    expect(titles.filter(({ text }) => !text.includes('接口'))).toEqual([])
  })
})
