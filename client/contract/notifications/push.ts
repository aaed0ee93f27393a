// Web push: the kinds a member has chosen for a device, and the messages that its service worker gets
// (docs/decisions/community/web-push.md).
import * as z from 'zod/mini'
import { isTimeZone } from '../days.ts'
import { nonEmpty, refine } from '../text-fields.ts'

/** News of followed things, reminders of marked events, and matches of own Mark Six sets. */
export const pushKinds = ['news', 'reminders', 'draws'] as const
export type PushKind = (typeof pushKinds)[number]
export type PushChoice = Record<PushKind, boolean>

/** Maximum number of a member's devices; the oldest one is removed. */
export const maxPushDevices = 5

const choice = { news: z.boolean(), reminders: z.boolean(), draws: z.boolean() }

/** Unpadded base64url of a number of bytes. */
const bytes = (count: number) =>
  z.string().check(
    refine('invalid_value', (value) => {
      return value.length === Math.ceil((count * 4) / 3) && /^[\w-]+$/.test(value)
    }),
  )

/** The subscription of a browser, and what the member wants on it. */
export const pushForm = z.strictObject({
  endpoint: z.string().check(nonEmpty(), z.maxLength(1000)),
  keys: z.strictObject({
    /** Public key: an uncompressed point of the curve P-256. */
    p256dh: bytes(65),
    auth: bytes(16),
  }),
  ...choice,
  /** Time zone of the browser, for the quiet hours. */
  time_zone: z.string().check(z.maxLength(60), refine('invalid_value', isTimeZone)),
})
export type PushForm = z.infer<typeof pushForm>

/** Push on the device of a session. */
export const pushState = z.object({
  /** Public key of the site. */
  key: z.string(),
  /** Kinds that the site offers. */
  kinds: z.array(z.enum(pushKinds)),
  /** Null without push on this device. */
  device: z.nullable(z.object({ id: z.number(), lang: z.string(), ...choice })),
})
export type PushState = z.infer<typeof pushState>

/** Payload of a message, encrypted for the device. */
export interface PushMessage {
  /** Id of the device, which belongs to one session. */
  device: number
  lang: string
  title: string
  body: string
  /** Path with language prefix. */
  url: string
  /** A notification replaces an earlier one with the same tag. */
  tag: string
}
