// One connection that speaks the Pusher protocol: it reconnects by itself, subscribes again, and detects a silently lost
// connection.
import ReconnectingWebSocket from 'partysocket/ws'

export interface ConnectionOptions {
  /** Address of the socket, with the protocol's query. */
  url: string
  /** What opens the channels that are not public with this socket, by channel: a signature, or one with who comes in. */
  authorize: (socketId: string) => Promise<Record<string, string | Entrance>>
  /** Also of the protocol's own events in a channel, such as who is present. */
  onEvent: (event: PushedEvent) => void
  /** Connected, for the first time or again; events in between are lost. */
  onUp: () => void
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

/** Milliseconds to wait for the answer to a ping. */
const pongTimeout = 30_000
/** Milliseconds of silence before a ping, until the server names its own value. */
const usualSilence = 60_000

export class PusherConnection {
  readonly #options: ConnectionOptions
  readonly #socket: ReconnectingWebSocket
  readonly #silence = watchSilence(
    () => this.#say('pusher:ping', {}),
    () => this.#socket.reconnect(),
  )
  #wanted: ReadonlySet<string> = new Set()
  readonly #joined = new Set<string>()
  /** Known while connected. */
  #socketId: string | undefined

  constructor(options: ConnectionOptions) {
    this.#options = options
    this.#socket = new ReconnectingWebSocket(options.url, null, {
      // A deployment disconnects everyone at once, and they should not all reconnect at once.
      minReconnectionDelay: 1000 + Math.random() * 2000,
      maxReconnectionDelay: 60_000,
      reconnectionDelayGrowFactor: 1.6,
      connectionTimeout: 10_000,
      maxEnqueuedMessages: 0,
      // 4000 to 4099 mean that retrying is useless.
      shouldReconnectOnClose: ({ code }) => code < 4000 || code > 4099,
    })
    this.#socket.addEventListener('message', ({ data }) => this.#hear(String(data)))
    this.#socket.addEventListener('close', () => this.#forget())
  }

  /** Listens to exactly these channels, now and after every reconnection. */
  listen(channels: ReadonlySet<string>): void {
    this.#wanted = channels
    if (this.#socketId) this.#settle()
  }

  close(): void {
    this.#socket.close()
  }

  #say(event: string, data: object): void {
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
    this.#silence.start(activity_timeout * 1000)
    this.#settle()
    this.#options.onUp()
  }

  #forget(): void {
    this.#socketId = undefined
    this.#joined.clear()
    this.#silence.stop()
  }

  #settle(): void {
    for (const channel of this.#joined)
      if (!this.#wanted.has(channel)) {
        this.#joined.delete(channel)
        this.#say('pusher:unsubscribe', { channel })
      }
    const fresh = [...this.#wanted].filter((channel) => !this.#joined.has(channel))
    for (const channel of fresh) this.#joined.add(channel)
    // Private ones and those of presence.
    const isLocked = (channel: string) => channel.startsWith('pr')
    for (const channel of fresh) if (!isLocked(channel)) this.#say('pusher:subscribe', { channel })
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

/** Pings after a silence, and reports when there is no answer. */
function watchSilence(ask: () => void, onDeath: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let silence = usualSilence
  const stop = () => clearTimeout(timer)
  function heard() {
    stop()
    timer = setTimeout(() => {
      ask()
      timer = setTimeout(onDeath, pongTimeout)
    }, silence)
  }
  function start(milliseconds: number) {
    silence = milliseconds
    heard()
  }
  return { start, heard, stop }
}
