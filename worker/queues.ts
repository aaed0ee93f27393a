// What travels through the queues.
import type { MeasureKind } from '../client/contract/analytics/measure.ts'

/** A message of the mail queue: this mail may be due. */
export interface MailMessage {
  id: string
}

/** A message of the letter queue: letters are due. */
export interface LetterMessage {
  letters: true
}

/** A message of the measure queue: what an isolate has collected for some seconds. */
export interface MeasureMessage {
  /** Unique; a message that is delivered again is not counted again. */
  id: string
  counts: MeasureCount[]
}

export interface MeasureCount {
  /** YYYY-MM-DD in UTC+8. */
  day: string
  kind: MeasureKind
  key: string
  bucket: number
  count: number
}
