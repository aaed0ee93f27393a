// The Pusher Channels protocol, version 7, as pure data: frames, parsing, serialization and limits (docs/realtime.md).

/** Seconds of silence after which a client pings; proxies close idle connections after 100. */
export const activityTimeout = 60

/** Maximum counts or characters, unless bytes are stated. */
export const limits = {
  channelName: 164,
  eventName: 200,
  /**
   * Channels per connection, and bytes of all their names. Both are stored in the attachment, which is limited to
   * 16,384 bytes.
   */
  channels: 100,
  channelNames: 12 * 1024,
  /** Presence channels per connection, and bytes of a member's data. Both are stored in the attachment. */
  presences: 2,
  member: 1024,
  /** Bytes of one frame from a client. */
  frame: 16 * 1024,
  /** Bytes of an event's data. */
  data: 10_240,
  /** Channels per event, and events per batch. */
  eventChannels: 100,
  batch: 10,
} as const

/** Length in UTF-8 bytes. */
export function byteLength(text: string): number {
  return new TextEncoder().encode(text).length
}

/** Bytes of a client's frame; `undefined` if it is too large. Long texts are rejected without encoding them. */
export function frameBytes(frame: string | ArrayBuffer | ArrayBufferView): number | undefined {
  if (typeof frame === 'string' && frame.length > limits.frame) return undefined
  const bytes = typeof frame === 'string' ? byteLength(frame) : frame.byteLength
  return bytes <= limits.frame ? bytes : undefined
}

/** Close codes. Clients do not reconnect after 4000–4099, wait after 4100–4199, and reconnect at once after 4200. */
export interface Closing {
  code: number
  reason: string
}

export const closings = {
  unknownKey: { code: 4001, reason: 'There is no app with this key' },
  unsupportedProtocol: { code: 4007, reason: 'Protocols 5 to 7 are spoken here' },
  noProtocol: { code: 4008, reason: 'No protocol version' },
  foreignOrigin: { code: 4009, reason: 'Not for pages of other sites' },
  overCapacity: { code: 4100, reason: 'Over capacity' },
  tooManySockets: { code: 4100, reason: 'Too many connections from this address' },
  maintenance: { code: 4100, reason: 'Under maintenance' },
  flood: { code: 4100, reason: 'Too many frames' },
  frameTooLarge: { code: 4100, reason: 'The frame is too large' },
  sessionEnded: { code: 4200, reason: 'The session has ended' },
  silent: { code: 4201, reason: 'No sign of life' },
} as const satisfies Record<string, Closing>

/** Reason to reject a handshake, from its query and origin; `undefined` to accept it. */
export function refusalOf(protocol: string | undefined, isForeign: boolean): Closing | undefined {
  if (protocol === undefined) return closings.noProtocol
  if (!['5', '6', '7'].includes(protocol)) return closings.unsupportedProtocol
  return isForeign ? closings.foreignOrigin : undefined
}

const channelPattern = /^[A-Za-z0-9_\-=@,.;]+$/

export function isChannelName(name: unknown): name is string {
  return typeof name === 'string' && name.length <= limits.channelName && channelPattern.test(name)
}

export function isPrivate(channel: string): boolean {
  return channel.startsWith('private-')
}

export function isPresence(channel: string): boolean {
  return channel.startsWith('presence-')
}

/** Event names reserved by the protocol. */
export function isReservedEvent(name: string): boolean {
  return name.startsWith('pusher:') || name.startsWith('pusher_internal:')
}

export const socketIdPattern = /^\d+\.\d+$/

/** Maximum shards; the last two digits of a socket id are its shard. */
export const maxShards = 100

/** A random socket id that contains its shard. */
export function createSocketId(shard: number): string {
  const [first = 0, second = 0] = crypto.getRandomValues(new Uint32Array(2))
  return `${first}.${second * maxShards + shard}`
}

export function shardOf(socketId: string): number {
  return Number(socketId.slice(-2).replace('.', ''))
}

/** Exact text sent by pusher-js; the runtime answers it without waking the object. */
export const pingFrame = '{"event":"pusher:ping","data":{}}'
export const pongFrame = '{"event":"pusher:pong","data":{}}'

export function establishedFrame(socketId: string): string {
  const data = JSON.stringify({ socket_id: socketId, activity_timeout: activityTimeout })
  return JSON.stringify({ event: 'pusher:connection_established', data })
}

export function subscribedFrame(channel: string, members?: readonly ChannelMember[]): string {
  const data = members ? JSON.stringify({ presence: presenceOf(members) }) : '{}'
  return eventFrame(channel, 'pusher_internal:subscription_succeeded', data)
}

/** Single answer to a frame that subscribes to several channels. */
export function batchSubscribedFrame(channels: readonly [string, ...string[]]): string {
  const data = JSON.stringify({ channels })
  return eventFrame(channels[0], 'pusher_internal:subscription_succeeded', data)
}

function presenceOf(members: readonly ChannelMember[]) {
  const hash = Object.fromEntries(members.map(({ id, info }) => [id, info]))
  return { count: members.length, ids: members.map(({ id }) => id), hash }
}

export function memberAddedFrame(channel: string, { id, info }: ChannelMember): string {
  const data = JSON.stringify({ user_id: id, user_info: info })
  return eventFrame(channel, 'pusher_internal:member_added', data)
}

export function memberRemovedFrame(channel: string, id: string): string {
  return eventFrame(channel, 'pusher_internal:member_removed', JSON.stringify({ user_id: id }))
}

export function eventFrame(channel: string, event: string, data: string): string {
  return JSON.stringify({ event, channel, data })
}

/** Without a code, the error concerns a single frame. The connection stays open in both cases. */
export function errorFrame(message: string, code: number | null = null): string {
  return JSON.stringify({ event: 'pusher:error', data: { message, code } })
}

export function subscriptionErrorFrame(
  channel: string,
  refusal: { type: string; error: string; status: number },
): string {
  return JSON.stringify({ event: 'pusher:subscription_error', channel, data: refusal })
}

/** A client frame. `answer` is the reply to an invalid or forbidden one. */
export type ClientFrame =
  | { is: 'ping' | 'pong' }
  | { is: 'subscribe'; channel: string; auth: string; member: string }
  /** Protocol extension: subscribes to public channels, or leaves any channels, all at once. */
  | { is: 'follow' | 'leave'; channels: readonly string[] }
  | { is: 'refused'; answer: string }

const clientEventCode = 4301

export function readFrame(text: string): ClientFrame {
  const frame = parse(text)
  const event = isRecord(frame) ? frame['event'] : undefined
  if (!isRecord(frame) || typeof event !== 'string')
    return refused('A frame is a JSON object with an event')
  switch (event) {
    case 'pusher:ping':
      return { is: 'ping' }
    case 'pusher:pong':
      return { is: 'pong' }
    case 'pusher:subscribe':
    case 'pusher:unsubscribe':
      return readSubscription(event, frame['data'])
  }
  if (event.startsWith('client-')) return refused('Client events are off', clientEventCode)
  return refused('Clients do not send this event')
}

function readSubscription(
  event: 'pusher:subscribe' | 'pusher:unsubscribe',
  data: unknown,
): ClientFrame {
  // Some clients send the data as JSON in a string, like the server does.
  const fields = typeof data === 'string' ? parse(data) : data
  const { channel, channels, auth, channel_data } = isRecord(fields) ? fields : {}
  const names = channel === undefined ? channels : [channel]
  if (!isListOfChannels(names)) return refused('The channel has no valid name')
  if (event === 'pusher:unsubscribe') return { is: 'leave', channels: names }
  if (channel === undefined) return { is: 'follow', channels: names }
  const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
  const [name = ''] = names
  return { is: 'subscribe', channel: name, auth: textOf(auth), member: textOf(channel_data) }
}

function isListOfChannels(names: unknown): names is string[] {
  if (!Array.isArray(names) || names.length === 0) return false
  return names.length <= limits.channels && names.every(isChannelName)
}

/** A member of a presence channel. */
export interface ChannelMember {
  id: string
  info: unknown
}

/** Member in `channel_data`; `undefined` if it is invalid. */
export function readMember(channelData: string): ChannelMember | undefined {
  const data = byteLength(channelData) <= limits.member ? parse(channelData) : undefined
  const id = isRecord(data) ? data['user_id'] : undefined
  if (!isRecord(data) || (typeof id !== 'string' && typeof id !== 'number')) return undefined
  return { id: String(id), info: data['user_info'] ?? null }
}

function refused(message: string, code?: number): ClientFrame {
  return { is: 'refused', answer: errorFrame(message, code) }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
