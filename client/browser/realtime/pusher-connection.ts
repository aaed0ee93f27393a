// One connection that speaks the Pusher protocol: it reconnects by itself, subscribes again, and detects a silently lost
// connection.
import { reconnectDelay, backoffDelay } from './reconnect-delay.ts'

export interface ConnectionOptions {
  /** Address of the socket, with the protocol's query. */
  url: string
  /** What opens the channels that are not public with this socket, by channel: a signature, or one with who comes in. */
  authorize: (socketId: string) => Promise<Record<string, string | Entrance>>
  /** Also of the protocol's own events in a channel, such as who is present. */
  onEvent: (event: PushedEvent) => void
  /** Connected, for the first time or again; events in between are lost. */
  onConnected: () => void
  /** Milliseconds over which all clients return that were disconnected at the same time. */
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

/** Milliseconds to wait for a connection to be established, and for the answer to a ping. */
const connectTimeout = 10_000
const pongTimeout = 30_000

export class PusherConnection {
  readonly #options: ConnectionOptions
  readonly #ending = new AbortController()
  readonly #silence = watchIdle(
    () => this.#say('pusher:ping', {}),
    // Nobody else has lost this connection.
    () => this.#lose(4201),
  )
  #socket: WebSocket | undefined
  #wanted: ReadonlySet<string> = new Set()
  readonly #joined = new Set<string>()
  /** Known while connected. */
  #socketId: string | undefined
  #failures = 0
  /** The next attempt, and when it is due by `performance.now()`. */
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
    // Somebody has opened a page, or come back to one.
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

  /** The socket was closed, or is as good as closed. */
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

  /** Returns soon if it was going to return late. */
  #hurry(): void {
    const delay = backoffDelay()
    if (this.#dueAt > performance.now() + delay) this.#returnIn(delay)
  }

  #say(event: string, data: object): void {
    if (this.#socketId) this.#socket?.send(JSON.stringify({ event, data }))
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
    // Private ones and those of presence.
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
      // The connection or the wanted channels may have changed meanwhile.
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
  /** Seconds. */
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

/** Asks after a silence, and reports when there is no answer. */
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
