// One connection that speaks the Pusher protocol: it comes back by itself, takes up its channels again, and notices when
// the other side has gone silently.
import ReconnectingWebSocket from 'partysocket/ws'

export interface ConnectionOptions {
  /** Address of the socket, with the protocol's query. */
  url: string
  /** Signs a private channel for a socket; `null` where the reader may not listen. */
  authorize: (socketId: string, channel: string) => Promise<string | null>
  onEvent: (event: PushedEvent) => void
  /** Connected, for the first time or again; what was said in between is lost. */
  onUp: () => void
}

export interface PushedEvent {
  channel: string
  event: string
  data: unknown
}

/** Milliseconds the answer to a ping may take. */
const pongWithin = 30_000
/** Milliseconds of silence until we ask, before the other side has said how many it wants. */
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
      // A deployment cuts everybody off at once, and not everybody should return at once.
      minReconnectionDelay: 1000 + Math.random() * 2000,
      maxReconnectionDelay: 60_000,
      reconnectionDelayGrowFactor: 1.6,
      connectionTimeout: 10_000,
      maxEnqueuedMessages: 0,
      // 4000 to 4099 say that trying again is of no use.
      shouldReconnectOnClose: ({ code }) => code < 4000 || code > 4099,
    })
    this.#socket.addEventListener('message', ({ data }) => this.#hear(String(data)))
    this.#socket.addEventListener('close', () => this.#forget())
  }

  /** Listens to these channels and no others, now and after every return. */
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
    else if (frame?.channel && !frame.event.startsWith('pusher'))
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
    for (const channel of this.#wanted) void this.#join(channel)
  }

  async #join(channel: string): Promise<void> {
    const id = this.#socketId
    if (!id || this.#joined.has(channel)) return
    this.#joined.add(channel)
    if (!channel.startsWith('private-')) return this.#say('pusher:subscribe', { channel })
    const auth = await this.#options.authorize(id, channel).catch(() => null)
    // The connection, or the wish, may be another by now.
    if (id !== this.#socketId || !this.#joined.has(channel)) return
    if (auth) this.#say('pusher:subscribe', { channel, auth })
    else this.#joined.delete(channel)
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

/** Data is JSON in a string within the JSON of the frame. */
function readFrame(text: string): Frame | undefined {
  try {
    const frame = JSON.parse(text) as Frame
    const { data } = frame
    return { ...frame, data: typeof data === 'string' ? (JSON.parse(data) as unknown) : data }
  } catch {
    return undefined
  }
}

/** Asks after a silence whether somebody is there, and says when nobody is. */
function watchSilence(ask: () => void, onDeath: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let silence = usualSilence
  const stop = () => clearTimeout(timer)
  function heard() {
    stop()
    timer = setTimeout(() => {
      ask()
      timer = setTimeout(onDeath, pongWithin)
    }, silence)
  }
  function start(milliseconds: number) {
    silence = milliseconds
    heard()
  }
  return { start, heard, stop }
}
