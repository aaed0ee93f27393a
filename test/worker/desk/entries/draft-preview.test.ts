// Previews of drafts: for operators in a frame, and for holders of a link.
import { beforeEach, describe, expect, it } from 'vitest'
import { env } from 'cloudflare:workers'
import type { Entry } from '../../../../client/contract/desk/entries/entry.ts'
import type { EntryTypeDefinition } from '../../../../client/contract/desk/entries/kinds/fields/definition.ts'
import { entryTypeDefinitions } from '../../../../client/contract/desk/entries/kinds/registry.ts'
import {
  entryTypes,
  entryUrl,
  isMultilingual,
} from '../../../../client/contract/desk/entries/types.ts'
import { missingText } from '../../../../client/contract/desk/previews/url.ts'
import type { PreviewLink } from '../../../../client/contract/desk/entries/preview-link.ts'
import { contentWithPlaceholders } from '../../../../worker/site/desk/previews/draft-placeholders.ts'
import { deleteExpiredRows } from '../../../../worker/services/jobs/sweep.ts'
import { operatorSession, sendDeskRequest } from '../../../support/desk/desk.ts'
import {
  articleText,
  callDesk,
  draftArticle,
  entryOf,
  fetchDesk,
  publishedArticle,
} from '../../../support/desk/entries.ts'
import { unstyledClasses } from '../../../support/data/style-bundles.ts'
import { setSetting } from '../../../support/site/forms.ts'
import { readProblem, rowsOf } from '../../../support/site/member.ts'
import { at, hour } from '../../../support/site/visibility.ts'
import {
  fetchApp,
  forgetCopies,
  resetSite,
  readPage,
  testDeps,
} from '../../../support/site/site.ts'

let editor = ''
beforeEach(async () => {
  await resetSite()
  editor = await operatorSession('editor')
})

const content = (html: string) => /<h1>[^]*<\/main>/.exec(html)![0]
const save = (id: number, rev: number, body: object) =>
  callDesk<{ rev: number }>(editor, `entry/${id}/draft`, { method: 'PUT', body, rev })

function frame(id: number, query = '', as = editor): Promise<Response> {
  const headers = { Cookie: `__Host-backstage=${as}`, 'Sec-Fetch-Dest': 'iframe' }
  return fetchApp(`/backstage/preview/${id}${query}`, { headers })
}

describe('the frame', () => {
  it.each([
    ['article', 1],
    ['game', 2],
  ])('shows an unchanged %s as its page does', async (type, id) => {
    const entry = await entryOf(editor, id, type)
    const page = await fetchApp(entry.url)
    const framed = await frame(entry.id)
    expect([page.status, framed.status]).toEqual([200, 200])
    expect(content(await framed.text())).toBe(content(await page.text()))
  })

  it('shows the draft, even of an item that was never published', async () => {
    const live = await entryOf(editor, 1)
    await save(live.id, live.rev, { ...live.data, title: 'Waiting' })
    expect((await readPage(await frame(live.id))).h1).toBe('Waiting')
    const draft = await draftArticle(editor, 'Brand new')
    expect((await readPage(await frame(draft.id))).h1).toBe('Brand new')
  })

  it('shows a stored image where none is chosen', async () => {
    const bare = await callDesk<Entry>(editor, 'entry', { body: { type: 'game', lang: 'th-TH' } })
    const html = await (await frame(bare.id)).text()
    expect(html).toContain('lang="th-TH"')
    expect(/<main[^]*?<img[^>]* src="([^"]+)"/.exec(html)?.[1]).toContain('site/og.webp')
  })

  it('loads comments only where readers can write them', async () => {
    const live = await entryOf(editor, 1)
    const draft = await draftArticle(editor, 'Unseen')
    expect(await (await frame(live.id)).text()).not.toContain('isUnseen')
    expect(await (await frame(draft.id)).text()).toContain('"isUnseen":true')
  })

  it('is for operators, is never stored, and can be framed only by this site', async () => {
    const { id, rev } = await draftArticle(editor, 'Closed')
    expect((await fetchApp(`/backstage/preview/${id}`)).status).toBe(403)
    expect((await frame(id, '', await operatorSession('moderator'))).status).toBe(403)
    const response = await frame(id, `?rev=${rev}&theme=dark`)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
      'x-frame-options': 'SAMEORIGIN',
    })
    expect(response.headers.get('Content-Security-Policy')).toContain("frame-ancestors 'self'")
    expect((await fetchApp('/')).headers.get('Content-Security-Policy')).toContain(
      "frame-ancestors 'none'",
    )
    const html = await response.text()
    expect(html).toContain(`dataset.theme='dark'`)
    expect(html).not.toMatch(/rel="canonical"|"NewsArticle"/)
    // It does not subscribe to live updates, which are for published pages.
    expect(html).toContain('id="notice"')
    expect(html).not.toContain('data-realtime')
    expect(await (await fetchApp('/')).text()).toContain('data-realtime')
    expect((await frame(id, `?rev=${rev + 1}`)).status).toBe(409)
    expect((await frame(999_999)).status).toBe(404)
  })

  it('leads from an older revision to the current draft', async () => {
    const { id, rev } = await draftArticle(editor, 'Saved again')
    const late = await frame(id, `?rev=${rev - 1}&theme=dark`)
    expect([late.status, late.headers.get('Location')]).toEqual([
      302,
      `/backstage/preview/${id}?rev=${rev}&theme=dark`,
    ])
    const banner = await callDesk<Entry>(editor, 'entry', {
      body: { type: 'banner', lang: 'zh-CN', data: { title: { 'zh-CN': 'Again' } } },
    })
    const page = entryUrl({ ...banner, path: null })
    expect((await frame(banner.id, `${page}?rev=${banner.rev - 1}`)).status).toBe(302)
  })

  it("says in the operator's language why it cannot show a draft", async () => {
    const { id, rev } = await draftArticle(editor, 'Moved on')
    const inEnglish = `${editor}; backstage_language=en-US`
    const late = await frame(id, `?rev=${rev + 1}`, inEnglish)
    expect(late.status).toBe(409)
    expect(late.headers.get('X-Frame-Options')).toBe('SAMEORIGIN')
    expect(late.headers.get('Content-Security-Policy')).toContain("frame-ancestors 'self'")
    expect(await late.text()).toContain('Someone else changed this')
    const gone = await frame(999_999)
    expect([gone.status, gone.headers.get('X-Frame-Options')]).toEqual([404, 'SAMEORIGIN'])
    // Outside of a frame it is an error like any other.
    const opened = await fetchApp(`/backstage/preview/${id}?rev=${rev + 1}`, {
      headers: { Cookie: `__Host-backstage=${inEnglish}` },
    })
    expect([opened.status, opened.headers.get('X-Frame-Options')]).toEqual([409, 'DENY'])
  })

  it.each(['banner', 'marquee', 'poll', 'material_group', 'event'] as const)(
    'shows a %s with only a title, with placeholders for missing fields',
    async (type) => {
      const data = { title: { 'zh-CN': 'Untold' } }
      const draft = await callDesk<Entry>(editor, 'entry', { body: { type, lang: 'zh-CN', data } })
      const page = await frame(draft.id, entryUrl({ ...draft, path: null }))
      expect(page.status, await page.clone().text()).toBe(200)
      expect(await page.text()).toContain('Untold')
    },
  )

  it('shows placeholders for the texts and the image of a banner', async () => {
    const body = { type: 'banner', lang: 'zh-CN' }
    const draft = await callDesk<Entry>(editor, 'entry', { body })
    const html = await (await frame(draft.id, '/en-US')).text()
    expect(html).toContain(missingText)
    expect(html).toContain('site/og.webp')
  })

  it.each(entryTypes.filter(isMultilingual))('has placeholders for an empty %s', (type) => {
    const { defaults }: EntryTypeDefinition = entryTypeDefinitions[type]
    expect(contentWithPlaceholders(type, defaults(''))).not.toBeNull()
  })

  it('shows the page at a given time, and stores nothing in KV', async () => {
    const next = await publishedArticle(editor, 'Seen now')
    const { keys } = await env.KV.list()
    const framed = await frame(next.id, `?at=${at(-24 * hour)}`)
    expect(framed.status).toBe(200)
    expect((await env.KV.list()).keys.map(({ name }) => name)).toEqual(keys.map(({ name }) => name))
  })
})

describe('an unsaved draft', () => {
  it('is rendered as if saved, finished or not, at most four times per second, and is not saved', async () => {
    const { id, rev } = await draftArticle(editor, 'Saved')
    const render = (data: object, as = editor, entry = id) =>
      fetchDesk(as, `entry/${entry}/render`, { body: { data } })
    const other = await operatorSession('author')
    const response = await render(articleText('Typed', 'Not yet saved.'), other)
    expect(response.headers.get('Cache-Control')).toBe('private, no-store')
    expect(response.headers.get('Content-Type')).toBe('application/json')
    const { html } = await response.json<{ html: string }>()
    expect(html).toContain('Not yet saved.')
    await save(id, rev, articleText('Typed', 'Not yet saved.'))
    expect(content(await (await frame(id)).text())).toContain(/<h1>[^]*/.exec(html)![0])
    expect((await render({ title: 'Alone' }, other)).status).toBe(200)

    const long = await render({ title: 'x'.repeat(300 * 1024) })
    expect(await readProblem(long)).toEqual([413, 'payload_too_large'])
    const moderator = await operatorSession('moderator')
    expect(await readProblem(await render({}, moderator))).toEqual([403, 'forbidden'])
    const body = { type: 'banner', lang: 'zh-CN' }
    const banner = await callDesk<Entry>(editor, 'entry', { body })
    const statuses: number[] = []
    for (const entry of [banner.id, 999_999, id, id, id])
      statuses.push((await render({}, editor, entry)).status)
    expect(statuses).toEqual([404, 404, 200, 200, 429])
    expect(await rowsOf('select rev from entries where id = ?', id)).toEqual([{ rev: rev + 1 }])
  })
})

describe('a link to a draft', () => {
  const linkTo = async (id: number) => {
    const response = await sendDeskRequest(`/api/backstage/entry/${id}/preview-link`, {
      as: editor,
      body: {},
    })
    expect(response.status).toBe(201)
    const { url } = await response.json<{ url: string }>()
    const { pathname, search } = new URL(url)
    return pathname + search
  }

  it('shows nothing of a part of the site that is switched off', async () => {
    const path = await linkTo((await entryOf(editor, 2, 'game')).id)
    expect((await fetchApp(path)).status).toBe(200)
    await setSetting('module_games', 'false')
    forgetCopies()
    expect((await fetchApp(path)).status).toBe(403)
  })

  it('shows it to anyone until it changes', async () => {
    const { id, rev, url } = await draftArticle(editor, 'For review')
    const path = await linkTo(id)
    const response = await fetchApp(path)
    expect(response.headers.get('Cache-Control')).toBe('private, no-store')
    expect((await readPage(response)).h1).toBe('For review')
    expect((await fetchApp(url)).status).toBe(404)
    await save(id, rev, articleText('Changed'))
    expect((await fetchApp(path)).status).toBe(403)
  })

  it('of a type without lists shows it on its page', async () => {
    const [row] = await rowsOf<{ item_id: number }>(
      "select item_id from entries where type = 'faq' and lang = 'en-US' and group_id = 1",
    )
    const { id, rev, data, url } = await entryOf(editor, row!.item_id, 'faq')
    await save(id, rev, { ...data, title: 'For review alone' })
    const path = await linkTo(id)
    const response = await fetchApp(path)
    expect(response.headers.get('Cache-Control')).toBe('private, no-store')
    const { html, h1, robots, canonical } = await readPage(response)
    expect([h1, robots, canonical]).toEqual(['For review alone', 'noindex', ''])
    expect(html).toContain('class="preview-bar"')
    expect(unstyledClasses(html)).toEqual([])
    expect((await readPage(await fetchApp(url))).html).not.toContain('For review alone')
    const others = [path.replace('/faq/', '/article/'), path.replace('/en-US/', '/th-TH/')]
    for (const other of others) expect((await fetchApp(other)).status, other).toBe(403)
    await save(id, rev + 1, { ...data, title: 'Changed' })
    expect((await fetchApp(path)).status).toBe(403)
  })

  it.each(['poem', 'article'])('opens no %s without a token', async (type) => {
    const response = await fetchApp(`/en-US/preview/${type}/1`)
    expect([response.status, response.headers.get('Cache-Control')]).toEqual([
      403,
      'private, no-store',
    ])
  })

  it('is listed with its creator and its uses, until an operator revokes it', async () => {
    const { id, rev } = await draftArticle(editor, 'For review')
    const listed = () => callDesk<{ items: PreviewLink[] }>(editor, `entry/${id}/preview-link`)
    const [path, other] = [await linkTo(id), await linkTo(id)]
    expect((await fetchApp(path)).status).toBe(200)
    const { items } = await listed()
    const [, first] = items
    expect(items).toMatchObject([
      { is_open: true, use_count: 0, last_used_at: null },
      { is_open: true, use_count: 1, created_by: { name: expect.any(String) } },
    ])
    const author = await operatorSession('author')
    const revoke = () =>
      fetchDesk(author, `entry/${id}/preview-link/${first!.id}`, { method: 'DELETE' })
    expect((await revoke()).status).toBe(204)
    expect((await revoke()).status).toBe(404)
    expect((await fetchApp(path)).status).toBe(403)
    expect((await fetchApp(other)).status).toBe(200)
    const acts = await rowsOf("select target_id from audit_log where action like 'entry.%share'")
    expect(acts).toEqual(Array(3).fill({ target_id: String(id) }))
    await save(id, rev, articleText('Changed'))
    expect((await listed()).items).toMatchObject([{ is_open: false }])
    const later = new Date(Date.now() + 25 * 3_600_000)
    await deleteExpiredRows(testDeps(later))
    expect(await rowsOf('select id from preview_links')).toEqual([])
  })

  it('of a live item shows the draft instead', async () => {
    const { id, rev, url } = await publishedArticle(editor, 'Public')
    await save(id, rev, articleText('Confidential'))
    expect((await readPage(await fetchApp(await linkTo(id)))).h1).toBe('Confidential')
    expect((await readPage(await fetchApp(url))).h1).toBe('Public')
  })
})
