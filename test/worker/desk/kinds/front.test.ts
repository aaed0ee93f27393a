// Front pages of the site's parts as one entry: their sections with order and titles.
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Finding } from '../../../../client/contract/desk/entries/checklist.ts'
import type { Entry } from '../../../../client/contract/desk/entries/entry.ts'
import type { DataOf } from '../../../../client/contract/desk/entries/kinds/schemas.ts'
import { locales } from '../../../../client/contract/locale.ts'
import { frontPages, localePath, pathTo } from '../../../../client/contract/paths.ts'
import { operatorSession } from '../../../support/desk/desk.ts'
import { fetchDesk, callDesk, entryOf } from '../../../support/desk/entries.ts'
import { readProblem, rowsOf } from '../../../support/site/member.ts'
import { fetchApp, resetSite, sourceOf } from '../../../support/site/site.ts'

type Front = Entry & { data: DataOf<'front'> }

let editor = ''
beforeEach(async () => {
  await resetSite()
  editor = await operatorSession('editor')
})

const only = async () => (await entryOf(editor, 1, 'front')) as Front
const send = async (data: object, as = editor) => {
  const { id, rev } = await only()
  return fetchDesk(as, `entry/${id}/publish`, { body: { rev, data } })
}
const change = async (part: object) => {
  const response = await send({ ...(await only()).data, ...part })
  expect(response.status).toBe(200)
}
const page = async (path: string) => (await fetchApp(path)).text()
/** Lists of a page in order. */
const listsOf = async (path: string) =>
  [...(await page(path)).matchAll(/<h2 id="list-([^"]+)">([^<]*)/g)].map(([, id, title]) => [
    id,
    title,
  ])

describe('the entry of the front pages', () => {
  it('changes nothing for readers when published unchanged', async () => {
    const paths = locales.flatMap((lang) =>
      frontPages.map((hub) => localePath(lang, pathTo('hub', { hub }))),
    )
    const before = await Promise.all(paths.map(listsOf))
    expect(before.every((lists) => lists.length > 0)).toBe(true)
    const { data, state, lacks } = await only()
    expect({ state, lacks }).toEqual({ state: 'published', lacks: [] })
    await change({})
    expect((await only()).data).toEqual(data)
    await Promise.all(paths.map(page))
    expect(await Promise.all(paths.map(listsOf))).toEqual(before)
  })

  it('reorders, renames and hides sections of a page', async () => {
    const { news_sections } = (await only()).data
    await page('/en-US/news')
    await change({
      news_sections: news_sections.toReversed().map((one) => ({
        ...one,
        ...(one.section === 'industry' && { title: { 'zh-CN': '业界', 'en-US': 'The trade' } }),
        ...(one.section === 'latest' && { amount: 2 }),
        shown: one.section !== 'brand',
      })),
    })
    await page('/en-US/news')
    // Narrow sections are below the others.
    expect((await listsOf('/en-US/news')).map(([id]) => id)).toEqual([
      'news-industry',
      'news-latest',
      'news-popular',
      'article-poll',
    ])
    expect((await listsOf('/vi-VN/news'))[0]).toEqual(['news-industry', 'The trade'])
    const latest = /id="list-news-latest".*?<\/section>/s.exec(await page('/en-US/news'))?.[0] ?? ''
    expect(latest.match(/<article/g) ?? latest.match(/<h3/g)).toHaveLength(2)
  })

  it('renews pages of changed languages only', async () => {
    const visit = async (lang: (typeof locales)[number]) =>
      sourceOf(await fetchApp(localePath(lang, '/platform')))
    for (const lang of locales) await visit(lang)
    await change({})
    const { platform_sections } = (await only()).data
    for (const lang of locales) await visit(lang)
    for (const lang of locales) await visit(lang)
    await change({
      platform_sections: platform_sections.map((one) => ({
        ...one,
        title: { ...one.title, 'th-TH': 'พิเศษ' },
      })),
    })
    const found = await Promise.all(locales.map(async (lang) => [lang, await visit(lang)]))
    expect(found.filter(([, source]) => source === 'stale')).toEqual([['th-TH', 'stale']])
  })

  it('can be previewed', async () => {
    const { id, rev, data } = await only()
    const body = { ...data, game_sections: data.game_sections.slice(1, 2) }
    const saved = await callDesk<{ rev: number }>(editor, `entry/${id}/draft`, {
      method: 'PUT',
      body,
      rev,
    })
    const framed = await fetchApp(`/backstage/preview/${id}/en-US/game?rev=${saved.rev}`, {
      headers: { Cookie: `__Host-backstage=${editor}` },
    })
    const shown = (await framed.text()).match(/<h2 id="list-[^"]+/g)
    expect(shown).toEqual(['<h2 id="list-game-casino'])
    expect((await listsOf('/en-US/game')).length).toBeGreaterThan(3)
    expect(await rowsOf('select * from front_sections')).toEqual([])
  })

  it('can be previewed while no menu leads to its page', async () => {
    await env.DB.prepare("update nav_items set uri = '/elsewhere' where uri = '/platform'").run()
    const { id } = await only()
    const preview = (path: string) =>
      fetchApp(`/backstage/preview/${id}${path}`, {
        headers: { Cookie: `__Host-backstage=${editor}` },
      })
    const framed = await preview('/platform')
    expect(framed.status).toBe(200)
    expect(await framed.text()).toContain('id="list-platform')
    expect((await fetchApp('/platform')).status).toBe(404)
  })

  it.each<[string, object, Finding['code']]>([
    ['occurs twice', { section: 'latest', key: 'again' }, 'component_twice'],
    ['has no room', { section: 'industry', key: 'industry', amount: 9 }, 'too_many'],
  ])('is refused with the section that %s', async (_, cells, code) => {
    const { data } = await only()
    const [first, ...others] = data.news_sections
    const rows = [
      first!,
      { ...first!, ...cells },
      ...others.filter(({ section }) => section !== 'industry'),
    ]
    const refused = await send({ ...data, news_sections: rows })
    expect(refused.status).toBe(422)
    const { findings } = (await refused.json()) as { findings: Finding[] }
    expect(findings.map((one) => [one.code, one.field, one.block])).toEqual([
      [code, 'news_sections', 1],
    ])
  })

  it('lets translators change only the texts of their language', async () => {
    const thai = await operatorSession('translator')
    const { data } = await only()
    const hidden = data.news_sections.map((one) => ({ ...one, shown: false }))
    const named = data.news_sections.map((one) => ({ ...one, title: { 'th-TH': 'ข่าว' } }))
    expect(await readProblem(await send({ ...data, news_sections: hidden }, thai))).toEqual([
      403,
      'forbidden',
    ])
    expect((await send({ ...data, news_sections: named }, thai)).status).toBe(200)
  })
})
