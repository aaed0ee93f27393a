import rosetta from 'rosetta'
import type { Locale } from '../../../client/contract/locale.ts'
import type { SecurityChange } from '../../data/mail/content.ts'
import { enUS } from './en-US.ts'
import { hiIN } from './hi-IN.ts'
import type { FrameTexts, EmailPart, MailTexts, WrittenTemplate } from './mail-texts.ts'
import { thTH } from './th-TH.ts'
import { viVN } from './vi-VN.ts'
import { zhCN } from './zh-CN.ts'
import { zhHK } from './zh-HK.ts'

type MailTextKey =
  | `${WrittenTemplate}.${EmailPart}`
  | `frame.${keyof FrameTexts}`
  | `security.${SecurityChange}`

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
