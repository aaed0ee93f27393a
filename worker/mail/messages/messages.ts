// The words of the mails. Every mail has the same parts, so one type holds all catalogues to it.
import rosetta from 'rosetta'
import type { Locale } from '../../../client/contract/locale.ts'
import type { MailTemplate } from '../../data/outbox.ts'
import { enUS } from './en-US.ts'
import { hiIN } from './hi-IN.ts'
import { thTH } from './th-TH.ts'
import { viVN } from './vi-VN.ts'
import { zhCN } from './zh-CN.ts'
import { zhHK } from './zh-HK.ts'

/** `{{time}}`, `{{device}}`, `{{day}}`, `{{title}}`, `{{topic}}` and `{{name}}` may stand where the mail has them. */
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

interface FrameTexts {
  greeting: string
  greeting_plain: string
  time: string
  unknown_device: string
  link_note: string
  leave: string
  automatic: string
}

export type MailTexts = Record<MailTemplate, LetterTexts> & { frame: FrameTexts }

export type LetterPart = keyof LetterTexts

type MailTextKey = `${MailTemplate}.${LetterPart}` | `frame.${keyof FrameTexts}`

const catalogues: Record<Locale, MailTexts> = {
  'en-US': enUS,
  'zh-CN': zhCN,
  'zh-HK': zhHK,
  'vi-VN': viVN,
  'th-TH': thTH,
  'hi-IN': hiIN,
}

const dictionary = rosetta(catalogues)

export function mailText(
  locale: Locale,
  key: MailTextKey,
  values?: Record<string, string>,
): string {
  return dictionary.t(key, values, locale)
}
