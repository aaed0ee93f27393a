// Page texts as entries: edited, previewed, published, scheduled and withdrawn like articles.
import { env } from 'cloudflare:workers'
import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Entry, Published } from '../../../../client/contract/desk/entries/entry.ts'
import type { DataOf } from '../../../../client/contract/desk/entries/kinds/schemas.ts'
import { depsAtTime } from '../../../../worker/desk/time-travel/deps-at-time.ts'
import { backfillEntries } from '../../../../worker/data/entries/fill.ts'
import { getPage } from '../../../../worker/data/site/page.ts'
import { isWritten } from '../../../../worker/data/entries/kinds/page.ts'
import { run } from '../../../../worker/storage/db.ts'
import { entries, pages } from '../../../../worker/storage/schema/index.ts'
import { operatorSession } from '../../../support/desk/desk.ts'
import { fetchDesk, callDesk, paragraphs } from '../../../support/desk/entries.ts'
import { readProblem, rowsOf } from '../../../support/site/member.ts'
import { fetchApp, resetSite, testDeps } from '../../../support/site/site.ts'
import { at, hour } from '../../../support/site/visibility.ts'

type Text = DataOf<'page'>
type PageEntry = Entry & { data: Text }

let editor = ''
beforeEach(async () => {
  await resetSite()
  editor = await operatorSession('editor')
})

/** Entry of the page at an address in a language. */
async function textAt(path: string, lang = 'en-US'): Promise<PageEntry> {
  const [row] = await rowsOf<{ id: number }>(
    `select id from entries where type = 'page' and lang = ? and path = ?`,
    lang,
    path,
  )
  return callDesk<PageEntry>(editor, `entry/${row!.id}`)
}

const publish = (entry: Entry, data: object, more: object = {}) =>
  callDesk<Published>(editor, `entry/${entry.id}/publish`, {
    body: { rev: entry.rev, data, ...more },
  })
/** The page once its cached copies are renewed. */
const page = async (path: string) => {
  await fetchApp(path)
  return (await fetchApp(path)).text()
}
const frame = (id: number) =>
  fetchApp(`/backstage/preview/${id}`, { headers: { Cookie: `__Host-backstage=${editor}` } })
const content = (html: string) => /<h1[^]*<\/main>/.exec(html)![0]
const asPath = (path: string) => `/en-US${path}`

/** One page for each way of showing its text. */
const shown = [
  '/contact-us',
  '/promote/apihtml',
  '/platform/feature',
  '/platform/feature/one-wallet',
  '/platform/demo',
  '/platform',
  '/activity/current',
  '/activity/history',
  '/game/timeline',
  '/download',
]

it('every text has an entry in every language, with its address', async () => {
  const { db } = testDeps()
  const isPage = eq(entries.type, 'page')
  expect(await db.$count(entries, isPage)).toBe(await db.$count(pages, isWritten))
  const entry = await textAt('/contact-us')
  expect(entry).toMatchObject({
    source_lang: 'zh-CN',
    state: 'published',
    url: '/en-US/contact-us',
  })
  await backfillEntries(testDeps())
  expect(await db.$count(entries, and(isPage, eq(entries.path, '/')))).toBe(0)
})

it('publishing an unchanged text changes nothing on the page', async () => {
  const before = await page('/en-US/contact-us')
  const entry = await textAt('/contact-us')
  await publish(entry, entry.data)
  expect(content(await page('/en-US/contact-us'))).toBe(content(before))
})

it.each(shown)('%s shows the edited title, line and text', async (path) => {
  const entry = await textAt(path)
  const { content: words } = paragraphs('Other words.')
  // A page of an offer shows parts with headings.
  const body = { type: 'doc', content: [heading('Part'), ...words] }
  const said = { title: 'Another title', subtitle: 'Another line.', body }
  await publish(entry, { ...entry.data, ...said })
  const html = content(await page(asPath(path)))
  expect(html).toMatch(/<h1[^>]*>.*Another title/)
  for (const shownWords of ['Another line.', 'Other words.']) expect(html).toContain(shownWords)
  expect(content(await page(path))).not.toContain('Another title')
})

const heading = (text: string) => ({
  type: 'heading',
  attrs: { level: 2 },
  content: [{ type: 'text', text }],
})

it.each(['/contact-us', '/promote/wlhtml'])(
  'a page stays available without a text: %s',
  async (path) => {
    const entry = await textAt(path)
    await publish(entry, { ...entry.data, body: { type: 'doc', content: [] } })
    expect((await fetchApp(asPath(path))).status).toBe(200)
    expect((await textAt(path)).data.body).toEqual({ type: 'doc', content: [] })
  },
)

it('a page without a text in a language has the navigation’s title', async () => {
  const before = await page('/vi-VN/activity/current')
  const entry = await textAt('/activity/current')
  await publish(entry, { ...entry.data, title: 'Another title', body: paragraphs('Words.') })
  const heading1 = (html: string) => /<h1[^>]*>(.*?)<\/h1>/.exec(html)![1]
  expect(heading1(await page('/vi-VN/activity/current'))).toBe(heading1(before))
})

describe('the address', () => {
  it('cannot be changed, on any page', async () => {
    const entry = await textAt('/contact-us')
    for (const uri of ['/contact', '/platform']) {
      const body = { rev: entry.rev, data: { ...entry.data, uri } }
      const refused = await fetchDesk(editor, `entry/${entry.id}/publish`, { body })
      expect(await readProblem(refused)).toEqual([422, 'validation_failed'])
    }
    const made = await callDesk<Entry>(editor, 'entry', { body: { type: 'page', lang: 'en-US' } })
    const taken = { rev: made.rev, data: { ...entry.data } }
    const refused = await fetchDesk(editor, `entry/${made.id}/publish`, { body: taken })
    expect(await readProblem(refused)).toEqual([422, 'validation_failed'])
  })

  it.each(['', 'news', '/', '/News', '/a/b/c/d', '/a//b', '/../x'])('cannot be %j', async (uri) => {
    const made = await callDesk<Entry>(editor, 'entry', { body: { type: 'page', lang: 'en-US' } })
    const data = { title: 'New', subtitle: '', body: paragraphs('New.'), uri }
    const body = { rev: made.rev, data }
    const refused = await fetchDesk(editor, `entry/${made.id}/publish`, { body })
    expect(refused.status).toBe(422)
  })

  it('is new for a new page, to which its entry links', async () => {
    const made = await callDesk<Entry>(editor, 'entry', { body: { type: 'page', lang: 'en-US' } })
    const uri = '/platform/news'
    const { entry } = await publish(made, {
      title: 'New',
      subtitle: '',
      body: paragraphs('New.'),
      uri,
    })
    expect(entry).toMatchObject({ state: 'published', url: '/en-US/platform/news' })
    const body = { type: 'page', lang: 'zh-HK', group_id: entry.group_id }
    const translation = await callDesk<PageEntry>(editor, 'entry', { body })
    expect(translation).toMatchObject({ url: '/zh-HK/platform/news', data: { uri } })
  })
})

it('a withdrawn text disappears, and the fallback language is shown', async () => {
  const entry = await textAt('/promote/apihtml')
  await callDesk(editor, `entry/${entry.id}/withdraw`, { body: { rev: entry.rev } })
  const html = await page('/en-US/promote/apihtml')
  expect(html).not.toContain(entry.data.subtitle)
  expect(html).toMatch(/<div lang="zh-/)
})

describe('the preview', () => {
  it.each(shown)('shows %s unchanged, and its draft in place', async (path) => {
    const entry = await textAt(path)
    const plain = await frame(entry.id)
    expect(plain.status).toBe(200)
    expect(content(await plain.text())).toBe(content(await page(asPath(path))))
    await callDesk(editor, `entry/${entry.id}/draft`, {
      method: 'PUT',
      body: { ...entry.data, title: 'Not yet' },
      rev: entry.rev,
    })
    expect(content(await (await frame(entry.id)).text())).toMatch(/<h1[^>]*>.*Not yet/)
    expect(await page(asPath(path))).not.toContain('Not yet')
  })

  it('shows a new page, even if incomplete', async () => {
    const made = await callDesk<Entry>(editor, 'entry', { body: { type: 'page', lang: 'th-TH' } })
    const framed = await frame(made.id)
    expect(framed.status).toBe(200)
    expect(await framed.text()).toContain('lang="th-TH"')
  })
})

it('a text is found by its title, and is on the board', async () => {
  const { data } = await textAt('/contact-us')
  const found = await callDesk<{ items: Entry[] }>(editor, 'entry?type=page&lang=en-US&q=contact')
  expect(found.items.map((one) => one.title)).toContain(data.title)
  const board = await callDesk<{ items: unknown[] }>(editor, 'translations?type=page')
  expect(board.items.length).toBeGreaterThan(0)
})

it('a text is closed to operators of other languages', async () => {
  const { id, rev, data } = await textAt('/contact-us')
  const put = (as: string) => fetchDesk(as, `entry/${id}/draft`, { method: 'PUT', body: data, rev })
  expect((await put(await operatorSession('translator'))).status).toBe(403)
  expect((await put(await operatorSession('analyst'))).status).toBe(403)
})

it('one of two concurrent publications succeeds', async () => {
  const entry = await textAt('/contact-us')
  const body = (title: string) => ({ rev: entry.rev, data: { ...entry.data, title } })
  const both = await Promise.all(
    ['One', 'Two'].map((title) =>
      fetchDesk(editor, `entry/${entry.id}/publish`, { body: body(title) }),
    ),
  )
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

it('a text at a future time includes the releases until then', async () => {
  const entry = await textAt('/contact-us')
  const due = at(hour)
  await publish(entry, { ...entry.data, title: 'As it will be' }, { at: due })
  const titleAt = async (moment: Date) => {
    const then = await depsAtTime(testDeps(new Date()), env, 'en-US', { at: moment })
    return (await run(then, getPage(then, 'en-US', '/contact-us')))?.title
  }
  expect(await titleAt(new Date())).not.toBe('As it will be')
  expect(await titleAt(new Date(Date.parse(due) + 60_000))).toBe('As it will be')
})
