import type { Locale } from '../../client/contract/locale.ts'
import type { Messages } from '../../client/i18n/messages.ts'
import { translatorFor } from './translators.ts'

/** The message with which a successful write is answered. */
export function successMessage(lang: Locale, what: keyof Messages['success']): string {
  return translatorFor(lang)(`success.${what}`)
}
