// Type of the email catalogues. All emails have the same parts.
import type { MailTemplate, SecurityChange } from '../../data/mail/content.ts'

/**
 * May contain `{{site}}`, the site's name, and the placeholders `{{time}}`, `{{device}}`, `{{day}}`, `{{title}}`, `{{topic}}`, `{{change}}`,
 * `{{reason}}`, `{{reply}}` and `{{name}}` if the email has their values.
 */
interface EmailTexts {
  subject: string
  /** Shown by inboxes after the subject. */
  preheader: string
  heading: string
  /** The event. */
  what: string
  /** Instructions or consequences. */
  how: string
  button: string
  /** For recipients who did not cause the event. */
  closing: string
}

export interface FrameTexts {
  greeting: string
  greeting_plain: string
  time: string
  unknown_device: string
  link_note: string
  /** Label of the link to the issue on the site. */
  online: string
  leave: string
  /** Label of the link that switches a regular email off. */
  turn_off: string
  automatic: string
  /** Subject of a test issue. */
  test: string
}

/** A test issue uses the texts of an issue. */
export type WrittenTemplate = Exclude<MailTemplate, 'news_test'>

export type MailTexts = Record<WrittenTemplate, EmailTexts> & {
  frame: FrameTexts
  security: Record<SecurityChange, string>
}

export type EmailPart = keyof EmailTexts
