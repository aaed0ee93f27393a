// Several changes that go live together, or not at all.
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Heartbeat, Today } from '../../../../client/contract/desk/today.ts'
import type { Entry } from '../../../../client/contract/desk/entries/entry.ts'
import type { Release } from '../../../../client/contract/desk/releases/release.ts'
import { promoteDue } from '../../../../worker/desk/entries/release.ts'
import { beat, settleEntries } from '../../../../worker/data/entries/upkeep.ts'
import { operatorSession } from '../../../support/desk/desk.ts'
import {
  articleText,
  askDesk,
  desk,
  draftArticle,
  publishedArticle,
} from '../../../support/desk/entries.ts'
import { problemOf, rowsOf } from '../../../support/site/member.ts'
import { at, hour } from '../../../support/site/visibility.ts'
import { ask, freshSite, readPage, testDeps } from '../../../support/site/site.ts'

let editor = ''
beforeEach(async () => {
  await freshSite()
  editor = await operatorSession('editor')
})

const later = () => testDeps(new Date(Date.now() + 2 * hour * 1000))
const titleAt = async (url: string) => (await readPage(await ask(url))).h1
const states = () => rowsOf<{ state: string }>('select state from releases order by id')

/** A release of the drafts of these entries. */
async function releaseOf(entries: readonly Entry[], due_at = at(hour)): Promise<Release> {
  const { id } = await desk<Release>(editor, 'release', { body: { title: 'Together', due_at } })
  for (const { id: entry_id } of entries)
    await desk(editor, `release/${id}/item`, { body: { entry_id, action: 'publish' } })
  return desk<Release>(editor, `release/${id}`, { method: 'PATCH', body: { state: 'scheduled' } })
}

/** A published article with a draft of another title. */
async function changedArticle(title: string, next: string): Promise<Entry> {
  const entry = await publishedArticle(editor, title)
  const body = articleText(next)
  await desk(editor, `entry/${entry.id}/draft`, { method: 'PUT', body, rev: entry.rev })
  return entry
}

it('goes live together when it is due, with what was in it when it was added', async () => {
  const first = await changedArticle('One', 'One, changed')
  const second = await draftArticle(editor, 'Two')
  await releaseOf([first, second])
  const body = articleText('One, changed again')
  await desk(editor, `entry/${first.id}/draft`, { method: 'PUT', body, rev: first.rev + 1 })
  await promoteDue(testDeps(new Date()))
  expect(await titleAt(first.url)).toBe('One')
  await promoteDue(later())
  expect(await states()).toEqual([{ state: 'done' }])
  const rows = await rowsOf('select title from articles where id > 10000 order by id')
  expect(rows).toEqual([{ title: 'One, changed' }, { title: 'Two' }])
  // What was written since still waits.
  const after = await desk<Entry>(editor, `entry/${first.id}`)
  expect(after).toMatchObject({ has_draft: true, title: 'One, changed again', live_revision: 2 })
})

it('is carried out once, however many begin at once', async () => {
  await releaseOf([await changedArticle('Once', 'Once, changed')])
  await Promise.all([promoteDue(later()), promoteDue(later()), promoteDue(later())])
  expect(await states()).toEqual([{ state: 'done' }])
  const done = await rowsOf(`select id from audit where action = 'release.publish'`)
  expect(done).toHaveLength(1)
})

it('of two about the same entry, both go live, the later one last', async () => {
  const entry = await changedArticle('Twice', 'First')
  await releaseOf([entry])
  const body = articleText('Second')
  await desk(editor, `entry/${entry.id}/draft`, { method: 'PUT', body, rev: entry.rev + 1 })
  await releaseOf([entry], at(hour + 60))
  await Promise.all([promoteDue(later()), promoteDue(later())])
  expect(await states()).toEqual([{ state: 'done' }, { state: 'done' }])
  expect(await rowsOf('select title from articles where id > 10000')).toEqual([{ title: 'Second' }])
})

it('that fails says why, and has changed nothing', async () => {
  const sound = await changedArticle('Sound', 'Sound, changed')
  const doomed = await changedArticle('Doomed', 'Doomed, changed')
  const { id } = await releaseOf([sound, doomed])
  await desk(editor, `entry/${doomed.id}`, { method: 'DELETE' })
  await promoteDue(later())
  const failed = await desk<Release>(editor, `release/${id}`)
  expect(failed).toMatchObject({
    state: 'failed',
    error: { code: 'not_found', entry_id: doomed.id },
  })
  expect(await titleAt(sound.url)).toBe('Sound')
  const { failed: waiting, counts } = await desk<Today>(editor, 'today')
  expect([waiting[0]?.id, counts.failed]).toEqual([id, 1])
  await desk(editor, `release/${id}/item/${doomed.id}`, { method: 'DELETE' })
  const done = await desk<Release>(editor, `release/${id}/publish`, { body: {} })
  expect(done.state).toBe('done')
  expect(await rowsOf('select title from articles where id = ?', sound.item_id)).toEqual([
    { title: 'Sound, changed' },
  ])
})

it('published by hand fails the same way for a deleted entry', async () => {
  const doomed = await changedArticle('Doomed', 'Doomed, changed')
  const { id } = await releaseOf([doomed])
  await desk(editor, `entry/${doomed.id}`, { method: 'DELETE' })
  const failed = await desk<Release>(editor, `release/${id}/publish`, { body: {} })
  expect(failed).toMatchObject({
    state: 'failed',
    error: { code: 'not_found', entry_id: doomed.id },
  })
})

it('withdraws, too', async () => {
  const entry = await publishedArticle(editor, 'Leaving')
  const { id } = await desk<Release>(editor, 'release', { body: { title: 'Out' } })
  await desk(editor, `release/${id}/item`, { body: { entry_id: entry.id, action: 'withdraw' } })
  await desk(editor, `release/${id}/publish`, { body: {} })
  expect((await ask(entry.url)).status).toBe(404)
})

describe('a release', () => {
  it('takes nothing that could not be published', async () => {
    const { id } = await desk<Release>(editor, 'release', { body: { title: 'Strict' } })
    const bare = await desk<Entry>(editor, 'entry', { body: { type: 'article', lang: 'en-US' } })
    const item = { entry_id: bare.id, action: 'publish' }
    expect((await askDesk(editor, `release/${id}/item`, { body: item })).status).toBe(422)
  })

  it('is scheduled with a moment and something in it, and ends once', async () => {
    const { id } = await desk<Release>(editor, 'release', { body: { title: 'Empty' } })
    const change = (body: object) => askDesk(editor, `release/${id}`, { method: 'PATCH', body })
    expect((await change({ state: 'scheduled' })).status).toBe(422)
    expect((await change({ state: 'cancelled' })).status).toBe(200)
    expect(await problemOf(await change({ title: 'Again' }))).toEqual([409, 'release_ended'])
  })
})

describe('the clock', () => {
  it('shows whether it is running', async () => {
    expect(await desk<Heartbeat>(editor, 'heartbeat')).toMatchObject({
      last_run_at: null,
      is_late: true,
    })
    await beat(testDeps(new Date()))
    expect((await desk<Heartbeat>(editor, 'heartbeat')).is_late).toBe(false)
    await beat(testDeps(new Date(Date.now() - 4 * 60_000)))
    expect((await desk<Heartbeat>(editor, 'heartbeat')).is_late).toBe(true)
  })

  it('lets the state of entries follow', async () => {
    const { id, rev } = await draftArticle(editor, 'By the clock')
    const body = { rev, at: at(hour), until: at(3 * hour) }
    await desk(editor, `entry/${id}/publish`, { body })
    const stateIn = async (hours: number) => {
      await settleEntries(testDeps(new Date(Date.now() + hours * hour * 1000)))
      const row = await env.DB.prepare('select state from entries where id = ?')
        .bind(id)
        .first<{ state: string }>()
      return row?.state
    }
    expect([await stateIn(0), await stateIn(2), await stateIn(4)]).toEqual([
      'scheduled',
      'published',
      'withdrawn',
    ])
  })
})
