// One connection per browser: the tab that holds the lock owns it and forwards events to the others. Without the Web
// Locks API, each tab has its own.
import { defaultReconnectSpreadMs } from './reconnect-delay.ts'
import { PusherConnection, type PushedEvent } from './pusher-connection.ts'

export interface RealtimeOptions {
  url: string
  authorize: (socketId: string) => Promise<Record<string, string>>
  onEvent: (event: PushedEvent) => void
  /** Connected again: data that may have been missed must be read. */
  onUp: () => void
}

/** Maximum channels per connection. */
const maxChannels = 100

const name = 'meridian.realtime'

/** Messages between tabs. */
type TabMessage =
  | { is: 'event'; event: PushedEvent }
  /** For all tabs, or for a single new one. */
  | { is: 'up'; tab?: string }
  | { is: 'hello'; tab: string }
  /** Channels that a tab wants; empty when it closes. */
  | { is: 'wish'; tab: string; channels: readonly string[] }
  /** The new leader asks all tabs for their channels. */
  | { is: 'question' }

export class Realtime {
  readonly #options: RealtimeOptions
  readonly #tab = String(Math.random())
  readonly #others = new BroadcastChannel(name)
  readonly #ending = new AbortController()
  /** Channels that each tab wants, including this one. Those of the last visible tab come last. */
  readonly #wishes = new Map<string, readonly string[]>()
  #connection: PusherConnection | undefined

  constructor(options: RealtimeOptions) {
    this.#options = options
    this.#others.onmessage = ({ data }: MessageEvent<TabMessage>) => this.#hear(data)
    const { signal } = this.#ending
    document.addEventListener(
      'visibilitychange',
      () => {
        if (!document.hidden) this.#want(this.#own())
      },
      { signal },
    )
    void waitForLeadership(signal, () => this.#becomeLeader())
    this.#tell({ is: 'hello', tab: this.#tab })
  }

  /** Sets the channels of this tab, most important first. */
  listen(channels: readonly string[]): void {
    if (String(channels) !== String(this.#own())) this.#want(channels)
  }

  #own(): readonly string[] {
    return this.#wishes.get(this.#tab) ?? []
  }

  #want(channels: readonly string[]): void {
    this.#hear(this.#wish(channels))
    this.#tell(this.#wish(channels))
  }

  /** Leaves the connection to another tab. */
  stop(): void {
    this.#tell(this.#wish([]))
    this.#connection?.close()
    this.#ending.abort()
    this.#others.close()
  }

  #wish(channels: readonly string[]): TabMessage {
    return { is: 'wish', tab: this.#tab, channels }
  }

  #tell(message: TabMessage): void {
    if (!this.#ending.signal.aborted) this.#others.postMessage(message)
  }

  #hear(message: TabMessage): void {
    if (message.is === 'event') this.#options.onEvent(message.event)
    else if (message.is === 'up') this.#hearUp(message.tab)
    else if (message.is === 'hello') this.#welcome(message.tab)
    else if (message.is === 'question') this.#tell(this.#wish(this.#own()))
    else {
      this.#wishes.delete(message.tab)
      if (message.channels.length > 0) this.#wishes.set(message.tab, message.channels)
      this.#settle()
    }
  }

  #hearUp(tab = this.#tab): void {
    if (tab === this.#tab) this.#options.onUp()
  }

  /** A new tab has read its page before it could receive events. */
  #welcome(tab: string): void {
    if (this.#connection) this.#tell({ is: 'up', tab })
  }

  #settle(): void {
    const wanted = new Set([...this.#wishes.values()].reverse().flat())
    this.#connection?.listen(new Set([...wanted].slice(0, maxChannels)))
  }

  #becomeLeader(): void {
    const { onEvent, onUp } = this.#options
    this.#connection = new PusherConnection({
      ...this.#options,
      reconnectSpreadMs: defaultReconnectSpreadMs,
      onEvent: (event) => {
        onEvent(event)
        this.#tell({ is: 'event', event })
      },
      onConnected: () => {
        onUp()
        this.#tell({ is: 'up' })
      },
    })
    this.#settle()
    this.#tell({ is: 'question' })
  }
}

/** Becomes the leader when all earlier tabs are gone, until the signal aborts. */
async function waitForLeadership(signal: AbortSignal, lead: () => void): Promise<void> {
  if (!('locks' in navigator)) return lead()
  const held = new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
  const turn = () => {
    if (!signal.aborted) lead()
    return held
  }
  await navigator.locks.request(name, { signal }, turn).catch((error: unknown) => {
    // The wait was aborted.
    if (!signal.aborted) throw error
  })
}
