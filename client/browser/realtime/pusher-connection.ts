// One connection in the Pusher protocol. It reconnects by itself, subscribes again, and detects a silently lost
// connection.
import { reconnectDelay, backoffDelay } from './reconnect-delay.ts'

export interface ConnectionOptions {
  /** Address of the socket, with the protocol's query. */
  url: string
  /** Authorizes non-public channels for this socket: a signature by channel, with the member for presence channels. */
  authorize: (socketId: string) => Promise<Record<string, string | Entrance>>
  /** Also called for events of the protocol in a channel, such as presence. */
  onEvent: (event: PushedEvent) => void
  /** Connected, for the first time or again; events in between are lost. */
  onConnected: () => void
  /** Milliseconds over which simultaneously disconnected clients spread their reconnections. */
  reconnectSpreadMs: number
}

interface Entrance {
  auth: string
  channel_data: string
}

export interface PushedEvent {
  channel: string
  event: string
  data: unknown
}

/** Milliseconds to wait for a connection, and for a pong. */
const connectTimeout = 10_000
const pongTimeout = 30_000

export class PusherConnection {
  readonly #options: ConnectionOptions
  readonly #ending = new AbortController()
  readonly #silence = watchIdle(
    () => this.#say('pusher:ping', {}),
    // Only this client has lost its connection, so it reconnects soon.
    () => this.#lose(4201),
  )
  #socket: WebSocket | undefined
  #wanted: ReadonlySet<string> = new Set()
  readonly #joined = new Set<string>()
  /** Known while connected. */
  #socketId: string | undefined
  #failures = 0
  /** Timer of the next attempt, and its due time by `performance.now()`. */
  #attempt: ReturnType<typeof setTimeout> | undefined
  #dueAt = 0

  constructor(options: ConnectionOptions) {
    this.#options = options
    addEventListener('online', () => this.#hurry(), { signal: this.#ending.signal })
    this.#open()
  }

  /** Listens to exactly these channels, now and after every reconnection. */
  listen(channels: ReadonlySet<string>): void {
    this.#wanted = channels
    if (this.#socketId) this.#settle()
    // The reader has opened a page, or returned to one.
    else this.#hurry()
  }

  close(): void {
    this.#ending.abort()
    clearTimeout(this.#attempt)
    this.#dueAt = 0
    this.#forget()
  }

  #open(): void {
    const socket = new WebSocket(this.#options.url)
    this.#socket = socket
    this.#silence.start(connectTimeout, 0)
    socket.addEventListener('message', ({ data }) => {
      if (socket === this.#socket) this.#hear(String(data))
    })
    socket.addEventListener('close', ({ code }) => {
      if (socket === this.#socket) this.#lose(code)
    })
  }

  /** The socket was closed, or is unresponsive. */
  #lose(code: number): void {
    const wasUp = this.#socketId !== undefined
    this.#forget()
    const delay = reconnectDelay(
      { code, wasConnected: wasUp, failures: this.#failures++ },
      this.#options.reconnectSpreadMs,
    )
    if (delay !== undefined) this.#returnIn(delay)
  }

  #returnIn(delay: number): void {
    clearTimeout(this.#attempt)
    this.#dueAt = performance.now() + delay
    this.#attempt = setTimeout(() => this.#open(), delay)
  }

  /** Reconnects soon if a later attempt was scheduled. */
  #hurry(): void {
    const delay = backoffDelay()
    if (this.#dueAt > performance.now() + delay) this.#returnIn(delay)
  }

  #say(event: string, data: object): void {
    // A socket that is closing refuses to send; its end is heard soon.
    if (this.#socketId && this.#socket?.readyState === WebSocket.OPEN)
      this.#socket.send(JSON.stringify({ event, data }))
  }

  #hear(text: string): void {
    this.#silence.heard()
    const frame = readFrame(text)
    if (frame?.event === 'pusher:connection_established') this.#start(frame.data as Established)
    else if (frame?.event === 'pusher:ping') this.#say('pusher:pong', {})
    else if (frame?.channel)
      this.#options.onEvent({ channel: frame.channel, event: frame.event, data: frame.data })
  }

  #start({ socket_id, activity_timeout }: Established): void {
    this.#socketId = socket_id
    this.#failures = 0
    this.#silence.start(activity_timeout * 1000, pongTimeout)
    this.#settle()
    this.#options.onConnected()
  }

  #forget(): void {
    const socket = this.#socket
    this.#socket = this.#socketId = undefined
    this.#joined.clear()
    this.#silence.stop()
    socket?.close()
  }

  #settle(): void {
    const left = [...this.#joined].filter((channel) => !this.#wanted.has(channel))
    const fresh = [...this.#wanted].filter((channel) => !this.#joined.has(channel))
    for (const channel of left) this.#joined.delete(channel)
    for (const channel of fresh) this.#joined.add(channel)
    // Private and presence channels.
    const isLocked = (channel: string) => channel.startsWith('pr')
    const open = fresh.filter((channel) => !isLocked(channel))
    if (left.length > 0) this.#say('pusher:unsubscribe', { channels: left })
    if (open.length > 0) this.#say('pusher:subscribe', { channels: open })
    void this.#unlock(fresh.filter(isLocked))
  }

  async #unlock(channels: readonly string[]): Promise<void> {
    const id = this.#socketId
    if (!id || channels.length === 0) return
    const auths = await this.#options.authorize(id).catch((): Record<string, undefined> => ({}))
    for (const channel of channels) {
      // The connection or the wanted channels may have changed during the request.
      if (id !== this.#socketId || !this.#joined.has(channel)) continue
      const auth = auths[channel]
      if (auth)
        this.#say(
          'pusher:subscribe',
          typeof auth === 'string' ? { channel, auth } : { channel, ...auth },
        )
      else this.#joined.delete(channel)
    }
  }
}

interface Established {
  socket_id: string
  /** In seconds. */
  activity_timeout: number
}

interface Frame {
  event: string
  channel?: string
  data: unknown
}

/** The data of a frame is JSON in a string. */
function readFrame(text: string): Frame | undefined {
  try {
    const frame = JSON.parse(text) as Frame
    const { data } = frame
    return { ...frame, data: typeof data === 'string' ? (JSON.parse(data) as unknown) : data }
  } catch {
    return undefined
  }
}

/** Sends a ping after a silence, and reports a missing pong. */
function watchIdle(ask: () => void, onDeath: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let [silence, patience] = [0, 0]
  const stop = () => clearTimeout(timer)
  function heard() {
    stop()
    timer = setTimeout(() => {
      ask()
      timer = setTimeout(onDeath, patience)
    }, silence)
  }
  /** In milliseconds. */
  function start(untilAsked: number, untilDeath: number) {
    ;[silence, patience] = [untilAsked, untilDeath]
    heard()
  }
  return { start, heard, stop }
}
