import type { Locale } from '../../client/contract/locale.ts'
import type { Messages } from '../../client/i18n/messages.ts'
import { translatorFor } from './translators.ts'

/** What a write says about its success, in the language asked for. */
export function said(lang: Locale, what: keyof Messages['said']): string {
  return translatorFor(lang)(`said.${what}`)
}
