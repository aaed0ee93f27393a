// Releases: several changes that go live together, or not at all.
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import type { SchedulerHeartbeat, Today } from '../../../../client/contract/desk/today.ts'
import type { Entry } from '../../../../client/contract/desk/entries/entry.ts'
import type { Release } from '../../../../client/contract/desk/releases/release.ts'
import { executeDueReleases } from '../../../../worker/desk/entries/release.ts'
import { recordHeartbeat, updateEntryStates } from '../../../../worker/data/entries/upkeep.ts'
import { operatorSession } from '../../../support/desk/desk.ts'
import {
  articleText,
  fetchDesk,
  callDesk,
  draftArticle,
  publishedArticle,
} from '../../../support/desk/entries.ts'
import { readProblem, rowsOf } from '../../../support/site/member.ts'
import { at, hour } from '../../../support/site/visibility.ts'
import { fetchApp, resetSite, readPage, testDeps } from '../../../support/site/site.ts'

let editor = ''
beforeEach(async () => {
  await resetSite()
  editor = await operatorSession('editor')
})

const later = () => testDeps(new Date(Date.now() + 2 * hour * 1000))
const titleAt = async (url: string) => (await readPage(await fetchApp(url))).h1
const states = () => rowsOf<{ state: string }>('select state from releases order by id')

/** A release of the drafts of these entries. */
async function releaseOf(entries: readonly Entry[], due_at = at(hour)): Promise<Release> {
  const { id } = await callDesk<Release>(editor, 'release', { body: { title: 'Together', due_at } })
  for (const { id: entry_id } of entries)
    await callDesk(editor, `release/${id}/item`, { body: { entry_id, action: 'publish' } })
  return callDesk<Release>(editor, `release/${id}`, {
    method: 'PATCH',
    body: { state: 'scheduled' },
  })
}

/** A published article with a draft of another title. */
async function changedArticle(title: string, next: string): Promise<Entry> {
  const entry = await publishedArticle(editor, title)
  const body = articleText(next)
  await callDesk(editor, `entry/${entry.id}/draft`, { method: 'PUT', body, rev: entry.rev })
  return entry
}

it('changes go live together at the due time, as they were when added', async () => {
  const first = await changedArticle('One', 'One, changed')
  const second = await draftArticle(editor, 'Two')
  await releaseOf([first, second])
  const body = articleText('One, changed again')
  await callDesk(editor, `entry/${first.id}/draft`, { method: 'PUT', body, rev: first.rev + 1 })
  await executeDueReleases(testDeps(new Date()))
  expect(await titleAt(first.url)).toBe('One')
  await executeDueReleases(later())
  expect(await states()).toEqual([{ state: 'done' }])
  const rows = await rowsOf('select title from articles where id > 10000 order by id')
  expect(rows).toEqual([{ title: 'One, changed' }, { title: 'Two' }])
  // Later edits are still drafts.
  const after = await callDesk<Entry>(editor, `entry/${first.id}`)
  expect(after).toMatchObject({ has_draft: true, title: 'One, changed again', live_revision: 2 })
})

it('a release goes live at its due time, not a millisecond earlier', async () => {
  const { due_at } = await releaseOf([await changedArticle('Punctual', 'Punctual, changed')])
  const due = Date.parse(due_at!)
  await executeDueReleases(testDeps(new Date(due - 1)))
  expect(await states()).toEqual([{ state: 'scheduled' }])
  await executeDueReleases(testDeps(new Date(due)))
  expect(await states()).toEqual([{ state: 'done' }])
})

it('a release is executed once, however many executions start at once', async () => {
  await releaseOf([await changedArticle('Once', 'Once, changed')])
  await Promise.all([
    executeDueReleases(later()),
    executeDueReleases(later()),
    executeDueReleases(later()),
  ])
  expect(await states()).toEqual([{ state: 'done' }])
  const done = await rowsOf(`select id from audit_log where action = 'release.publish'`)
  expect(done).toHaveLength(1)
})

it('two releases of the same entry both go live, the later one last', async () => {
  const entry = await changedArticle('Twice', 'First')
  await releaseOf([entry])
  const body = articleText('Second')
  await callDesk(editor, `entry/${entry.id}/draft`, { method: 'PUT', body, rev: entry.rev + 1 })
  await releaseOf([entry], at(hour + 60))
  await Promise.all([executeDueReleases(later()), executeDueReleases(later())])
  expect(await states()).toEqual([{ state: 'done' }, { state: 'done' }])
  expect(await rowsOf('select title from articles where id > 10000')).toEqual([{ title: 'Second' }])
})

it('a failed release stores its reason, and has changed nothing', async () => {
  const sound = await changedArticle('Sound', 'Sound, changed')
  const doomed = await changedArticle('Doomed', 'Doomed, changed')
  const { id } = await releaseOf([sound, doomed])
  await callDesk(editor, `entry/${doomed.id}?waiting=keep`, { method: 'DELETE' })
  await executeDueReleases(later())
  const failed = await callDesk<Release>(editor, `release/${id}`)
  expect(failed).toMatchObject({
    state: 'failed',
    error: { code: 'not_found', entry_id: doomed.id },
  })
  expect(await titleAt(sound.url)).toBe('Sound')
  const { failed: waiting, counts } = await callDesk<Today>(editor, 'today')
  expect([waiting[0]?.id, counts.failed]).toEqual([id, 1])
  await callDesk(editor, `release/${id}/item/${doomed.id}`, { method: 'DELETE' })
  const done = await callDesk<Release>(editor, `release/${id}/publish`, { body: {} })
  expect(done.state).toBe('done')
  expect(await rowsOf('select title from articles where id = ?', sound.item_id)).toEqual([
    { title: 'Sound, changed' },
  ])
})

it('a release executed by hand fails the same way for a deleted entry', async () => {
  const doomed = await changedArticle('Doomed', 'Doomed, changed')
  const { id } = await releaseOf([doomed])
  await callDesk(editor, `entry/${doomed.id}?waiting=keep`, { method: 'DELETE' })
  const failed = await callDesk<Release>(editor, `release/${id}/publish`, { body: {} })
  expect(failed).toMatchObject({
    state: 'failed',
    error: { code: 'not_found', entry_id: doomed.id },
  })
})

it('a release withdraws entries, too', async () => {
  const entry = await publishedArticle(editor, 'Leaving')
  const { id } = await callDesk<Release>(editor, 'release', { body: { title: 'Out' } })
  await callDesk(editor, `release/${id}/item`, { body: { entry_id: entry.id, action: 'withdraw' } })
  await callDesk(editor, `release/${id}/publish`, { body: {} })
  expect((await fetchApp(entry.url)).status).toBe(404)
})

describe('a release', () => {
  it('refuses changes that could not be published', async () => {
    const { id } = await callDesk<Release>(editor, 'release', { body: { title: 'Strict' } })
    const bare = await callDesk<Entry>(editor, 'entry', {
      body: { type: 'article', lang: 'en-US' },
    })
    const item = { entry_id: bare.id, action: 'publish' }
    expect((await fetchDesk(editor, `release/${id}/item`, { body: item })).status).toBe(422)
  })

  it('needs a time and at least one change to be scheduled, and ends once', async () => {
    const { id } = await callDesk<Release>(editor, 'release', { body: { title: 'Empty' } })
    const change = (body: object) => fetchDesk(editor, `release/${id}`, { method: 'PATCH', body })
    expect((await change({ state: 'scheduled' })).status).toBe(422)
    expect((await change({ state: 'cancelled' })).status).toBe(200)
    expect(await readProblem(await change({ title: 'Again' }))).toEqual([409, 'release_ended'])
  })
})

describe('the scheduler', () => {
  it('shows whether it is running', async () => {
    expect(await callDesk<SchedulerHeartbeat>(editor, 'heartbeat')).toMatchObject({
      last_run_at: null,
      is_late: true,
    })
    await recordHeartbeat(testDeps(new Date()))
    expect((await callDesk<SchedulerHeartbeat>(editor, 'heartbeat')).is_late).toBe(false)
    await recordHeartbeat(testDeps(new Date(Date.now() - 4 * 60_000)))
    expect((await callDesk<SchedulerHeartbeat>(editor, 'heartbeat')).is_late).toBe(true)
  })

  it('updates the state of entries', async () => {
    const { id, rev } = await draftArticle(editor, 'By the clock')
    const body = { rev, at: at(hour), until: at(3 * hour) }
    await callDesk(editor, `entry/${id}/publish`, { body })
    const stateIn = async (hours: number) => {
      await updateEntryStates(testDeps(new Date(Date.now() + hours * hour * 1000)))
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
