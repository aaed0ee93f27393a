// What travels through the queues.
import type { MetricName } from '../client/contract/analytics/metrics.ts'

/** A message of the mail queue: this mail may be due. */
export interface EmailQueueMessage {
  id: string
}

/** A message of the letter queue: letters are due. */
export interface DeliveryQueueMessage {
  letters: true
}

/** A message of the measure queue: what an isolate has collected for some seconds. */
export interface MetricsQueueMessage {
  /** Unique; a message that is delivered again is not counted again. */
  id: string
  counts: MetricIncrement[]
}

export interface MetricIncrement {
  /** YYYY-MM-DD in UTC+8. */
  day: string
  kind: MetricName
  key: string
  bucket: number
  count: number
}
