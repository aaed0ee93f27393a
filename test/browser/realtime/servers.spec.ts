// Servers elsewhere publish with Pusher's own library.
import PusherServer from 'pusher'
import {
  expect,
  receivedEvents,
  key,
  listeners,
  subscribed,
  test,
  unique,
} from '../../support/browser/pusher.ts'

test.describe('the server library', () => {
  test('publishes one, many, and to all but the sender', async ({ connect, server }) => {
    const name = unique('shared')
    const [sender, other] = [await connect(), await connect()]
    const events = [
      receivedEvents(await subscribed(sender, name)),
      receivedEvents(await subscribed(other, name)),
    ]
    await server.trigger(name, 'one', { a: 1 }, { socket_id: sender.connection.socket_id })
    await server.triggerBatch([
      { channel: name, name: 'two', data: { b: 2 } },
      { channel: name, name: 'three', data: 'text' },
    ])
    await expect
      .poll(() => events[1])
      .toEqual([
        ['one', { a: 1 }],
        ['two', { b: 2 }],
        ['three', 'text'],
      ])
    await expect
      .poll(() => events[0])
      .toEqual([
        ['two', { b: 2 }],
        ['three', 'text'],
      ])
  })

  test('queries channels and their subscribers', async ({ connect, server }) => {
    const name = unique('asked')
    for (const client of [await connect(), await connect()]) await subscribed(client, name)
    expect(await listeners(server, name)).toBe(2)
    const response = await server.get({
      path: '/channels',
      params: { filter_by_prefix: name, info: 'subscription_count' },
    })
    expect(await response.json()).toEqual({ channels: { [name]: { subscription_count: 2 } } })
    const triggered = await server.trigger([name, unique('nobody')], 'x', 1, {
      info: 'subscription_count',
    })
    expect(await triggered.json()).toMatchObject({
      channels: { [name]: { subscription_count: 2 } },
    })
  })

  test('is refused without the secret, with too much, and with names of the protocol', async ({
    connect,
    server,
    site,
  }) => {
    const name = unique('quiet')
    const events = receivedEvents(await subscribed(await connect(), name))
    const { hostname: host, port } = site
    const thief = new PusherServer({ appId: 'meridian', key, secret: 'guessed', host, port })
    await expect(thief.trigger(name, 'x', 1)).rejects.toMatchObject({ status: 401 })
    await expect(thief.triggerBatch([{ channel: name, name: 'x', data: 1 }])).rejects.toMatchObject(
      { status: 401 },
    )
    await expect(thief.get({ path: '/channels' })).rejects.toMatchObject({ status: 401 })
    await expect(server.trigger(name, 'x', 'x'.repeat(10_241))).rejects.toMatchObject({
      status: 413,
    })
    await expect(server.trigger(name, 'pusher:error', 1)).rejects.toMatchObject({ status: 400 })
    await server.trigger(name, 'last', 1)
    await expect.poll(() => events).toEqual([['last', 1]])
  })
})
