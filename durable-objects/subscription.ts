// Whether a socket may listen to a channel. Pure.
import { isChannelAuth, type AppKey } from './channel-auth.ts'
import { isPresence, isPrivate, limits, subscriptionErrorFrame } from './pusher-protocol.ts'

interface SubscriptionRequest {
  socketId: string
  channel: string
  auth: string
}

/** The frame that refuses a subscription; `undefined` when it is allowed. */
export function subscriptionRefusal(
  app: AppKey,
  { socketId, channel, auth }: SubscriptionRequest,
  listening: readonly string[],
): string | undefined {
  const refuse = (type: string, error: string, status: number) =>
    subscriptionErrorFrame(channel, { type, error, status })
  if (isPresence(channel)) return refuse('AuthError', 'There are no presence channels', 403)
  if (isPrivate(channel) && !isChannelAuth(app, socketId, channel, auth))
    return refuse('AuthError', 'The socket may not hear this channel', 401)
  if (listening.includes(channel)) return undefined
  const names = listening.reduce((sum, name) => sum + name.length, channel.length)
  if (listening.length >= limits.channels || names > limits.channelNames)
    return refuse('LimitReached', 'The socket listens to as many channels as it can', 403)
  return undefined
}
