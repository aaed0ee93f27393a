// One shard of the connected clients: accepts sockets, tracks their subscriptions and delivers events. Hibernates when
// idle; each client's state is in its socket's attachment.
import { Server, type ConnectionContext, type WSMessage } from 'partyserver'
import {
  ConnectionLimiter,
  socketLimits,
  type SocketLimits,
  ClientRateLimiter,
} from './connection-limits.ts'
import { batchFrames, type Lists } from './batched-frames.ts'
import { UpdateThrottle } from './per-second.ts'
import {
  closings,
  errorFrame,
  establishedFrame,
  eventFrame,
  batchSubscribedFrame,
  frameBytes,
  memberAddedFrame,
  memberRemovedFrame,
  pingFrame,
  pongFrame,
  readFrame,
  readMember,
  isPresence,
  subscribedFrame,
  type ChannelMember,
  type ClientFrame,
  type Closing,
} from './pusher-protocol.ts'
import {
  initialState,
  ConnectionIndex,
  type Client,
  type ConnectionState,
  type SessionOwner,
  isIn,
  membersIn,
  RevokedSessions,
  nextIdleAction,
  idleCheckIntervalMs,
} from './connections.ts'
import { subscriptionRefusal, type Subscription } from './subscription.ts'

/** An event for all listeners of its channels. */
export interface PublishedEvent {
  name: string
  channels: readonly string[]
  data: string
  /** Id of a connection that must not receive it. */
  except?: string | undefined
}

/** Headers set by the Worker for a handshake: the client's address for limits, and a mark for operators. */
export const addressHeader = 'X-Address'
export const operatorHeader = 'X-Operator'

/** Maximum accounts whose sessions may be bound to one socket. */
const maxOwners = 8

/** `ended_lately`: a session of the account may have ended since the bound one was read. */
export type BindResult = 'bound' | 'ended_lately' | 'too_many'

export class RealtimeHub extends Server {
  static override options = { hibernate: true }

  limits: SocketLimits = socketLimits
  #cachedRoster: ConnectionIndex | undefined
  #cachedHeadcount: ConnectionLimiter | undefined
  readonly #counts = new UpdateThrottle<Lists>((changes) => this.#sendCounts(changes))
  readonly #allowance = new ClientRateLimiter()
  revokedSessions = new RevokedSessions(Date.now())
  #refused = 0

  get #roster(): ConnectionIndex {
    return (this.#cachedRoster ??= new ConnectionIndex(this.getConnections<ConnectionState>()))
  }

  /** Counts all sockets, including closing ones. Addresses are tags, which survive hibernation. */
  get #headcount(): ConnectionLimiter {
    return (this.#cachedHeadcount ??= new ConnectionLimiter(
      this.ctx.getWebSockets().map((socket) => [socket, this.#addressOf(socket)]),
    ))
  }

  override onStart(): void {
    this.ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(pingFrame, pongFrame))
  }

  /** Accepts a socket; 429 if its address has too many, 507 if the shard is full. */
  override async fetch(request: Request): Promise<Response> {
    const refusal = this.#headcount.rejectionFor(addressIn(request), this.limits)
    if (refusal === undefined) return super.fetch(request)
    this.#refused++
    return new Response(null, { status: refusal === closings.tooManySockets ? 429 : 507 })
  }

  override getConnectionTags(_client: Client, { request }: ConnectionContext): string[] {
    return [addressIn(request)]
  }

  override async onConnect(client: Client, { request }: ConnectionContext): Promise<void> {
    const isOperator = request.headers.has(operatorHeader)
    this.#headcount.add(client, addressIn(request))
    this.#patchState(client, { seenAt: Date.now(), isOperator })
    this.#roster.add(client)
    this.#send(client, establishedFrame(client.id))
    if ((await this.ctx.storage.getAlarm()) === null) await this.#scheduleSweep()
  }

  override onMessage(client: Client, message: WSMessage): void {
    if (client.readyState !== WebSocket.OPEN) return
    const bytes = frameBytes(message)
    if (bytes === undefined) return this.#turnOut(client, closings.frameTooLarge)
    if (!this.#allowance.take(client, bytes, Date.now()))
      return this.#turnOut(client, closings.flood)
    if (typeof message !== 'string') return this.#send(client, errorFrame('Frames are text'))
    this.#patchState(client, { seenAt: Date.now() })
    this.#answer(client, readFrame(message))
  }

  override onClose(client: Client): void {
    this.#remove(client)
    this.#headcount.remove(client)
  }

  /** The socket failed; its client will reconnect. */
  override onError(client: Client): void {
    this.onClose(client)
  }

  override async onAlarm(): Promise<void> {
    const now = Date.now()
    // The runtime does not report every closed socket.
    this.#cachedHeadcount = undefined
    for (const client of this.#roster.all()) this.#checkSilence(client, now)
    this.#writeLine()
    if (this.#roster.size > 0) await this.#scheduleSweep()
  }

  /** Sends each event to all listeners; a closed or slow socket does not delay the others. */
  publish(events: readonly PublishedEvent[]): void {
    for (const { name, channels, data, except } of events) {
      for (const channel of new Set(channels)) {
        const frame = eventFrame(channel, name, data)
        for (const client of this.#listeners(channel, except)) this.#send(client, frame)
      }
    }
  }

  /**
   * Publishes counts, given as lists in JSON, to the channel's listeners. A socket gets all changes of a second in one
   * event.
   */
  publishCounts(channel: string, data: string): void {
    this.#counts.push(channel, JSON.parse(data) as Lists)
  }

  /** Binds a session to a socket, which closes with the session. Unknown sockets are ignored. */
  bindSession(socketId: string, owner: SessionOwner): BindResult {
    const client = this.getConnection<ConnectionState>(socketId)
    const owners = client?.state?.owners ?? []
    if (client && !owners.includes(owner)) {
      if (owners.length >= maxOwners) return 'too_many'
      this.#patchState(client, { owners: [...owners, owner] })
    }
    return this.revokedSessions.mightContain(owner, Date.now()) ? 'ended_lately' : 'bound'
  }

  /**
   * Closes sockets bound to these owners, and listeners of these channels. Their clients reconnect and must be
   * authorized again.
   */
  disconnect(owners: readonly SessionOwner[], channels: readonly string[] = []): void {
    this.revokedSessions.add(owners, Date.now())
    const [theirs, listened] = [new Set(owners), new Set(channels)]
    for (const client of this.#roster.all()) {
      const { state } = client
      const isTheirs =
        state?.owners.some((one) => theirs.has(one)) ||
        state?.channels.some((channel) => listened.has(channel))
      if (isTheirs) this.#close(client, closings.sessionEnded)
    }
  }

  /** Closes all sockets except those of operators. */
  disconnectForMaintenance(): void {
    for (const client of this.#roster.all())
      if (!client.state?.isOperator) this.#close(client, closings.maintenance)
  }

  /** Channels with this prefix, their number of listeners, and the members present. */
  listChannels(prefix: string): { channel: string; listeners: number; members: string[] }[] {
    return this.#roster.channels(prefix).map((one) => ({
      ...one,
      members: membersIn(this.#roster, one.channel).map(({ id }) => id),
    }))
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
        return this.#subscribe(client, frame)
      case 'follow':
        return this.#follow(client, frame.channels)
      case 'leave':
        return this.#leave(client, frame.channels)
      case 'refused':
        return this.#send(client, frame.answer)
    }
  }

  #subscribe(client: Client, frame: Extract<ClientFrame, { is: 'subscribe' }>): void {
    const { channel, member } = frame
    const refusal = this.#refusalOf(client, frame, channelsOf(client))
    if (refusal !== undefined) return this.#send(client, refusal)
    const present = isPresence(channel) ? readMember(member) : undefined
    if (present) return this.#enter(client, channel, present)
    this.#join(client, [channel])
    this.#send(client, subscribedFrame(channel))
  }

  /** Subscribes to channels up to the first rejected one. The attachment is written only once. */
  #follow(client: Client, channels: readonly string[]): void {
    const listening = [...channelsOf(client)]
    let refusal: string | undefined
    for (const channel of channels) {
      if (listening.includes(channel)) continue
      refusal = this.#refusalOf(client, { channel, auth: '', member: '' }, listening)
      if (refusal !== undefined) break
      listening.push(channel)
    }
    const [first, ...others] = channels.filter((channel) => listening.includes(channel))
    if (first !== undefined) {
      this.#join(client, [first, ...others])
      this.#send(client, batchSubscribedFrame([first, ...others]))
    }
    if (refusal !== undefined) this.#send(client, refusal)
  }

  #refusalOf(client: Client, asked: Subscription, listening: readonly string[]) {
    const { PUSHER_APP_KEY: key, PUSHER_APP_SECRET: secret } = this.env
    return subscriptionRefusal({ key, secret }, { ...asked, socketId: client.id }, listening)
  }

  #join(client: Client, channels: readonly string[]): void {
    const listening = new Set([...channelsOf(client), ...channels])
    this.#patchState(client, { channels: [...listening] })
    for (const channel of channels) this.#roster.join(client, channel)
  }

  /** A socket keeps its member in a presence channel until it leaves. */
  #enter(client: Client, channel: string, member: ChannelMember): void {
    const { channels, presenceMembers } = client.state ?? initialState
    if (!channels.includes(channel)) {
      const others = isIn(this.#roster, channel, member.id)
        ? []
        : this.#listeners(channel, client.id)
      this.#patchState(client, {
        channels: [...channels, channel],
        presenceMembers: { ...presenceMembers, [channel]: member },
      })
      this.#roster.join(client, channel)
      for (const other of others) this.#send(other, memberAddedFrame(channel, member))
    }
    this.#send(client, subscribedFrame(channel, membersIn(this.#roster, channel)))
  }

  #leave(client: Client, left: readonly string[]): void {
    const { channels, presenceMembers } = client.state ?? initialState
    const isLeft = new Set(left)
    const roles = Object.entries(presenceMembers)
    this.#patchState(client, {
      channels: channels.filter((channel) => !isLeft.has(channel)),
      presenceMembers: Object.fromEntries(roles.filter(([channel]) => !isLeft.has(channel))),
    })
    for (const channel of isLeft) this.#roster.leave(client, channel)
    for (const [channel, { id }] of roles) if (isLeft.has(channel)) this.#tellGone(channel, id)
  }

  /** The socket is closed or closing. */
  #remove(client: Client): void {
    this.#roster.remove(client)
    for (const [channel, { id }] of Object.entries(client.state?.presenceMembers ?? {}))
      this.#tellGone(channel, id)
  }

  /** Announces that a member has left a presence channel, unless another of their sockets is in it. */
  #tellGone(channel: string, id: string): void {
    if (isIn(this.#roster, channel, id)) return
    const frame = memberRemovedFrame(channel, id)
    for (const other of this.#roster.listeningTo(channel)) this.#send(other, frame)
  }

  #checkSilence(client: Client, now: number): void {
    if (client.readyState !== WebSocket.OPEN) return this.#remove(client)
    const { seenAt, pingedAt: askedAt } = client.state ?? initialState
    const pingedAt = this.ctx.getWebSocketAutoResponseTimestamp(client)?.getTime() ?? 0
    const step = nextIdleAction({ seenAt: Math.max(seenAt, pingedAt), askedAt }, now)
    if (step === 'close') return this.#close(client, closings.silent)
    if (step === 'wait') return
    this.#patchState(client, { pingedAt: now })
    this.#send(client, pingFrame)
  }

  #sendCounts(changes: ReadonlyMap<string, Lists>): void {
    const listening = (channel: string) => this.#roster.listeningTo(channel)
    for (const { frame, clients } of batchFrames('counts', changes, listening))
      for (const client of clients) this.#send(client, frame)
  }

  /** Logs the number of clients, and of sockets rejected since the last line or hibernation. */
  #writeLine(): void {
    const { name: hub } = this.ctx.id
    const [sockets, refused] = [this.#roster.size, this.#refused]
    console.log(JSON.stringify({ level: 'info', hub, sockets, refused }))
    this.#refused = 0
  }

  #scheduleSweep(): Promise<void> {
    return this.ctx.storage.setAlarm(Date.now() + idleCheckIntervalMs)
  }

  #addressOf(socket: WebSocket): string {
    // The first tag is the connection's id.
    return this.ctx.getTags(socket)[1] ?? ''
  }

  #patchState(client: Client, change: Partial<ConnectionState>): void {
    client.setState((state) => ({ ...initialState, ...state, ...change }))
  }

  /** Listeners of a channel except one. Ids are compared only if one is excluded. */
  #listeners(channel: string, except: string | undefined): readonly Client[] {
    const listening = this.#roster.listeningTo(channel)
    return except === undefined ? listening : listening.filter(({ id }) => id !== except)
  }

  #send(client: Client, frame: string): void {
    try {
      client.send(frame)
    } catch {
      this.#remove(client)
    }
  }

  /** Closes a socket that exceeds a limit, after an error frame. */
  #turnOut(client: Client, closing: Closing): void {
    this.#send(client, errorFrame(closing.reason, closing.code))
    this.#close(client, closing)
  }

  #close(client: Client, { code, reason }: Closing): void {
    this.#remove(client)
    client.close(code, reason)
  }
}

function channelsOf(client: Client): readonly string[] {
  return (client.state ?? initialState).channels
}

function addressIn(request: Request): string {
  return request.headers.get(addressHeader) ?? 'unknown'
}
