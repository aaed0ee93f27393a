// Slugs in the addresses of articles and games (docs/decisions/site/page-urls.md).
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { groupsPerShard } from '../../../worker/data/item-sitemap.ts'
import { itemOfUrl } from '../../../client/contract/desk/links.ts'
import type { Entry, Published } from '../../../client/contract/desk/entries/entry.ts'
import { operatorSession } from '../../support/desk/desk.ts'
import { callDesk, entryOf, fetchDesk, publishedArticle } from '../../support/desk/entries.ts'
import { rowsOf } from '../../support/site/member.ts'
import { fetchApp, resetSite } from '../../support/site/site.ts'

let editor = ''
beforeEach(async () => {
  await resetSite()
  editor = await operatorSession('editor')
})

const bodyFor = async ({ id }: Entry, slug: string) => {
  const { data, rev } = await callDesk<Entry & { data: object }>(editor, `entry/${id}`)
  return { rev, data: { ...data, slug } }
}
const name = async (entry: Entry, slug: string) =>
  callDesk<Published>(editor, `entry/${entry.id}/publish`, { body: await bodyFor(entry, slug) })

/** Status and target of a redirect. */
const answer = async (path: string) => {
  const response = await fetchApp(path)
  await response.body?.cancel()
  return [response.status, response.headers.get('Location')]
}
const page = async (path: string) => {
  await (await fetchApp(path)).body?.cancel()
  return (await fetchApp(path)).text()
}

describe('an article with a slug', () => {
  it('is at one address, to which all others lead', async () => {
    const entry = await publishedArticle(editor, 'A lighthouse')
    const bare = `/en-US/article/${entry.item_id}`
    expect(await answer(bare)).toEqual([200, null])
    expect(await answer(`${bare}/invented`)).toEqual([301, bare])
    await name(entry, 'a-lighthouse')
    const path = `${bare}/a-lighthouse`
    expect(await answer(bare)).toEqual([301, path])
    expect(await answer(`${bare}/invented?utm_source=x`)).toEqual([301, `${path}?utm_source=x`])
    expect(await page(path)).toContain(`<link rel="canonical" href="${env.ORIGIN}${path}"`)
    await name(entry, 'a-tower')
    expect(await answer(path)).toEqual([301, `${bare}/a-tower`])
    expect(await answer(`${bare}/a-tower`)).toEqual([200, null])
    const stored = await env.KV.list()
    expect(stored.keys.filter((key) => key.name.includes('invented'))).toEqual([])
  })

  it('is linked with it from lists, feeds, sitemaps and its translations', async () => {
    const entry = await publishedArticle(editor, 'A lighthouse')
    await name(entry, 'a-lighthouse')
    const path = `/en-US/article/${entry.item_id}/a-lighthouse`
    for (const list of [
      '/en-US/news/industry',
      '/en-US/rss.xml',
      '/en-US/sitemap-news.xml',
      `/sitemap/en-US/articles-${Math.floor(entry.group_id / groupsPerShard) + 1}.xml`,
      '/api/search/suggest?lang=en-US&q=lighthouse',
    ])
      expect(await page(list), list).toMatch(new RegExp(`${path}["<]`))
    const fallback = `/th-TH/article/${entry.item_id}`
    expect(await answer(fallback)).toEqual([301, `${fallback}/a-lighthouse`])
    expect(await page(`${fallback}/a-lighthouse`)).toContain(`href="${env.ORIGIN}${path}"`)
  })
})

it.each(['一盏灯-2026', 'ประภาคาร', 'दीपस्तंभ', 'đèn'])('letters of any script: %s', async (slug) => {
  const [{ id } = { id: 0 }] = await rowsOf<{ id: number }>(
    `select id from games where lang = 'en-US' and group_id = 1`,
  )
  await name(await entryOf(editor, id, 'game'), slug.normalize('NFD'))
  const path = `/en-US/game-intro/${id}/${encodeURIComponent(slug.normalize('NFC'))}`
  expect(await answer(path)).toEqual([200, null])
  const other = `/en-US/game-intro/${id}/${encodeURIComponent(`${slug}x`)}`
  expect(await answer(other)).toEqual([301, path])
})

it.each(['Upper', 'two words', 'a/b', 'a.html'])('refuses %s', async (slug) => {
  const entry = await publishedArticle(editor, 'A lighthouse')
  const response = await fetchDesk(editor, `entry/${entry.id}/publish`, {
    body: await bodyFor(entry, slug),
  })
  expect(await response.json()).toMatchObject({ errors: [{ field: 'slug' }] })
})

it('a link with a slug leads to its item', () => {
  expect(itemOfUrl('/en-US/article/12/a-lighthouse#comments')).toEqual({ type: 'article', id: 12 })
})
