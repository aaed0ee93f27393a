// Other servers publish with Pusher's own library.
import {
  expect,
  receivedEvents,
  listeners,
  subscribed,
  test,
  unique,
} from '../../support/browser/pusher.ts'

test.describe('the server library', () => {
  test('publishes one event, many, and to all but the sender', async ({ connect, server }) => {
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

  test('queries channels and their subscribers', { tag: '@deep' }, async ({ connect, server }) => {
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
})
