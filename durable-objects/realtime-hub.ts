// One shard of the connected clients: it lets them in, keeps what they listen to, and hands out what is published. It
// sleeps while nothing happens; the attachments of the sockets remember.
import { Server, type ConnectionContext, type WSMessage } from 'partyserver'
import { memberChannel } from '../client/contract/channels.ts'
import { FrameAllowance } from './frame-allowance.ts'
import { LatestOnly } from './latest-only.ts'
import {
  byteLength,
  closings,
  errorFrame,
  establishedFrame,
  eventFrame,
  limits,
  pingFrame,
  pongFrame,
  readFrame,
  subscribedFrame,
  type ClientFrame,
  type Closing,
} from './pusher-protocol.ts'
import { newListener, Roster, type Client, type Listener } from './roster.ts'
import { stepAfter, sweepEvery } from './silence.ts'
import { subscriptionRefusal } from './subscription.ts'

/** An event on its way to everybody who listens to one of its channels. */
export interface PublishedEvent {
  name: string
  channels: readonly string[]
  data: string
  /** The one connection that does not get it. */
  except?: string | undefined
}

/** The header of a handshake by which the Worker says that an operator connects. */
export const operatorHeader = 'X-Operator'

/** Members one socket can be of, one after the other. */
const mostMembers = 8

export class RealtimeHub extends Server {
  static override options = { hibernate: true }

  /** Sockets one object can hold, by the platform. */
  capacity = 32_768
  #madeRoster: Roster | undefined
  readonly #numbers = new LatestOnly<PublishedEvent>((event) => this.publish([event]))
  readonly #allowance = new FrameAllowance()

  get #roster(): Roster {
    return (this.#madeRoster ??= new Roster(this.getConnections<Listener>()))
  }

  override onStart(): void {
    this.ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(pingFrame, pongFrame))
  }

  /** A socket, or 429 when no more fit in. */
  override async fetch(request: Request): Promise<Response> {
    if (this.#roster.size >= this.capacity) return new Response(null, { status: 429 })
    return super.fetch(request)
  }

  override async onConnect(client: Client, { request }: ConnectionContext): Promise<void> {
    const isOperator = request.headers.has(operatorHeader)
    this.#note(client, { seenAt: Date.now(), isOperator })
    this.#roster.add(client)
    this.#send(client, establishedFrame(client.id))
    if ((await this.ctx.storage.getAlarm()) === null) await this.#sweepLater()
  }

  override onMessage(client: Client, message: WSMessage): void {
    if (client.readyState !== WebSocket.OPEN) return
    if (!this.#allowance.take(client, Date.now())) return this.#end(client, closings.tooManyFrames)
    if (typeof message !== 'string') return this.#send(client, errorFrame('Frames are text'))
    if (byteLength(message) > limits.frame) return this.#end(client, closings.frameTooLarge)
    this.#note(client, { seenAt: Date.now() })
    this.#answer(client, readFrame(message))
  }

  override onClose(client: Client): void {
    this.#roster.remove(client)
  }

  /** A socket that broke; whoever it was comes back by another. */
  override onError(client: Client): void {
    this.#roster.remove(client)
  }

  override async onAlarm(): Promise<void> {
    const now = Date.now()
    for (const client of this.#roster.all()) this.#checkOn(client, now)
    if (this.#roster.size > 0) await this.#sweepLater()
  }

  /** Sends each event to everybody who listens; who is gone or slow is nobody else's loss. */
  publish(events: readonly PublishedEvent[]): void {
    for (const { name, channels, data, except } of events) {
      for (const channel of new Set(channels)) {
        const frame = eventFrame(channel, name, data)
        for (const client of this.#listeners(channel, except)) this.#send(client, frame)
      }
    }
  }

  /** The same with a number of a thing that changes often: the latest, once a second at most. */
  publishLatest(about: string, event: PublishedEvent): void {
    this.#numbers.tell(about, event)
  }

  /**
   * Notes that a member's session vouches for a socket, so that it ends with the session. False when too many have; a
   * socket that is not here needs no note.
   */
  vouch(socketId: string, memberId: number): boolean {
    const client = this.getConnection<Listener>(socketId)
    const members = client?.state?.members ?? []
    if (!client || members.includes(memberId)) return true
    if (members.length >= mostMembers) return false
    this.#note(client, { members: [...members, memberId] })
    return true
  }

  /** Closes the sockets of members, who come back and have to be let in again. */
  disconnectMembers(memberIds: readonly number[]): void {
    const ids = new Set(memberIds)
    const channels = new Set(memberIds.map(memberChannel))
    for (const client of this.#roster.all()) {
      const { state } = client
      const isTheirs =
        state?.members.some((id) => ids.has(id)) ||
        state?.channels.some((channel) => channels.has(channel))
      if (isTheirs) this.#end(client, closings.sessionEnded)
    }
  }

  /** Closes everybody's socket but those of operators. */
  disconnectForMaintenance(): void {
    for (const client of this.#roster.all())
      if (!client.state?.isOperator) this.#end(client, closings.maintenance)
  }

  /** Channels with this prefix that somebody listens to, and how many do. */
  listChannels(prefix: string): { channel: string; listeners: number }[] {
    return this.#roster.channels(prefix)
  }

  countListeners(channels: readonly string[]): number[] {
    return channels.map((channel) => this.#roster.countOf(channel))
  }

  #answer(client: Client, frame: ClientFrame): void {
    switch (frame.is) {
      case 'ping':
        return this.#send(client, pongFrame)
      case 'pong':
        return
      case 'subscribe':
        return this.#subscribe(client, frame.channel, frame.auth)
      case 'unsubscribe':
        return this.#unsubscribe(client, frame.channel)
      case 'refused':
        return this.#send(client, frame.answer)
    }
  }

  #subscribe(client: Client, channel: string, auth: string): void {
    const channels = client.state?.channels ?? []
    const app = { key: this.env.PUSHER_APP_KEY, secret: this.env.PUSHER_APP_SECRET }
    const refusal = subscriptionRefusal(app, { socketId: client.id, channel, auth }, channels)
    if (refusal !== undefined) return this.#send(client, refusal)
    if (!channels.includes(channel)) this.#note(client, { channels: [...channels, channel] })
    this.#roster.join(client, channel)
    this.#send(client, subscribedFrame(channel))
  }

  #unsubscribe(client: Client, channel: string): void {
    const channels = client.state?.channels ?? []
    this.#note(client, { channels: channels.filter((one) => one !== channel) })
    this.#roster.leave(client, channel)
  }

  #checkOn(client: Client, now: number): void {
    if (client.readyState !== WebSocket.OPEN) return this.#roster.remove(client)
    const { seenAt, askedAt } = client.state ?? newListener
    const pingedAt = this.ctx.getWebSocketAutoResponseTimestamp(client)?.getTime() ?? 0
    const step = stepAfter({ seenAt: Math.max(seenAt, pingedAt), askedAt }, now)
    if (step === 'close') return this.#end(client, closings.silent)
    if (step === 'wait') return
    this.#note(client, { askedAt: now })
    this.#send(client, pingFrame)
  }

  #sweepLater(): Promise<void> {
    return this.ctx.storage.setAlarm(Date.now() + sweepEvery)
  }

  #note(client: Client, change: Partial<Listener>): void {
    client.setState((state) => ({ ...newListener, ...state, ...change }))
  }

  /** Who listens, but one; ids are looked up only where one is left out. */
  #listeners(channel: string, except: string | undefined): readonly Client[] {
    const listening = this.#roster.listeningTo(channel)
    return except === undefined ? listening : listening.filter(({ id }) => id !== except)
  }

  #send(client: Client, frame: string): void {
    try {
      client.send(frame)
    } catch {
      this.#roster.remove(client)
    }
  }

  #end(client: Client, { code, reason }: Closing): void {
    this.#roster.remove(client)
    client.close(code, reason)
  }
}
