// Pusher's HTTP API for other servers, which publish and query channels at `/apps/{id}` with any Pusher server library.
// Disabled without the secret, or by PUSHER_HTTP_API.
import { Hono, type Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type * as z from 'zod/mini'
import { signatureFault } from '../../durable-objects/realtime/channel-auth.ts'
import {
  byteLength,
  isChannelName,
  isPresence,
  limits,
} from '../../durable-objects/realtime/pusher-protocol.ts'
import type { RealtimeHub } from '../../durable-objects/realtime/hub.ts'
import type { AppEnv } from '../env.ts'
import { hasSecret } from '../auth/secrets.ts'
import { withBodyTimeout } from '../http/body-time.ts'
import { neverStored } from '../http/cache-policy.ts'
import { bodyLimitOf } from '../http/middleware/body.ts'
import { atEveryHub } from './hubs.ts'
import { deliver } from './publish.ts'
import { batchBody, eventBody, type SentEvent } from './publish-schemas.ts'

/** Larger than the largest batch with all data escaped. */
const maxRequestBytes = 1024 * 1024

const sizeLimit = bodyLimitOf(maxRequestBytes, (c) => refuse(c, 413, 'The request is too large'))

const signedOnly = createMiddleware<AppEnv>(async function signedOnly(c, next) {
  const { PUSHER_APP_ID, PUSHER_APP_KEY: key, PUSHER_APP_SECRET: secret } = c.env
  const body = new Uint8Array(await withBodyTimeout(c.req.arrayBuffer()))
  const isOn = c.env.PUSHER_HTTP_API === 'on' && hasSecret(c.env, 'PUSHER_APP_SECRET')
  if (!isOn || c.req.param('id') !== PUSHER_APP_ID) return refuse(c, 404, 'There is no such app')
  const { pathname: path, searchParams: query } = new URL(c.req.url)
  const request = { method: c.req.method, path, query, body }
  const fault = signatureFault({ key, secret }, request, c.get('deps').now())
  if (fault !== undefined) return refuse(c, 401, fault)
  c.header('Cache-Control', neverStored)
  return next()
})

export const publishApi = new Hono<AppEnv>()
  .use('/apps/:id/*', sizeLimit, signedOnly)
  .post('/apps/:id/events', async (c) => {
    const { data: event, error } = eventBody.safeParse(await readJson(c))
    if (error) return refuse(c, 400, faultOf(error))
    if (isTooLong(event)) return refuse(c, 413, tooLong)
    await publishSent(c, [event])
    if (!wantsCount(event)) return c.json({})
    return c.json({ channels: Object.fromEntries(await subscriptionCounts(c, event.channels)) })
  })
  .post('/apps/:id/batch_events', async (c) => {
    const { data, error } = batchBody.safeParse(await readJson(c))
    if (error) return refuse(c, 400, faultOf(error))
    if (data.batch.some(isTooLong)) return refuse(c, 413, tooLong)
    await publishSent(c, data.batch)
    if (!data.batch.some(wantsCount)) return c.json({})
    const asked = data.batch.flatMap((event) => (wantsCount(event) ? event.channels : []))
    const counts = await subscriptionCounts(c, asked)
    const batch = data.batch.map((event) => {
      const [channel = ''] = event.channels
      return (wantsCount(event) && counts.get(channel)) || {}
    })
    return c.json({ batch })
  })
  .get('/apps/:id/channels', async (c) => {
    const prefix = c.req.query('filter_by_prefix') ?? ''
    const fault = infoFault(c, isPresence(prefix))
    if (fault !== undefined) return refuse(c, 400, fault)
    const found = await atEveryHub(c.get('deps').realtime, (hub) => hub.listChannels(prefix))
    const channels = [...Map.groupBy(found.flat(), ({ channel }) => channel)]
    const told = channels.map(([channel, shards]) => [channel, attributesOf(c, shards)])
    return c.json({ channels: Object.fromEntries(told) })
  })
  .get('/apps/:id/channels/:name', async (c) => {
    const name = c.req.param('name')
    if (!isChannelName(name)) return refuse(c, 400, 'Not a channel name')
    const fault = infoFault(c, isPresence(name))
    if (fault !== undefined) return refuse(c, 400, fault)
    const shards = await occupiedShards(c, name)
    return c.json({ occupied: shards.length > 0, ...attributesOf(c, shards) })
  })
  .get('/apps/:id/channels/:name/users', async (c) => {
    const name = c.req.param('name')
    if (!isChannelName(name) || !isPresence(name))
      return refuse(c, 400, 'Only presence channels know their users')
    const users = membersAt(await occupiedShards(c, name)).map((id) => ({ id }))
    return c.json({ users })
  })

function refuse(c: Context, status: 400 | 401 | 404 | 413, error: string): Response {
  return c.json({ error }, status, { 'Cache-Control': neverStored })
}

const tooLong = `data is longer than ${limits.data} bytes`

function isTooLong({ data }: SentEvent): boolean {
  return byteLength(data) > limits.data
}

function publishSent(c: Context<AppEnv>, events: readonly SentEvent[]): Promise<void> {
  return deliver(
    c.get('deps'),
    events.map(({ name, channels, data, socket_id: except }) => ({ name, channels, data, except })),
  )
}

async function readJson(c: Context): Promise<unknown> {
  return c.req.json<unknown>().catch(() => undefined)
}

/** First issue with its location. */
function faultOf({ issues: [issue] }: z.core.$ZodError): string {
  return [issue?.path.join('.'), issue?.message].filter(Boolean).join(': ')
}

function wantsCount({ info }: SentEvent): boolean {
  return attributeNames(info).includes('subscription_count')
}

async function subscriptionCounts(c: Context<AppEnv>, channels: readonly string[]) {
  const names = [...new Set(channels)]
  const counts = await atEveryHub(c.get('deps').realtime, (hub) => hub.countListeners(names))
  return new Map(
    names.map((name, index) => {
      const subscription_count = sum(counts.map((one) => one[index] ?? 0))
      return [name, { subscription_count }]
    }),
  )
}

function attributeNames(info: string | undefined): string[] {
  return (info ?? '').split(',').filter(Boolean)
}

function infoFault(c: Context, isPresenceOnly: boolean): string | undefined {
  const known = ['subscription_count', ...(isPresenceOnly ? ['user_count'] : [])]
  const unknown = attributeNames(c.req.query('info')).find((name) => !known.includes(name))
  return unknown && `There is no ${unknown} of these channels`
}

/** A channel in one shard. */
type Occupied = Awaited<ReturnType<RealtimeHub['listChannels']>>[number]

async function occupiedShards(c: Context<AppEnv>, name: string): Promise<Occupied[]> {
  const found = await atEveryHub(c.get('deps').realtime, (hub) => hub.listChannels(name))
  return found.flat().filter(({ channel }) => channel === name)
}

function membersAt(shards: readonly Occupied[]): string[] {
  return [...new Set(shards.flatMap(({ members }) => members))]
}

/** The requested attributes. */
function attributesOf(c: Context, shards: readonly Occupied[]): Record<string, number> {
  const subscription_count = sum(shards.map(({ listeners }) => listeners))
  const all = { subscription_count, user_count: membersAt(shards).length }
  const names = attributeNames(c.req.query('info'))
  return Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)))
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
