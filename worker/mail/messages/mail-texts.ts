// What a catalogue of mails holds. Every mail has the same parts, so one type holds all catalogues to it.
import type { MailTemplate, SecurityChange } from '../../data/mail/content.ts'

/** `{{time}}`, `{{device}}`, `{{day}}`, `{{title}}`, `{{topic}}`, `{{change}}`, `{{reason}}` and `{{name}}` may stand where the mail has them. */
interface LetterTexts {
  subject: string
  /** What inboxes show after the subject. */
  preheader: string
  heading: string
  /** What happened. */
  what: string
  /** What to do, or what follows. */
  how: string
  button: string
  /** If this was not you. */
  closing: string
}

export interface FrameTexts {
  greeting: string
  greeting_plain: string
  time: string
  unknown_device: string
  link_note: string
  /** Where an issue is read in a browser. */
  online: string
  leave: string
  automatic: string
  /** Subject of an issue that somebody has sent to themselves. */
  test: string
}

/** A test of an issue says what the issue says. */
export type WrittenTemplate = Exclude<MailTemplate, 'news_test'>

export type MailTexts = Record<WrittenTemplate, LetterTexts> & {
  frame: FrameTexts
  security: Record<SecurityChange, string>
}

export type LetterPart = keyof LetterTexts
