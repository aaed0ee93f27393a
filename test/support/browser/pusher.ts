// Clients and servers of the Pusher protocol.
import { request as requests } from 'playwright/test'
import PusherServer from 'pusher'
import Pusher, { type Channel } from 'pusher-js'
import { secretOf } from '../../../scripts/local/cli-secrets.ts'
import { logIn, signUp } from './member.ts'
import { test as base } from './served-site.ts'

export { expect } from 'playwright/test'

export const key = 'meridian-key'

export interface Member {
  id: number
  token: string
}

interface Fixtures {
  site: URL
  server: PusherServer
  /** Connects a client; without a token it is not logged in. */
  connect: (token?: string, port?: number) => Promise<Pusher>
  member: Member
  anotherMember: Member
}

export const test = base.extend<Fixtures>({
  site: async ({ baseURL }, use) => use(new URL(baseURL!)),
  server: async ({ site }, use) => {
    const { hostname: host, port } = site
    const secret = secretOf('PUSHER_APP_SECRET')
    await use(new PusherServer({ appId: 'meridian', key, secret, host, port }))
  },
  connect: async ({ site }, use) => {
    const clients: Pusher[] = []
    await use(async (token, port = Number(site.port)) => {
      const client = new Pusher(key, { ...optionsFor(site, token), wsPort: port })
      clients.push(client)
      await new Promise<void>((resolve) => void client.connection.bind('connected', resolve))
      return client
    })
    for (const client of clients) client.disconnect()
  },
  member: async ({ baseURL }, use) => use(await newMember(baseURL!)),
  anotherMember: async ({ baseURL }, use) => use(await newMember(baseURL!)),
})

async function newMember(baseURL: string): Promise<Member> {
  const request = await requests.newContext({ baseURL })
  const token = await logIn(request, await signUp(baseURL))
  const { id } = (await (await request.get('/api/user')).json()) as { id: number }
  await request.dispose()
  return { id, token }
}

export const connectionOptions = (site: URL) => ({
  cluster: 'unused',
  wsHost: site.hostname,
  wsPort: Number(site.port),
  forceTLS: false,
  enabledTransports: ['ws' as const],
})

export const authEndpointOf = (site: URL) => new URL('/api/broadcasting/auth', site).href

export const optionsFor = (site: URL, token?: string) => ({
  ...connectionOptions(site),
  channelAuthorization: {
    endpoint: authEndpointOf(site),
    transport: 'ajax' as const,
    headers: token === undefined ? {} : { Authorization: `Bearer ${token}` },
  },
})

/** Resolves to the channel once subscribed; rejects with the error. */
export function subscribed(client: Pusher, name: string): Promise<Channel> {
  const channel = client.subscribe(name)
  return new Promise((resolve, reject) => {
    channel.bind('pusher:subscription_succeeded', () => resolve(channel))
    channel.bind('pusher:subscription_error', reject)
  })
}

/** All events of a channel in order of arrival. */
export function receivedEvents(channel: Channel): unknown[] {
  const events: unknown[] = []
  channel.bind_global((event: string, data: unknown) => {
    if (!event.startsWith('pusher:')) events.push([event, data])
  })
  return events
}

/** Channel name unique to one test. */
export const unique = (name: string) => `${name}-${Math.random().toString(36).slice(2)}`

/** Number of listeners of a channel, as the HTTP API reports it. */
export async function listeners(server: PusherServer, channel: string): Promise<number> {
  const response = await server.get({
    path: `/channels/${channel}`,
    params: { info: 'subscription_count' },
  })
  const { subscription_count } = (await response.json()) as { subscription_count: number }
  return subscription_count
}
