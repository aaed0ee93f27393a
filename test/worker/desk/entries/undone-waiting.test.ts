// Undo of steps that changed a waiting release: it would publish again what it would have published before.
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AuditEntry } from '../../../../client/contract/desk/audit.ts'
import type { Entry, Published } from '../../../../client/contract/desk/entries/entry.ts'
import type { Release } from '../../../../client/contract/desk/releases/release.ts'
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
import { resetSite, testDeps } from '../../../support/site/site.ts'

let owner = ''
let entry: Entry
beforeEach(async () => {
  await resetSite()
  owner = await operatorSession('owner')
  entry = await publishedArticle(owner, 'Live')
  await publish('Planned', { at: at(hour) })
})

const current = () => callDesk<Entry>(owner, `entry/${entry.id}`)
const releases = async () => (await current()).releases
const titleNow = async () =>
  (await rowsOf<{ title: string }>('select title from articles where id = ?', entry.item_id))[0]
    ?.title
const stateOf = (id: number) => callDesk<Release>(owner, `release/${id}`)
const runDue = () => executeDueReleases(testDeps(new Date(Date.now() + 4 * hour * 1000)))

async function publish(title: string, more: object = {}): Promise<Published> {
  const { rev } = await current()
  const body = { rev, data: articleText(title), ...more }
  return callDesk(owner, `entry/${entry.id}/publish`, { body })
}

async function saveDraft(title: string): Promise<void> {
  const { rev } = await current()
  await callDesk(owner, `entry/${entry.id}/draft`, { method: 'PUT', body: articleText(title), rev })
}

async function sendUndo(action: string): Promise<Response> {
  const { items } = await callDesk<{ items: AuditEntry[] }>(owner, `audit?action=${action}`)
  return fetchDesk(owner, `audit/${items[0]!.id}/undo`, { method: 'POST' })
}
const undo = async (action: string) => expect((await sendUndo(action)).status).toBe(204)

async function expectPublishedWhenDue(title: string): Promise<void> {
  const [waiting] = await releases()
  expect(waiting).toMatchObject({ state: 'scheduled', action: 'publish', items: 1 })
  await runDue()
  expect((await stateOf(waiting!.id)).state).toBe('done')
  expect(await titleNow()).toBe(title)
}

describe('an undone publication', () => {
  it('that gave its text to the release restores the text, the draft and the release', async () => {
    await saveDraft('Correction')
    await publish('Correction', { waiting: 'replace' })
    await undo('entry.publish')
    expect(await titleNow()).toBe('Live')
    expect(await current()).toMatchObject({ has_draft: true, title: 'Correction' })
    await expectPublishedWhenDue('Planned')
  })

  it('leaves a release as it is that was given another text since', async () => {
    await publish('Correction', { waiting: 'replace' })
    const [waiting] = await releases()
    await saveDraft('Other plan')
    const item = { entry_id: entry.id, action: 'publish' }
    await callDesk(owner, `release/${waiting!.id}/item`, { body: item })
    await undo('entry.publish')
    await expectPublishedWhenDue('Other plan')
  })

  it('keeps a draft that was begun since', async () => {
    await publish('Correction', { waiting: 'keep' })
    await saveDraft('Newer idea')
    await undo('entry.publish')
    expect(await current()).toMatchObject({ has_draft: true, title: 'Newer idea' })
    await expectPublishedWhenDue('Planned')
  })

  it('and withdrawal bring their canceled releases back', async () => {
    const body = { waiting: 'cancel' }
    await callDesk(owner, `entry/${entry.id}/withdraw`, { body })
    expect(await releases()).toEqual([])
    await undo('entry.withdraw')
    await publish('Correction', body)
    expect(await releases()).toEqual([])
    await undo('entry.publish')
    await expectPublishedWhenDue('Planned')
  })
})

describe('an undone bulk action', () => {
  const key = 'a-key-of-one-bulk-action'
  const bulk = (more: object) =>
    callDesk(owner, 'entry/bulk', { body: { key, ids: [entry.id], ...more } })
  const undoBulk = () => callDesk(owner, 'entry/undo', { body: { key } })

  it('brings canceled releases back', async () => {
    await bulk({ verb: 'delete', waiting: 'cancel' })
    await undoBulk()
    await expectPublishedWhenDue('Planned')
  })

  it('leaves a release canceled whose time has passed', async () => {
    const [waiting] = await releases()
    await bulk({ verb: 'delete', waiting: 'cancel' })
    await env.DB.prepare('update releases set due_at = ?').bind(at(-hour)).run()
    await undoBulk()
    expect((await stateOf(waiting!.id)).state).toBe('cancelled')
    expect(await releases()).toEqual([])
  })

  it('restores the text of a release that it had replaced', async () => {
    await bulk({ verb: 'category', category: 'brand', at_once: true, waiting: 'replace' })
    await undoBulk()
    await expectPublishedWhenDue('Planned')
  })
})

describe('an undone change of the schedule', () => {
  it('brings back the release that a newly scheduled change replaced', async () => {
    const [before] = await releases()
    await publish('Planned anew', { at: at(2 * hour), waiting: 'replace' })
    await undo('release.scheduled')
    const scheduled = (await releases()).filter(({ state }) => state === 'scheduled')
    expect(scheduled).toEqual([before])
    await runDue()
    expect(await titleNow()).toBe('Planned')
  })

  it('brings back a release canceled at its entry, unless its time has passed', async () => {
    const [waiting] = await releases()
    const cancel = () =>
      callDesk(owner, `entry/${entry.id}/release/${waiting!.id}`, { method: 'DELETE' })
    await cancel()
    await undo('release.cancelled')
    expect(await releases()).toEqual([waiting])
    await cancel()
    await env.DB.prepare('update releases set due_at = ?').bind(at(-hour)).run()
    await expect(readProblem(await sendUndo('release.cancelled'))).resolves.toEqual([
      409,
      'undo_outdated',
    ])
  })

  it('brings back the former time', async () => {
    const [waiting] = await releases()
    const path = `entry/${entry.id}/release/${waiting!.id}`
    await callDesk(owner, path, { method: 'PATCH', body: { due_at: at(3 * hour) } })
    await undo('release.scheduled')
    expect(await releases()).toEqual([waiting])
  })
})
