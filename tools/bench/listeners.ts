// Clients of the realtime hub on raw connections. They only record frames, so that the server dominates the
// measurement.
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { secretOf } from '../../scripts/local/cli-secrets.ts'

const app = { id: 'meridian', key: 'meridian-key', secret: secretOf('PUSHER_APP_SECRET') }

/** Delivery of an event: time of sending, and of arrival per listener. */
export interface Delivery {
  sentAt: number
  /** Latency in milliseconds per listener. */
  latencies: Map<Listener, number>
  /** Duplicate deliveries to a listener. */
  repeated: number
}

export class Listener {
  readonly #socket: Socket
  readonly #ready = Promise.withResolvers<void>()
  readonly #deliveries: ReadonlyMap<string, Delivery>
  #unread: Buffer = Buffer.alloc(0)
  #isOpen = false

  /** Deliveries are matched by the event's data, a number. */
  constructor(url: URL, channel: string, deliveries: ReadonlyMap<string, Delivery>) {
    this.#deliveries = deliveries
    this.#socket = openSocket(url, channel)
    this.#socket.on('error', (error) => this.#ready.reject(error))
    this.#socket.on('close', () => this.#ready.reject(new Error('the connection closed')))
    this.#socket.on('data', (chunk) => this.#read(chunk))
  }

  /** Resolves once subscribed. */
  ready(): Promise<void> {
    return this.#ready.promise
  }

  /** Drops the connection like a lost network. */
  cut(): void {
    this.#socket.destroy()
  }

  #read(chunk: Buffer): void {
    this.#unread = this.#unread.length > 0 ? Buffer.concat([this.#unread, chunk]) : chunk
    if (!this.#isOpen) {
      const end = this.#unread.indexOf('\r\n\r\n')
      if (end === -1) return
      this.#isOpen = true
      this.#unread = this.#unread.subarray(end + 4)
    }
    for (let frame = nextFrame(this.#unread); frame; frame = nextFrame(this.#unread)) {
      this.#hear(this.#unread.toString('latin1', frame.start, frame.end))
      this.#unread = this.#unread.subarray(frame.end)
    }
  }

  #hear(text: string): void {
    if (text.startsWith('{"event":"pusher_internal:subscription_succeeded"'))
      return this.#ready.resolve()
    const delivery = this.#deliveries.get(/"data":"(\d+)"/.exec(text)?.[1] ?? '')
    if (!delivery) return
    if (delivery.latencies.has(this)) delivery.repeated++
    else delivery.latencies.set(this, performance.now() - delivery.sentAt)
  }
}

/** Range of the first frame's payload, once complete (RFC 6455, section 5.2; servers do not mask). */
function nextFrame(bytes: Buffer): { start: number; end: number } | undefined {
  const short = bytes[1] ?? 0
  const start = short < 126 ? 2 : 4
  if (bytes.length < start) return undefined
  const end = start + (short < 126 ? short : bytes.readUInt16BE(2))
  return bytes.length < end ? undefined : { start, end }
}

/** A subscriber that never reads. */
export async function openNonReadingSocket(url: URL, channel: string): Promise<Socket> {
  const socket = openSocket(url, channel)
  await new Promise((resolve) => void socket.once('data', resolve))
  return socket.pause()
}

/** Sends handshake and subscription together, because frames may arrive before the response. */
function openSocket(url: URL, channel: string): Socket {
  const socket = connect({ host: url.hostname, port: Number(url.port), noDelay: true })
  const head = [
    `GET /app/${app.key}?protocol=7 HTTP/1.1`,
    `Host: ${url.host}`,
    'Upgrade: websocket',
    'Connection: Upgrade',
    'Sec-WebSocket-Version: 13',
    // A separate client address, because connections per address are limited.
    `CF-Connecting-IP: 10.${randomBytes(3).join('.')}`,
    `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  const text = JSON.stringify({ event: 'pusher:subscribe', data: { channel } })
  // A zero mask leaves the text unchanged; lengths up to 125 bytes fit into one byte.
  socket.write(Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]))
  socket.write(text)
  return socket
}

/** Publishes like another server; resolves with the response. */
export async function publish(url: URL, path: string, content: object): Promise<void> {
  const body = JSON.stringify(content)
  const address = `/apps/${app.id}/${path}`
  const query = new URLSearchParams({
    auth_key: app.key,
    auth_timestamp: String(Math.floor(Date.now() / 1000)),
    auth_version: '1.0',
    body_md5: createHash('md5').update(body).digest('hex'),
  })
  const signed = ['POST', address, query.toString()].join('\n')
  query.set('auth_signature', createHmac('sha256', app.secret).update(signed).digest('hex'))
  const target = new URL(`${address}?${query.toString()}`, url)
  const response = await fetch(target, { method: 'POST', body })
  const answer = await response.text()
  if (!response.ok) throw new Error(`publishing answers ${response.status} ${answer}`)
}
