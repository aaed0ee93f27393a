// Presence in an entry, and events for operators who have it open.
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { entryChannel } from '../../../../client/contract/desk/entries/presence.ts'
import type { Entry } from '../../../../client/contract/desk/entries/entry.ts'
import type { Release } from '../../../../client/contract/desk/releases/release.ts'
import type { PublishedEvent } from '../../../../durable-objects/realtime/hub.ts'
import { executeDueReleases } from '../../../../worker/desk/entries/release.ts'
import { withMethods } from '../../../support/fakes/bindings.ts'
import { operatorSession, sendDeskRequest } from '../../../support/desk/desk.ts'
import {
  articleText,
  callDesk,
  draftArticle,
  publishedArticle,
} from '../../../support/desk/entries.ts'
import { logIn, readProblem, sendApi } from '../../../support/site/member.ts'
import { openSocket, type TestSocket } from '../../../support/site/realtime.ts'
import { resetSite, testDeps } from '../../../support/site/site.ts'
import { at, hour } from '../../../support/site/visibility.ts'

const path = '/api/backstage/broadcasting/auth'
const address = '/app/meridian-key?protocol=7&client=desk'

let [editor, owner] = ['', '']
beforeEach(async () => {
  await resetSite()
  editor = await operatorSession('editor')
  owner = await operatorSession('owner')
})

async function connectDesk(bindings?: Partial<Env>): Promise<TestSocket> {
  const socket = await openSocket(address, bindings && { bindings })
  await socket.established()
  return socket
}

/** A window with the entry open. */
async function openEntry(as: string, id: number): Promise<TestSocket> {
  const socket = await connectDesk()
  const body = { socket_id: socket.id, channel_name: entryChannel(id) }
  const response = await sendDeskRequest(path, { as, body })
  const { auth, channel_data } = await response.json<{ auth: string; channel_data: string }>()
  socket.subscribe(entryChannel(id), auth, channel_data)
  await socket.nextOf('pusher_internal:subscription_succeeded')
  return socket
}

const dataOf = async (socket: TestSocket) =>
  JSON.parse(String((await socket.next()).data)) as unknown

it('operators see each other by name', async () => {
  const { id } = await draftArticle(editor, 'Shared')
  const first = await openEntry(editor, id)
  const second = await openEntry(owner, id)
  expect(await first.nextOf('pusher_internal:member_added')).toBeTruthy()
  await sendDeskRequest('/api/backstage/logout', { as: owner, body: {} })
  expect((await second.closed).code).toBe(4200)
  expect(await first.nextOf('pusher_internal:member_removed')).toBeTruthy()
})

it('sockets close when the roles of their operator change', async () => {
  const { id } = await draftArticle(editor, 'Shared')
  const socket = await openEntry(editor, id)
  const body = { roles: ['author'] }
  await callDesk(await operatorSession('owner', true), 'operator/2', { method: 'PATCH', body })
  expect((await socket.closed).code).toBe(4200)
})

it('operators are told when others save and publish, but not about their own changes', async () => {
  const { id, rev } = await draftArticle(editor, 'Watched')
  const watching = await openEntry(owner, id)
  const own = await openEntry(editor, id)
  await watching.nextOf('pusher_internal:member_added')
  await sendDeskRequest(`/api/backstage/entry/${id}/draft`, {
    method: 'PUT',
    as: editor,
    body: articleText('Watched closely'),
    headers: { 'If-Match': `"${rev}"`, 'X-Socket-ID': own.id },
  })
  const by = { id: expect.any(Number), name: expect.any(String) }
  expect(await dataOf(watching)).toEqual({ rev: rev + 1, what: 'saved', by })
  await callDesk(editor, `entry/${id}/publish`, { body: { rev: rev + 1 } })
  const told = { rev: rev + 2, what: 'published', by }
  expect(await dataOf(watching)).toEqual(told)
  // Without a socket id, as from another window.
  expect(await dataOf(own)).toEqual(told)
  await callDesk<Entry>(owner, `entry/${id}/restore`, { body: { revision: 1 } })
  expect(await dataOf(own)).toMatchObject({ what: 'saved' })
  await callDesk(owner, `entry/${id}/withdraw`, { body: {} })
  expect(await dataOf(own)).toMatchObject({ what: 'withdrawn' })
})

it('an executed scheduled release is announced to operators without an author', async () => {
  const published = await draftArticle(editor, 'Due')
  const withdrawn = await publishedArticle(editor, 'Over')
  const due_at = at(hour)
  const { id } = await callDesk<Release>(editor, 'release', { body: { title: 'Due', due_at } })
  const changes = { publish: published, withdraw: withdrawn }
  for (const [action, { id: entry_id }] of Object.entries(changes))
    await callDesk(editor, `release/${id}/item`, { body: { entry_id, action } })
  await callDesk(editor, `release/${id}`, { method: 'PATCH', body: { state: 'scheduled' } })
  const watching = await openEntry(owner, published.id)
  const sorry = await openEntry(owner, withdrawn.id)
  await executeDueReleases(testDeps(new Date(Date.now() + 2 * hour * 1000)))
  expect(await dataOf(watching)).toEqual({ rev: published.rev + 1, what: 'published', by: null })
  expect(await dataOf(sorry)).toEqual({ rev: withdrawn.rev + 1, what: 'withdrawn', by: null })
})

it('operators are told that a later change was scheduled', async () => {
  const { id, rev } = await draftArticle(editor, 'Tomorrow')
  const watching = await openEntry(owner, id)
  await callDesk(editor, `entry/${id}/publish`, { body: { rev, at: at(hour) } })
  expect(await dataOf(watching)).toMatchObject({ rev: rev + 1, what: 'scheduled' })
})

it('the hub gets one call for entries published together', async () => {
  const calls: string[][] = []
  const publish = (events: readonly PublishedEvent[]) => {
    calls.push(events.flatMap(({ channels }) => channels))
    return Promise.resolve()
  }
  const bindings = { REALTIME: withMethods(env.REALTIME, { get: () => ({ publish }) }) }
  const [one, other] = [await draftArticle(editor, 'One'), await draftArticle(editor, 'Other')]
  const gone = await publishedArticle(editor, 'Gone')
  const { id } = await callDesk<Release>(editor, 'release', { body: { title: 'Together' } })
  for (const [entry_id, action] of [
    [one.id, 'publish'],
    [other.id, 'publish'],
    [gone.id, 'withdraw'],
  ])
    await callDesk(editor, `release/${id}/item`, { body: { entry_id, action } })
  const path = `/api/backstage/release/${id}/publish`
  const response = await sendDeskRequest(path, { as: editor, body: {}, bindings })
  expect(response.status).toBe(200)
  expect(calls).toEqual([[one, other, gone].map((entry) => entryChannel(entry.id))])
})

describe('the signature for an entry', () => {
  it('is for operators: no endpoint gives one to a member', async () => {
    const { id: socket_id } = await connectDesk()
    const as = await logIn('vip')
    const body = { socket_id, channel_name: entryChannel(1) }
    expect(await readProblem(await sendDeskRequest(path, { as, body }))).toEqual([
      401,
      'unauthorized',
    ])
    const response = await sendApi('/api/broadcasting/auth', { as, body })
    expect(await readProblem(response)).toEqual([403, 'forbidden'])
  })

  it('is for a socket of the desk and the channel of an entry', async () => {
    const { id: socket_id } = await connectDesk()
    const ask = (body: object) => sendDeskRequest(path, { as: editor, body })
    for (const channel_name of [
      'presence-desk.entry.01',
      'presence-desk.entry.1.2',
      'presence-desk.entry.',
      'presence-room',
      'private-user.1.notification',
      'private-member.public.notification',
    ])
      expect(await readProblem(await ask({ socket_id, channel_name }))).toEqual([403, 'forbidden'])
    const elsewhere = { socket_id: '1.201', channel_name: entryChannel(1) }
    expect(await readProblem(await ask(elsewhere))).toEqual([403, 'forbidden'])
  })
})

it('presence connects all sockets of the desk, whatever the number of hubs', async () => {
  for (let round = 0; round < 5; round += 1)
    expect((await connectDesk({ REALTIME_SHARDS: '7' })).id).toMatch(/00$/)
})
