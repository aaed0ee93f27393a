// Clients of the real-time hub that do no more than note what reaches them, so that the server stays what is measured.
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import WebSocket from 'ws'

const app = { id: 'meridian', key: 'meridian-key', secret: 'meridian-secret' }
const socketPath = `/app/${app.key}?protocol=7`

/** What a publish has become: when it was sent, and when each listener heard of it. */
export interface Delivery {
  sentAt: number
  /** Milliseconds it took, by listener. */
  latencies: Map<Listener, number>
  /** Deliveries beyond the first to one listener. */
  repeated: number
}

export class Listener {
  readonly #socket: WebSocket
  readonly #ready = Promise.withResolvers<void>()

  constructor(url: URL, channel: string, deliveries: Map<string, Delivery>) {
    this.#socket = new WebSocket(`ws://${url.host}${socketPath}`, { perMessageDeflate: false })
    const subscribe = JSON.stringify({ event: 'pusher:subscribe', data: { channel } })
    this.#socket.on('open', () => this.#socket.send(subscribe))
    this.#socket.on('error', (error) => this.#ready.reject(error))
    this.#socket.addEventListener('message', ({ data: text }) => {
      if (typeof text !== 'string') return
      if (text.startsWith('{"event":"pusher_internal:subscription_succeeded"'))
        return this.#ready.resolve()
      const delivery = deliveries.get(/"data":"(\d+)/.exec(text)?.[1] ?? '')
      if (delivery) note(delivery, this)
    })
  }

  /** Resolves when it is subscribed. */
  ready(): Promise<void> {
    return this.#ready.promise
  }

  /** Ends it as a lost network does. */
  cut(): void {
    this.#socket.terminate()
  }
}

function note(delivery: Delivery, listener: Listener): void {
  if (delivery.latencies.has(listener)) delivery.repeated++
  else delivery.latencies.set(listener, performance.now() - delivery.sentAt)
}

/** A subscriber that never reads what it is sent. */
export async function openDeafSocket(url: URL, channel: string): Promise<Socket> {
  const socket = connect({ host: url.hostname, port: Number(url.port) })
  const head = [
    `GET ${socketPath} HTTP/1.1`,
    `Host: ${url.host}`,
    'Upgrade: websocket',
    'Connection: Upgrade',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  await new Promise((resolve) => void socket.once('data', resolve))
  socket.pause()
  socket.write(maskedText(JSON.stringify({ event: 'pusher:subscribe', data: { channel } })))
  return socket
}

/** A frame of a client with up to 125 bytes (RFC 6455 §5.2); a mask of zeros leaves the text as it is. */
function maskedText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)])
}

/** Publishes as a server elsewhere does; resolves when the answer is here. */
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
  const response = await fetch(new URL(`${address}?${query.toString()}`, url), {
    method: 'POST',
    body,
  })
  const answer = await response.text()
  if (!response.ok) throw new Error(`publishing answers ${response.status} ${answer}`)
}
