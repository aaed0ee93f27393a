// Clients of the realtime hub in workerd, and the hub itself.
import { createExecutionContext, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { createHmac } from 'node:crypto'
import { expect, onTestFinished } from 'vitest'
import {
  socketLimits,
  type SocketLimits,
} from '../../../durable-objects/realtime/connection-limits.ts'
import type { RealtimeHub } from '../../../durable-objects/realtime/hub.ts'
import { testDeps } from './site.ts'
import { atEveryHub } from '../../../worker/realtime/hubs.ts'
import worker from '../../../worker/index.ts'

const socketAddress = '/app/meridian-key?protocol=7&client=js&version=8.6.0'

export interface Frame {
  event: string
  channel?: string
  data?: unknown
}

interface Handshake {
  headers?: Record<string, string>
  bindings?: Partial<Env>
}

/** The response to a handshake. */
export function openHandshake(
  path = socketAddress,
  { headers = {}, bindings = {} }: Handshake = {},
): Promise<Response> {
  const request = new Request(new URL(path, 'http://localhost:8787'), {
    headers: { Upgrade: 'websocket', ...headers },
  })
  return Promise.resolve(worker.fetch(request, { ...env, ...bindings }, createExecutionContext()))
}

/** A socket from its handshake on, closed after the test. */
export async function openSocket(path?: string, handshake?: Handshake): Promise<TestSocket> {
  const { status, webSocket } = await openHandshake(path, handshake)
  expect(status).toBe(101)
  const socket = new TestSocket(webSocket!)
  onTestFinished(() => socket.close())
  return socket
}

/** A connected socket, subscribed to these channels. */
export async function connect(...channels: string[]): Promise<TestSocket> {
  const socket = await openSocket()
  await socket.established()
  for (const channel of channels) await socket.join(channel)
  return socket
}

export class TestSocket {
  /** Unread frames. */
  readonly frames: Frame[] = []
  readonly closed: Promise<{ code: number; reason: string }>
  id = ''
  readonly #socket: WebSocket
  #arrived = Promise.withResolvers<void>()

  constructor(socket: WebSocket) {
    const { promise, resolve } = Promise.withResolvers<{ code: number; reason: string }>()
    this.closed = promise
    this.#socket = socket
    socket.addEventListener('message', ({ data }) => {
      this.frames.push(JSON.parse(String(data)) as Frame)
      this.#arrived.resolve()
      this.#arrived = Promise.withResolvers()
    })
    socket.addEventListener('close', ({ code, reason }) => resolve({ code, reason }))
    socket.accept()
  }

  say(frame: string | ArrayBuffer | object): void {
    const isRaw = typeof frame === 'string' || frame instanceof ArrayBuffer
    this.#socket.send(isRaw ? frame : JSON.stringify(frame))
  }

  async next(): Promise<Frame> {
    while (this.frames.length === 0) await this.#arrived.promise
    return this.frames.shift()!
  }

  /** The next frame, which must have this event. */
  async nextOf(event: string): Promise<Frame> {
    const frame = await this.next()
    if (frame.event !== event) throw new Error(`${event} was due, not ${JSON.stringify(frame)}`)
    return frame
  }

  async established(): Promise<void> {
    const { data } = await this.nextOf('pusher:connection_established')
    this.id = (JSON.parse(String(data)) as { socket_id: string }).socket_id
  }

  subscribe(channel: string, auth?: string, channel_data?: string): void {
    const data = { channel, ...(auth && { auth }), ...(channel_data && { channel_data }) }
    this.say({ event: 'pusher:subscribe', data })
  }

  /** Joins a presence channel as this member; resolves to the frame with its members. */
  async enter(channel: string, user_id: string | number, user_info?: object): Promise<Frame> {
    const member = JSON.stringify({ user_id, user_info })
    this.subscribe(channel, signature(this.id, `${channel}:${member}`), member)
    return this.nextOf('pusher_internal:subscription_succeeded')
  }

  /** Subscribes, with a signature if needed, and waits for the response. */
  async join(channel: string): Promise<void> {
    this.subscribe(channel, channel.startsWith('private-') ? signature(this.id, channel) : '')
    await this.nextOf('pusher_internal:subscription_succeeded')
  }

  /** All frames received before the hub answers a ping sent now. */
  async heard(): Promise<Frame[]> {
    this.say({ event: 'pusher:ping', data: { now: true } })
    const heard: Frame[] = []
    for (let frame = await this.next(); frame.event !== 'pusher:pong'; frame = await this.next())
      heard.push(frame)
    return heard
  }

  close(): void {
    this.#socket.close(1000)
  }
}

/** A signature by an independent implementation of Pusher's reference. */
export function signature(
  socketId: string,
  channel: string,
  { key = 'meridian-key', secret = 'meridian-secret' } = {},
): string {
  return `${key}:${createHmac('sha256', secret).update(`${socketId}:${channel}`).digest('hex')}`
}

export function hub(shard = 0) {
  return env.REALTIME.get(env.REALTIME.idFromName(`rt-${shard}`))
}

/** Publishes directly to the hubs. */
export async function publishToHubs(
  name: string,
  channels: string[],
  data = '"x"',
  except?: string,
) {
  const event = { name, channels, data, except }
  await atEveryHub(testDeps().realtime, (one) => one.publish([event]))
}

/** Runs code inside the hub's object. */
export function runInHub<T>(
  work: (instance: RealtimeHub, state: DurableObjectState) => T | Promise<T>,
): Promise<T> {
  return runInDurableObject(hub() as unknown as DurableObjectStub<never>, work as never)
}

/** Lowers limits of the hub until the end of the test. */
export async function overrideSocketLimits(lower: Partial<SocketLimits>): Promise<void> {
  await runInHub((instance) => void (instance.limits = { ...socketLimits, ...lower }))
  onTestFinished(() => runInHub((instance) => void (instance.limits = socketLimits)))
}
