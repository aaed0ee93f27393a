// Without zod, for the browser.

/** Events in the order of their groups. A test delivery is the event `ping`, which every webhook gets. */
export const webhookEvents = [
  'entry.published',
  'entry.updated',
  'entry.withdrawn',
  'entry.scheduled',
  'entry.deleted',
  'image.created',
  'image.deleted',
  'comment.created',
  'comment.reported',
  'member.created',
  'member.deleted',
  'newsletter.sent',
  'message.received',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]

export const maxWebhooks = 20
