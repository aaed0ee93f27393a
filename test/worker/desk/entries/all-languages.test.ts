// Brands as multilingual entries: edited, previewed, published and deleted like other entries.
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import type {
  Entry,
  ListedEntry,
  Published,
} from '../../../../client/contract/desk/entries/entry.ts'
import type { DataOf } from '../../../../client/contract/desk/entries/kinds/schemas.ts'
import { operatorSession } from '../../../support/desk/desk.ts'
import { fetchDesk, callDesk, entryOf } from '../../../support/desk/entries.ts'
import { addressOf, readProblem, rowsOf } from '../../../support/site/member.ts'
import { fetchApp, resetSite } from '../../../support/site/site.ts'

type Brand = Entry & { data: DataOf<'brand'> }

let editor = ''
beforeEach(async () => {
  await resetSite()
  editor = await operatorSession('editor')
})

const firstBrand = async () => (await entryOf(editor, 1, 'brand')) as Brand
const publish = (entry: Entry, data: object, more: object = {}) =>
  callDesk<Published>(editor, `entry/${entry.id}/publish`, {
    body: { rev: entry.rev, data, ...more },
  })
const namesOf = (id: number) =>
  rowsOf<{ lang: string; name: string }>(
    'select lang, name from brand_texts where brand_id = ? order by lang',
    id,
  )
const games = '/en-US/game/casino/game-list'
const page = async (path: string) => (await fetchApp(path)).text()

it('every brand has an entry, and publishing it unchanged changes nothing', async () => {
  const stored = () =>
    rowsOf('select * from brands join brand_texts on brand_id = id order by 1, 5')
  const before = await stored()
  const entry = await firstBrand()
  expect(entry).toMatchObject({ lang: 'zh-CN', state: 'published', translations: [], lacks: [] })
  await publish(entry, entry.data)
  expect(await stored()).toEqual(before)
})

it('a change is visible in every language at once, with fallbacks for missing texts', async () => {
  await page(games)
  const entry = await firstBrand()
  const { title } = entry.data
  const names = { 'zh-CN': '新名', 'en-US': 'Renamed', 'zh-HK': '' }
  const { entry: published } = await publish(entry, { ...entry.data, title: names })
  await page(games)
  expect(await page(games)).toContain('Renamed')
  expect(await page(games)).not.toContain(`>${title['en-US']}<`)
  const shown = Object.fromEntries((await namesOf(1)).map(({ lang, name }) => [lang, name]))
  expect(shown).toEqual({
    'zh-CN': '新名',
    'zh-HK': '新名',
    'en-US': 'Renamed',
    'vi-VN': 'Renamed',
    'th-TH': 'Renamed',
    'hi-IN': 'Renamed',
  })
  // Fallback texts are never stored.
  expect(published.data['title']).toEqual({ 'zh-CN': '新名', 'en-US': 'Renamed' })
  expect(published.lacks?.toSorted()).toEqual(['hi-IN', 'th-TH', 'vi-VN', 'zh-HK'])
  const { items } = await callDesk<{ items: ListedEntry[] }>(editor, 'entry?type=brand')
  expect(items.find(({ id }) => id === entry.id)?.lacks).toHaveLength(4)
})

it('an entry names the languages that its draft changes', async () => {
  const entry = await firstBrand()
  expect(entry.unpublished_languages).toEqual([])
  const changed = async (data: object) => {
    const { rev } = await firstBrand()
    await callDesk(editor, `entry/${entry.id}/draft`, { method: 'PUT', body: data, rev })
    return (await firstBrand()).unpublished_languages
  }
  const title = { ...entry.data.title, 'th-TH': 'ค่ายใหม่' }
  expect(await changed({ ...entry.data, title })).toEqual(['th-TH'])
  expect(await changed({ ...entry.data, title, slug: 'elsewhere' })).toEqual(['zh-CN', 'th-TH'])
})

it('a change of a colleague in another language is a conflict for an operator of one', async () => {
  await env.DB.prepare(
    `update operators set languages = '["th-TH"]', roles = '["editor"]' where email = ?`,
  )
    .bind(addressOf('author'))
    .run()
  const thai = await operatorSession('author')
  const entry = await firstBrand()
  const path = `entry/${entry.id}`
  const { title } = entry.data
  const ours = { ...entry.data, title: { ...title, 'en-US': 'Theirs' } }
  await callDesk(editor, `${path}/draft`, { method: 'PUT', body: ours, rev: entry.rev })
  const own = { ...entry.data, title: { ...title, 'th-TH': 'ค่ายใหม่' } }
  const saved = await fetchDesk(thai, `${path}/draft`, { method: 'PUT', body: own, rev: entry.rev })
  expect(await readProblem(saved)).toEqual([409, 'entry_changed'])
  const publishing = { body: { rev: entry.rev, data: own } }
  const published = await fetchDesk(thai, `${path}/publish`, publishing)
  expect(await readProblem(published)).toEqual([409, 'entry_changed'])
  const { rev, data } = await firstBrand()
  const both = { body: { rev, data: { ...data, title: { ...data.title, 'th-TH': 'ค่ายใหม่' } } } }
  const refused = await fetchDesk(thai, `${path}/publish`, both)
  expect(await readProblem(refused)).toEqual([403, 'forbidden'])
})

it('a brand requires its name in the first language, and its own address', async () => {
  const entry = await firstBrand()
  const other = (await entryOf(editor, 2, 'brand')) as Brand
  const asked = (data: object) =>
    fetchDesk(editor, `entry/${entry.id}/publish`, { body: { rev: entry.rev, data } })
  const nameless = await asked({ ...entry.data, title: { 'en-US': 'Only English' } })
  expect(nameless.status).toBe(422)
  expect(await nameless.text()).toContain('title')
  const taken = await asked({ ...entry.data, slug: other.data.slug })
  expect(await taken.text()).toContain('slug')
})

it('a brand starts in the first language only, and is visible once published', async () => {
  const begin = (body: object) => fetchDesk(editor, 'entry', { body: { type: 'brand', ...body } })
  expect(await readProblem(await begin({ lang: 'en-US' }))).toEqual([409, 'entry_exists'])
  const made = (await (await begin({ lang: 'zh-CN' })).json()) as Brand
  const data = { title: { 'zh-CN': '新厂' }, intro: {}, slug: 'new-house' }
  await publish(made, data)
  expect(await namesOf(made.item_id)).toHaveLength(6)
})

describe('a translator of some languages', () => {
  it('changes the texts of these languages, and nothing else', async () => {
    const thai = await operatorSession('translator')
    const entry = await firstBrand()
    const save = (data: object, rev = entry.rev) =>
      fetchDesk(thai, `entry/${entry.id}/draft`, { method: 'PUT', body: data, rev })
    const { title } = entry.data
    const english = await save({ ...entry.data, title: { ...title, 'en-US': 'Mine' } })
    expect(await readProblem(english)).toEqual([403, 'forbidden'])
    const renamed = await save({ ...entry.data, slug: 'other' })
    expect(await readProblem(renamed)).toEqual([403, 'forbidden'])
    const own = await save({ ...entry.data, title: { ...title, 'th-TH': 'ชื่อใหม่' } })
    expect(own.status).toBe(200)
    const { rev } = (await own.json()) as { rev: number }
    const out = await fetchDesk(thai, `entry/${entry.id}/publish`, { body: { rev } })
    expect(out.status).toBe(200)
    expect((await namesOf(1)).find(({ lang }) => lang === 'th-TH')?.name).toBe('ชื่อใหม่')
  })
})

describe('the preview', () => {
  const framed = (entry: Entry, path: string) =>
    fetchApp(`/backstage/preview/${entry.id}${path}?rev=${entry.rev}`, {
      headers: { Cookie: `__Host-backstage=${editor}` },
    })

  it('shows any page with the draft, which readers do not see', async () => {
    const entry = await firstBrand()
    const title = { ...entry.data.title, 'en-US': 'Only drafted' }
    const { rev } = await callDesk<{ rev: number }>(editor, `entry/${entry.id}/draft`, {
      method: 'PUT',
      body: { ...entry.data, title },
      rev: entry.rev,
    })
    const response = await framed({ ...entry, rev }, games)
    const html = await response.text()
    expect(response.status).toBe(200)
    expect(html).toContain('Only drafted')
    expect(html).toContain(`href="/backstage/preview/${entry.id}/en-US/`)
    expect(response.headers.get('Cache-Control')).toContain('no-store')
    expect(await page(games)).not.toContain('Only drafted')
  })

  it('is for operators only', async () => {
    const entry = await firstBrand()
    expect((await fetchApp(`/backstage/preview/${entry.id}${games}`)).status).toBe(403)
  })
})

describe('an undated entry', () => {
  it('can be neither withdrawn nor deleted while another entry refers to it', async () => {
    const entry = await firstBrand()
    const withdrawn = await fetchDesk(editor, `entry/${entry.id}/withdraw`, { body: {} })
    expect(await readProblem(withdrawn)).toEqual([409, 'not_published'])
    const deleted = await fetchDesk(editor, `entry/${entry.id}`, { method: 'DELETE' })
    expect(await readProblem(deleted)).toEqual([409, 'entry_in_use'])
    expect(await namesOf(1)).toHaveLength(6)
  })

  it('is deleted with all its rows if nothing refers to it', async () => {
    const made = await callDesk<Entry>(editor, 'entry', { body: { type: 'brand', lang: 'zh-CN' } })
    const data = { title: { 'zh-CN': '新厂' }, intro: {}, slug: 'new-house' }
    await publish(made, data)
    const deleted = await fetchDesk(editor, `entry/${made.id}`, { method: 'DELETE' })
    expect(deleted.status).toBe(204)
    expect(await namesOf(made.item_id)).toEqual([])
    expect(await rowsOf('select id from brands where id = ?', made.item_id)).toEqual([])
  })

  it('is changed later by a release', async () => {
    const entry = await firstBrand()
    const at = new Date(Date.now() + 3_600_000).toISOString()
    const title = { ...entry.data.title, 'en-US': 'Later' }
    const { release_id } = await publish(entry, { ...entry.data, title }, { at })
    expect(release_id).not.toBeNull()
    expect(await page(games)).not.toContain('Later')
  })
})
