// A change of a live entry that waits in a release, and actions on the entry before it.
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AuditEntry } from '../../../../client/contract/desk/audit.ts'
import type { Entry, Published } from '../../../../client/contract/desk/entries/entry.ts'
import type { Release } from '../../../../client/contract/desk/releases/release.ts'
import type { Conflict } from '../../../../client/contract/desk/schedule/scheduled.ts'
import { dayLength } from '../../../../client/contract/days.ts'
import { runJobs } from '../../../../worker/cron.ts'
import { executeDueReleases } from '../../../../worker/desk/entries/release.ts'
import { operatorSession } from '../../../support/desk/desk.ts'
import {
  articleText,
  callDesk,
  fetchDesk,
  publishedArticle,
} from '../../../support/desk/entries.ts'
import { readProblem, rowsOf } from '../../../support/site/member.ts'
import { at, hour } from '../../../support/site/visibility.ts'
import { finishNightlyWork } from '../../../support/site/nightly-work.ts'
import { fetchApp, readPage, resetSite, testDeps } from '../../../support/site/site.ts'

let editor = ''
let entry: Entry
beforeEach(async () => {
  await resetSite()
  editor = await operatorSession('editor')
  entry = await publishedArticle(editor, 'Live')
  await publish('Planned', { at: at(hour) })
})

const current = () => callDesk<Entry>(editor, `entry/${entry.id}`)
const releases = async () => (await current()).releases
const titleNow = async () => (await readPage(await fetchApp(entry.url))).h1

async function send(title: string, more: object): Promise<Response> {
  const { rev } = await current()
  const body = { rev, data: articleText(title), ...more }
  return fetchDesk(editor, `entry/${entry.id}/publish`, { body })
}

async function publish(title: string, more: object = {}): Promise<Published> {
  const answer = await send(title, more)
  expect(answer.status).toBe(200)
  return answer.json()
}

/** Deps at a time after the change is due. */
const afterwards = () => testDeps(new Date(Date.now() + 2 * hour * 1000))
const runDue = () => executeDueReleases(afterwards())
const stateOf = (id: number) => callDesk<Release>(editor, `release/${id}`)

it('a waiting release is shown at its entry, and moved and canceled there', async () => {
  const [waiting] = await releases()
  expect(waiting).toMatchObject({ state: 'scheduled', action: 'publish', items: 1 })
  const due_at = at(2 * hour)
  const path = `entry/${entry.id}/release/${waiting!.id}`
  const moved = await callDesk<Entry>(editor, path, { method: 'PATCH', body: { due_at } })
  expect(moved.releases).toMatchObject([{ id: waiting!.id, due_at }])
  const left = await callDesk<Entry>(editor, path, { method: 'DELETE' })
  expect(left.releases).toEqual([])
  expect((await stateOf(waiting!.id)).state).toBe('cancelled')
  expect(await readProblem(await fetchDesk(editor, path, { method: 'DELETE' }))).toEqual([
    409,
    'release_ended',
  ])
})

describe('publishing before a waiting release', () => {
  it('requires a choice for the release', async () => {
    const asked = await send('Correction', {})
    expect(asked.status).toBe(409)
    expect(await asked.json()).toMatchObject({
      code: 'release_waiting',
      step: 'publish',
      releases: [{ title: 'Live', action: 'publish' }],
    })
    expect(await titleNow()).toBe('Live')
  })

  it('may keep it: the release stops when due, and notifies its creator', async () => {
    await publish('Correction', { waiting: 'keep' })
    const [waiting] = await releases()
    const from = new Date(Date.now() - dayLength).toISOString()
    const path = `scheduled/conflict?from=${from}&to=${at(24 * hour)}`
    const { items } = await callDesk<{ items: Conflict[] }>(editor, path)
    const named = items.filter(({ code }) => code === 'refused')
    expect(named).toMatchObject([{ error: 'release_outdated', sides: [{ id: waiting!.id }, {}] }])
    await runDue()
    expect(await stateOf(waiting!.id)).toMatchObject({
      state: 'failed',
      error: { code: 'release_outdated', entry_id: entry.id },
    })
    expect(await titleNow()).toBe('Correction')
    const mails = await rowsOf(`select data from outbox where template = 'release_stopped'`)
    expect(mails).toHaveLength(1)
  })

  it('may give it the new text, or cancel it', async () => {
    await publish('Correction', { waiting: 'replace' })
    const [waiting] = await releases()
    await runDue()
    expect((await stateOf(waiting!.id)).state).toBe('done')
    expect(await titleNow()).toBe('Correction')
    await publish('Planned again', { at: at(hour) })
    await publish('Second correction', { waiting: 'cancel' })
    expect(await releases()).toEqual([])
  })
})

it('a newly scheduled change replaces the waiting release, or is kept beside it', async () => {
  expect((await send('Planned anew', { at: at(3 * hour) })).status).toBe(409)
  const [before] = await releases()
  const { release_id } = await publish('Planned anew', { at: at(3 * hour), waiting: 'replace' })
  expect((await releases()).map(({ id }) => id)).toEqual([release_id])
  expect((await stateOf(before!.id)).state).toBe('cancelled')
  await publish('And later', { at: at(4 * hour), waiting: 'keep' })
  expect(await releases()).toHaveLength(2)
})

it('a replacement is one transaction, or nothing changes', async () => {
  const before = await releases()
  await env.DB.exec(
    "create trigger fails before update on releases when new.state = 'cancelled' begin select raise(abort, 'lost'); end",
  )
  const answer = await send('Planned anew', { at: at(3 * hour), waiting: 'replace' })
  await env.DB.exec('drop trigger fails')
  expect(answer.status).toBe(500)
  expect(await releases()).toEqual(before)
  expect(await rowsOf('select id from releases')).toHaveLength(1)
})

it('a bulk action asks once for all releases before it changes anything', async () => {
  const other = await publishedArticle(editor, 'Other')
  const bulk = (waiting?: string) =>
    fetchDesk(editor, 'entry/bulk', {
      body: {
        verb: 'withdraw',
        key: 'a-key-of-one-bulk-action',
        ids: [other.id, entry.id],
        waiting,
      },
    })
  const asked = await (await bulk()).json()
  expect(asked).toMatchObject({
    code: 'release_waiting',
    step: 'withdraw',
    releases: [{ items: 1 }],
  })
  expect((await fetchApp(other.url)).status).toBe(200)
  expect(await (await bulk('cancel')).json()).toMatchObject({ waiting: 'cancel' })
  expect((await fetchApp(entry.url)).status).toBe(404)
  expect(await releases()).toEqual([])
})

it('a deletion requires a choice, alone and of many', async () => {
  const remove = (waiting?: string) =>
    fetchDesk(editor, `entry/${entry.id}${waiting ? `?waiting=${waiting}` : ''}`, {
      method: 'DELETE',
    })
  const asked = { code: 'release_waiting', step: 'delete', releases: [{ title: 'Live' }] }
  expect(await (await remove()).json()).toMatchObject(asked)
  const many = { verb: 'delete', key: 'a-key-of-one-bulk-action', ids: [entry.id] }
  const bulk = await fetchDesk(editor, 'entry/bulk', { body: many })
  expect(await bulk.json()).toMatchObject(asked)
  expect((await fetchApp(entry.url)).status).toBe(200)
  const [waiting] = await releases()
  expect((await remove('cancel')).status).toBe(204)
  expect((await stateOf(waiting!.id)).state).toBe('cancelled')
})

describe('a withdrawal meanwhile', () => {
  const withdraw = (waiting?: string) =>
    fetchDesk(editor, `entry/${entry.id}/withdraw`, { body: { ...(waiting && { waiting }) } })

  it('requires a choice, and the scheduler does not publish a withdrawn entry again', async () => {
    expect(await readProblem(await withdraw())).toEqual([409, 'release_waiting'])
    expect((await withdraw('keep')).status).toBe(200)
    const [waiting] = await releases()
    await runDue()
    expect((await stateOf(waiting!.id)).error?.code).toBe('entry_withdrawn')
    expect((await fetchApp(entry.url)).status).toBe(404)
  })

  it('by a release is deliberate: a later release publishes the entry again', async () => {
    const [publishing] = await releases()
    const out = await callDesk<Release>(editor, 'release', {
      body: { title: 'Out', due_at: at(60) },
    })
    const item = { entry_id: entry.id, action: 'withdraw' }
    await callDesk(editor, `release/${out.id}/item`, { body: item })
    const body = { state: 'scheduled' }
    await callDesk(editor, `release/${out.id}`, { method: 'PATCH', body })
    await executeDueReleases(testDeps(new Date(Date.now() + 120_000)))
    expect((await stateOf(out.id)).state).toBe('done')
    await runDue()
    expect((await stateOf(publishing!.id)).state).toBe('done')
  })
})

it('history and log contain the time of going live, and the scheduler as actor', async () => {
  await callDesk(editor, `entry/${entry.id}/draft`, {
    method: 'PUT',
    body: articleText('Written since'),
    rev: (await current()).rev,
  })
  await fetchDesk(editor, `entry/${entry.id}/draft?keep=1`, {
    method: 'PUT',
    body: articleText('Kept since'),
    rev: (await current()).rev,
  })
  await finishNightlyWork(afterwards().now())
  await runJobs(afterwards(), env)
  // Every session has expired after two hours.
  const owner = await operatorSession('owner')
  const { items } = await callDesk<{ items: { is_live: boolean; at: string }[] }>(
    owner,
    `entry/${entry.id}/revisions`,
  )
  expect(items[0]!.is_live).toBe(true)
  expect(items.map((one) => one.at)).toEqual(
    items
      .map((one) => one.at)
      .toSorted()
      .toReversed(),
  )
  const log = await callDesk<{ items: AuditEntry[] }>(owner, 'audit?action=release.publish')
  expect(log.items).toMatchObject([{ operator: null, by_scheduler: true }])
})
