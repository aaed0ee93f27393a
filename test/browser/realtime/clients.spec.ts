// Third-party clients of the Pusher protocol against the running site: pusher-js and laravel-echo. No page is needed.
import Echo from 'laravel-echo'
import Pusher from 'pusher-js'
import {
  memberChannel,
  membersChannel,
  publicChannel,
} from '../../../client/contract/notifications/channels.ts'
import { breakableProxyTo } from '../../support/fakes/breakable-proxy.ts'
import {
  authEndpointOf,
  expect,
  receivedEvents,
  key,
  listeners,
  optionsFor,
  subscribed,
  test,
  unique,
  connectionOptions,
  type Member,
} from '../../support/browser/pusher.ts'

/** Pages of other tests also subscribe to the shared channels, and ignore events with this name. */
const probe = 'probe'

test.describe('pusher-js', () => {
  test(
    'receives events of the public channel without a login',
    { tag: '@deep' },
    async ({ connect, server }) => {
      const client = await connect()
      expect(client.connection.socket_id).toMatch(/^\d+\.\d+$/)
      const events = receivedEvents(await subscribed(client, publicChannel))
      const id = Math.random()
      await server.trigger(publicChannel, probe, { id, title: '全新上线' })
      await expect.poll(() => events).toContainEqual([probe, { id, title: '全新上线' }])
    },
  )

  test(
    'receives events of both private channels of its member',
    { tag: '@deep' },
    async ({ connect, server, member }) => {
      const client = await connect(member.token)
      const own = receivedEvents(await subscribed(client, memberChannel(member.id)))
      const all = receivedEvents(await subscribed(client, membersChannel))
      const id = Math.random()
      await server.trigger([memberChannel(member.id), membersChannel], probe, { id })
      for (const events of [own, all])
        await expect.poll(() => events).toContainEqual([probe, { id }])
    },
  )

  test(
    'is refused channels of others, and continues',
    { tag: '@deep' },
    async ({ connect, server, member, anotherMember }) => {
      const [client, stranger] = [await connect(member.token), await connect()]
      const theirs = memberChannel(anotherMember.id)
      const refused = { type: 'AuthError', status: 403 }
      for (const name of [theirs, theirs.toUpperCase().replace('PRIVATE', 'private'), 'presence-a'])
        await expect(subscribed(client, name)).rejects.toMatchObject(refused)
      await expect(subscribed(stranger, membersChannel)).rejects.toMatchObject({ status: 401 })
      const name = unique('public')
      const events = [
        receivedEvents(await subscribed(client, name)),
        receivedEvents(await subscribed(stranger, name)),
      ]
      await server.trigger([name, theirs], 'x', 1)
      for (const one of events) await expect.poll(() => one).toEqual([['x', 1]])
    },
  )

  test('reconnects after a disconnection, is authorized again and receives events', async ({
    connect,
    server,
    site,
    member,
  }) => {
    const way = await breakableProxyTo(site)
    const client = await connect(member.token, way.port)
    const first = client.connection.socket_id
    const [own, open] = [memberChannel(member.id), unique('public')]
    const events = [
      receivedEvents(await subscribed(client, own)),
      receivedEvents(await subscribed(client, open)),
    ]
    way.cut()
    await expect.poll(() => client.connection.socket_id).not.toBe(first)
    await expect.poll(() => client.channel(own)?.subscribed).toBe(true)
    await expect.poll(() => client.channel(open)?.subscribed).toBe(true)
    await server.trigger([own, open], 'back', 1)
    for (const one of events) await expect.poll(() => one).toEqual([['back', 1]])
    // No subscriber from before the disconnection remains.
    await expect.poll(() => listeners(server, open)).toBe(1)
    client.disconnect()
    way.close()
  })

  test(
    'is disconnected with its session, and not admitted again',
    { tag: '@deep' },
    async ({ connect, site, member }) => {
      const client = await connect(member.token)
      const first = client.connection.socket_id
      const channel = await subscribed(client, membersChannel)
      const errors: unknown[] = []
      channel.bind('pusher:subscription_error', (error: unknown) => errors.push(error))
      const headers = { Authorization: `Bearer ${member.token}` }
      const logout = await fetch(new URL('/api/user/logout', site), {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/json' },
        body: '{}',
      })
      expect(logout.status).toBe(200)
      await expect.poll(() => client.connection.socket_id).not.toBe(first)
      await expect.poll(() => errors).toContainEqual(expect.objectContaining({ status: 401 }))
      expect(client.connection.state).toBe('connected')
    },
  )

  test('does not reconnect with an unknown key', { tag: '@deep' }, async ({ site }) => {
    const client = new Pusher('other-key', optionsFor(site))
    await expect.poll(() => client.connection.state).toBe('disconnected')
    client.disconnect()
  })
})

test.describe('laravel-echo', () => {
  test(
    'listens for two members side by side',
    { tag: '@deep' },
    async ({ site, server, member, anotherMember }) => {
      const echoOf = ({ token }: Member) =>
        new Echo({
          broadcaster: 'pusher',
          key,
          Pusher,
          ...connectionOptions(site),
          authEndpoint: authEndpointOf(site),
          // A new object; otherwise a second Echo would send the first one's header.
          auth: { headers: {} },
          bearerToken: token,
        })
      const [one, another] = [echoOf(member), echoOf(anotherMember)]
      const events: unknown[][] = [[], [], []]
      const refusals: unknown[] = []
      const channels = [
        one.private(`user.${member.id}.notification`),
        another.private(`user.${anotherMember.id}.notification`),
        one.channel(publicChannel),
      ]
      const joined = channels.map((channel, index) => {
        for (const event of ['notification', probe])
          channel.listen(`.${event}`, (data: unknown) => events[index]!.push(data))
        return new Promise<void>((resolve) => void channel.subscribed(() => resolve()))
      })
      one
        .private(`user.${anotherMember.id}.notification`)
        .error((error: unknown) => refusals.push(error))
      await Promise.all(joined)
      await expect.poll(() => refusals).toContainEqual(expect.objectContaining({ status: 403 }))
      const id = Math.random()
      await server.trigger(memberChannel(member.id), 'notification', { id, for: 'one' })
      await server.trigger(memberChannel(anotherMember.id), 'notification', { id, for: 'another' })
      await server.trigger(publicChannel, probe, { id, for: 'all' })
      await expect.poll(() => events[0]).toEqual([{ id, for: 'one' }])
      await expect.poll(() => events[1]).toEqual([{ id, for: 'another' }])
      await expect.poll(() => events[2]).toContainEqual({ id, for: 'all' })
      for (const echo of [one, another]) echo.disconnect()
    },
  )
})
