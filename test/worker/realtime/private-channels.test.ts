// Access to private channels.
import { describe, expect, it } from 'vitest'
import { connect, signature, publishToHubs } from '../../support/site/realtime.ts'

describe('a private channel', () => {
  const channel = 'private-user.1.notification'
  const refused = (name: string) => ({
    event: 'pusher:subscription_error',
    channel: name,
    data: { type: 'AuthError', error: expect.any(String) as string, status: 401 },
  })

  it('is open with its signature for this socket', async () => {
    const socket = await connect(channel)
    await publishToHubs('notification', [channel])
    expect(await socket.heard()).toHaveLength(1)
  })

  it('is closed with any other signature; the socket stays and receives nothing', async () => {
    const [socket, other] = [await connect('public.notification'), await connect(channel)]
    const right = signature(socket.id, channel)
    for (const auth of [
      undefined,
      'meridian-key',
      'meridian-key:',
      signature(other.id, channel),
      signature(socket.id, 'private-user.2.notification'),
      signature(socket.id, `${channel}:{}`),
      signature(socket.id, channel, { secret: 'other' }),
      signature(socket.id, channel, { key: 'other-key' }),
      right.toUpperCase(),
      `${right} `,
      right.slice(0, -1),
      'x'.repeat(10_000),
    ]) {
      socket.subscribe(channel, auth)
      expect(await socket.next()).toEqual(refused(channel))
    }
    await publishToHubs('notification', [channel, 'public.notification'])
    expect((await socket.heard()).map((frame) => frame.channel)).toEqual(['public.notification'])
    expect(await other.heard()).toHaveLength(1)
  })

  it('has only one spelling', async () => {
    const socket = await connect()
    const auth = signature(socket.id, channel)
    for (const name of [
      'private-user.01.notification',
      'private-User.1.notification',
      `${channel}.`,
    ]) {
      socket.subscribe(name, auth)
      expect(await socket.next()).toEqual(refused(name))
    }
    // A name without the lower-case prefix is public, and no event is ever published there.
    for (const name of [
      'Private-user.1.notification',
      'PRIVATE-user.1.notification',
      'user.1.notification',
    ])
      await socket.join(name)
    await publishToHubs('notification', [channel])
    expect(await socket.heard()).toEqual([])
  })
})
