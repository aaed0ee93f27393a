// Request schemas of the publishing API, from Pusher's HTTP API reference.
import * as z from 'zod/mini'
import { notification } from '../../client/contract/notifications/notification.ts'
import {
  isChannelName,
  isReservedEvent,
  limits,
  socketIdPattern,
} from '../../durable-objects/realtime/pusher-protocol.ts'

const channelName = z.string().check(z.refine(isChannelName, 'not a channel name'))

const event = {
  name: z.string().check(
    z.minLength(1),
    z.maxLength(limits.eventName),
    z.refine((name) => !isReservedEvent(name), 'only the protocol itself uses this name'),
  ),
  data: z.string(),
  /** Id of a connection that must not receive it. */
  socket_id: z.optional(z.string().check(z.regex(socketIdPattern))),
  /** Attributes of each channel in the response, comma-separated. */
  info: z.optional(z.string()),
}

/** Connected clients display a notification like a stored one, so its link must be valid too. */
const hasFitLink = z.refine<{ name: string; data: string }>(
  ({ name, data }) => {
    if (name !== 'notification') return true
    const { btn_link } = (parsed(data) ?? {}) as { btn_link?: unknown }
    return btn_link === undefined || notification.shape.btn_link.safeParse(btn_link).success
  },
  { error: 'neither a path of this site nor an https URL', path: ['data', 'btn_link'] },
)

function parsed(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    return undefined
  }
}

const channels = z.array(channelName).check(z.minLength(1), z.maxLength(limits.eventChannels))

/** An event for several channels or for one. */
export const eventBody = z.pipe(
  z.object({ ...event, channels: z.optional(channels), channel: z.optional(channelName) }).check(
    z.refine((body) => body.channels ?? body.channel, 'neither channels nor channel'),
    hasFitLink,
  ),
  z.transform(({ channels: several, channel, ...rest }) => ({
    ...rest,
    channels: several ?? (channel === undefined ? [] : [channel]),
  })),
)
export type SentEvent = z.infer<typeof eventBody>

const batchEvent = z.pipe(
  z.object({ ...event, channel: channelName }).check(hasFitLink),
  z.transform(({ channel, ...rest }): SentEvent => ({ ...rest, channels: [channel] })),
)

export const batchBody = z.object({
  batch: z.array(batchEvent).check(z.minLength(1), z.maxLength(limits.batch)),
})
