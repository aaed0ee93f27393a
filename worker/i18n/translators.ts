import type { Locale } from '../../client/contract/locale.ts'
import { enUS } from '../../client/i18n/en-US.ts'
import { hiIN } from '../../client/i18n/hi-IN.ts'
import type { Messages } from '../../client/i18n/messages.ts'
import { thTH } from '../../client/i18n/th-TH.ts'
import { translator, type Translate } from '../../client/i18n/translate.ts'
import { viVN } from '../../client/i18n/vi-VN.ts'
import { zhCN } from '../../client/i18n/zh-CN.ts'
import { zhHK } from '../../client/i18n/zh-HK.ts'

export const catalogues: Record<Locale, Messages> = {
  'en-US': enUS,
  'zh-CN': zhCN,
  'zh-HK': zhHK,
  'vi-VN': viVN,
  'th-TH': thTH,
  'hi-IN': hiIN,
}

const translators = new Map<Locale, Translate>()

/** Translator of a language. Contains only the catalogue and the language, so all requests share it. */
export function translatorFor(locale: Locale): Translate {
  const known = translators.get(locale)
  if (known) return known
  const made = translator(catalogues[locale], locale)
  translators.set(locale, made)
  return made
}
