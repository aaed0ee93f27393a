// Undo from the audit log: each action is undone once, unless something has changed since.
import { beforeEach, describe, expect, it } from 'vitest'
import type { AuditEntry, AuditUndo } from '../../../client/contract/desk/audit.ts'
import type { DeskImage } from '../../../client/contract/desk/images/image.ts'
import type { Entry } from '../../../client/contract/desk/entries/entry.ts'
import type { Release } from '../../../client/contract/desk/releases/release.ts'
import { operatorSession } from '../../support/desk/desk.ts'
import {
  articleText,
  fetchDesk,
  callDesk,
  draftArticle,
  entryOf,
  publishedArticle,
} from '../../support/desk/entries.ts'
import { addressOf, readProblem, rowsOf } from '../../support/site/member.ts'
import { fetchApp, resetSite } from '../../support/site/site.ts'

let owner = ''
beforeEach(async () => {
  await resetSite()
  owner = await operatorSession('owner')
})

const log = async (query = '') =>
  (await callDesk<{ items: AuditEntry[] }>(owner, `audit?${query}`)).items
const latest = async (action: string) => (await log(`action=${action}`))[0]!
const undoing = async (action: string) =>
  callDesk<AuditUndo>(owner, `audit/${(await latest(action)).id}/undo`)
const undo = async (action: string, as = owner) =>
  fetchDesk(as, `audit/${(await latest(action)).id}/undo`, { method: 'POST' })
const entry = (id: number) => callDesk<Entry>(owner, `entry/${id}`)
const publish = async (id: number, title: string) => {
  const { rev } = await entry(id)
  await callDesk(owner, `entry/${id}/publish`, { body: { rev, data: articleText(title) } })
}
const page = async (url: string) => {
  const response = await fetchApp(url)
  return { status: response.status, text: await response.text() }
}

describe('an entry', () => {
  it('is hidden again when its first publication is undone', async () => {
    const { id, url } = await publishedArticle(owner, 'Too early')
    expect(await undoing('entry.publish')).toMatchObject({
      effect: 'hidden',
      title: 'Too early',
      changed: null,
    })
    expect((await undo('entry.publish')).status).toBe(204)
    expect((await page(url)).status).toBe(404)
    expect((await entry(id)).state).toBe('draft')
    expect(await readProblem(await undo('entry.publish'))).toEqual([409, 'undo_outdated'])
  })

  it('has its previous text again, even if that was published outside the desk', async () => {
    const liveTitle = async (item: number) =>
      (await rowsOf<{ title: string }>('select title from articles where id = ?', item))[0]?.title
    for (const { id, item_id, title } of [
      await publishedArticle(owner, 'As it was'),
      await entryOf(owner, 2),
    ]) {
      await publish(id, 'Words nobody wanted')
      expect(await liveTitle(item_id)).toBe('Words nobody wanted')
      expect(await undoing('entry.publish')).toMatchObject({ effect: 'former_text' })
      expect((await undo('entry.publish')).status).toBe(204)
      expect(await liveTitle(item_id)).toBe(title)
    }
  })

  it('is not overwritten if another operator has published it since', async () => {
    const { id } = await publishedArticle(owner, 'First')
    await publish(id, 'Second')
    const { id: second } = await latest('entry.publish')
    const editor = await operatorSession('editor')
    const { rev } = await entry(id)
    await callDesk(editor, `entry/${id}/publish`, { body: { rev, data: articleText('Third') } })
    const seen = await callDesk<AuditUndo>(owner, `audit/${second}/undo`)
    expect(seen.changed?.by?.id).toBe((await latest('entry.publish')).operator?.id)
    const refused = await fetchDesk(owner, `audit/${second}/undo`, { method: 'POST' })
    expect(await readProblem(refused)).toEqual([409, 'undo_outdated'])
    expect((await entry(id)).title).toBe('Third')
  })

  it('is visible again after a withdrawal, and restored after a deletion', async () => {
    const { id, url, published_at } = await publishedArticle(owner, 'Here')
    await callDesk(owner, `entry/${id}/withdraw`, { body: {} })
    expect(await undoing('entry.withdraw')).toMatchObject({ effect: 'shown' })
    await undo('entry.withdraw')
    expect((await page(url)).status).toBe(200)
    expect((await entry(id)).published_at).toBe(published_at)
    await callDesk(owner, `entry/${id}`, { method: 'DELETE' })
    expect((await page(url)).status).toBe(404)
    await undo('entry.delete')
    expect((await page(url)).status).toBe(200)
  })

  it('is undone by one of two concurrent requests', async () => {
    const { id } = await publishedArticle(owner, 'Once')
    await publish(id, 'Twice')
    const answers = await Promise.all([undo('entry.publish'), undo('entry.publish')])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204, 409]))
  })

  it('has its draft again after it was discarded or replaced by an older version', async () => {
    const { id, rev } = await publishedArticle(owner, 'Live')
    const saved = await callDesk<{ rev: number }>(owner, `entry/${id}/draft`, {
      method: 'PUT',
      body: articleText('Half an idea'),
      rev,
    })
    await callDesk(owner, `entry/${id}/restore`, { body: { revision: 1, rev: saved.rev } })
    expect((await entry(id)).title).toBe('Live')
    expect((await undo('entry.restore')).status).toBe(204)
    const back = await entry(id)
    expect(back.title).toBe('Half an idea')
    await callDesk(owner, `entry/${id}/draft`, { method: 'DELETE', rev: back.rev })
    expect((await entry(id)).has_draft).toBe(false)
    expect((await undo('entry.discard')).status).toBe(204)
    expect(await entry(id)).toMatchObject({ title: 'Half an idea', has_draft: true })
  })
})

it('a release is rescheduled to its former time, even after it was canceled', async () => {
  const { id } = await draftArticle(owner, 'In the release')
  const due_at = new Date(Date.now() + 3_600_000).toISOString()
  const release = await callDesk<Release>(owner, 'release', { body: { title: 'Winter', due_at } })
  await callDesk(owner, `release/${release.id}/item`, { body: { entry_id: id, action: 'publish' } })
  const change = (body: object) =>
    callDesk(owner, `release/${release.id}`, { method: 'PATCH', body })
  const state = async () => (await callDesk<Release>(owner, `release/${release.id}`)).state
  await change({ state: 'scheduled' })
  await change({ state: 'cancelled' })
  expect(await undoing('release.cancelled')).toMatchObject({ effect: 'release_back', at: due_at })
  await undo('release.cancelled')
  expect(await state()).toBe('scheduled')
})

it('a redirect is removed, has its former target, or is restored', async () => {
  const add = (to_path: string) =>
    callDesk(owner, 'redirect', { body: { from_path: '/old', to_path } })
  await add('/news/brand')
  await add('/news/industry')
  expect(await undoing('redirect.add')).toMatchObject({
    effect: 'redirect_back',
    to: '/news/brand',
  })
  await undo('redirect.add')
  expect((await fetchApp('/old')).headers.get('Location')).toBe('/news/brand')
  await callDesk(owner, 'redirect/delete', { body: { from_path: '/old' } })
  await undo('redirect.delete')
  expect((await fetchApp('/old')).headers.get('Location')).toBe('/news/brand')
  await undo('redirect.add')
  const { status } = await fetchApp('/old')
  expect(status).toBe(404)
})

it('an operator’s roles are restored with a second factor, as their removal required', async () => {
  const stepped = await operatorSession('owner', true)
  const [{ id } = { id: 0 }] = await rowsOf<{ id: number }>(
    'select id from operators where email = ?',
    addressOf('author'),
  )
  const body = { roles: ['editor'] }
  await callDesk(stepped, `operator/${id}`, { method: 'PATCH', body })
  expect(await readProblem(await undo('operator.change'))).toEqual([403, 'step_up_required'])
  expect((await undo('operator.change', stepped)).status).toBe(204)
  const [row] = await rowsOf<{ roles: string }>('select roles from operators where id = ?', id)
  expect(JSON.parse(row!.roles)).toEqual(['author'])
  await callDesk(stepped, `operator/${id}`, { method: 'PATCH', body: { is_active: false } })
  expect(await undoing('operator.deactivate')).toMatchObject({ effect: 'operator_in' })
  expect((await undo('operator.deactivate', stepped)).status).toBe(204)
})

it('an action without undo is reported as such', async () => {
  await callDesk(owner, 'release', { body: { title: 'Made' } })
  expect(await readProblem(await undo('release.create'))).toEqual([409, 'undo_outdated'])
})

it('the log is read to its ten-thousandth entry, from any time, page by page', async () => {
  await rowsOf(`with recursive one(n) as (select 1 union all select n + 1 from one where n < 10000)
    insert into audit_log (created_at, operator_id, action, target_type, target_id)
    select strftime('%Y-%m-%dT%H:%M:%fZ', '2024-01-01', '+' || n || ' minutes'), 1, 'entry.publish', 'article', n from one`)
  const until = '2024-01-02T00:00:00Z'
  const [first] = await log(`until=${until}`)
  expect(first?.item_id).toBe('1440')
  const between = await log(`since=2024-01-01T23:58:00Z&until=${until}`)
  expect(between.map(({ item_id }) => item_id)).toEqual(['1440', '1439', '1438'])
  let after = ''
  let count = 0
  let last: AuditEntry | undefined
  do {
    const { items, next } = await callDesk<{ items: AuditEntry[]; next: string | null }>(
      owner,
      `audit?action=entry.publish&until=2024-12-31T00:00:00Z${after && `&after=${after}`}`,
    )
    count += items.length
    last = items.at(-1)
    after = next ?? ''
  } while (after)
  expect([count, last?.item_id]).toEqual([10_000, '1'])
})

describe('a change of an image’s texts and folder', () => {
  const path = 'image/1001'
  const change = (body: object) => callDesk(owner, path, { method: 'PATCH', body })
  const image = () => callDesk<DeskImage>(owner, path)

  it('is undone, while other changes stay', async () => {
    await change({
      texts: [
        { lang: 'en-US', alt: 'Before', caption: 'Then' },
        { lang: 'th-TH', alt: 'ก่อน', caption: '' },
      ],
    })
    const before = await image()
    await change({
      directory: 'elsewhere',
      focal: { x: 0.255, y: 1 },
      texts: [
        { lang: 'en-US', alt: 'After', caption: '' },
        { lang: 'hi-IN', alt: 'नया', caption: '' },
      ],
    })
    const { id } = await latest('image.change')
    expect(await undoing('image.change')).toMatchObject({ effect: 'former_details', changed: null })
    await callDesk(owner, `audit/${id}/undo`, { method: 'POST' })
    expect(await image()).toEqual(before)
    expect(
      await readProblem(await fetchDesk(owner, `audit/${id}/undo`, { method: 'POST' })),
    ).toEqual([409, 'undo_outdated'])
  })

  it('cannot be undone once the same field was changed again, but despite other changes', async () => {
    await change({ directory: 'one' })
    const { id } = await latest('image.change')
    await change({ focal: { x: 0, y: 0 } })
    const undoing = () => callDesk<AuditUndo>(owner, `audit/${id}/undo`)
    expect((await undoing()).changed).toBeNull()
    await change({ directory: 'two' })
    expect((await undoing()).changed).not.toBeNull()
  })
})
