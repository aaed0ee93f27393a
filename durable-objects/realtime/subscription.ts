// Checks if a socket may subscribe to a channel. Pure.
import { isChannelAuth, type AppKey } from './channel-auth.ts'
import {
  isPresence,
  isPrivate,
  limits,
  readMember,
  subscriptionErrorFrame,
} from './pusher-protocol.ts'

/** A channel with the client's authorization. */
export interface Subscription {
  channel: string
  auth: string
  /** `channel_data`, for presence channels. */
  member: string
}

/** Frame that rejects a subscription; `undefined` if it is allowed. */
export function subscriptionRefusal(
  app: AppKey,
  { socketId, channel, auth, member }: Subscription & { socketId: string },
  listening: readonly string[],
): string | undefined {
  const refuse = (type: string, error: string, status: number) =>
    subscriptionErrorFrame(channel, { type, error, status })
  const isOpen =
    !(isPrivate(channel) || isPresence(channel)) ||
    isChannelAuth(app, { socketId, channel, ...(isPresence(channel) && { member }) }, auth)
  if (!isOpen) return refuse('AuthError', 'The socket may not hear this channel', 401)
  if (isPresence(channel) && !readMember(member))
    return refuse('AuthError', 'The channel_data names no user_id', 401)
  if (listening.includes(channel)) return undefined
  const names = listening.reduce((sum, name) => sum + name.length, channel.length)
  const isFull =
    listening.length >= limits.channels ||
    names > limits.channelNames ||
    (isPresence(channel) && listening.filter(isPresence).length >= limits.presences)
  if (isFull) return refuse('LimitReached', 'The socket listens to as many channels as it can', 403)
  return undefined
}
