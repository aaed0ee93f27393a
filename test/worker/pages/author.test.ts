// Pages and feeds of authors, and the bylines that lead to them.
import { beforeEach, describe, expect, it } from 'vitest'
import type { Entry, Published } from '../../../client/contract/desk/entries/entry.ts'
import type { DataOf } from '../../../client/contract/desk/entries/kinds/schemas.ts'
import { locales } from '../../../client/contract/locale.ts'
import { href } from '../../../client/contract/paths.ts'
import { operatorSession } from '../../support/desk/desk.ts'
import { articleText, callDesk, entryOf, fetchDesk } from '../../support/desk/entries.ts'
import { rowsOf } from '../../support/site/member.ts'
import { rebuildLists } from '../../../worker/data/lists/upkeep.ts'
import { fetchApp, resetSite, testDeps, textsOf } from '../../support/site/site.ts'

const [luoTing, shenZhiyao, luYiming, staff] = [2, 3, 4, 6]

let editor = ''
beforeEach(async () => {
  await resetSite()
  editor = await operatorSession('editor')
})

const textAt = async (path: string) => (await fetchApp(path)).text()
const jsonOf = async <T>(path: string) => (await (await fetchApp(path)).json()) as T
interface Feed {
  title: string
  authors: { name: string; url: string; avatar: string }[]
  items: { title: string; date_published: string }[]
}
const feedOf = (id: number) => jsonOf<Feed>(`/en-US/author/${id}/feed.json`)

async function publish(entry: Pick<Entry, 'id' | 'rev'>, data: object): Promise<Entry> {
  const body = { rev: entry.rev, data }
  return (await callDesk<Published>(editor, `entry/${entry.id}/publish`, { body })).entry
}

const begin = (type: 'article' | 'author', lang = 'zh-CN') =>
  callDesk<Entry>(editor, 'entry', { body: { type, lang } })

const written = async (title: string, authors: number[]) =>
  publish(await begin('article', 'en-US'), { ...articleText(title), authors })

/** JSON-LD of a page with this type. */
function thingIn(html: string, type: string) {
  const found = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)]
  const things = found.flatMap(([, json]) => {
    const data = JSON.parse(json!) as { '@graph'?: Record<string, unknown>[] }
    return data['@graph'] ?? [data as Record<string, unknown>]
  })
  return things.find((thing) => thing['@type'] === type)
}

describe('the page of an author', () => {
  it('has the texts, the articles by date and three equal feeds in each language', async () => {
    for (const locale of locales) {
      const url = href(locale, 'author', { id: staff })
      const [{ name }] = (await rowsOf<{ name: string }>(
        'select name from author_texts where author_id = ? and lang = ?',
        staff,
        locale,
      )) as [{ name: string }]
      const html = await textAt(url)
      expect(html).toMatch(new RegExp(`<h1[^>]*>${name}</h1>`))
      for (const file of ['rss.xml', 'atom.xml', 'feed.json'])
        expect(html).toContain(`${url}/${file}`)
      expect(thingIn(html, 'Person')).toMatchObject({
        name,
        url: expect.stringMatching(new RegExp(`${url}$`)),
      })
      const feed = await jsonOf<Feed>(`${url}/feed.json`)
      expect(feed.authors).toMatchObject([{ name, url: expect.stringMatching(`${url}$`) }])
      const dates = feed.items.map(({ date_published }) => date_published)
      expect(dates).toHaveLength(13)
      expect(dates).toEqual(dates.toSorted().toReversed())
    }
  })

  it('has an archive by year in UTC+8, with the oldest article', async () => {
    const years = [
      '2019-12-31T15:59:59.999Z',
      '2019-12-31T16:00:00.000Z',
      '2021-06-01T00:00:00.000Z',
    ]
    for (const [index, published_at] of years.entries()) {
      const { item_id } = await written(`Archived ${index}`, [luoTing])
      await rowsOf('update articles set published_at = ? where id = ?', published_at, item_id)
    }
    await rebuildLists(testDeps())
    const path = `/en-US/author/${luoTing}`
    const shown = await textsOf(path, '.year-tags a')
    expect(shown[0]).toBe('All years')
    expect(shown.slice(-3)).toEqual(['2021', '2020', '2019'])
    const titles = (year: string) => textsOf(`${path}?year=${year}`, 'main h3 a')
    expect(await titles('2019')).toEqual(['Archived 0'])
    expect(await titles('2020')).toEqual(['Archived 1'])
    expect(await titles('2021')).toEqual(['Archived 2'])
    const html = await textAt(`${path}?year=2020`)
    expect(html).toMatch(/<title>Luo Ting, 2020\b/)
    expect(html).toMatch(/<link rel="canonical" href="[^"]*\?year=2020"/)
    for (const query of ['year=2018', 'year=2020&page=2', 'year=2020&after=zz'])
      expect((await fetchApp(`${path}?${query}`)).status, query).toBe(404)
  })

  it('is missing for an unknown author, with its feeds', async () => {
    for (const path of ['/author/999', '/author/999/rss.xml', '/en-US/author/999/feed.json'])
      expect((await fetchApp(path)).status, path).toBe(404)
  })
})

describe('an article of several authors', () => {
  it('names them in order, links them and is on the page of each', async () => {
    const { item_id } = await written('Two at one desk', [luYiming, shenZhiyao])
    const path = `/en-US/article/${item_id}`
    const html = await textAt(path)
    const links = ['Lu Yiming', 'Shen Zhiyao']
    expect([...html.matchAll(/rel="author">([^<]+)</g)].map(([, name]) => name)).toEqual(links)
    expect(thingIn(html, 'NewsArticle')?.['author']).toMatchObject([
      { '@type': 'Person', name: 'Lu Yiming', url: expect.stringMatching(/\/en-US\/author\/4$/) },
      { '@type': 'Person', name: 'Shen Zhiyao', url: expect.stringMatching(/\/en-US\/author\/3$/) },
    ])
    expect(await jsonOf(`/api/article/${item_id}?lang=en-US`)).toMatchObject({
      author: 'Lu Yiming and Shen Zhiyao',
      authors: [
        { id: luYiming, name: 'Lu Yiming', url: '/en-US/author/4' },
        { id: shenZhiyao, name: 'Shen Zhiyao', url: '/en-US/author/3' },
      ],
    })
    for (const id of [luYiming, shenZhiyao])
      expect((await feedOf(id)).items[0]?.title).toBe('Two at one desk')
  })

  it('moves between their pages when the byline changes, and a new name reaches its articles', async () => {
    const entry = await written('Whose text', [luYiming])
    const path = `/en-US/article/${entry.item_id}`
    const isOn = async (id: number) => (await textAt(`/en-US/author/${id}`)).includes('Whose text')
    expect([await isOn(luYiming), await isOn(luoTing)]).toEqual([true, false])
    expect(await textAt(path)).toContain('Lu Yiming')

    const data = { ...articleText('Whose text'), authors: [luoTing, luoTing] }
    const moved = await publish(entry, data)
    await expect
      .poll(async () => [await isOn(luYiming), await isOn(luoTing)])
      .toEqual([false, true])
    expect(moved.data['authors']).toEqual([luoTing])

    const author = await entryOf(editor, luoTing, 'author')
    const title = { ...(author.data as DataOf<'author'>).title, 'en-US': 'Luo Ting-Hale' }
    await publish(author, { ...author.data, title })
    await expect.poll(() => textAt(path)).toContain('Luo Ting-Hale')
    await expect.poll(() => textAt(`/en-US/author/${luoTing}`)).toContain('Luo Ting-Hale')
    await expect.poll(async () => (await feedOf(luoTing)).title).toContain('Luo Ting-Hale')
  })

  it('names the account at X of the first author who links to one', async () => {
    const link = async (id: number, url: string) => {
      const author = await entryOf(editor, id, 'author')
      const links = [{ key: 'a-00000002', title: { 'zh-CN': 'X' }, url }]
      await publish(author, { ...author.data, links })
    }
    const { item_id } = await written('With an account', [luYiming, shenZhiyao])
    const creator = async () =>
      /<meta name="twitter:creator" content="([^"]*)"/.exec(
        await textAt(`/en-US/article/${item_id}`),
      )?.[1]
    expect(await creator()).toBeUndefined()
    await link(shenZhiyao, 'https://x.com/shen_zhiyao')
    await expect.poll(creator).toBe('@shen_zhiyao')
    await link(luYiming, 'https://example.org/lu')
    await expect.poll(creator).toBe('@shen_zhiyao')
  })

  it('has its former authors again after an undo, and those of a restored version', async () => {
    const { id } = await written('Back and forth', [luYiming, shenZhiyao])
    const { rev } = await callDesk<Entry>(editor, `entry/${id}`)
    await publish({ id, rev }, { ...articleText('Back and forth'), authors: [luoTing] })
    const owner = await operatorSession('owner')
    const log = 'audit?action=entry.publish'
    const { items } = await callDesk<{ items: { id: number }[] }>(owner, log)
    await callDesk(owner, `audit/${items[0]!.id}/undo`, { method: 'POST' })
    const undone = await callDesk<Entry>(editor, `entry/${id}`)
    expect(undone.data['authors']).toEqual([luYiming, shenZhiyao])
    const body = { revision: 2, rev: undone.rev }
    await callDesk(editor, `entry/${id}/restore`, { body })
    const restored = await callDesk<Entry>(editor, `entry/${id}`)
    expect(restored.data['authors']).toEqual([luoTing])
  })

  it('keeps the byline of its text without authors, and refuses unknown ones', async () => {
    const plain = await publish(await begin('article', 'en-US'), articleText('By the desk'))
    const html = await textAt(`/en-US/article/${plain.item_id}`)
    expect(html).toContain('By The desk')
    expect(thingIn(html, 'NewsArticle')?.['author']).toEqual({
      '@type': 'Person',
      name: 'The desk',
    })
    const body = { rev: plain.rev, data: { ...articleText('By nobody'), authors: [999] } }
    const refused = await fetchDesk(editor, `entry/${plain.id}/publish`, { body })
    expect([refused.status, await refused.text()]).toEqual([
      422,
      expect.stringContaining('authors'),
    ])
  })
})

describe('a new author', () => {
  it('is read in a fallback language and cannot be deleted while an article has it', async () => {
    const author = await publish(await begin('author'), {
      title: { 'zh-CN': '江野', 'en-US': 'Jiang Ye' },
      role: { 'en-US': 'Critic' },
      intro: {},
      links: [{ key: 'a-00000001', title: { 'zh-CN': '个人网站' }, url: 'https://example.org/ye' }],
    })
    const id = author.item_id
    expect(author.url).toBe(`/author/${id}`)
    const page = await textAt(`/th-TH/author/${id}`)
    expect(page).toContain('Jiang Ye')
    expect(thingIn(page, 'Person')).toMatchObject({ sameAs: ['https://example.org/ye'] })
    const article = await written('First notice', [id])
    const remove = () => fetchDesk(editor, `entry/${author.id}`, { method: 'DELETE' })
    expect((await remove()).status).toBe(409)
    await publish(article, articleText('First notice'))
    expect((await remove()).status).toBeLessThan(300)
    expect((await fetchApp(`/en-US/author/${id}`)).status).toBe(404)
  })
})
