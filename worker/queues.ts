import type { MetricName } from '../client/contract/analytics/metrics.ts'

/** Email queue: this email may be due. */
export interface EmailQueueMessage {
  id: string
}

/** Delivery queue: deliveries are due. */
export interface DeliveryQueueMessage {
  deliveries: true
}

/** Metrics queue: metrics that an isolate collected for some seconds. */
export interface MetricsQueueMessage {
  /** Unique, for deduplication of redeliveries. */
  id: string
  /** Time of sending in milliseconds since 1970. */
  at: number
  counts: MetricIncrement[]
}

/** Hook queue: deliveries of webhooks may be due. */
export interface HookQueueMessage {
  hooks: true
}

/** Hook queue: messages of web push are due. */
export interface PushQueueMessage {
  pushes: true
}

/** Event queue of the email provider (`worker/mail/bounces/email-events.ts`). */
interface EmailEventMessage {
  type: string
  payload: unknown
}

export type QueueMessage =
  | EmailQueueMessage
  | DeliveryQueueMessage
  | MetricsQueueMessage
  | HookQueueMessage
  | PushQueueMessage
  | EmailEventMessage

export interface MetricIncrement {
  /** YYYY-MM-DD in UTC+8. */
  day: string
  kind: MetricName
  key: string
  bucket: number
  count: number
}
