// One connection a browser: the tab that holds the lock has it and tells the others what it hears. Where tabs cannot
// agree on one, each has its own.
import { PusherConnection, type PushedEvent } from './pusher-connection.ts'

export interface RealtimeOptions {
  url: string
  authorize: (socketId: string, channel: string) => Promise<string | null>
  onEvent: (event: PushedEvent) => void
  /** The connection is there again: what was said meanwhile has to be read. */
  onUp: () => void
}

const name = 'meridian.realtime'

/** What tabs tell each other. */
type Said =
  | { is: 'event'; event: PushedEvent }
  /** Said to all tabs, or to one that has just come. */
  | { is: 'up'; tab?: string }
  | { is: 'hello'; tab: string }
  /** A tab says what it wants; nothing when it goes. */
  | { is: 'wish'; tab: string; channels: readonly string[] }
  /** A tab has taken the lead and asks what is wanted. */
  | { is: 'question' }

export class Realtime {
  readonly #options: RealtimeOptions
  readonly #tab = String(Math.random())
  readonly #others = new BroadcastChannel(name)
  readonly #ending = new AbortController()
  /** What each tab wants to hear, this one included. */
  readonly #wishes = new Map<string, readonly string[]>()
  #connection: PusherConnection | undefined

  constructor(options: RealtimeOptions) {
    this.#options = options
    this.#others.onmessage = ({ data }: MessageEvent<Said>) => this.#hear(data)
    void queueForLead(this.#ending.signal, () => this.#lead())
    this.#tell({ is: 'hello', tab: this.#tab })
  }

  /** The channels this tab wants to hear. */
  listen(channels: readonly string[]): void {
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

  #wish(channels: readonly string[]): Said {
    return { is: 'wish', tab: this.#tab, channels }
  }

  #tell(said: Said): void {
    if (!this.#ending.signal.aborted) this.#others.postMessage(said)
  }

  #hear(said: Said): void {
    if (said.is === 'event') this.#options.onEvent(said.event)
    else if (said.is === 'up') this.#hearUp(said.tab)
    else if (said.is === 'hello') this.#welcome(said.tab)
    else if (said.is === 'question') this.#tell(this.#wish(this.#wishes.get(this.#tab) ?? []))
    else {
      if (said.channels.length > 0) this.#wishes.set(said.tab, said.channels)
      else this.#wishes.delete(said.tab)
      this.#settle()
    }
  }

  #hearUp(tab = this.#tab): void {
    if (tab === this.#tab) this.#options.onUp()
  }

  /** A tab that comes later has read its page before it could hear anything. */
  #welcome(tab: string): void {
    if (this.#connection) this.#tell({ is: 'up', tab })
  }

  #settle(): void {
    this.#connection?.listen(new Set([...this.#wishes.values()].flat()))
  }

  #lead(): void {
    const { onEvent, onUp } = this.#options
    this.#connection = new PusherConnection({
      ...this.#options,
      onEvent: (event) => {
        onEvent(event)
        this.#tell({ is: 'event', event })
      },
      onUp: () => {
        onUp()
        this.#tell({ is: 'up' })
      },
    })
    this.#settle()
    this.#tell({ is: 'question' })
  }
}

/** Leads when every tab before this one is gone, until the signal. */
async function queueForLead(signal: AbortSignal, lead: () => void): Promise<void> {
  if (!('locks' in navigator)) return lead()
  const held = new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
  const turn = () => {
    if (!signal.aborted) lead()
    return held
  }
  await navigator.locks.request(name, { signal }, turn).catch((error: unknown) => {
    // Nobody waits any more.
    if (!signal.aborted) throw error
  })
}
