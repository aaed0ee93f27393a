// Written fields for search engines and shared links: in the page's head, in sitemaps and among related items.
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ShareCard } from '../../../../client/contract/desk/entries/checklist.ts'
import type { Entry, Published } from '../../../../client/contract/desk/entries/entry.ts'
import { groupsPerShard } from '../../../../worker/data/item-sitemap.ts'
import { operatorSession } from '../../../support/desk/desk.ts'
import {
  articleText,
  callDesk,
  draftArticle,
  entryOf,
  fetchDesk,
  publishedArticle,
} from '../../../support/desk/entries.ts'
import { rowsOf } from '../../../support/site/member.ts'
import { fetchApp, resetSite } from '../../../support/site/site.ts'

let editor = ''
beforeEach(async () => {
  await resetSite()
  editor = await operatorSession('editor')
})

const publish = async (entry: Entry, more: object) => {
  const { data, rev } = await callDesk<Entry & { data: object }>(editor, `entry/${entry.id}`)
  const body = { rev, data: { ...data, ...more } }
  return (await callDesk<Published>(editor, `entry/${entry.id}/publish`, { body })).entry
}
/** The page once its cached copies are renewed. */
const page = async (path: string) => {
  await fetchApp(path)
  return (await fetchApp(path)).text()
}
const metaIn = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1]
const canonicalIn = (html: string) => /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]
const titleIn = (html: string) => /<title>([^<]*)<\/title>/.exec(html)?.[1]
const sitemap = async (path: string) => {
  const response = await fetchApp(path)
  return response.text()
}

const written = {
  seo_title: 'A lighthouse for searchers',
  seo_description: 'Found by those who search.',
  share_title: 'Look at this lighthouse',
  share_img: 1002,
}

describe('the head of an article', () => {
  it('follows the written fields, and its own texts without them', async () => {
    const entry = await publishedArticle(editor, 'Plain title')
    const path = `/en-US/article/${entry.item_id}`
    const before = await page(path)
    expect(titleIn(before)).toMatch(/^Plain title - /)
    expect(metaIn(before, 'robots')).toBe('max-image-preview:large')
    expect(metaIn(before, 'article:modified_time')).toMatch(/^\d{4}-/)
    await publish(entry, written)
    const html = await page(path)
    const [image] = await rowsOf<{ path: string }>('select path from images where id = 1002')
    expect(titleIn(html)).toMatch(/^A lighthouse for searchers - /)
    expect(metaIn(html, 'description')).toBe('Found by those who search.')
    expect(metaIn(html, 'og:title')).toBe('Look at this lighthouse')
    expect(metaIn(html, 'og:image')).toContain(`/media/og/${image!.path}`)
    expect(canonicalIn(html)).toBe(env.ORIGIN + path)
    expect(html).toContain('"description":"Found by those who search."')
    expect(html).toMatch(/<h1[^>]*>Plain title/)
    await publish(entry, { seo_title: '', seo_description: '', share_title: '', share_img: null })
    expect(titleIn(await page(path))).toBe(titleIn(before))
  })

  it('names the original on another site, and hides from search engines', async () => {
    const entry = await publishedArticle(editor, 'A copy')
    const path = `/en-US/article/${entry.item_id}`
    const canonical = 'https://partner.example/original'
    const listed = `/sitemap/en-US/articles-${Math.floor(entry.group_id / groupsPerShard) + 1}.xml`
    expect(await sitemap(listed)).toContain(`${path}<`)
    expect(await sitemap('/en-US/sitemap-news.xml')).toContain(`${path}<`)
    await publish(entry, { canonical })
    const html = await page(path)
    expect(canonicalIn(html)).toBe(canonical)
    expect(metaIn(html, 'og:url')).toBe(canonical)
    expect(html).not.toContain('<link rel="alternate" hrefLang')
    expect(await sitemap(listed)).not.toContain(`${path}<`)
    await publish(entry, { canonical: '', is_noindex: true })
    const hidden = await page(path)
    expect(metaIn(hidden, 'robots')).toBe('noindex')
    expect(canonicalIn(hidden)).toBe(env.ORIGIN + path)
    expect(await sitemap(listed)).not.toContain(`${path}<`)
    expect(await sitemap('/en-US/sitemap-news.xml')).not.toContain(`${path}<`)
  })

  it.each([
    ['an address of this site', `${env.ORIGIN}/en-US/article/1`],
    ['an address without https', 'http://partner.example/original'],
  ])('refuses %s as the original', async (_, canonical) => {
    const { id, rev } = await draftArticle(editor, 'A copy')
    const body = { rev, data: { ...articleText('A copy'), canonical } }
    const response = await fetchDesk(editor, `entry/${id}/publish`, { body })
    expect(await response.json()).toMatchObject({
      code: 'validation_failed',
      errors: [{ field: 'canonical', code: 'invalid_value' }],
    })
  })
})

it('a page of the navigation follows its written fields and leaves the sitemap', async () => {
  const [row] = await rowsOf<{ id: number }>(
    `select id from entries where type = 'page' and lang = 'en-US' and path = '/contact-us'`,
  )
  const entry = await callDesk<Entry>(editor, `entry/${row!.id}`)
  expect(await sitemap('/sitemap/en-US/pages.xml')).toContain('/en-US/contact-us<')
  await publish(entry, { seo_title: 'Write to us', is_noindex: true })
  const html = await page('/en-US/contact-us')
  expect(titleIn(html)).toMatch(/^Write to us - /)
  expect(metaIn(html, 'robots')).toBe('noindex')
  expect(await sitemap('/sitemap/en-US/pages.xml')).not.toContain('/en-US/contact-us<')
  const stored = await callDesk<Entry & { data: object }>(editor, `entry/${row!.id}`)
  expect(stored.data).toMatchObject({ seo_title: 'Write to us', is_noindex: true })
})

it('related items chosen by hand come first, in their order', async () => {
  interface Related {
    items: { id: number; group_id: number }[]
  }
  const related = (path: string) =>
    fetchApp(`/api/related/${path}?lang=en-US`).then((response) => response.json<Related>())
  for (const type of ['article', 'game']) {
    const [{ id } = { id: 0 }] = await rowsOf<{ id: number }>(
      `select id from ${type}s where lang = 'en-US' and group_id = 1`,
    )
    const before = await related(`${type}/${id}`)
    const shown = new Set(before.items.map((one) => one.group_id))
    const others = await rowsOf<{ group_id: number }>(
      `select group_id from ${type}s where lang = 'en-US' and group_id > 1 and published_at < '2026-01-01' order by group_id`,
    )
    const picks = others.map((one) => one.group_id).filter((group) => !shown.has(group))
    const chosen = [picks[1]!, picks[0]!]
    await publish(await entryOf(editor, id, type), { related: chosen })
    const after = await related(`${type}/${id}`)
    expect(after.items.map((one) => one.group_id)).toEqual([
      ...chosen,
      ...before.items.slice(0, 2).map((one) => one.group_id),
    ])
  }
})

it('the checklist previews the search result and the shared link', async () => {
  const { id, rev } = await draftArticle(editor, 'Plain title')
  const long = '一二三四五六七八九十一二三四五六七八九十一二三四五六七八九十一'
  const body = { ...articleText('Plain title'), ...written, seo_title: long }
  await callDesk(editor, `entry/${id}/draft`, { method: 'PUT', rev, body })
  const { findings, cards } = await callDesk<{ findings: object[]; cards: ShareCard[] }>(
    editor,
    `entry/${id}/checklist`,
  )
  const [image] = await rowsOf<{ path: string }>('select path from images where id = 1002')
  expect(cards[0]).toMatchObject({
    title: long,
    description: written.seo_description,
    share_title: written.share_title,
    image: expect.stringContaining(image!.path) as string,
  })
  expect(findings).toContainEqual({ code: 'title_long', level: 'advice', field: 'seo_title' })
  const uses = await rowsOf('select * from draft_images where entry_id = ? and image_id = 1002', id)
  expect(uses).toHaveLength(1)
})
