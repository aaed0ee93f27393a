// Presence channels: current members, joins and leaves.
import { evictDurableObject } from 'cloudflare:test'
import { expect, it } from 'vitest'
import { askSigned } from '../../support/site/publishing.ts'
import { connect, hub, signature, type Frame } from '../../support/site/realtime.ts'

const room = 'presence-room'
const parsed = ({ event, data }: Frame) => [
  event.replace('pusher_internal:', ''),
  JSON.parse(String(data)) as unknown,
]

it('a presence channel reports members, joins and leaves, each person once', async () => {
  const lin = await connect()
  expect(parsed(await lin.enter(room, 3, { name: 'Lin' }))).toEqual([
    'subscription_succeeded',
    { presence: { count: 1, ids: ['3'], hash: { 3: { name: 'Lin' } } } },
  ])
  const mai = await connect()
  const [, { presence }] = parsed(await mai.enter(room, 7, { name: 'Mai' })) as [
    string,
    { presence: { ids: string[] } },
  ]
  expect(presence.ids.toSorted()).toEqual(['3', '7'])
  expect(parsed(await lin.next())).toEqual([
    'member_added',
    { user_id: '7', user_info: { name: 'Mai' } },
  ])
  // A second window of the same person changes nothing for the others.
  const second = await connect()
  await second.enter(room, 7, { name: 'Mai' })
  second.close()
  await second.closed
  expect(await lin.heard()).toEqual([])
  mai.say({ event: 'pusher:unsubscribe', data: { channel: room } })
  expect(parsed(await lin.next())).toEqual(['member_removed', { user_id: '7' }])
})

it('a presence channel detects a lost window, even after hibernation', async () => {
  const [lin, mai] = [await connect(), await connect()]
  await lin.enter(room, 3)
  await mai.enter(room, 7)
  await lin.next()
  await evictDurableObject(hub())
  mai.close()
  expect(parsed(await lin.next())).toEqual(['member_removed', { user_id: '7' }])
})

it('a presence channel accepts only the signature for this socket, channel and member', async () => {
  const [socket, other] = [await connect(), await connect()]
  const member = '{"user_id":"3"}'
  const right = signature(socket.id, `${room}:${member}`)
  for (const [auth, data] of [
    [right, '{"user_id":"4"}'],
    [right, undefined],
    [signature(socket.id, room), member],
    [signature(socket.id, room), undefined],
    [signature(other.id, `${room}:${member}`), member],
    [signature(socket.id, `${room}:{}`), '{}'],
    [signature(socket.id, `${room}:no json`), 'no json'],
    [undefined, member],
  ]) {
    socket.subscribe(room, auth, data)
    expect(await socket.next()).toMatchObject({ data: { type: 'AuthError', status: 401 } })
  }
  const long = JSON.stringify({ user_id: '3', user_info: 'x'.repeat(1024) })
  socket.subscribe(room, signature(socket.id, `${room}:${long}`), long)
  expect(await socket.next()).toMatchObject({ event: 'pusher:subscription_error' })
})

it('a connection has at most two presence channels', async () => {
  const socket = await connect()
  for (const name of ['presence-a', 'presence-b']) await socket.enter(name, 3)
  const data = '{"user_id":"3"}'
  socket.subscribe('presence-c', signature(socket.id, `presence-c:${data}`), data)
  expect(await socket.next()).toMatchObject({ data: { type: 'LimitReached' } })
})

it('servers can list the members of a presence channel', async () => {
  const name = 'presence-asked'
  const ask = async (path: string, query = {}) =>
    (await askSigned(`/apps/meridian/channels/${path}`, { query })).body
  for (const id of [3, 3, 7]) await (await connect()).enter(name, id)
  expect(await ask(name, { info: 'user_count,subscription_count' })).toEqual({
    occupied: true,
    user_count: 2,
    subscription_count: 3,
  })
  expect(await ask(`${name}/users`)).toEqual({ users: [{ id: '3' }, { id: '7' }] })
})
